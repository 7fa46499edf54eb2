/** The players of `train gate`: the same search with new weights and with old ones. */
import type { GameSpec } from '../../src/games/kit.ts';
import type { SharedWeights } from '../../src/network/weights.ts';
import { must } from '../../src/util/result.ts';
import { kitOf } from '../tournament/kit.ts';
import { type PlayerSpec, parsePlayer } from '../tournament/player-spec.ts';

export interface Contender {
  readonly name: string;
  /** The file of the weights; undefined for the built-in ones. */
  readonly file: string | undefined;
  /** Null for an engine without weights, which uses another evaluation of the game. */
  readonly weights: SharedWeights | null;
}

/** What evaluates positions of a game without weights; undefined if nothing does. */
export function evaluationWithoutWeights(game: GameSpec): string | undefined {
  return kitOf(game).game.evaluations[0];
}

/** A contender as a player, on one thread. */
export function contenderPlayer({ name, file, weights }: Contender, game: GameSpec, playouts: number): PlayerSpec {
  const evaluation = weights ? undefined : evaluationWithoutWeights(game);
  const settings = `playouts=${playouts},name=${name}${evaluation === undefined ? '' : `,evaluation=${evaluation}`}`;
  const spec = must(parsePlayer(`mcts:${settings}`, kitOf(game)));
  const text = file === undefined ? spec.text : `${spec.text},weights=${file}`;
  return { ...spec, text, ...(weights && { weights }) };
}
