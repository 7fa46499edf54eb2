/** The Web Worker with the engine: a desk that serves analyses, moves and reviews to its page. */
import { Analyses } from '../../desk/analyses.ts';
import { Desk } from '../../desk/desk.ts';
import { MemoryTrees } from '../../desk/memory-trees.ts';
import type { AskedReview, Choose, Message } from '../../desk/messages.ts';
import type { Note } from '../../desk/noter.ts';
import { Reviews } from '../../desk/reviews.ts';
import { SessionLink } from '../../desk/session-link.ts';
import { Visitor } from '../../desk/visitor.ts';
import type { GameSpec, Rules } from '../../games/kit.ts';
import { gameNamed, weightsName } from '../../games/registry.ts';
import { completeRules } from '../../games/rules.ts';
import { KERNEL_FILE } from '../../network/kernel/kernel.ts';
import { holdsVectors } from '../../network/weights.ts';
import { QueryGames } from '../../protocol/analysis/query-games.ts';
import type { Action, Query } from '../../protocol/analysis/request.ts';
import { host } from '../../util/host.ts';
import { ok, type Result, messageOf as textOf } from '../../util/result.ts';
import { SIGNATURE_FILE } from '../../util/version.ts';
import { fetchAsset, hasAsset } from './assets.ts';
import { installBrowser, provide, type SearchWorker } from './host.ts';
import type { Asked, EngineAsked, EngineReply, GameSource } from './messages.ts';

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
  let visitor: Visitor | undefined;
  let last = Promise.resolve();
  addEventListener('message', ({ data }: MessageEvent<EngineAsked>) => {
    last = last.then(async () => {
      try {
        if (data.game) await need(data.game, data.rules, data.base);
        if (data.game) visitor ??= openDesk({ name: data.game.name, rules: data.rules ?? {} }, trees);
        visitor?.receive(data.text);
      } catch (error) {
        const { id } = JSON.parse(data.text) as { readonly id?: string };
        reply({ answer: { id, error: textOf(error), code: 'no-file' } });
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
  return Object.assign(port1, { onerror: null, terminate: () => port1.postMessage('end' satisfies Asked) });
}

function reply(message: EngineReply): void {
  postMessage(message);
}

function openDesk(standard: GameSpec, trees: MemoryTrees): Visitor {
  const { cores, memoryBytes } = host();
  const threads = Math.max(1, cores);
  const bytes = ((1 - STORED) * Math.min(MOST_BYTES, memoryBytes * SHARE)) / ENGINES;
  const start = (each: number) =>
    new SessionLink({
      game: standard,
      analyses: 1,
      threadsPerAnalysis: cores === 0 ? 0 : each,
      memoryBytes: bytes,
      seed: '1',
      limits: {},
    });
  const desk = new Desk(threads, start, { mostEngines: ENGINES });
  const note: Note = ({ spec: { name, rules } }, position, found) => {
    reply({ noted: { game: { name, rules }, ...position, found } });
  };
  const analyses = new Analyses(new QueryGames({ game: standard }), desk, threads, trees, note);
  const outlet = { send: (answer: object) => reply({ answer }) };
  return new Visitor(outlet, desk, analyses, new Reviews(analyses), messageOf);
}

/** Messages of the page itself need no validation. */
function messageOf(text: string): Result<Message> {
  const { threads, ...fields } = JSON.parse(text) as { readonly action?: string; readonly threads?: number };
  if (fields.action === 'choose') return ok({ kind: 'choose', choose: fields as Choose });
  if (fields.action === 'review') return ok({ kind: 'review', review: fields as AskedReview });
  if (fields.action !== undefined) return ok({ kind: 'action', action: fields as Action });
  return ok({ kind: 'query', query: fields as unknown as Query, threads, unknown: [] });
}

/** Ensures that a game can be opened with its weights. Rejects if something is unavailable now. */
async function need(game: GameSource, rules: Rules | undefined, base: string): Promise<void> {
  await provide({ assets: new Map(), games: [game] });
  const module = gameNamed(game.name);
  const complete = module.ok ? completeRules(module.value, rules) : module;
  if (!complete.ok) return;
  const name = weightsName({ name: game.name, rules: complete.value });
  const wanted = [SIGNATURE_FILE, `weights/${name}.net`, `weights/${name}.openings.json`];
  const isThere = (file: string) => hasAsset(file) || game.assets?.[file] !== undefined;
  const missing = wanted.filter((file) => isThere(file) && !host().asset(file));
  if (missing.length === 0) return;
  const load = async (file: string) => [file, await fetchAsset(file, base, game.assets?.[file])] as const;
  const assets = new Map(await Promise.all(missing.map(load)));
  if (hasAsset(KERNEL_FILE) && [...assets.values()].some(holdsVectors)) assets.set(...(await load(KERNEL_FILE)));
  await provide({ assets, games: [] });
}
