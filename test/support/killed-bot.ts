/** Games of a bot that is killed again and again, on a site that fails now and then. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADDRESS, VARIANTS } from './bot.ts';
import { type Counts, PlaySite, type QueryFault, SECRET } from './play-site.ts';

const SCRIPT = fileURLToPath(new URL('bot-process.mjs', import.meta.url));
const RETRY_MS = 1000;

interface KilledGames extends Counts {
  readonly games: number;
  readonly kills: number;
  /** How often the disk was full. */
  readonly fullDisks: number;
  /** Moves that the bot was asked for, and never played. */
  readonly lost: number;
  /** Searches, and milliseconds of the longest one beyond what it was allowed. */
  readonly searches: number;
  readonly mostOverMs: number;
  /** Of the searches, how many took more than 10 ms longer than allowed. */
  readonly over10Ms: number;
}

interface KillOptions {
  readonly games: number;
  readonly atOnce: number;
  /** After how many moves a bot is killed, on average. */
  readonly lifeMoves: number;
  /** Of 100 calls of the site, how many fail in each of the ways. */
  readonly percent: number;
  readonly onGame?: (ended: number, kills: number) => void;
}

/** The longest search, in milliseconds, and the share of a clock that is not more than this for the shortest of them. */
const SEARCH_MS = 50;
const SHARE = 0.0005;
/** Milliseconds on the clock of the bot, one of these for each game. The first counts as a minute. */
const CLOCKS_MS = [1000, 3_600_000, 48 * 3_600_000];
/** Milliseconds without a move after which the games count as stuck. */
const STUCK_MS = 180_000;

export async function playKilled({ games, atOnce, lifeMoves, percent, onGame }: KillOptions): Promise<KilledGames> {
  const site = await PlaySite.start();
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bot-'));
  const path = join(folder, 'bot.jsonl');
  const kinds: readonly QueryFault[] = ['error', 'expired', 'lost', 'silent'];
  site.isWrapped = true;
  site.tokenSeconds = 5;
  site.swaps = () => site.below(2) === 0;
  site.clock = () => CLOCKS_MS[site.below(CLOCKS_MS.length)] as number;
  site.faults = {
    query: () => {
      const fault = site.below(100);
      return fault < percent * kinds.length ? kinds[Math.floor(fault / percent)] : undefined;
    },
    token: () => site.below(100) < percent,
    look: () => site.below(100) < percent,
    deliveries: () =>
      site.below(100) < percent ? [] : ([[0], [0], [0, 0], [0, 200], [300, 0]][site.below(5)] as number[]),
    // Long enough for requests to overtake each other, and to come when the game has gone on.
    transit: () => (site.below(4) === 0 ? site.below(400) : 0),
  };
  const options = {
    key: site.publicKey,
    access: { ...site.access, secret: SECRET, timeoutMs: 5000 },
    address: ADDRESS,
    path,
    // Time ends the searches of the first, playouts those of the others.
    games: [
      { metaGame: 'meridians', variants: ['size-6'] },
      { metaGame: 'meridians', level: 1 },
    ],
    mostGames: 1000,
    seconds: SEARCH_MS / 1000,
    share: SHARE,
    threads: 0,
    memoryBytes: 2 ** 24,
    retryMs: RETRY_MS,
    mostRetryMs: 4 * RETRY_MS,
    catchUpMs: 2 * RETRY_MS,
  };
  let kills = 0;
  let fullDisks = 0;
  let isDone = false;
  let child: ChildProcess | undefined;
  const lives = async () => {
    while (!isDone) {
      // About every second life sees a full disk.
      const argument = JSON.stringify({ ...options, fullAt: 100 + site.below(1000) });
      child = spawn(process.execPath, [SCRIPT, argument], { stdio: ['ignore', 'pipe', 'inherit'] });
      const exit = once(child, 'exit');
      let said = '';
      child.stdout?.on('data', (data: Buffer) => {
        said += String(data);
        const [, port] = /^(\d+)$/m.exec(said) ?? [];
        if (port !== undefined) site.bot = { url: `http://127.0.0.1:${port}/hook`, host: 'bot.example' };
      });
      await Promise.race([exit, ...(child.stdout ? [once(child.stdout, 'data')] : [])]);
      const last = site.counts.moves + 1 + site.below(2 * lifeMoves);
      const timer = setInterval(() => {
        // Not just behind a move.
        if (site.counts.moves < last || site.below(4) > 0) return;
        kills++;
        child?.kill('SIGKILL');
        clearInterval(timer);
      }, 50);
      await exit;
      clearInterval(timer);
      if (said.includes('full')) fullDisks++;
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
  let stuck: NodeJS.Timeout | undefined;
  const noMove = new Promise<void>((resolve) => {
    let [moves, at] = [0, Date.now()];
    stuck = setInterval(() => {
      if (site.counts.moves > moves) [moves, at] = [site.counts.moves, Date.now()];
      else if (Date.now() - at > STUCK_MS) resolve();
    }, 1000);
  });
  const times = () => {
    const allowed = (id: string) => Math.min(SEARCH_MS, SHARE * Math.max(site.games.get(id)?.clockMs ?? 0, 60_000));
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"e":"move"'));
    const over = lines
      .map((line) => JSON.parse(line) as { game: string; ms: number })
      .map(({ game, ms }) => ms - allowed(game));
    return { searches: over.length, mostOverMs: Math.max(...over), over10Ms: over.filter((ms) => ms > 10).length };
  };
  try {
    await Promise.race([Promise.all(Array.from({ length: atOnce }, lane)), noMove]);
    const lost = [...site.games.values()].flatMap(({ asked, played }) => [...asked].filter((n) => !played.includes(n)));
    return { ...site.counts, games: ended, kills, fullDisks, lost: lost.length, ...times() };
  } finally {
    clearInterval(stuck);
    isDone = true;
    child?.kill('SIGKILL');
    await life;
    await site.close();
    rmSync(folder, { recursive: true });
  }
}
