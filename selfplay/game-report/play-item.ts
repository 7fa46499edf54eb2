/** Plays one game of a report. */
import type { AnalysedMove, Analysis, Engine } from '../../src/engine/engine.ts';
import { must } from '../../src/util/result.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { rounded } from '../../src/util/rounded.ts';
import { randomState } from '../../src/util/seed.ts';
import type { GameDone, GameItem } from './item.ts';
import { finalScores } from './random-games.ts';
import { searched } from './search-items.ts';

/** A good move loses less expected score than this. */
const GOOD_LOSS = 0.05;
/** A good move got at least this share of the visits that an equal distribution would give it. */
const LEAST_SHARE = 0.2;
const LEAST_VISITS = 2;
/** To make games differ, moves that lose less than this may be played, after a search with four times the playouts. */
const VARIED_LOSS = 0.02;
const VARIED_TIMES = 4;
const MOST_VARIED_PLAYOUTS = 2 ** 16;

export async function playItem(engine: Engine, item: GameItem, seed: string): Promise<GameDone> {
  const { kind, id, levels, opening, randomOpening, variedPlies, maxPlies, mirror, opener } = item;
  const { kit } = engine;
  const { game } = kit;
  const random = randomState(`${seed}/moves`);
  const openingRandom = randomState(randomOpening?.seed ?? '');
  must(engine.setPosition());
  const moves: string[] = [];
  const movers: number[] = [];
  const values: (number | null)[] = [];
  const legal: number[] = [];
  const good: (number | null)[] = [];
  const proven: (string | null)[] = [];
  const buffer = new Int32Array(game.maxMoves);
  const given = opening.length + (randomOpening?.plies ?? 0);
  let copied = 0;
  while (!engine.isOver && moves.length < maxPlies) {
    const ply = moves.length;
    const seat = engine.seatToMove;
    const count = game.legalMoves(engine.position, buffer);
    const anyMove = (from: RandomState) => game.moveName(buffer[nextBelow(from, count)] as number);
    const mirrored = mirror?.seat === seat ? mirrorMove(engine, buffer.subarray(0, count), mirror.symmetry) : undefined;
    let analysis: Analysis | undefined;
    let move = opening[ply];
    if (move === undefined && ply < given) move = anyMove(openingRandom);
    if (mirrored !== undefined) {
      move = mirrored;
      copied++;
    }
    const level = levels[seat] as number;
    if (move === undefined && level === 0) move = anyMove(random);
    if (move === undefined) {
      const isVaried = ply < given + variedPlies;
      analysis = await searched(engine, isVaried ? Math.min(MOST_VARIED_PLAYOUTS, VARIED_TIMES * level) : level);
      move = chosen(analysis, isVaried, random);
    }
    const result = analysis?.proven;
    moves.push(move);
    movers.push(seat);
    legal.push(count);
    values.push(analysis ? rounded(analysis.value) : null);
    good.push(analysis && !result ? goodMoves(analysis).length : null);
    proven.push(result ? `${result.result} ${result.plies}` : null);
    must(engine.play(move));
  }
  const end = kit.outcome(engine.position)?.end ?? 'max-plies';
  const scores = finalScores(game, engine.position);
  const made = { kind, id, levels, moves, movers, values, legal, good, proven, scores, end };
  const done: GameDone = { ...made, ...(opener !== undefined && { opener }) };
  return mirror ? { ...done, mirror: { ...mirror, copied } } : done;
}

/** Sufficiently searched moves that lose less than `loss`, the best first. */
function goodMoves(
  { moves, playouts }: Pick<Analysis, 'moves' | 'playouts'>,
  loss = GOOD_LOSS,
): readonly AnalysedMove[] {
  const [best] = moves;
  const least = Math.max(LEAST_VISITS, (LEAST_SHARE * playouts) / moves.length);
  return moves.filter(
    (move) => move === best || (move.visits >= least && move.value >= (best as AnalysedMove).value - loss),
  );
}

/** The best move; with `isVaried` a random one of the nearly best, in proportion to visits. */
function chosen(analysis: Analysis, isVaried: boolean, random: RandomState): string {
  const [best] = analysis.moves as readonly [AnalysedMove];
  if (!isVaried) return best.move;
  const open = goodMoves(analysis, VARIED_LOSS);
  const total = open.reduce((sum, { visits }) => sum + visits, 0);
  let left = (nextBelow(random, 2 ** 16) / 2 ** 16) * total;
  const drawn = open.find(({ visits }) => {
    left -= visits;
    return left < 0;
  });
  return drawn?.move ?? best.move;
}

/** The image of the last move, or at the start a move that maps to itself; undefined if illegal. */
function mirrorMove(engine: Engine, legal: Int32Array, symmetry: number): string | undefined {
  const { kit } = engine;
  const map = kit.symmetries[symmetry] as (move: number) => number;
  const last = engine.moves.at(-1);
  const wanted = last === undefined ? legal.find((move) => map(move) === move) : map(must(kit.parseMove(last)));
  return wanted !== undefined && legal.includes(wanted) ? kit.game.moveName(wanted) : undefined;
}
