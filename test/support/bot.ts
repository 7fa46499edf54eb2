/** A bot in this process, with the stand-in of its site. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bot, type BotOptions } from '../../src/board/bot/bot.ts';
import { type BotServer, startBotServer } from '../../src/board/bot/server.ts';
import { Signatures } from '../../src/board/bot/signature.ts';
import { Site } from '../../src/board/bot/site.ts';
import { parseSiteKey } from '../../src/board/bot/site-key.ts';
import { must } from '../../src/util/result.ts';
import { PlaySite, SECRET } from './play-site.ts';

export const ADDRESS = 'https://bot.example/hook';
export const VARIANTS: readonly (readonly string[])[] = [[], ['size-6'], ['size-8']];

export class BotHere {
  readonly site: PlaySite;
  readonly folder = mkdtempSync(join(tmpdir(), 'sightline-bot-'));
  readonly said: string[] = [];
  bot!: Bot;
  server!: BotServer;
  private readonly options: Partial<BotOptions>;
  private readonly timeoutMs: number;

  private constructor(site: PlaySite, options: Partial<BotOptions>, timeoutMs: number) {
    this.site = site;
    this.options = options;
    this.timeoutMs = timeoutMs;
  }

  /** `timeoutMs` is for an answer of the site. */
  static async start(options: Partial<BotOptions> = {}, timeoutMs = 5000): Promise<BotHere> {
    const here = new BotHere(await PlaySite.start(), options, timeoutMs);
    await here.restart();
    return here;
  }

  get path(): string {
    return join(this.folder, 'bot.jsonl');
  }

  /** Starts the bot, on the same journal as the one before. */
  async restart(): Promise<void> {
    const { site, path, timeoutMs } = this;
    this.bot = must(
      Bot.open({
        path,
        site: new Site({ ...site.access, secret: SECRET, timeoutMs }),
        games: [{ metaGame: 'meridians', level: 1 }],
        mostGames: 100,
        seconds: 0.005,
        share: 0.01,
        threads: 0,
        memoryBytes: 2 ** 24,
        retryMs: 20,
        mostRetryMs: 50,
        say: (line) => this.said.push(line),
        ...this.options,
      }),
    );
    const signatures = new Signatures(must(parseSiteKey(site.publicKey)));
    const options = { host: '127.0.0.1', port: 0, address: ADDRESS, signatures };
    this.server = must(await startBotServer(this.bot, options));
    site.bot = { url: `http://127.0.0.1:${this.server.port}/hook`, host: 'bot.example' };
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.bot.close();
  }

  async end(): Promise<void> {
    await this.stop();
    await this.site.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Plays games to their ends, `atOnce` at a time, in these variants by turns and on both seats. */
  async play(games: number, atOnce: number, all = VARIANTS): Promise<void> {
    let next = 0;
    const lane = async () => {
      for (let i = next++; i < games; i = next++) {
        const variants = all[i % all.length] as string[];
        await this.site.begin(`game-${i}`, variants, i % 2).end;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }
}
