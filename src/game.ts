/**
 * The interface for custom games: everything that a game's module needs. Runs in any JavaScript and
 * depends on no particular game.
 * @module sightline/game
 */
export { checkGame } from './games/check/check-game.ts';
export { openKit } from './games/check/open-kit.ts';
export type { CheckedRules, CheckOptions, CheckReport, CheckResult, Finding } from './games/check/report.ts';
export { type AdaptedGame, adaptGame } from './games/define/adapt.ts';
export type { Board } from './games/define/board.ts';
export { hexagon, rhombus, squares, triangle } from './games/define/board.ts';
export { defineGame, type GameDefinition, gameRules, type OptionDefinition } from './games/define/define.ts';
export { graph } from './games/define/graph.ts';
export type { SymmetryName } from './games/define/isometries.ts';
export type { MoveList } from './games/define/move-list.ts';
export type { End, GameRules, Numbers, Repetition } from './games/define/rules.ts';
export type { GameKit, GameModule, GameSpec, OpenSpec, Outcome, RuleOption, Rules, Seat } from './games/kit.ts';
export type { Picture, Piece, Spot } from './games/looks.ts';
export { perft } from './games/perft.ts';
export type { LessonStep, RuleSection, Teaching } from './games/teaching.ts';
export { type PlainNetworks, type PlainOptions, plainNetworks } from './network/plain.ts';
export type { Evaluation, Game } from './search/game.ts';
export { fail, type InputError, ok, type Result } from './util/result.ts';
export { nextBelow, type RandomState } from './util/rng.ts';
export { randomState } from './util/seed.ts';
