/**
 * Solves small boards as far as possible: the start of the game, every first move, and every
 * opening of two plies.
 */
import { Engine } from '../../../src/engine/engine.ts';
import { RESULTS, Solving } from '../../../src/engine/solving.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { weightsGame } from '../../../src/games/registry.ts';
import { startsOf } from '../../../src/games/starts.ts';
import { must } from '../../../src/util/result.ts';
import { Exhaustive } from './exhaustive.ts';

/**
 * The file of a board. Openings are named by their moves, separated by spaces, one per class of
 * symmetric ones.
 */
export interface SolvedBoard {
  readonly v: 1;
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly date: string;
  /**
   * The meaning of plies: `shortest` to the end with best play of winner and loser, or the maximum
   * in the `proof` that was found.
   */
  readonly distance: 'shortest' | 'proof';
  /** Number of reachable positions, if all were examined. */
  readonly positions?: number;
  /**
   * Totals of the solver for all openings and runs: examined moves, processor time, largest memory
   * of its table.
   */
  readonly looked: number;
  readonly seconds: number;
  readonly memoryBytes: number;
  /** Proved openings: the winning seat, the plies, and the number of examined moves. */
  readonly proved: Readonly<Record<string, Proved>>;
  /**
   * Unproved openings: the expected score of the first seat in ten-thousandths, by a search of this
   * many playouts.
   */
  readonly estimated: Readonly<Record<string, number>>;
  readonly playouts: number;
}

type Proved = readonly [winner: number, plies: number, examined: number];

/**
 * What is known of a board: the content of its file, and the solver's results, which have a
 * separate file.
 */
export interface KnownBoard {
  readonly board: SolvedBoard;
  readonly table: Uint8Array;
}

const PLIES = [0, 1, 2];
const PLAYOUTS = 20_000;
/** Boards with more positions are not searched exhaustively. */
const MOST_POSITIONS = 2_000_000;
const SEED = 'boards';
/** Only the results that took the most work are saved; the solver would hardly miss the others. */
const KEPT_BYTES = 2 ** 19;
const NEWS_EVERY_MS = 600_000;

interface BoardLimits {
  readonly timeMs: number;
  readonly memoryBytes: number;
  readonly threads: number;
}

interface Opening {
  readonly moves: readonly string[];
  readonly name: string;
  readonly position: unknown;
}

/**
 * Skips openings in `known`. `onNews` receives each new one, the progress every ten minutes, and
 * all that is known by then. If openings are given, only these and their continuations are
 * examined. For games without draws.
 */
export async function solveBoard(
  kit: GameKit,
  { timeMs, memoryBytes, threads }: BoardLimits,
  { board: known, table }: { readonly [K in keyof KnownBoard]?: KnownBoard[K] | undefined },
  asked: readonly string[],
  onNews: (line: string, known: KnownBoard) => void,
): Promise<KnownBoard> {
  const { game } = kit;
  const openings = openingsOf(kit);
  const proved: Record<string, Proved> = { ...known?.proved };
  const strange = asked.find((start) => !openings.some(({ name }) => name === start));
  if (strange !== undefined) throw new Error(`${strange} is none of the openings that differ by more than a symmetry`);
  const isAsked = ({ name }: Opening) =>
    asked.length === 0 || asked.some((start) => name === start || name.startsWith(`${start} `));
  const open = openings.filter((opening) => !proved[opening.name] && isAsked(opening));
  const start = process.cpuUsage().user;
  const solving = new Solving(
    kit,
    open.map(({ position }) => position),
    memoryBytes,
  );
  if (table) must(solving.resume(table, true));
  const isProved = ({ name }: Opening) => proved[name] !== undefined;
  const describe = (estimated: SolvedBoard['estimated'], positions?: number): KnownBoard => ({
    board: boardOf(estimated, positions),
    table: solving.save(KEPT_BYTES),
  });
  const boardOf = (estimated: SolvedBoard['estimated'], positions?: number): SolvedBoard => ({
    v: 1,
    ...weightsGame(kit.spec),
    date: new Date().toISOString().slice(0, 10),
    distance: positions === undefined ? 'proof' : 'shortest',
    ...(positions !== undefined && { positions }),
    looked: solving.progress.examined + (known?.looked ?? 0),
    seconds: Math.round((process.cpuUsage().user - start) / 1e5 + 10 * (known?.seconds ?? 0)) / 10,
    memoryBytes: Math.max(memoryBytes, known?.memoryBytes ?? 0),
    proved: Object.fromEntries(openings.filter(isProved).map(({ name }) => [name, proved[name] as Proved])),
    estimated: Object.fromEntries(
      openings.flatMap((opening) => {
        const value = estimated[opening.name];
        return isProved(opening) || value === undefined ? [] : [[opening.name, value]];
      }),
    ),
    playouts: PLAYOUTS,
  });
  const guessed = (known?.playouts === PLAYOUTS && known.estimated) || {};
  const news = setInterval(
    () => onNews(`${solving.progress.examined.toLocaleString('en')} moves looked at`, describe(guessed)),
    NEWS_EVERY_MS,
  );
  await solving
    .run(
      { timeMs },
      {
        threads,
        onSolved: ({ result, plies }, number) => {
          const { name, position } = open[number] as Opening;
          const mover = game.toMove(position);
          if (result === 'draw') throw new Error('boards of games without draws are expected');
          const winner = RESULTS.indexOf(result) === 2 ? mover : 1 - mover;
          proved[name] = [winner, plies, solving.examinedFor(number)];
          onNews(`${name || 'start'}: ${kit.seats[winner]?.name} wins in ${plies} plies at most`, describe(guessed));
        },
      },
    )
    .finally(() => clearInterval(news));
  settle(kit, openings, proved);
  const exhaustive = new Exhaustive(game);
  const isWhole = exhaustive.solve(game.create(), MOST_POSITIONS) !== undefined;
  if (isWhole) shorten(kit, exhaustive, openings, proved);
  const left = openings.filter((opening) => !isProved(opening) && guessed[opening.name] === undefined);
  return describe({ ...guessed, ...(await estimates(kit, left)) }, isWhole ? exhaustive.count : undefined);
}

function openingsOf(kit: GameKit): Opening[] {
  const { game } = kit;
  return PLIES.flatMap((plies) => startsOf(kit, plies)).map((numbers) => {
    const position = game.create();
    for (const move of numbers) game.play(position, move);
    const moves = numbers.map((move) => game.moveName(move));
    return { moves, name: moves.join(' '), position };
  });
}

/** Adds what the proved openings imply for the first moves and the start. */
function settle({ game }: GameKit, openings: readonly Opening[], proved: Record<string, Proved>): void {
  for (const { name, position } of openings.filter((opening) => !proved[opening.name]).reverse()) {
    const after = openings.filter((next) => next.moves.length > 0 && next.moves.slice(0, -1).join(' ') === name);
    const results = after.map((next) => proved[next.name]);
    const mover = game.toMove(position);
    const wins = results.flatMap((result) => (result?.[0] === mover ? [result[1]] : []));
    if (wins.length > 0) proved[name] = [mover, Math.min(...wins) + 1, 0];
    else if (results.length > 0 && results.every((result) => result !== undefined))
      proved[name] = [1 - mover, Math.max(...results.map(([, plies]) => plies)) + 1, 0];
  }
}

/** Replaces distances from proofs by shortest ones. Throws if the results differ. */
function shorten(
  { game }: GameKit,
  exhaustive: Exhaustive<unknown>,
  openings: readonly Opening[],
  proved: Record<string, Proved>,
): void {
  for (const { name, position } of openings) {
    const exact = exhaustive.solve(position);
    const found = proved[name];
    if (!exact || !found) continue;
    const mover = game.toMove(position);
    const winner = exact.reward === 1 ? mover : 1 - mover;
    if (winner !== found[0]) throw new Error(`${name}: the solver does not agree with minimax`);
    proved[name] = [winner, exact.plies, found[2]];
  }
}

async function estimates(kit: GameKit, openings: readonly Opening[]): Promise<Record<string, number>> {
  const engine = new Engine({ game: kit.spec, threads: 0, memoryBytes: 2 ** 26, reuse: false });
  const found: Record<string, number> = {};
  try {
    for (const { moves, name } of openings) {
      engine.newGame(SEED);
      must(engine.setPosition(undefined, moves));
      let value = 0.5;
      for await (const report of engine.analyse({ playouts: PLAYOUTS, top: 1 })) value = report.value;
      found[name] = Math.round(1e4 * (engine.seatToMove === 0 ? value : 1 - value));
    }
  } finally {
    await engine.close();
  }
  return found;
}
