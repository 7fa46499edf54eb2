/** Promotion: whether new weights play better than those they are to replace, by a sequential test. */
import type { SharedWeights } from '../../src/engine.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { encounters, schedule } from '../pairing.ts';
import { type Planned, plannedOpenings, planTournament } from '../plan.ts';
import { type PlayerSpec, parsePlayer } from '../players.ts';
import type { Sprt } from '../sprt.ts';

export interface GateSettings {
  readonly size: number;
  readonly playouts: number;
  /** At most, and no more than there are different openings for; an even number. */
  readonly games: number;
  readonly seed: string;
  readonly sprt: Sprt;
}

export interface Contender {
  readonly name: string;
  /** The file of the weights; undefined for what comes with the program. */
  readonly file: string | undefined;
  /** Null for an engine without any, which falls back on mobility. */
  readonly weights: SharedWeights | null;
}

/** The match that decides, of equal playouts on one thread. Errors: `no-opening`, on a board too small for any. */
export async function makeGate(
  contenders: readonly [Contender, Contender],
  { size, playouts, games: most, seed, sprt }: GateSettings,
): Promise<Result<Planned>> {
  const made = await plannedOpenings(size, most / 2, seed);
  if (!made.ok) return made;
  const { openings, different } = made.value;
  // Games of equal playouts from the same opening would be the same games.
  const games = Math.min(most, 2 * different);
  const players = contenders.map((contender) => playerOf(contender, playouts));
  const pairings = schedule(encounters('match', 2), games);
  return ok(planTournament({ format: 'match', size, players, pairings, openings, seed, sprt }));
}

function playerOf({ name, file, weights }: Contender, playouts: number): PlayerSpec {
  const spec = parsePlayer(`mcts:playouts=${playouts},name=${name}${weights ? '' : ',evaluation=mobility'}`);
  if (!spec.ok) throw new Error(spec.error.message);
  const text = file === undefined ? spec.value.text : `${spec.value.text},weights=${file}`;
  return { ...spec.value, text, ...(weights && { weights }) };
}
