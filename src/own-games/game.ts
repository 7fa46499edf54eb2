/**
 * The interface for custom games: everything that a game's module needs. Runs in any JavaScript and
 * depends on no particular game.
 * @module sightline/game
 */

export type { Board } from '../games/board.ts';
export { hexagon, rhombus, squares, triangle } from '../games/board.ts';
export type { SymmetryName } from '../games/isometries.ts';
export type { GameKit, GameModule, GameSpec, OpenSpec, Outcome, RuleOption, Rules, Seat } from '../games/kit.ts';
export type { Picture, Piece, Spot } from '../games/looks.ts';
export { perft } from '../games/perft.ts';
export type { LessonStep, RuleSection, Teaching } from '../games/teaching.ts';
export { type PlainNetworks, type PlainOptions, plainNetworks } from '../network/plain.ts';
export type { Evaluation, Game } from '../search/game.ts';
export { fail, type InputError, ok, type Result } from '../util/result.ts';
export { nextBelow, type RandomState } from '../util/rng.ts';
export { randomState } from '../util/seed.ts';
export { checkGame } from './check/check-game.ts';
export { openKit } from './check/open-kit.ts';
export type { CheckedRules, CheckOptions, CheckReport, CheckResult, Finding } from './check/report.ts';
export { type AdaptedGame, adaptGame } from './define/adapt.ts';
export { type CaptureOptions, type Captures, captures } from './define/captures.ts';
export { defineGame, type GameDefinition, gameRules, type OptionDefinition } from './define/define.ts';
export {
  type AbstractPlayFactory,
  type AbstractPlayGame,
  type AbstractPlayOptions,
  fromAbstractPlay,
} from './define/from-abstract-play.ts';
export {
  type BoardgameIoAction,
  type BoardgameIoGame,
  type BoardgameIoInternal,
  type BoardgameIoMove,
  type BoardgameIoOptions,
  type BoardgameIoPlugin,
  type BoardgameIoState,
  fromBoardgameIo,
} from './define/from-boardgame-io.ts';
export { graph } from './define/graph.ts';
export { type GroupOptions, type Groups, groups } from './define/groups.ts';
export { type HandBoard, withHands } from './define/hands.ts';
export { type Jumps, jumps } from './define/jumps.ts';
export type { MoveList } from './define/move-list.ts';
export type { End, GameRules, Numbers, Repetition, WrittenRules } from './define/rules.ts';
export { leaps, slides, steps, type Targets, targets, type Ways } from './define/ways.ts';
