/**
 * The public interface of the package: the engine, its games, records, and reviews.
 * @module sightline
 */
import './hosts/node/house.ts';
import { Engine, type EngineOptions } from './engine/engine.ts';
import { loadGames, loadOwnGames } from './hosts/node/own-games.ts';

export {
  type AnalysedMove,
  type AnalyseOptions,
  type Analysis,
  type BestMoveOptions,
  type ChosenMove,
  Engine,
  EngineError,
  type EngineOptions,
  OptionsError,
  PRESETS,
  presetNames,
  presetParams,
  type SearchParams,
  SearchPool,
  type SharedWeights,
  withParameter,
} from './engine/engine.ts';
export { type Level, parseLevel } from './engine/levels.ts';
export { type Decision, Player, type PlayerOptions, type Turn } from './engine/player.ts';
export { checkProof, type ReadProof, readProof, sealProof } from './engine/proof-file.ts';
export { readAnalysis, type SavedAnalysis } from './engine/saved-analysis.ts';
export { type Solution, Solving } from './engine/solving.ts';
export type {
  Explanation,
  GameKit,
  GameModule,
  GameSpec,
  Outcome,
  RuleOption,
  Rules,
  RuleValue,
  Seat,
  SeatTerritory,
  Territory,
} from './games/kit.ts';
export { Line, type LineError } from './games/line.ts';
export type { DiagramOptions, Picture, Piece } from './games/looks.ts';
export { perft, perftByMove } from './games/perft.ts';
export { type GameRecord, parseRecord } from './games/record.ts';
export { DEFAULT_GAME, gameNamed, gameNames, openGame, parseRules, registerGame } from './games/registry.ts';
export { GameError, loadGames } from './hosts/node/own-games.ts';
export { openSearchLog } from './hosts/node/search-log.ts';
export { readWeights } from './hosts/node/weights-file.ts';
export { type PlainNetworks, type PlainOptions, plainNetworks } from './network/plain.ts';
export { type Format, formatNames, makeGames, type ReadGames, readGames } from './records/formats.ts';
export { type Replay, type ReplayError, replay } from './records/replay.ts';
export { type BoardOptions, boardSvg } from './review/board-picture.ts';
export type { ReviewedPly } from './review/judgement.ts';
export { type Review, reviewGame } from './review/review.ts';
export type { ReviewOptions } from './review/reviewer.ts';
export { type Candidate, reviewKey, SearchLog, type SearchSettings } from './review/search-log.ts';
export type { Clock, Limits } from './search/limits.ts';
export type { Proven } from './search/report.ts';
export { type InputError, must, type Result, ResultError } from './util/result.ts';

/**
 * Loads the module of a custom game, or the games of `SIGHTLINE_GAMES`, creates an engine, and starts its threads. Rejects with a
 * `GameError` for a module without a game, and as `new Engine` and `Engine.ready` do.
 */
export async function openEngine(options: EngineOptions & { readonly module?: string } = {}): Promise<Engine> {
  const { module, ...others } = options;
  await (module === undefined ? loadOwnGames() : loadGames(module));
  const engine = new Engine(others);
  await engine.ready();
  return engine;
}
