/** Openings: made from a seed, or read from a file. */
import { boardOfSize } from '../src/games/meridians/board.ts';
import { openGame } from '../src/games/registry.ts';
import { Judge } from '../src/judge.ts';
import { fail, ok, quote, type Result } from '../src/util/result.ts';
import { nextBelow, randomState } from '../src/util/rng.ts';

export interface OpeningSettings {
  /** Random legal plies; with the pie rule there are two, one stone of each side. */
  readonly plies: number;
  /** Keep only openings that a quick search values in ½ ± this for the side to move; null keeps all. */
  readonly balance: number | null;
}

/** Playouts of the quick search that judges whether an opening is balanced. */
const JUDGING_PLAYOUTS = 400;
/** Random openings tried for one that is new and balanced. */
const TRIES = 200;

/**
 * `count` openings, all different, also when mirrored or turned round, as long as there are that many to be found; after
 * that they begin again. The second figure is how many are different. Equal arguments give equal openings.
 */
export async function makeOpenings(
  size: number,
  count: number,
  settings: OpeningSettings,
  seed: string,
): Promise<{ openings: string[][]; different: number }> {
  const random = randomState(seed, 1);
  const judge = new Judge(size);
  const { game } = kitOf(size);
  const moves = new Int32Array(game.maxMoves);
  const seen = new Set<string>();
  const openings: string[][] = [];
  let failures = 0;
  while (openings.length < count && failures < TRIES) {
    const position = game.create();
    const points: number[] = [];
    for (let ply = 0; ply < settings.plies; ply++) {
      const legal = game.legalMoves(position, moves);
      if (legal === 0) break;
      const point = moves[nextBelow(random, legal)] as number;
      game.play(position, point);
      points.push(point);
    }
    const opening = points.map((point) => game.moveName(point));
    const key = canonical(size, points);
    if (game.isOver(position) || seen.has(key) || !(await isBalanced(judge, opening, settings.balance))) {
      failures++;
      continue;
    }
    failures = 0;
    seen.add(key);
    openings.push(opening);
  }
  await judge.close();
  const different = openings.length;
  for (let i = 0; different > 0 && openings.length < count; i++) openings.push(openings[i % different] as string[]);
  return { openings, different };
}

/** Of the moves' four mirror images, the one that comes first. */
function canonical(size: number, points: readonly number[]): string {
  const texts = boardOfSize(size).symmetries.map((symmetry) => points.map((point) => symmetry[point]).join(' '));
  return texts.sort()[0] as string;
}

async function isBalanced(judge: Judge, opening: readonly string[], balance: number | null): Promise<boolean> {
  if (balance === null) return true;
  return Math.abs((await judge.valueAfter(opening, JUDGING_PLAYOUTS, 'balance')) - 0.5) <= balance;
}

function kitOf(size: number) {
  const kit = openGame({ name: 'meridians', rules: { size } });
  if (!kit.ok) throw new Error(kit.error.message);
  return kit.value;
}

/**
 * Reads openings, a list of moves a line; empty lines and lines that begin with # are passed over. With the pie rule each
 * is a stone of either side. Errors name the line.
 */
export function parseOpenings(size: number, text: string, pie = false): Result<string[][]> {
  const kit = kitOf(size);
  const openings: string[][] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const moves = line
      .trim()
      .split(/[\s,]+/)
      .filter((move) => move !== '');
    if (moves.length === 0 || line.trim().startsWith('#')) continue;
    const position = kit.game.create();
    for (const [ply, move] of moves.entries()) {
      const point = kit.parseMove(move);
      const played = point.ok ? kit.play(position, point.value) : point;
      if (!played.ok) return fail('bad-opening', `line ${i + 1}, move ${ply + 1}: ${played.error.message}`);
    }
    if (pie && moves.length !== 2) {
      return fail('bad-opening', `line ${i + 1}: two stones are expected with the pie rule, not ${moves.length}`);
    }
    if (kit.game.isOver(position)) return fail('bad-opening', `line ${i + 1}: ${quote(line)} ends the game`);
    openings.push(moves.map((move) => move.toLowerCase()));
  }
  return openings.length > 0 ? ok(openings) : fail('bad-opening', 'there is no opening in it');
}
