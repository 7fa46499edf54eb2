/** Sightline as a library: the engine, and the rules of Meridians. */
export {
  type AnalysedMove,
  type AnalyseOptions,
  type Analysis,
  type ChosenMove,
  Engine,
  EngineError,
  type EngineOptions,
  type Explanation,
  type GameSpec,
  PRESET_NAMES,
  PRESETS,
  type PresetName,
  readWeights,
  type SearchParams,
  type SharedWeights,
  withParameter,
} from './engine.ts';
export { type Board, boardOfSize } from './games/meridians/board.ts';
export { type DiagramOptions, makeDiagram } from './games/meridians/diagram.ts';
export { deadGroups, type Group, groupsOf, type Path } from './games/meridians/life.ts';
export { legalPoints } from './games/meridians/movegen.ts';
export {
  makePoint,
  makePosition,
  makeSetup,
  parsePoint,
  parsePosition,
  parseSetup,
} from './games/meridians/notation.ts';
export { perft } from './games/meridians/perft.ts';
export { type Color, DARK, LIGHT, type Outcome, Position } from './games/meridians/position.ts';
export { positionFromSetup, type Setup, setupOf } from './games/meridians/setup.ts';
export { FORMATS, type Format, makeGames, type ReadGames, readGames } from './records/formats.ts';
export { type GameRecord, parseRecord } from './games/record.ts';
export { type Replay, type ReplayError, replay } from './records/replay.ts';
export { type Review, type ReviewedPly, type ReviewOptions, reviewGame } from './review/review.ts';
export { type Candidate, reviewKey, SearchLog, type SearchSettings } from './review/search-log.ts';
export type { Clock, Limits } from './search/limits.ts';
export type { Proven } from './search/report.ts';
export type { InputError, Result } from './util/result.ts';
