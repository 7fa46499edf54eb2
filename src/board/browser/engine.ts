/** The Web Worker with the engine: it serves analyses, moves and reviews to its page. */
import { Engines } from '../../engine/engines.ts';
import { Scheduler } from '../../engine/scheduler.ts';
import type { GameSpec, Rules } from '../../games/kit.ts';
import { filesOfGame, gameNamed } from '../../games/registry.ts';
import { completeRules } from '../../games/rules.ts';
import { KERNEL_FILE } from '../../network/kernel/kernel.ts';
import { QueryGames } from '../../protocol/analysis/query-games.ts';
import { host } from '../../util/host.ts';
import { messageOf, ok } from '../../util/result.ts';
import { SIGNATURE_FILE } from '../../util/version.ts';
import { Analyses } from '../service/analyses.ts';
import { ClientSession } from '../service/client-session.ts';
import { MemoryTrees } from '../service/memory-trees.ts';
import type { KeepAnalysis } from '../service/recorder.ts';
import { Reviews } from '../service/reviews.ts';
import { fetchAsset, hasAsset } from './assets.ts';
import { installBrowser, provide, type SearchWorker } from './host.ts';
import type { EngineReply, EngineRequest, GameSource, ToThread } from './messages.ts';

/**
 * The most memory for trees being searched and for stored ones. A page may get less than the
 * machine has.
 */
const MOST_BYTES = 2 ** 29;
const SHARE = 1 / 16;
/** The part for stored trees. */
const STORED = 1 / 4;
/**
 * At most two engines: one for analyses with all threads, and one for moves chosen with one thread.
 * An engine for another number of threads takes the place of one that is idle.
 */
const ENGINES = 2;

/** Serves the page that started the worker. */
export function serveEngine(): void {
  const trees = new MemoryTrees(STORED * MOST_BYTES);
  installBrowser(threadOfPage, trees);
  let session: ClientSession | undefined;
  let last = Promise.resolve();
  addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
    last = last.then(async () => {
      try {
        if (data.game) await need(data.game, data.rules, data.base);
        if (data.game) session ??= openSession({ name: data.game.name, rules: data.rules ?? {} }, trees);
        // Messages of the page itself need no validation.
        session?.receive(ok(data.message));
      } catch (error) {
        reply({ answer: { id: data.message.id, error: messageOf(error), code: 'no-file' } });
      }
    });
  });
}

/**
 * Requests a search worker from the page. A worker must not start others itself: in Firefox 140 and
 * 153 `new Worker` can block forever while the machine is busy.
 */
function threadOfPage(): SearchWorker {
  const { port1, port2 } = new MessageChannel();
  postMessage({ thread: port2 } satisfies EngineReply, { transfer: [port2] });
  return Object.assign(port1, { onerror: null, terminate: () => port1.postMessage('end' satisfies ToThread) });
}

function reply(message: EngineReply): void {
  postMessage(message);
}

function openSession(game: GameSpec, trees: MemoryTrees): ClientSession {
  const { cores, memoryBytes } = host();
  const threads = Math.max(1, cores);
  const bytes = ((1 - STORED) * Math.min(MOST_BYTES, memoryBytes * SHARE)) / ENGINES;
  const start = (each: number) =>
    new Engines({ game, analyses: 1, threadsPerAnalysis: cores === 0 ? 0 : each, memoryBytes: bytes });
  const scheduler = new Scheduler(threads, start, { mostEngines: ENGINES });
  const record: KeepAnalysis = ({ spec: { name, rules } }, position, found) => {
    reply({ noted: { game: { name, rules }, ...position, found } });
  };
  const analyses = new Analyses({ games: new QueryGames({ game }), scheduler, seed: '1', trees, record });
  return new ClientSession({ send: (answer) => reply({ answer: answer() }) }, analyses, new Reviews(analyses));
}

/** Ensures that a game can be opened with its weights. Rejects if something is unavailable now. */
async function need(game: GameSource, rules: Rules | undefined, base: string): Promise<void> {
  await provide({ assets: new Map(), games: [game] });
  const module = gameNamed(game.name);
  const complete = module.ok ? completeRules(module.value, rules) : module;
  if (!complete.ok) return;
  const isThere = (file: string) => hasAsset(file) || game.assets?.[file] !== undefined;
  const ofGame = filesOfGame({ name: game.name, rules: complete.value }).filter(isThere);
  const wanted = [SIGNATURE_FILE, ...ofGame, ...(ofGame.length > 0 ? [KERNEL_FILE] : [])];
  const missing = wanted.filter((file) => isThere(file) && !host().asset(file));
  if (missing.length === 0) return;
  const load = async (file: string) => [file, await fetchAsset(file, base, game.assets?.[file])] as const;
  await provide({ assets: new Map(await Promise.all(missing.map(load))), games: [] });
}
