/** A whole bot from its configuration: its games, the address for the site, and the page of its owner. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { checkWritable, makeFolder, readTextFile } from '../../node/file.ts';
import { parseMemory } from '../../util/quantity.ts';
import { fail, messageOf, ok, type Result } from '../../util/result.ts';
import { openLibrary } from '../library/node/open.ts';
import { tokenIn } from '../server/token-file.ts';
import { answerText } from './answer-text.ts';
import { Bot } from './bot.ts';
import { Chooser } from './chooser.ts';
import type { Configuration } from './configuration.ts';
import { startOwnerPage } from './owner-page.ts';
import { siteGame, siteModules, variantsOf } from './position.ts';
import { startBotServer } from './server.ts';
import { Signatures } from './signature.ts';
import { Site } from './site.ts';
import { parseSiteKey } from './site-key.ts';

const KEY_TIMEOUT_MS = 10_000;

export interface HostOptions {
  readonly configuration: Configuration;
  /** The secret of the site for the bot. */
  readonly secret: string;
  /** The folder for the journal, the library and the token of the page. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

export interface RunningBot {
  readonly bot: Bot;
  readonly port: number;
  /** The address of the owner's page, with its token. */
  readonly ownerUrl: string;
  close(): Promise<void>;
}

/** Errors: `bad-key`, `no-file`, `bad-certificate`, `no-port`, and those of `Bot.open`. */
export async function startBot({ configuration, secret, folder, say }: HostOptions): Promise<Result<RunningBot>> {
  const { address, listen, certificate, ownerPort, games, mostGames, seconds, share } = configuration;
  const key = await siteKeyOf(configuration.site);
  if (!key.ok) return key;
  const tls = certificate && certificateOf(certificate);
  if (tls?.ok === false) return tls;
  const made = makeFolder(folder);
  if (!made.ok) return made;
  const token = tokenIn(join(folder, 'bot-token'));
  if (!token.ok) return token;
  const bot = Bot.open({
    path: journalIn(folder),
    site: siteOf(configuration, secret),
    games,
    mostGames,
    seconds,
    share,
    ...resourcesOf(configuration),
    openLibrary: () => openLibrary(join(folder, 'library.db')),
    say,
  });
  if (!bot.ok) return bot;
  const onFault = (error: unknown) => say(messageOf(error));
  const signatures = new Signatures(key.value);
  const server = await startBotServer(bot.value, { ...listen, address, tls: tls?.value, signatures, onFault });
  if (!server.ok) {
    await bot.value.close();
    return server;
  }
  const page = await startOwnerPage(bot.value, ownerPort, token.value);
  if (!page.ok) {
    await server.value.close();
    await bot.value.close();
    return page;
  }
  return ok({
    bot: bot.value,
    port: server.value.port,
    ownerUrl: `http://localhost:${page.value.port}/?token=${token.value}`,
    close: async () => {
      await Promise.all([server.value.close(), page.value.close()]);
      await bot.value.close();
    },
  });
}

/** What a bot needs, tried without playing: what it is, and why it fails, if it does. */
export interface Trial {
  readonly what: string;
  readonly problem: string | undefined;
}

export async function* tryBot({ configuration, secret, folder }: Omit<HostOptions, 'say'>): AsyncGenerator<Trial> {
  const made = makeFolder(folder);
  const data = made.ok ? checkWritable(journalIn(folder)) : made;
  yield { what: 'the data folder', problem: data.ok ? undefined : data.error.message };
  const key = await siteKeyOf(configuration.site);
  yield { what: 'the key of the site', problem: key.ok ? undefined : key.error.message };
  const { certificate, games } = configuration;
  if (certificate) {
    const tls = certificateOf(certificate);
    yield { what: 'the certificate', problem: tls.ok ? undefined : tls.error.message };
  }
  const site = siteOf(configuration, secret);
  yield { what: 'a token', problem: await problemOf(() => site.check()) };
  const [{ metaGame: first } = { metaGame: '' }] = games;
  yield { what: 'the games that wait for the bot', problem: await problemOf(() => site.turns(first)) };
  const chooser = new Chooser(resourcesOf(configuration));
  try {
    for (const { metaGame, variants } of games) {
      const module = siteModules().find(({ abstractPlay }) => abstractPlay.metaGame === metaGame);
      for (const name of variants ?? Object.keys(module?.abstractPlay.variants ?? {})) {
        const game = siteGame(metaGame, variantsOf(name));
        const problem = game.ok ? await problemOf(() => chooser.ready(game.value)) : game.error.message;
        const { weights } = game.ok ? game.value.kit.spec : { weights: null };
        yield { what: `${metaGame} [${name}], ${weights ? 'with weights' : 'without weights'}`, problem };
      }
    }
  } finally {
    await chooser.close();
  }
}

function journalIn(folder: string): string {
  return join(folder, 'bot.jsonl');
}

function siteOf({ site, clientId }: Configuration, secret: string): Site {
  const { tokenUrl, scope, moveUrl, queryUrl } = site;
  return new Site({ tokenUrl, scope, moveUrl, queryUrl, clientId, secret });
}

function resourcesOf({ threads = availableParallelism(), memory }: Configuration) {
  return { threads, memoryBytes: parseMemory(memory) as number };
}

/** The key that the site publishes, or the one in the configuration if it cannot be fetched. */
async function siteKeyOf({ key, keyUrl }: Configuration['site']) {
  if (keyUrl === undefined) return parseSiteKey(key ?? '');
  try {
    const response = await fetch(keyUrl, { redirect: 'error', signal: AbortSignal.timeout(KEY_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return parseSiteKey(await answerText(response));
  } catch (error) {
    return key === undefined ? fail('bad-key', `cannot fetch ${keyUrl}: ${messageOf(error)}`) : parseSiteKey(key);
  }
}

/** Errors: `no-file`, `bad-certificate`. */
function certificateOf(files: { readonly cert: string; readonly key: string }): Result<{ cert: string; key: string }> {
  const [cert, key] = [readTextFile(files.cert), readTextFile(files.key)];
  if (!cert.ok) return cert;
  if (!key.ok) return key;
  const tls = { cert: cert.value, key: key.value };
  try {
    createSecureContext(tls);
    return ok(tls);
  } catch (error) {
    return fail('bad-certificate', `${files.cert} with ${files.key}: ${messageOf(error)}`);
  }
}

async function problemOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
