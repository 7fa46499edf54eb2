/** The text of a file that somebody opens: games in SGF may be in any encoding, the other forms are in UTF-8. */
import { decodeGames } from '../../records/sgf-bytes.ts';

/** Throws where the bytes are no text. */
export async function textOf(file: File): Promise<string> {
  const text = decodeGames(new Uint8Array(await file.arrayBuffer()), /\.sgf$/i.test(file.name));
  if (text.ok) return text.value;
  throw new Error(`${file.name}: ${text.error.message}`);
}
