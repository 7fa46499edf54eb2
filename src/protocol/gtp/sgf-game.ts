/** The game of an SGF file, as our own reports write it: FF[4], White is Light, points in their own notation. */
// @ts-expect-error: the package has no types
import sgf from '@sabaki/sgf';
import { MAX_SIZE, MIN_SIZE } from '../../games/meridians/board.ts';
import { replay } from '../../records/replay.ts';
import { fail, ok, oneLine, quote, type Result } from '../../util/result.ts';
import type { LoadedGame } from './game-commands.ts';

interface SgfNode {
  readonly data: Readonly<Record<string, readonly string[]>>;
  readonly children: readonly SgfNode[];
}
const { parse } = sgf as { parse: (text: string) => readonly SgfNode[] };

/** Reads the main line of the first game. Errors: `bad-sgf`, and those of `replay`. */
export function parseSgfGame(text: string): Result<LoadedGame> {
  let roots: readonly SgfNode[];
  try {
    roots = parse(text);
  } catch (error) {
    return fail('bad-sgf', `not SGF: ${oneLine(error instanceof Error ? error.message : String(error))}`);
  }
  const [root] = roots;
  if (!root) return fail('bad-sgf', 'there is no game in it');
  const size = Number(root.data.SZ?.[0]);
  if (!(size >= MIN_SIZE && size <= MAX_SIZE)) return fail('bad-sgf', `size ${quote(String(root.data.SZ?.[0]))}`);
  const moves: string[] = [];
  for (let node: SgfNode | undefined = root; node; node = node.children[0]) {
    if (node.data.AB || node.data.AW || node.data.AE) return fail('bad-sgf', 'stones that are set up cannot be read');
    const [move] = node.data.W ?? node.data.B ?? [];
    if (move !== undefined) moves.push(move.toLowerCase());
  }
  const replayed = replay({ size, moves });
  return replayed.ok ? ok({ size, moves: moves.slice(0, replayed.value.plies) }) : replayed;
}
