/** Games of a bot that is killed again and again, on a site that fails now and then. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADDRESS, VARIANTS } from './bot.ts';
import { type Counts, PlaySite, type QueryFault, SECRET } from './play-site.ts';

const SCRIPT = fileURLToPath(new URL('bot-process.mjs', import.meta.url));
const RETRY_MS = 1000;

export interface KilledGames extends Counts {
  readonly games: number;
  readonly kills: number;
  /** Moves that the bot was asked for, and never played. */
  readonly lost: number;
}

export interface KillOptions {
  readonly games: number;
  readonly atOnce: number;
  /** Milliseconds that a bot lives, once it listens. */
  readonly lifeMs: number;
  /** Of 100 calls of the site, how many fail in each of the ways. */
  readonly percent: number;
  readonly onGame?: (ended: number, kills: number) => void;
}

export async function playKilled({ games, atOnce, lifeMs, percent, onGame }: KillOptions): Promise<KilledGames> {
  const site = await PlaySite.start();
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bot-'));
  const kinds: readonly QueryFault[] = ['error', 'expired', 'lost', 'silent'];
  site.isWrapped = true;
  site.tokenSeconds = 5;
  site.swaps = () => site.below(2) === 0;
  site.faults = {
    query: () => {
      const fault = site.below(100);
      return fault < percent * kinds.length ? kinds[Math.floor(fault / percent)] : undefined;
    },
    token: () => site.below(100) < percent,
    deliveries: () => [[0], [0], [0, 0], [0, 200], [300, 0]][site.below(5)] as number[],
  };
  const options = {
    key: site.publicKey,
    access: { ...site.access, secret: SECRET, timeoutMs: 5000 },
    address: ADDRESS,
    path: join(folder, 'bot.jsonl'),
    games: [{ metaGame: 'meridians', level: 1 }],
    mostGames: 1000,
    seconds: 0.02,
    share: 0.01,
    threads: 1,
    memoryBytes: 2 ** 24,
    retryMs: RETRY_MS,
    mostRetryMs: 4 * RETRY_MS,
  };
  let kills = 0;
  let isDone = false;
  let child: ChildProcess | undefined;
  const lives = async () => {
    while (!isDone) {
      child = spawn(process.execPath, [SCRIPT, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
      const exit = once(child, 'exit');
      const said = child.stdout ? once(child.stdout, 'data') : exit;
      const [port] = (await Promise.race([said, exit])) as [unknown];
      site.bot = { url: `http://127.0.0.1:${String(port).trim()}/hook`, host: 'bot.example' };
      const timer = setTimeout(
        () => {
          kills++;
          child?.kill('SIGKILL');
        },
        lifeMs / 2 + site.below(lifeMs),
      );
      await exit;
      clearTimeout(timer);
    }
  };
  const life = lives();
  let next = 0;
  let ended = 0;
  const lane = async () => {
    for (let i = next++; i < games; i = next++) {
      const variants = VARIANTS[i % VARIANTS.length] as string[];
      await site.begin(`game-${i}`, variants, site.below(2)).end;
      ended++;
      onGame?.(ended, kills);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, lane));
  } finally {
    isDone = true;
    child?.kill('SIGKILL');
    await life;
    await site.close();
    rmSync(folder, { recursive: true });
  }
  const lost = [...site.games.values()].flatMap(({ asked, played }) => [...asked].filter((n) => !played.includes(n)));
  return { ...site.counts, games: ended, kills, lost: lost.length };
}
