/**
 * Promotion: whether new weights play better than those they would replace. With two seats a
 * sequential test decides; with more, one seat plays the new weights and all others the old ones,
 * for a fixed number of games.
 */
import type { GameSpec } from '../../src/games/kit.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { must, ok, type Result } from '../../src/util/result.ts';
import { kitOf } from '../tournament/kit.ts';
import { type PlayerSpec, parsePlayer } from '../tournament/player-spec.ts';
import { type Planned, plainOpenings, planOf, preparePlain, roundsOf } from '../tournament/prepare.ts';
import type { Sprt } from '../tournament/statistics/sprt.ts';

interface GateSettings {
  readonly game: GameSpec;
  readonly playouts: number;
  /** Maximum number; limited by the number of distinct openings, and rounded up to whole rounds. */
  readonly games: number;
  readonly seed: string;
  /** For a game of two seats. */
  readonly sprt: Sprt | undefined;
}

export interface Contender {
  readonly name: string;
  /** The file of the weights; undefined for the built-in ones. */
  readonly file: string | undefined;
  /** Null for an engine without weights, which uses another evaluation of the game. */
  readonly weights: SharedWeights | null;
}

/**
 * The match that decides, with equal playouts on one thread. Errors: `no-opening`, for a game too
 * short for an opening.
 */
export async function makeGate(
  contenders: readonly [Contender, Contender],
  { game, playouts, games: most, seed, sprt }: GateSettings,
): Promise<Result<Planned>> {
  const seats = kitOf(game).seats.length;
  const made = await plainOpenings(game, Math.ceil(most / seats), seed);
  if (!made.ok) return made;
  const { openings, different } = made.value;
  const players = contenders.map((contender) => playerOf(contender, game, playouts));
  const prepared = preparePlain('match', { game, players, seed, sprt });
  // Games with equal playouts from the same opening would be identical.
  return ok(planOf(prepared, roundsOf(prepared, Math.min(most, seats * different)), openings));
}

/** What evaluates positions of a game without weights; undefined if nothing does. */
export function evaluationWithoutWeights(game: GameSpec): string | undefined {
  return kitOf(game).game.evaluations[0];
}

function playerOf({ name, file, weights }: Contender, game: GameSpec, playouts: number): PlayerSpec {
  const evaluation = weights ? undefined : evaluationWithoutWeights(game);
  const settings = `playouts=${playouts},name=${name}${evaluation === undefined ? '' : `,evaluation=${evaluation}`}`;
  const spec = must(parsePlayer(`mcts:${settings}`, kitOf(game)));
  const text = file === undefined ? spec.text : `${spec.text},weights=${file}`;
  return { ...spec, text, ...(weights && { weights }) };
}
