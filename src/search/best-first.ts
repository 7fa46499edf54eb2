// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction

/** Swaps the move of most worth among those from `from` to `count` with the one at `from`, and its worth as well. */
export function bringBestForward(moves: Int32Array, worth: Float32Array, from: number, count: number): void {
  let best = from;
  for (let i = from + 1; i < count; i++) if (worth[i]! > worth[best]!) best = i;
  const move = moves[best]!;
  const value = worth[best]!;
  moves[best] = moves[from]!;
  worth[best] = worth[from]!;
  moves[from] = move;
  worth[from] = value;
}
