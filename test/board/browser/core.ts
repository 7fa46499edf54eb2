/** A page for tests, and the worker that it starts: the core searches in both. */

import { installBrowser, provide } from '../../../src/board/browser/host.ts';
import { serveSearch } from '../../../src/board/browser/serve-search.ts';
import { Engine } from '../../../src/engine/engine.ts';
import { measureSignatures, signatureText, signedKits } from '../../../src/engine/signature.ts';
import { DEFAULT_GAME, gameNamed, weightsName } from '../../../src/games/registry.ts';
import { completeRules } from '../../../src/games/rules.ts';
import { KERNEL_FILE } from '../../../src/network/kernel/kernel.ts';
import type { Tree } from '../../../src/search/tree.ts';
import { must } from '../../../src/util/result.ts';

/** What a search on two threads has come to. */
export interface Searched {
  readonly isShared: boolean;
  readonly reports: number;
  readonly playouts: number;
  readonly expansions: number;
  readonly visits: number;
  readonly broken: string | null;
}

export type Asked = 'signature' | 'search';

async function install(): Promise<void> {
  installBrowser(() => start('search'));
  await provide({ assets: new Map(), games: [{ name: DEFAULT_GAME }] });
  const module = must(gameNamed(DEFAULT_GAME));
  const names = (module.signed ?? [{}]).map((rules) => {
    const name = weightsName({ name: DEFAULT_GAME, rules: must(completeRules(module, rules)) });
    return `weights/${name}.net`;
  });
  names.push(KERNEL_FILE);
  const fetched = names.map(async (name): Promise<[string, Uint8Array]> => {
    const answer = await fetch(new URL(`/${name}`, location.href));
    return [name, new Uint8Array(await answer.arrayBuffer())];
  });
  await provide({ assets: new Map(await Promise.all(fetched)), games: [] });
}

function start(name: string): Worker {
  return new Worker(new URL('./core.ts', import.meta.url), { type: 'module', name });
}

/** The lines of `bench/signature.txt`, searched on the caller's own thread. */
async function signature(): Promise<string> {
  return signatureText(await measureSignatures(signedKits(DEFAULT_GAME)));
}

async function search(): Promise<Searched> {
  const engine = new Engine({ threads: 2, memoryBytes: 2 ** 26 });
  let reports = 0;
  let found = { playouts: 0, expansions: 0, visits: 0 };
  for await (const { playouts, expansions, moves } of engine.analyse({ playouts: 20_000, intervalMs: 20 })) {
    reports++;
    found = { playouts, expansions, visits: moves.reduce((sum, move) => sum + move.visits, 0) };
  }
  const { tree } = (engine as unknown as { readonly searcher: { readonly tree: Tree } }).searcher;
  // It opens a game.
  const { brokenInvariant } = await import('../../support/searching.ts');
  const broken = brokenInvariant(tree, engine.params.expandVisits) ?? null;
  await engine.close();
  return { isShared: globalThis.crossOriginIsolated, reports, broken, ...found };
}

const ASKED: Readonly<Record<Asked, () => Promise<unknown>>> = { signature, search };

if (self.name === 'search') {
  serveSearch();
} else if (typeof document === 'undefined') {
  addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
    await install();
    postMessage(await ASKED[data]());
  });
} else {
  const ask = (what: Asked): Promise<unknown> => {
    const worker = start('core');
    worker.postMessage(what);
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
  };
  Object.assign(globalThis, { ask });
}
