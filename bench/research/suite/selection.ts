/** Selects a suite from mined candidates: all themes and degrees of difficulty, no two alike. */

import type { GameKit } from '../../../src/games/kit.ts';
import { type SuitePosition, specOfPosition } from '../../../src/records/suite.ts';
import { kitOf } from '../../../src/tournament/kit.ts';
import { invariant } from '../../../src/util/invariant.ts';
import type { Candidate } from './mining.ts';
import { type Prover, proverFor } from './prover.ts';

/** Minimum number of plies between two positions of one game. */
const LEAST_DISTANCE = 7;
const TABLE_BYTES = 2 ** 27;

/**
 * A suite of up to `count` candidates for each of a game's rules: first those with the rarest theme
 * and difficulty, then those that took most work to prove. Skips candidates that the evaluation
 * alone and every longer search get right. Proves each position again from scratch. Throws for a
 * game without themes.
 */
export async function select(name: string, candidates: readonly Candidate[], count: number): Promise<SuitePosition[]> {
  const byRules = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = JSON.stringify([candidate.size, candidate.rules]);
    byRules.set(key, [...(byRules.get(key) ?? []), candidate]);
  }
  const groups = [...byRules.values()].sort(([a], [b]) => (a?.size ?? 0) - (b?.size ?? 0));
  const suite: SuitePosition[] = [];
  for (const [i, group] of groups.entries()) {
    const [first] = group as [Candidate];
    const kit = kitOf(specOfPosition(name, first));
    const search = proverFor(kit, TABLE_BYTES, first.proof);
    const all: { readonly difficulty: number; readonly proof: Omit<SuitePosition, 'id'> }[] = [];
    for (const candidate of choose(kit, group, count))
      all.push({ difficulty: candidate.difficulty, proof: await proved(kit, candidate, search) });
    await search.close();
    all.sort((a, b) => a.difficulty - b.difficulty || a.proof.nodes - b.proof.nodes);
    for (const [j, { proof }] of all.entries())
      suite.push({ id: `${first.size ?? i + 1}-${String(j + 1).padStart(2, '0')}`, ...proof });
  }
  return suite;
}

interface Described {
  readonly candidate: Candidate;
  readonly theme: string;
  readonly key: string;
  /** Plies from the start of its game. */
  readonly ply: number;
}

function choose(kit: GameKit, candidates: readonly Candidate[], count: number): Candidate[] {
  const left = candidates
    .filter(({ difficulty }) => difficulty > 0)
    .sort((a, b) => b.nodes - a.nodes)
    .map((candidate) => described(kit, candidate));
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

function described(kit: GameKit, candidate: Candidate): Described {
  const position = positionOf(kit, candidate);
  const { theme } = explained(kit, candidate, position, candidate.plies);
  return { candidate, theme, key: kit.canonicalKey(position), ply: candidate.moves.split(' ').length };
}

/** How many chosen ones share a candidate's theme, and how many its difficulty. */
function crowdOf({ theme, candidate }: Described, chosen: readonly Described[]): number {
  return chosen.reduce(
    (sum, other) => sum + Number(other.theme === theme) + Number(other.candidate.difficulty === candidate.difficulty),
    0,
  );
}

function areDifferent(a: Described, b: Described): boolean {
  if (a.key === b.key) return false;
  return a.candidate.source !== b.candidate.source || Math.abs(a.ply - b.ply) >= LEAST_DISTANCE;
}

async function proved(kit: GameKit, candidate: Candidate, search: Prover<unknown>): Promise<Omit<SuitePosition, 'id'>> {
  const { size, rules, position: text, right, proof, moves, source } = candidate;
  const { game } = kit;
  const position = positionOf(kit, candidate);
  const after = game.create();
  const legal = new Int32Array(game.maxMoves);
  const before = search.nodes;
  let plies = Infinity;
  search.clear();
  for (const move of legal.subarray(0, game.legalMoves(position, legal))) {
    game.copy(after, position);
    game.play(after, move);
    const reply = await search.prove(after, Infinity);
    const isRight = right.includes(game.moveName(move));
    invariant(reply && (!reply.wins && !reply.draws) === isRight, `${game.moveName(move)} in ${text}`);
    if (isRight) plies = Math.min(plies, 1 + reply.plies);
  }
  const { theme, reason } = explained(kit, candidate, position, plies);
  const nodes = search.nodes - before;
  const named = { ...(size !== undefined && { size }), ...(rules && { rules }) };
  return { ...named, position: text, right, theme, reason, plies, proof, nodes, moves, source };
}

function explained({ themes, title, parseMove }: GameKit, { right }: Candidate, position: unknown, plies: number) {
  if (!themes) throw new Error(`${title} has no themes`);
  const moves = right.map((name) => parseMove(name)).flatMap((move) => (move.ok ? [move.value] : []));
  return themes.explain(position, moves, plies);
}

function positionOf(kit: GameKit, { position }: Candidate): unknown {
  const parsed = kit.parsePosition(position);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}
