/** Decodes files: SGF in any encoding, other formats in UTF-8. */
import { decodeGames } from '../../../records/sgf-bytes.ts';

/** Throws if the bytes are not text. */
export async function textOf(file: File): Promise<string> {
  const text = decodeGames(new Uint8Array(await file.arrayBuffer()), /\.sgf$/i.test(file.name));
  if (text.ok) return text.value;
  throw new Error(`${file.name}: ${text.error.message}`);
}
