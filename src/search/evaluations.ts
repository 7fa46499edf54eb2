/**
 * The evaluations of a game, each created once per thread. Searches begin and end often, and a
 * network in WebAssembly takes one of a limited number of places (`network/kernel/kernel.ts`).
 */
import type { Evaluation, Game } from './game.ts';

/** By game and name. */
const created = new WeakMap<object, Record<string, Evaluation<never>>>();

/** The evaluation with that name. Searches that take turns share it. */
export function evaluationOf<P>(game: Game<P>, name: string): Evaluation<P> {
  const ofGame: Record<string, Evaluation<P>> = created.get(game) ?? Object.create(null);
  created.set(game, ofGame);
  ofGame[name] ??= game.createEvaluation(name);
  return ofGame[name];
}
