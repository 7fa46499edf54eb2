/** What the package exports in Node (`index.ts`) and in browsers (`board/browser/index.ts`) alike. */

export { type BoardOptions, boardSvg } from './drawing/board-picture.ts';
export {
  type BoardgameIoBot,
  type BoardgameIoBotOptions,
  type BoardgameIoNode,
  type BoardgameIoPlay,
  type BotPort,
  boardgameIoBot,
  serveBoardgameIo,
} from './engine/boardgame-io-bot.ts';
export {
  type AnalysedMove,
  type AnalyseOptions,
  type Analysis,
  type BestMoveOptions,
  type ChosenMove,
  type Decision,
  Engine,
  EngineError,
  type EngineOptions,
  OptionsError,
  presetNames,
  presetParams,
  type SearchParams,
  SearchPool,
  withParameter,
} from './engine/engine.ts';
export { type Level, parseLevel } from './engine/levels.ts';
export { Player, type PlayerOptions, type Turn } from './engine/player.ts';
export { readAnalysis, type SavedAnalysis } from './engine/saved-analysis.ts';
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
export { type GameRecord, parseRecord } from './games/record.ts';
export { DEFAULT_GAME, gameNamed, gameNames, openGame, parseRules, registerGame } from './games/registry.ts';
export type { SharedWeights } from './network/weights.ts';
export { type Format, formatNames, makeGames, type ReadGames, readGames } from './records/formats.ts';
export { type Replay, type ReplayError, replay } from './records/replay.ts';
export type { ReviewedPly } from './review/judgement.ts';
export { type Review, reviewGame } from './review/review.ts';
export type { ReviewOptions } from './review/reviewer.ts';
export type { Clock, Limits } from './search/limits.ts';
export type { Proven } from './search/report.ts';
export { type InputError, must, type Result, ResultError } from './util/result.ts';
