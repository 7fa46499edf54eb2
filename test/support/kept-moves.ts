/** Games of two people by a link on a server that is killed again and again, and whose disk is full now and then. */
import '../../src/node/install.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import type { DuelState } from '../../src/board/service/duel.ts';
import { Line } from '../../src/games/line.ts';
import { must } from '../../src/util/result.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { built } from './built.ts';
import { environment } from './command.ts';
import { openKit } from './kits.ts';
import { childrenWith } from './processes.ts';

/** What becomes full. */
export interface Disk {
  /** The folder of the server's data. */
  readonly folder: string;
  /** What the server needs of its environment. */
  readonly env: NodeJS.ProcessEnv;
  fill(): void;
  free(): void;
  remove(): void;
}

interface KeptMoves {
  games: number;
  /** Invitations, arrivals, moves, resignations and requests to take back that were answered as done. */
  done: number;
  /** Those that were refused because they could not be stored, and those whose answer did not come. */
  refused: number;
  unanswered: number;
  /** Looks at a game that lacked what was answered as done, and that had what was refused. */
  lost: number;
  undead: number;
  kills: number;
  /** Of the process with the games alone. */
  serviceKills: number;
  fullDisks: number;
  /** How often the server told its owner that games could not be stored. */
  told: number;
  /** Finished games with moves, different ones, and how many of them the library lacks. */
  finished: number;
  notArchived: number;
}

interface Options {
  /** How much is answered as done. */
  readonly requests: number;
  readonly atOnce: number;
  readonly seed: string;
  /** After how many requests the server is killed, on average. */
  readonly lifeRequests: number;
  /** The most milliseconds for which the disk is full, and for which it is not. */
  readonly longestMs: number;
  /** Default: one whose calls fail within the server. */
  readonly disk?: Disk | undefined;
  readonly onKill?: (found: KeptMoves) => void;
}

type Below = (n: number) => number;

const MAIN = fileURLToPath(built('src/cli/program/main.js'));
const RULES = { size: 5 };
const KIT = openKit('meridians', RULES);
/** Milliseconds for the library to take the finished games. */
const ARCHIVING_MS = 60_000;

export async function playKept(options: Options): Promise<KeptMoves> {
  const { requests, atOnce, seed, longestMs } = options;
  const random = randomState(seed);
  const below: Below = (n) => nextBelow(random, n);
  const disk = options.disk ?? failingDisk(below);
  const counts = { refused: 0, unanswered: 0, lost: 0, undead: 0, kills: 0, serviceKills: 0, fullDisks: 0, told: 0 };
  const found: KeptMoves = { games: 0, done: 0, ...counts, finished: 0, notArchived: 0 };
  const server = new KilledServer(disk, found);
  const isDone = () => found.done >= requests;
  // It makes its folders.
  await server.start();
  const lives = server.live(options.lifeRequests, below, isDone, () => options.onKill?.(found));
  const fills = (async () => {
    while (!isDone()) {
      await wait(1 + below(longestMs));
      disk.fill();
      found.fullDisks++;
      await wait(1 + below(longestMs));
      disk.free();
    }
  })();
  const games: PlayedDuel[] = [];
  const lane = async () => {
    while (!isDone()) {
      const game = new PlayedDuel(
        `${seed.replaceAll(/\W/g, '').toLowerCase()}game${found.games++}`,
        server,
        found,
        below,
      );
      games.push(game);
      await game.play(isDone);
    }
  };
  try {
    await Promise.all([lives, fills, ...Array.from({ length: atOnce }, lane)]);
    await server.kill();
    await server.start();
    for (const game of games) await game.look();
    const finished = new Set(
      games.filter(({ isOver, moves }) => isOver && moves.length > 0).map(({ moves }) => moves.join(' ')),
    );
    found.finished = finished.size;
    for (const end = performance.now() + ARCHIVING_MS; performance.now() < end; await wait(100)) {
      found.notArchived = finished.size - (await server.archived());
      if (found.notArchived <= 0) break;
    }
    return found;
  } finally {
    await server.kill();
    disk.remove();
  }
}

function failingDisk(below: Below): Disk {
  const root = mkdtempSync(join(tmpdir(), 'sightline-kept-'));
  const [folder, flag] = [join(root, 'data'), join(root, 'full')];
  const script = new URL('full-disk.mjs', import.meta.url);
  return {
    folder,
    env: { NODE_OPTIONS: `--import=${script}`, DISK_FOLDER: folder, DISK_FULL: flag },
    fill: () => writeFileSync(flag, String(below(8))),
    free: () => rmSync(flag, { force: true }),
    remove: () => rmSync(root, { recursive: true }),
  };
}

export class KilledServer {
  private readonly disk: Pick<Disk, 'folder' | 'env'>;
  private readonly found: Pick<KeptMoves, 'done' | 'kills' | 'serviceKills' | 'told'>;
  private child: ChildProcess | undefined;
  private url = Promise.resolve('');

  constructor(disk: Pick<Disk, 'folder' | 'env'>, found: KilledServer['found']) {
    this.disk = disk;
    this.found = found;
  }

  start(): Promise<string> {
    const args = ['serve', '--no-token', '--port', '0', '--threads', '1', '--data', this.disk.folder];
    const env = { ...environment(), ...this.disk.env };
    const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    child.stderr.on('data', (text) => {
      if (String(text).includes(' cannot be stored: ')) this.found.told++;
    });
    this.url = new Promise((resolve, reject) => {
      child.stdout.on('data', (text) => {
        const [at] = /http:\S+/.exec(String(text)) ?? [];
        if (at !== undefined) resolve(at);
      });
      child.once('close', (code) => reject(new Error(`the server has ended with code ${code}`)));
    });
    // Who wants the address gets the error.
    this.url.catch(() => {});
    return this.url;
  }

  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const closed = once(this.child, 'close');
    this.child.kill('SIGKILL');
    await closed;
  }

  /** Kills it and starts it again after some requests. */
  async live(lifeRequests: number, below: Below, isDone: () => boolean, onKill: () => void): Promise<void> {
    for (;;) {
      const last = this.found.done + 1 + below(2 * lifeRequests);
      while (!isDone() && this.found.done < last) await wait(1 + below(20));
      if (isDone()) return;
      onKill();
      const [service] = below(3) === 0 ? childrenWith('service', this.child?.pid) : [];
      if (service !== undefined) {
        this.found.serviceKills++;
        process.kill(service, 'SIGKILL');
      } else {
        this.found.kills++;
        await this.kill();
        await this.start();
      }
    }
  }

  /** A page of the server, when there is one. */
  async page(): Promise<Page> {
    for (;;) {
      const page = new Page(await this.url.catch(() => 'http://127.0.0.1:1'));
      if (await page.opens()) return page;
      await wait(20);
    }
  }

  /** The number of games in the library. */
  async archived(): Promise<number> {
    const answer = await fetch(new URL('api/library', await this.url));
    return ((await answer.json()) as { games?: number }).games ?? 0;
  }
}

interface Answer {
  readonly id?: string;
  readonly duel?: DuelState;
  readonly code?: string;
}

/** A connection to the server. */
class Page {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<string, (answer: Answer | undefined) => void>();
  private asked = 0;

  constructor(url: string) {
    this.socket = new WebSocket(new URL('api/analysis', url.replace(/^http/, 'ws')));
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      const answer = JSON.parse(String(data)) as Answer;
      this.waiting.get(answer.id ?? '')?.(answer);
    });
    this.socket.on('close', () => {
      for (const resolve of this.waiting.values()) resolve(undefined);
    });
  }

  opens(): Promise<boolean> {
    return new Promise((resolve) => {
      this.socket.once('open', () => resolve(true)).once('close', () => resolve(false));
    });
  }

  /** The first answer to a request; undefined if the connection is lost before. */
  ask(request: object): Promise<Answer | undefined> {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve(undefined);
    const id = String(this.asked++);
    this.socket.send(JSON.stringify({ id, ...request }));
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  close(): void {
    this.socket.close();
  }
}

/** What was answered about a game. */
type Known = Pick<DuelState, 'moves' | 'ended' | 'takeBack' | 'isFull'>;

/** A game, and both its players. */
class PlayedDuel {
  private readonly duel: string;
  private readonly secrets: readonly [string, string];
  private readonly server: KilledServer;
  private readonly found: KeptMoves;
  private readonly below: Below;
  private page: Page | undefined;
  /** Undefined until the invitation is answered. */
  private known: Known | undefined;
  /** Whether the last request may be done or not. */
  private isOpen = false;

  constructor(name: string, server: KilledServer, found: KeptMoves, below: Below) {
    this.duel = name.padStart(20, 'x');
    this.secrets = [name.padStart(20, 'a'), name.padStart(20, 'b')];
    this.server = server;
    this.found = found;
    this.below = below;
  }

  get moves(): readonly string[] {
    return this.known?.moves ?? [];
  }

  get isOver(): boolean {
    return this.known?.ended !== undefined || KIT.game.isOver(this.line.position);
  }

  private get line(): Line {
    return must(Line.of(KIT, undefined, this.moves));
  }

  async play(isDone: () => boolean): Promise<void> {
    while (!isDone() && !this.isOver) {
      if (!this.page) {
        await this.look();
        continue;
      }
      const answer = await this.page.ask({ duel: this.duel, ...this.next() });
      if (answer?.duel) {
        this.found.done++;
        this.known = answer.duel;
      } else if (answer?.code === 'not-stored') {
        this.found.refused++;
        await wait(this.below(50));
      } else if (!answer || answer.code === 'process-ended') {
        this.found.unanswered++;
        this.isOpen = true;
        this.page = undefined;
      } else throw new Error(`${this.duel}: ${JSON.stringify([answer, this.known])}`);
    }
    this.page?.close();
    this.page = undefined;
  }

  private next(): object {
    const { secrets, below, line, moves } = this;
    const { isFull, takeBack } = this.known ?? {};
    const invitation = { game: KIT.spec.name, rules: RULES, place: 0 };
    if (!this.known) return { action: 'duel', secret: secrets[0], invitation };
    if (!isFull) return { action: 'duel', secret: secrets[1] };
    const turn = { action: 'turn', secret: secrets[below(2)] };
    const kind = below(40);
    if (kind === 0) return { ...turn, say: 'resign' };
    if (kind === 1 && takeBack === undefined && moves.length > 1) return { ...turn, say: 'take-back' };
    const legal = new Int32Array(KIT.game.maxMoves);
    const move = KIT.game.moveName(legal[below(KIT.game.legalMoves(line.position, legal))] as number);
    const secret = secrets[KIT.game.toMove(line.position) as 0 | 1];
    return { action: 'turn', secret, ply: moves.length, move };
  }

  /** Connects, and compares the game with what was answered about it. */
  async look(): Promise<void> {
    for (let now: Answer | undefined; !now; ) {
      this.page = await this.server.page();
      if (!this.known) return;
      now = await this.page.ask({ action: 'duel', duel: this.duel, secret: this.secrets[0] });
      if (now?.duel) this.compare(now.duel, this.known);
      else if (now?.code === 'no-duel') this.found.lost++;
    }
  }

  private compare(now: Known, known: Known): void {
    const rest = ({ ended, takeBack, isFull }: Known) => JSON.stringify([ended, takeBack, isFull]);
    const hasMoves = known.moves.every((move, i) => now.moves[i] === move);
    const hasMore = now.moves.length > known.moves.length;
    const isSame = !hasMore && rest(now) === rest(known);
    // A later move may decline a request; else nothing that was answered goes away.
    const hasRest = hasMore || rest({ ...known, ...now }) === rest(now);
    if (!hasMoves || (known.ended && !isSame) || (known.isFull && !now.isFull) || !hasRest) this.found.lost++;
    else if (!isSame && !this.isOpen) this.found.undead++;
    this.known = now;
    this.isOpen = false;
  }
}
