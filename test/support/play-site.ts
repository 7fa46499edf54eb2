/**
 * A stand-in of Abstract Play for its bots, written from its documents (docs/bots of its node-backend): a token server, botQuery,
 * signed requests from a queue, and opponents that move at random. It injects faults and counts what becomes of each move.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { SiteMeridians } from './site-meridians.ts';

export const CLIENT_ID = 'bot-client';
export const SECRET = 'a-secret-that-nobody-may-see';
export const SCOPE = 'test-resource-server/communicate';

/** What may happen to a call of botQuery; `lost` carries the move out, and loses the answer. */
export type QueryFault = 'error' | 'expired' | 'lost' | 'silent';

interface Faults {
  /** The fault of the next call of botQuery. */
  query?(): QueryFault | undefined;
  /** How often, and each time after how many milliseconds, the next request is made for the bot; never if it is lost. */
  deliveries?(): readonly number[];
  /** Milliseconds for which a request is on its way, so that others may overtake it. */
  transit?(): number;
  /** Whether the next question how a game stands fails. */
  look?(): boolean;
  /** Whether the token server fails. */
  token?(): boolean;
}

export interface SiteGame {
  readonly id: string;
  readonly variants: readonly string[];
  readonly rules: SiteMeridians;
  /** The bot's seat, which a swap changes. */
  botSeat: number;
  /** Moves of the bot that were carried out, by the length of the history before. */
  readonly played: number[];
  /** What the bot was asked for and answered by 202, by the length of the history. */
  readonly asked: Set<number>;
  readonly end: Promise<void>;
  readonly hasEnded: () => void;
  /** Time of the last move, in milliseconds, and what the bot had left then. */
  movedAt: number;
  readonly clockMs: number;
  /** How the opponent has ended it. */
  endedBy?: 'resign' | 'timeout';
}

export interface Counts {
  challenges: number;
  accepted: number;
  /** Moves of the bot that were carried out. */
  moves: number;
  /** Moves that the rules refused. */
  illegal: number;
  /** Moves out of turn, which were refused. */
  outOfTurn: number;
  /** Moves that had been carried out: sent after the bot was told so, or after the opponent had moved. */
  twice: number;
  queryFaults: number;
  tokenFaults: number;
  tokens: number;
  duplicates: number;
  /** Questions how games stand, and how many failed. */
  looks: number;
  lookFaults: number;
  /** Requests that were lost on the way, or that the bot did not take because it was down: the site does not repeat them. */
  undelivered: number;
}

export class PlaySite {
  readonly counts: Counts = {
    challenges: 0,
    accepted: 0,
    moves: 0,
    illegal: 0,
    outOfTurn: 0,
    twice: 0,
    queryFaults: 0,
    tokenFaults: 0,
    tokens: 0,
    duplicates: 0,
    looks: 0,
    lookFaults: 0,
    undelivered: 0,
  };
  readonly games = new Map<string, SiteGame>();
  readonly publicKey: string;
  /** Where the bot is, and the host that its requests are for. */
  bot = { url: 'http://127.0.0.1:1/', host: 'none' };
  /** Whether botQuery answers in the form of its gateway: always 200, with the status in the body. */
  isWrapped = false;
  tokenSeconds = 3600;
  faults: Faults = {};
  /** Whether the opponent takes the other colour. */
  swaps = (_: SiteGame): boolean => false;
  /** What the bot has left in each game that begins, in milliseconds. */
  clock = (): number => 48 * 3_600_000;
  private readonly server: Server;
  private readonly key: KeyObject;
  private readonly random;
  private readonly told = new Set<string>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private tokens = new Map<string, number>();
  private isOpen = true;

  private constructor(seed: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.key = privateKey;
    this.publicKey = sshKey(publicKey);
    this.random = randomState(seed);
    this.server = createServer((call, response) => void this.answer(call, response));
  }

  static async start(seed = 'site'): Promise<PlaySite> {
    const site = new PlaySite(seed);
    await new Promise<void>((resolve) => site.server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get access() {
    return { tokenUrl: `${this.url}/oauth2/token`, scope: SCOPE, moveUrl: `${this.url}/botQuery`, clientId: CLIENT_ID };
  }

  async close(): Promise<void> {
    this.isOpen = false;
    for (const timer of this.timers) clearTimeout(timer);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  below(n: number): number {
    return nextBelow(this.random, n);
  }

  /** A challenge of the site; the status of the answer, 0 if there is none. */
  async challenge(variants: readonly string[], more: object = {}): Promise<number> {
    this.counts.challenges++;
    const clocks = { clockStart: 72, clockInc: 24, clockMax: 168 };
    const body = { verb: 'challenge', metaGame: 'meridians', variants, ...clocks, challengers: ['human'], ...more };
    const status = await this.post(JSON.stringify(body));
    if (status === 200) this.counts.accepted++;
    return status;
  }

  /** Begins a game of the bot; `end` resolves when it is over. */
  begin(id: string, variants: readonly string[], botSeat: number): SiteGame {
    let hasEnded = () => {};
    const end = new Promise<void>((resolve) => {
      hasEnded = resolve;
    });
    const rules = new SiteMeridians(variants);
    const clockMs = this.clock();
    const movedAt = Date.now();
    const asked = new Set<number>();
    const game: SiteGame = { id, variants, rules, botSeat, played: [], asked, end, hasEnded, movedAt, clockMs };
    this.games.set(id, game);
    this.goOn(game);
    return game;
  }

  /** The opponent ends a game; the bot is not told. */
  give(game: SiteGame, endedBy: 'resign' | 'timeout'): void {
    game.endedBy = endedBy;
    game.hasEnded();
  }

  /** The opponent's moves, then a request to the bot. */
  private goOn(game: SiteGame): void {
    const { rules } = game;
    game.movedAt = Date.now();
    while (rules.winner === undefined && rules.seat !== game.botSeat) {
      if (rules.history.length === 1 && this.swaps(game)) {
        // The players change seats, and the swap is a pass in the history.
        rules.play('pass');
        game.botSeat = 1 - game.botSeat;
        continue;
      }
      const moves = rules.moves();
      if (isStuck(rules)) break;
      rules.play(moves[this.below(moves.length)] as string);
    }
    if (rules.winner !== undefined || isStuck(rules)) game.hasEnded();
    else this.notify(game);
  }

  /** Has the queue send the request for a move; what it says is read when it is sent. */
  notify(game: SiteGame): void {
    const delays = this.faults.deliveries?.() ?? [0];
    if (delays.length === 0) this.counts.undelivered++;
    else this.counts.duplicates += delays.length - 1;
    for (const delay of delays) this.later(delay, () => this.deliver(game));
  }

  private async deliver(game: SiteGame): Promise<void> {
    const { rules } = game;
    if (isOver(game)) return;
    const { length } = rules.history;
    const isTurn = rules.seat === game.botSeat;
    const body = JSON.stringify(this.turnBody(game));
    const headers = this.sign(body);
    const transit = this.faults.transit?.() ?? 0;
    if (transit > 0) await new Promise((resolve) => setTimeout(resolve, transit));
    const status = this.isOpen ? await this.post(body, headers) : 0;
    if (isTurn && status === 202) game.asked.add(length);
    else if (isTurn) this.counts.undelivered++;
  }

  turnBody({ id, variants, rules, clockMs }: SiteGame): object {
    const { history } = rules;
    const clockCurr = Math.round(clockMs / 3_600_000);
    const body = { verb: 'move', metaGame: 'meridians', variants, gameid: id, clockCurr, numPlayers: 2 };
    return { ...body, moves: rules.rounds(), ...(history.length === 0 && { context: [] }) };
  }

  /** The headers of a request that is signed after the documents. */
  sign(body: string, seconds = Math.floor(Date.now() / 1000), nonce = randomBytes(16).toString('hex'), key = this.key) {
    const signature = sign(null, Buffer.from(`${seconds}.${nonce}.${body}`), key).toString('base64');
    return { 'x-signature-timestamp': String(seconds), 'x-signature-nonce': nonce, 'x-signature': signature };
  }

  /** Sends a signed body to the bot; the status of the answer, 0 if there is none. */
  async post(body: string, headers: Record<string, string> = this.sign(body)): Promise<number> {
    const { url, host } = this.bot;
    const all = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), host, ...headers };
    return new Promise((resolve) => {
      const call = request(url, { method: 'POST', headers: all, timeout: 30_000 }, (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0));
      });
      call.once('timeout', () => call.destroy()).once('error', () => resolve(0));
      call.end(body);
    });
  }

  private later(ms: number, work: () => Promise<void>): void {
    if (!this.isOpen) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void work();
    }, ms);
    this.timers.add(timer);
  }

  private async answer(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of call) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    if (call.url === '/oauth2/token') this.giveToken(text, call, response);
    else if (call.url === '/botQuery') this.query(text, call, response);
    else if (call.url === '/query') this.tell(text, response);
    else if (call.url === '/ap-public-key.txt') response.writeHead(200).end(this.publicKey);
    else response.writeHead(404).end();
  }

  private giveToken(text: string, call: IncomingMessage, response: ServerResponse): ServerResponse | undefined {
    const form = Object.fromEntries(new URLSearchParams(text));
    const expected = { grant_type: 'client_credentials', client_id: CLIENT_ID, client_secret: SECRET, scope: SCOPE };
    const isForm = call.headers['content-type'] === 'application/x-www-form-urlencoded';
    if (this.faults.token?.()) {
      this.counts.tokenFaults++;
      return send(response, 500, { message: 'Internal server error' });
    }
    if (!isForm || JSON.stringify(Object.entries(form).sort()) !== JSON.stringify(Object.entries(expected).sort())) {
      return send(response, 400, { error: 'invalid_client' });
    }
    this.counts.tokens++;
    const token = randomBytes(16).toString('hex');
    this.tokens.set(token, Date.now() + this.tokenSeconds * 1000);
    return send(response, 200, { access_token: token, expires_in: this.tokenSeconds, token_type: 'Bearer' });
  }

  /** Public queries: the games in progress, and how one of them stands. */
  private tell(text: string, response: ServerResponse): ServerResponse {
    const { query, pars } = JSON.parse(text) as { query: string; pars: Record<string, unknown> };
    this.counts.looks++;
    if (this.faults.look?.()) {
      this.counts.lookFaults++;
      return send(response, 500, { message: 'Internal server error' });
    }
    const games = [...this.games.values()];
    if (query === 'games' && pars.type === 'current' && pars.metaGame === 'meridians') {
      return send(response, 200, games.filter((game) => !isOver(game)).map(summary));
    }
    const game = query === 'get_game' && pars.cbit === 0 ? this.games.get(String(pars.id)) : undefined;
    if (!game) return send(response, 500, { message: `Unable to get ${pars.metaGame} game ${pars.id}` });
    return send(response, 200, { game: fullGame(game), comments: [], watchCount: 0 });
  }

  private query(text: string, call: IncomingMessage, response: ServerResponse): ServerResponse | undefined {
    const fault = this.faults.query?.();
    if (fault !== undefined) this.counts.queryFaults++;
    const [, token = ''] = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '') ?? [];
    if (fault === 'expired') this.tokens.clear();
    if ((this.tokens.get(token) ?? 0) < Date.now()) return send(response, 401, { message: 'Unauthorized' });
    if (fault === 'error') return send(response, 500, { message: 'Internal server error' });
    if (fault === 'silent') return undefined;
    const { status, body } = this.carryOut(text);
    if (fault === 'lost') {
      response.destroy();
      return undefined;
    }
    // The bot is told by this answer; a later move for the same turn would be a second one.
    if (status === 200) this.told.add(`${String(body.id)}/${String(body.length)}`);
    const isWrapped = this.isWrapped && this.below(2) === 0;
    if (isWrapped) return send(response, 200, { statusCode: status, body: JSON.stringify(body), headers: {} });
    return send(response, status, body);
  }

  private carryOut(text: string): { status: number; body: Record<string, unknown> } {
    const { verb, gameid, metaGame, move } = JSON.parse(text) as Record<string, string>;
    const refused = (message: string, status = 500) => ({ status, body: { message } });
    if (verb !== 'move') return refused(`Unknown bot verb '${verb}'`, 400);
    if (!metaGame) return refused('metaGame is required', 400);
    const game = this.games.get(gameid as string);
    if (!game || isOver(game)) return refused(`Unable to load game ${gameid}`);
    const { rules } = game;
    const { length } = rules.history;
    if (rules.seat !== game.botSeat) {
      this.counts.outOfTurn++;
      if (this.told.has(`${gameid}/${length - 1}`)) this.counts.twice++;
      return refused(`It is not bot ${CLIENT_ID}'s turn in game ${gameid}`);
    }
    try {
      rules.play(move as string);
    } catch {
      if (rules.history.at(-2) === move) this.counts.twice++;
      else this.counts.illegal++;
      return refused(`Unable to apply move ${move}`);
    }
    game.played.push(length);
    this.counts.moves++;
    const toMove = rules.winner === undefined ? String(rules.seat) : '';
    this.later(0, async () => this.goOn(game));
    return { status: 200, body: { id: gameid, length, toMove } };
  }
}

function isOver({ rules, endedBy }: SiteGame): boolean {
  return rules.winner !== undefined || endedBy !== undefined;
}

function summary(game: SiteGame) {
  const { id, rules, botSeat, clockMs, variants } = game;
  const players = [0, 1].map((seat) => ({ id: seat === botSeat ? CLIENT_ID : 'human', time: clockMs }));
  const toMove = isOver(game) ? '' : String(rules.seat);
  return { id, metaGame: 'meridians', players, toMove, numMoves: rules.history.length, variants };
}

function fullGame(game: SiteGame): object {
  const stack = ['', ...game.rules.history, ...(game.endedBy === undefined ? [] : [game.endedBy])].map((lastmove, i) =>
    i === 0 ? { currplayer: 1 } : { currplayer: (i % 2) + 1, lastmove },
  );
  const state = JSON.stringify({
    game: 'meridians',
    numplayers: 2,
    variants: game.variants,
    gameover: isOver(game),
    stack,
  });
  return {
    ...summary(game),
    numPlayers: 2,
    lastMoveTime: game.movedAt,
    state,
    ...(isOver(game) && { gameEnded: game.movedAt }),
  };
}

/** Whether a side has no point to play on: the site lists a pass then, but refuses it, so the game cannot go on. */
function isStuck(rules: SiteMeridians): boolean {
  return rules.history.length > 1 && rules.moves()[0] === 'pass';
}

function send(response: ServerResponse, status: number, body: object): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** An Ed25519 key as one line of SSH. */
export function sshKey(key: KeyObject): string {
  return `ssh-ed25519 ${sshBlob(key).toString('base64')} site`;
}

function sshBlob(key: KeyObject): Buffer {
  const bytes = key.export({ format: 'der', type: 'spki' }).subarray(-32);
  const field = (content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, content]);
  };
  return Buffer.concat([field(Buffer.from('ssh-ed25519')), field(bytes)]);
}
