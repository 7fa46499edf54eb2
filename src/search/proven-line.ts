/**
 * Lines of proven results. `provenLine` is the only source of the principal variation of a proven
 * position. The line follows proofs to the end of the game, or stops where the proof is no longer
 * known.
 */
// biome-ignore-all lint/style/noNonNullAssertion: every index is in range by construction
import type { Game } from './game.ts';
import { PROVEN_DRAW, PROVEN_LOSS, PROVEN_WIN, promisedPlies, proofResult } from './proof.ts';
import type { Tree } from './tree.ts';

/** The longest line, in plies. */
const MOST_PLIES = 400;

/** The exact result of a position for the player to move. */
export interface KnownEnd {
  /** As in `Game.reward`. */
  readonly reward: number;
  /** For a win or loss: an upper bound on the plies to the end. */
  readonly plies: number;
  /**
   * A move that keeps the result; in a lost position, one that resists for long. -1 if unknown.
   */
  readonly move: number;
}

/** Returns the exact result of a position, or undefined if unknown. */
export type Oracle<P> = (position: P) => KnownEnd | undefined;

/** A node of a tree; 0 if the position has none. */
export interface TreePlace {
  readonly tree: Tree;
  readonly node: number;
}

/** A move of the line, and the most plies to the end after it. */
export interface Step {
  readonly move: number;
  readonly plies: number;
}

/**
 * The next move from a position with a proven reward for the player to move, at most `most` plies
 * from the end.
 */
export type Stepper<P> = (position: P, place: TreePlace, reward: number, most: number) => Step | undefined;

/** The sources of a line, in the order they are consulted. */
export interface Sources<P> {
  /** A tree, and its node for the first position of the line. */
  readonly place?: TreePlace | undefined;
  /** Look up known results, for a position and its successors. */
  readonly known: readonly Oracle<P>[];
  /** Compute results, at some cost. */
  readonly working?: readonly Oracle<P>[];
  readonly stepper?: Stepper<P> | undefined;
}

/**
 * Best moves from a position of a two-player game with a proven result: the winner's shortest known
 * win, the loser's longest known defence. `end` is for the player to move and bounds the length of
 * the line.
 */
export function provenLine<P>(
  game: Game<P>,
  position: P,
  end: Pick<KnownEnd, 'reward' | 'plies'>,
  { place, known, working = [], stepper }: Sources<P>,
): number[] {
  const at = game.create();
  game.copy(at, position);
  const line: number[] = [];
  let { reward, plies } = end;
  let node = place?.node ?? 0;
  while (!game.isOver(at) && line.length < MOST_PLIES) {
    const most = reward === 0.5 ? Infinity : plies;
    const step =
      (place && node > 0 ? treeStep(place.tree, node, reward, most) : undefined) ??
      knownStep(at, reward, most, known) ??
      childStep(game, at, reward, most, known) ??
      knownStep(at, reward, most, working) ??
      (place && stepper?.(at, { tree: place.tree, node }, reward, most));
    if (!step) break;
    node = place && node > 0 ? childAfter(place.tree, node, step.move) : 0;
    const mover = game.toMove(at);
    game.play(at, step.move);
    line.push(step.move);
    if (game.toMove(at) !== mover) reward = 1 - reward;
    plies = step.plies;
  }
  return line;
}

const WANTED = [PROVEN_LOSS, PROVEN_DRAW, PROVEN_WIN] as const;

/** The step given by the proofs of a node's moves. */
function treeStep(tree: Tree, node: number, reward: number, most: number): Step | undefined {
  const edges = tree.edgesOf(node);
  const wanted = WANTED[2 * reward];
  const kept = edges.filter((edge) => proofResult(tree.proof(edge)) === wanted);
  // A position is lost only if all its moves are; the longest defence is known only then.
  if (reward === 0 && kept.length < tree.moveCount(node)) return undefined;
  return bestStep(
    reward,
    most,
    kept.map((edge) => ({ move: tree.moveOf(edge), plies: promisedPlies(tree.proof(edge)) })),
  );
}

/** The step given by an oracle's result for the position. */
function knownStep<P>(position: P, reward: number, most: number, oracles: readonly Oracle<P>[]): Step | undefined {
  for (const oracle of oracles) {
    const known = oracle(position);
    if (known?.reward === reward && known.move >= 0 && known.plies <= most)
      return { move: known.move, plies: known.plies - 1 };
  }
  return undefined;
}

/** The step given by the rules and the oracles' results for the successors. */
function childStep<P>(
  game: Game<P>,
  position: P,
  reward: number,
  most: number,
  oracles: readonly Oracle<P>[],
): Step | undefined {
  const moves = new Int32Array(game.maxMoves);
  const count = game.legalMoves(position, moves);
  const mover = game.toMove(position);
  const after = game.create();
  const kept: Step[] = [];
  for (const move of moves.subarray(0, count)) {
    game.copy(after, position);
    game.play(after, move);
    const isSame = game.toMove(after) === mover;
    if (game.isOver(after)) {
      if (game.reward(after, mover) === reward) kept.push({ move, plies: 0 });
      continue;
    }
    for (const oracle of oracles) {
      const known = oracle(after);
      if (!known) continue;
      if ((isSame ? known.reward : 1 - known.reward) === reward) kept.push({ move, plies: known.plies });
      break;
    }
  }
  return bestStep(reward, most, kept);
}

function bestStep(reward: number, most: number, steps: readonly Step[]): Step | undefined {
  const sign = reward === 1 ? 1 : -1;
  let best: Step | undefined;
  for (const step of steps) {
    if (step.plies <= most - 1 && (!best || sign * step.plies < sign * best.plies)) best = step;
  }
  return best;
}

function childAfter(tree: Tree, node: number, move: number): number {
  const edge = tree.edgesOf(node).find((one) => tree.moveOf(one) === move);
  return edge === undefined ? 0 : Math.max(0, tree.childOf(edge));
}
