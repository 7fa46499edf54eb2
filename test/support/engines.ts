/** Engines of a test, which are closed behind it. */
import { afterEach } from 'vitest';
import { type AnalyseOptions, type Analysis, Engine, type EngineOptions } from '../../src/engine/engine.ts';
import type { Tree } from '../../src/search/tree.ts';
import { STATIC } from './presets.ts';

export const MIB = 2 ** 20;
const engines: Engine[] = [];

export function engine(options: EngineOptions): Engine {
  const made = new Engine({ memoryBytes: 256 * MIB, params: STATIC, ...options });
  engines.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(engines.splice(0).map((made) => made.close()));
});

export async function reports(made: Engine, options: AnalyseOptions): Promise<Analysis[]> {
  const all: Analysis[] = [];
  for await (const report of made.analyse(options)) all.push(report);
  return all;
}

export async function lastReport(made: Engine, options: AnalyseOptions): Promise<Analysis> {
  return (await reports(made, options)).at(-1) as Analysis;
}

export function treeOf(made: Engine): Tree {
  return (made as unknown as { searcher: { tree: Tree } }).searcher.tree;
}
