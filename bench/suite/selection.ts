/** The choice of a suite from mined candidates: of all themes and degrees of difficulty, and no two alike. */
import { meridians } from '../../src/games/meridians/game.ts';
import { parsePosition } from '../../src/games/meridians/notation.ts';
import type { Position } from '../../src/games/meridians/position.ts';
import { explain } from '../../src/games/meridians/themes.ts';
import { invariant } from '../../src/util/invariant.ts';
import type { Candidate } from './mining.ts';
import { ProofSearch } from './proof.ts';
import { canonicalKey, type SuitePosition } from './suite.ts';

/** Plies between two positions of one game, at least. */
const LEAST_DISTANCE = 7;
const TABLE_BITS = 22;

/**
 * A suite of up to `count` candidates of each size: those with the rarest theme and the rarest level first, then those that
 * took most to prove. Candidates that the evaluation alone gets right, and every longer search too, are left out. Each
 * position is proved once more, with nothing known before.
 */
export function select(candidates: readonly Candidate[], count: number): SuitePosition[] {
  const sizes = [...new Set(candidates.map(({ size }) => size))].sort((a, b) => a - b);
  return sizes.flatMap((size) => {
    const search = new ProofSearch(meridians(size), TABLE_BITS);
    return choose(
      candidates.filter((candidate) => candidate.size === size),
      count,
    )
      .map((candidate) => ({ level: candidate.level, proved: proved(candidate, search) }))
      .sort((a, b) => a.level - b.level || a.proved.nodes - b.proved.nodes)
      .map(({ proved }, i) => ({ id: `${size}-${String(i + 1).padStart(2, '0')}`, ...proved }));
  });
}

interface Described {
  readonly candidate: Candidate;
  readonly theme: string;
  readonly key: string;
  /** Plies from the start of its game. */
  readonly ply: number;
}

function choose(candidates: readonly Candidate[], count: number): Candidate[] {
  const left = candidates
    .filter(({ level }) => level > 0)
    .sort((a, b) => b.nodes - a.nodes)
    .map(described);
  const chosen: Described[] = [];
  while (chosen.length < count) {
    const [best] = left
      .filter((one) => chosen.every((other) => areDifferent(one, other)))
      .map((one) => ({ one, crowd: crowdOf(one, chosen) }))
      .sort((a, b) => a.crowd - b.crowd);
    if (!best) break;
    chosen.push(best.one);
  }
  return chosen.map(({ candidate }) => candidate);
}

function described(candidate: Candidate): Described {
  const position = positionOf(candidate);
  const { theme } = explain(position, rightPoints(candidate, position), candidate.plies);
  return { candidate, theme, key: canonicalKey(position), ply: candidate.moves.split(' ').length };
}

/** How many of the chosen ones have the theme of a candidate, and how many its level. */
function crowdOf({ theme, candidate }: Described, chosen: readonly Described[]): number {
  return chosen.reduce(
    (sum, other) => sum + Number(other.theme === theme) + Number(other.candidate.level === candidate.level),
    0,
  );
}

function areDifferent(a: Described, b: Described): boolean {
  if (a.key === b.key) return false;
  return a.candidate.source !== b.candidate.source || Math.abs(a.ply - b.ply) >= LEAST_DISTANCE;
}

function proved(candidate: Candidate, search: ProofSearch<Position>): Omit<SuitePosition, 'id'> {
  const { size, position: text, right, proof, moves, source } = candidate;
  const position = positionOf(candidate);
  const game = meridians(size);
  const after = game.create();
  const legal = new Int32Array(game.maxMoves);
  const before = search.nodes;
  let plies = Infinity;
  search.clear();
  for (const move of legal.subarray(0, game.legalMoves(position, legal))) {
    after.copyFrom(position);
    after.playUnchecked(move);
    const reply = search.prove(after, Infinity);
    const isRight = right.includes(game.moveName(move));
    invariant(reply?.wins === !isRight, `${game.moveName(move)} in ${text}`);
    if (isRight) plies = Math.min(plies, 1 + reply.plies);
  }
  const { theme, reason } = explain(position, rightPoints(candidate, position), plies);
  const nodes = search.nodes - before;
  return { size, position: text, right, theme, reason, plies, proof, nodes, moves, source };
}

function rightPoints({ right }: Candidate, position: Position): number[] {
  return right.map((name) => position.board.names.indexOf(name));
}

function positionOf({ position }: Candidate): Position {
  const parsed = parsePosition(position);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}
