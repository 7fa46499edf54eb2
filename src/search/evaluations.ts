/**
 * The evaluations of a game, each created once per thread. Searches begin and end often, and a
 * network in WebAssembly takes one of a limited number of places (`network/kernel/kernel.ts`).
 */
import type { Evaluation, Game } from './game.ts';
import { evaluationName, type SearchParams } from './params.ts';

const created = new WeakMap<object, Map<string, Evaluation<never>>>();

/** The evaluation with that name. Searches that take turns share it. */
export function evaluationOf<P>(game: Game<P>, name: string): Evaluation<P> {
  const ofGame = created.get(game) ?? new Map<string, Evaluation<never>>();
  created.set(game, ofGame);
  const known = ofGame.get(name) as Evaluation<P> | undefined;
  const evaluation = known ?? game.createEvaluation(name);
  ofGame.set(name, evaluation);
  return evaluation;
}

/** The evaluation that the parameters select, or undefined if the game has none. */
export function selectedEvaluation<P>(game: Game<P>, params: SearchParams): Evaluation<P> | undefined {
  const name = evaluationName(game, params);
  return name === undefined ? undefined : evaluationOf(game, name);
}
