/**
 * The public interface in pages and Web Workers: the package's `sightline/browser`. `load` fetches a
 * game with its weights; then everything works as in Node. Threads are Web Workers that share memory,
 * so they need a cross-origin isolated page; elsewhere an engine searches on the caller's thread, in
 * slices of 50 ms.
 * @module sightline/browser
 */
export * from '../../public.ts';

import { FILES } from 'virtual:files';
import { Engine, type EngineOptions } from '../../engine/engine.ts';
import type { GameSpec } from '../../games/kit.ts';
import { DEFAULT_GAME, filesOfGame, gameNamed } from '../../games/registry.ts';
import { completeRules } from '../../games/rules.ts';
import { KERNEL_FILE } from '../../network/kernel/kernel.ts';
import { host } from '../../util/host.ts';
import { must } from '../../util/result.ts';
import { fetchFile } from './fetch-file.ts';
import { installBrowser, provide } from './host.ts';

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

/** The name by which a file of the package lies beside this module, or in the given folder. */
function fileName(file: string): string {
  return file === KERNEL_FILE ? 'kernel.wasm' : file.slice(file.lastIndexOf('/') + 1);
}

/** The address of a file by that name. */
function place(name: string): string {
  return base === undefined ? (FILES[name] as string) : new URL(name, base).href;
}

/**
 * Loads a game and the files that the core needs for it. Rejects with a `ResultError`: `unknown-game`, codes of invalid
 * rules, `bad-module`, and `no-file` if a file cannot be loaded.
 */
export async function load({
  name = DEFAULT_GAME,
  rules,
  module,
  base: given,
}: Partial<LoadOptions> = {}): Promise<void> {
  if (given !== undefined) base = new URL(given, location.href).href;
  const url = module === undefined ? undefined : new URL(module, location.href).href;
  const isRegistered = url === undefined && gameNamed(name).ok;
  if (!isRegistered) await provide({ assets: new Map(), games: [{ name, ...(url !== undefined && { url }) }] });
  const complete = must(completeRules(must(gameNamed(name)), rules));
  const wanted = [...filesOfGame({ name, rules: complete }), KERNEL_FILE];
  const missing = wanted.filter((file) => FILES[fileName(file)] !== undefined && !host().asset(file));
  const loaded = missing.map(async (file) => [file, await fetchFile(place(fileName(file)))] as const);
  await provide({ assets: new Map(await Promise.all(loaded)), games: [] });
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
