/** Reads what the site answers. */

/** The most bytes of an answer: a game of thousands of moves, or a list of thousands of games. */
export const MOST_ANSWER_BYTES = 2 ** 20;

/** The text of an answer, which may be compressed. Rejects if it is longer, without reading on. */
export async function answerText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the stream.
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > MOST_ANSWER_BYTES) throw new Error(`the answer is longer than ${MOST_ANSWER_BYTES / 2 ** 20} MiB`);
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
