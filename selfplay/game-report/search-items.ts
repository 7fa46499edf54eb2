/** Searches of openings, and proofs of puzzles. */
import type { Analysis, Engine } from '../../src/engine/engine.ts';
import { ProofTable, Solver } from '../../src/engine/solving.ts';
import { sharedMemory } from '../../src/util/memory.ts';
import { must } from '../../src/util/result.ts';
import { rounded } from '../../src/util/rounded.ts';
import type { PuzzleDone, PuzzleItem, SearchDone, SearchItem } from './item.ts';
import { finalScores } from './random-games.ts';

/** Limits of the solver for the start of the game. */
const SOLVER_BYTES = 2 ** 25;
const MOST_LOOKED = 2 ** 21;

/** The final analysis of the engine's position. */
export async function searched(engine: Engine, playouts: number): Promise<Analysis> {
  let last: Analysis | undefined;
  for await (const report of engine.analyse({ playouts, margins: false, verdict: false })) last = report;
  return last as Analysis;
}

/** The result of a search from the viewpoint of the first seat, for any number of seats. */
function firstValue(engine: Engine, { value, values }: Analysis): number {
  if (engine.kit.seats.length > 2) return values?.[0] ?? 1 / engine.kit.seats.length;
  return engine.seatToMove === 0 ? value : 1 - value;
}

export async function searchItem(engine: Engine, { kind, id, moves, playouts }: SearchItem): Promise<SearchDone> {
  must(engine.setPosition(undefined, moves));
  const about = { kind, id, moves, playouts };
  if (engine.isOver) {
    const [score = 0.5] = finalScores(engine.kit.game, engine.position);
    return { ...about, value: score, proven: resultOf(score), best: null };
  }
  const analysis = await searched(engine, playouts);
  const solved = kind === 'start' ? solvedValue(engine) : undefined;
  const value = solved ?? firstValue(engine, analysis);
  const isProven = solved !== undefined || analysis.proven !== undefined;
  const best = analysis.moves[0]?.move ?? null;
  return { ...about, value: rounded(value), proven: isProven ? resultOf(value) : null, best };
}

/** The first seat's score with best play, if solved; for two-player games. */
function solvedValue({ kit, position, seatToMove }: Engine): number | undefined {
  if (kit.seats.length !== 2) return undefined;
  const solved = new Solver(kit.game, new ProofTable(sharedMemory(SOLVER_BYTES))).solve(position, MOST_LOOKED);
  return solved && (seatToMove === 0 ? solved.reward : 1 - solved.reward);
}

function resultOf(score: number): 'win' | 'draw' | 'loss' {
  return score > 0.5 ? 'win' : score < 0.5 ? 'loss' : 'draw';
}

/** Whether the solver proves that none of these moves wins. */
function areLost({ kit, position, seatToMove }: Engine, moves: readonly string[]): boolean {
  const { game } = kit;
  const solver = new Solver(game, new ProofTable(sharedMemory(SOLVER_BYTES)));
  return moves.every((move) => {
    const after = game.create();
    game.copy(after, position);
    game.play(after, must(kit.parseMove(move)));
    const solved = solver.solve(after, Math.max(0, MOST_LOOKED - solver.examined));
    if (!solved) return false;
    return (game.isOver(after) || game.toMove(after) === seatToMove ? solved.reward : 1 - solved.reward) < 1;
  });
}

/** The only winning move of a position: proven to win, while all others are proven not to. */
export async function provePuzzle(engine: Engine, { id, moves, playouts }: PuzzleItem): Promise<PuzzleDone> {
  must(engine.setPosition(undefined, moves));
  const none: PuzzleDone = { kind: 'puzzle', id, moves, solution: null, plies: null, position: null, line: [] };
  const all = await searched(engine, playouts);
  const [best, ...others] = all.moves;
  if (!best || all.proven?.result !== 'win' || others.length === 0) return none;
  if (others.some(({ proven }) => proven?.result === 'win')) return none;
  const open = others.filter(({ proven }) => proven === undefined).map(({ move }) => move);
  if (!areLost(engine, open)) return none;
  const { plies } = all.proven;
  return { ...none, solution: best.move, plies, position: engine.positionText, line: best.pv };
}
