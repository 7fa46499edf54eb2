/**
 * The public interface in pages and Web Workers: the package's `sightline/browser`. `load` fetches a
 * game with its weights; then everything works as in Node. Threads are Web Workers that share memory,
 * so they need a cross-origin isolated page; elsewhere an engine searches on the caller's thread, in
 * slices of 50 ms.
 * @module sightline/browser
 */
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
export { type Format, formatNames, makeGames, type ReadGames, readGames } from './records/formats.ts';
export { type Replay, type ReplayError, replay } from './records/replay.ts';
export { type BoardOptions, boardSvg } from './review/board-picture.ts';
export type { ReviewedPly } from './review/judgement.ts';
export { type Review, reviewGame } from './review/review.ts';
export type { ReviewOptions } from './review/reviewer.ts';
export type { Clock, Limits } from './search/limits.ts';
export type { Proven } from './search/report.ts';
export { type InputError, must, type Result, ResultError } from './util/result.ts';

import { FILES } from 'virtual:files';
import { Engine, type EngineOptions } from './engine/engine.ts';
import type { GameSpec } from './games/kit.ts';
import { DEFAULT_GAME, gameNamed, weightsName } from './games/registry.ts';
import { completeRules } from './games/rules.ts';
import { cannotLoad } from './hosts/browser/errors.ts';
import { installBrowser, provide } from './hosts/browser/host.ts';
import { KERNEL_FILE } from './network/kernel/kernel.ts';
import { host } from './util/host.ts';
import { must } from './util/result.ts';

/** What to load. */
export interface LoadOptions extends GameSpec {
  /** The address of the module of a custom game, which threads load, too. Default: a built-in game. */
  readonly module?: string | URL;
  /**
   * The address of a folder with copies of the files that this module names (`worker.js`,
   * `kernel.wasm`, weights), for bundlers that do not keep them. Default: where they lie in the package.
   */
  readonly base?: string | URL;
}

let base: string | undefined;

installBrowser(() => new Worker(place('worker.js'), { type: 'module' }));

/** The address of a file beside this module, or in the given folder. */
function place(name: string): string {
  return base === undefined ? (FILES[name] as string) : new URL(name, base).href;
}

/**
 * Loads a game and the files that the core needs for it. Rejects for an unknown game or invalid
 * rules (`ResultError`), and if a file cannot be loaded.
 */
export async function load({
  name = DEFAULT_GAME,
  rules,
  module,
  base: given,
}: Partial<LoadOptions> = {}): Promise<void> {
  if (given !== undefined) base = new URL(given, location.href).href;
  const url = module === undefined ? undefined : new URL(module, location.href).href;
  await provide({ assets: new Map(), games: [{ name, ...(url !== undefined && { url }) }] });
  const complete = must(completeRules(must(gameNamed(name)), rules));
  const files = [
    `${weightsName({ name, rules: complete })}.net`,
    `${weightsName({ name, rules: complete })}.openings.json`,
  ];
  const wanted = [...files.map((file) => [`weights/${file}`, file] as const), [KERNEL_FILE, 'kernel.wasm'] as const];
  const missing = wanted.filter(([asset, file]) => FILES[file] !== undefined && !host().asset(asset));
  const loaded = missing.map(async ([asset, file]) => [asset, await fetched(place(file))] as const);
  await provide({ assets: new Map(await Promise.all(loaded)), games: [] });
}

async function fetched(url: string): Promise<Uint8Array> {
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw new Error(cannotLoad(url, answer?.status));
  return new Uint8Array(await answer.arrayBuffer());
}

/** Loads what an engine needs, creates it, and starts its threads. Rejects as `load` and `new Engine` do. */
export async function openEngine(options: EngineOptions & Pick<LoadOptions, 'module' | 'base'> = {}): Promise<Engine> {
  const { module, base: given, ...others } = options;
  const { game = { name: DEFAULT_GAME } } = others;
  await load({ ...game, ...(module !== undefined && { module }), ...(given !== undefined && { base: given }) });
  const engine = new Engine(others);
  await engine.ready();
  return engine;
}
