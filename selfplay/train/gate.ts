/**
 * Promotion: whether new weights play better than those they are to replace. In two seats a sequential test decides; in more
 * of them one plays the new weights and all others the old ones, for a fixed number of games.
 */
import type { GameSpec, SharedWeights } from '../../src/engine/engine.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { kitOf } from '../game/kit.ts';
import { type PlayerSpec, parsePlayer } from '../players/players.ts';
import type { Sprt } from '../statistics/sprt.ts';
import { encounters, schedule } from '../tournament/pairing.ts';
import { type Planned, plannedOpenings, planTournament } from '../tournament/plan.ts';

export interface GateSettings {
  readonly game: GameSpec;
  readonly playouts: number;
  /** At most, and no more than there are different openings for; rounded up to whole rounds. */
  readonly games: number;
  readonly seed: string;
  /** Of a game of two seats. */
  readonly sprt: Sprt | undefined;
}

export interface Contender {
  readonly name: string;
  /** The file of the weights; undefined for what comes with the program. */
  readonly file: string | undefined;
  /** Null for an engine without any, which falls back on what else evaluates positions of the game. */
  readonly weights: SharedWeights | null;
}

/** The match that decides, of equal playouts on one thread. Errors: `no-opening`, for a game too short for any. */
export async function makeGate(
  contenders: readonly [Contender, Contender],
  { game, playouts, games: most, seed, sprt }: GateSettings,
): Promise<Result<Planned>> {
  const seats = kitOf(game).seats.length;
  const made = await plannedOpenings(game, Math.ceil(most / seats), seed);
  if (!made.ok) return made;
  const { openings, different } = made.value;
  // Games of equal playouts from the same opening would be the same games.
  const rounds = schedule(encounters('match', 2, seats), Math.min(most, seats * different));
  const players = contenders.map((contender) => playerOf(contender, game, playouts));
  return ok(planTournament({ format: 'match', game, players, rounds, openings, seed, sprt }));
}

/** What values positions of a game where there are no weights; undefined where nothing does. */
export function evaluationWithoutWeights(game: GameSpec): string | undefined {
  return kitOf(game).game.evaluations[0];
}

function playerOf({ name, file, weights }: Contender, game: GameSpec, playouts: number): PlayerSpec {
  const evaluation = weights ? undefined : evaluationWithoutWeights(game);
  const settings = `playouts=${playouts},name=${name}${evaluation === undefined ? '' : `,evaluation=${evaluation}`}`;
  const spec = parsePlayer(`mcts:${settings}`, kitOf(game));
  if (!spec.ok) throw new Error(spec.error.message);
  const text = file === undefined ? spec.value.text : `${spec.value.text},weights=${file}`;
  return { ...spec.value, text, ...(weights && { weights }) };
}
