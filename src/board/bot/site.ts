/** Calls the site: a token, moves, and how its games stand. Nothing that it returns contains a secret. */
import * as z from 'zod';
import { firstIssue } from '../../util/first-issue.ts';
import { parseJson } from '../../util/json.ts';
import { oneLine } from '../../util/result.ts';
import { answerText } from './answer-text.ts';

export interface SiteAccess {
  /** Where tokens are given out, for which scope, and where moves are sent. */
  readonly tokenUrl: string;
  readonly scope: string;
  readonly moveUrl: string;
  /** Where the site says how games stand. Default: `query` beside `moveUrl`. */
  readonly queryUrl?: string | undefined;
  readonly clientId: string;
  readonly secret: string;
  /** Milliseconds for an answer. Default: 30,000. */
  readonly timeoutMs?: number;
}

export interface SentMove {
  readonly gameid: string;
  readonly metaGame: string;
  readonly move: string;
}

/**
 * The result of sending a move. `elsewhere`: it is not the bot's turn, so its move is in the game or not needed. `gone`: the
 * game is unknown or has ended. `failed`: unknown, for example without a connection; try again. `isOver`: the move ended the game.
 */
export interface MoveAnswer {
  readonly how: 'accepted' | 'elsewhere' | 'gone' | 'failed';
  readonly message?: string;
  readonly isOver?: boolean;
}

/** A game as the site knows it. */
export interface SeenGame {
  readonly id: string;
  readonly metaGame: string;
  readonly variants: readonly string[];
  readonly players: number;
  /** Without a resignation and the like. */
  readonly entries: readonly string[];
  /** Whether the site waits for the bot. */
  readonly isTurn: boolean;
  readonly isOver: boolean;
  /** What is left of the bot's clock. */
  readonly clockMs: number;
}

/** The site's record of a game (`FullGame` in its source), as far as it is read. */
const gameSchema = z.object({
  game: z.object({
    id: z.string(),
    metaGame: z.string(),
    variants: z.array(z.string()).default([]),
    numPlayers: z.int(),
    players: z.array(z.object({ id: z.string(), time: z.number().optional() })),
    toMove: z.unknown(),
    lastMoveTime: z.number(),
    gameEnded: z.number().nullish(),
    state: z.string(),
  }),
});
/** Its state: a position behind each entry, the first one without. */
const stateSchema = z.object({
  gameover: z.boolean(),
  stack: z.array(z.object({ lastmove: z.string().optional() })).min(1),
});
const listSchema = z.array(
  z.object({ id: z.string(), players: z.array(z.object({ id: z.string() })), toMove: z.unknown() }),
);
/** Entries that end a game without a move. */
const ENDINGS = ['resign', 'timeout', 'drawagreed', 'abandoned'];

const TIMEOUT_MS = 30_000;
/** Tokens are renewed so long before they expire. */
const EARLY_MS = 60_000;
/** The lifetime of tokens that state none, and the longest that is believed, in seconds. */
const USUAL_SECONDS = 3600;
const MOST_SECONDS = 86_400;
/** What can follow `Bearer` in a header. */
const TOKEN = /^[!-~]+$/;
const MOST_MESSAGE = 300;

interface Token {
  readonly text: string;
  readonly until: number;
}

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type Players = readonly { readonly id: string }[];

export class Site {
  private readonly access: SiteAccess;
  private token: Promise<Token> | undefined;

  constructor(access: SiteAccess) {
    this.access = access;
  }

  /** Asks for a token. Rejects with an error that says why there is none. */
  async check(): Promise<void> {
    this.token = undefined;
    await this.validToken();
  }

  async send(move: SentMove): Promise<MoveAnswer> {
    try {
      const reply = await this.post(move);
      return answerOf(reply.status === 401 ? await this.post(move) : reply);
    } catch (error) {
      return { how: 'failed', message: callProblem(error) };
    }
  }

  /** How a game stands. Rejects with an error if the site does not say. */
  async game(metaGame: string, id: string, signal?: AbortSignal): Promise<SeenGame> {
    const { game } = await this.ask('get_game', { metaGame, id, cbit: 0 }, gameSchema, signal);
    const state = parseJson(game.state);
    if (!state.ok) throw new Error(`get_game: ${state.error.message}`);
    const { gameover, stack } = checked('get_game', state.value, stateSchema);
    const entries = stack.slice(1).map(({ lastmove = '' }) => lastmove);
    const isOver = gameover || (game.gameEnded ?? undefined) !== undefined;
    if (isOver && ENDINGS.includes(entries.at(-1) ?? '')) entries.pop();
    const left = game.players.find((player) => player.id === this.access.clientId)?.time ?? 0;
    return {
      id,
      metaGame,
      variants: game.variants,
      players: game.numPlayers,
      entries,
      isTurn: !isOver && this.isNext(game),
      isOver,
      clockMs: left - (Date.now() - game.lastMoveTime),
    };
  }

  /** The games that wait for the bot. Rejects with an error if the site does not say. */
  async turns(metaGame: string, signal?: AbortSignal): Promise<string[]> {
    const games = await this.ask('games', { metaGame, type: 'current' }, listSchema, signal);
    return games.filter((game) => this.isNext(game)).map(({ id }) => id);
  }

  private isNext({ players, toMove }: { readonly players: Players; readonly toMove?: unknown }): boolean {
    return players.some(({ id }, seat) => toMove === `${seat}` && id === this.access.clientId);
  }

  private async ask<T>(query: string, pars: object, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> {
    const { queryUrl, moveUrl } = this.access;
    const headers = { 'content-type': 'application/json' };
    const url = queryUrl ?? new URL('query', moveUrl).href;
    const { status, body } = await this.fetched(url, headers, JSON.stringify({ query, pars }), signal);
    if (status !== 200) throw new Error(`${query}: status ${status}`);
    return checked(query, body, schema);
  }

  /** After a failure, whatever it is, the next call asks for another token. */
  private async post(move: SentMove): Promise<Reply> {
    const { text } = await this.validToken();
    const used = this.token;
    const headers = { authorization: `Bearer ${text}`, 'content-type': 'application/json' };
    let hasFailed = true;
    try {
      const reply = await this.fetched(this.access.moveUrl, headers, JSON.stringify({ verb: 'move', ...move }));
      hasFailed = answerOf(reply).how === 'failed';
      return reply;
    } finally {
      if (hasFailed && this.token === used) this.token = undefined;
    }
  }

  /** The token in use, or a new one; those who ask at once share a request. */
  private async validToken(): Promise<Token> {
    const known = await this.token?.catch(() => undefined);
    if (known && known.until > Date.now()) return known;
    if (known || !this.token) this.token = this.newToken();
    const asked = this.token;
    try {
      return await asked;
    } catch (error) {
      if (this.token === asked) this.token = undefined;
      throw error;
    }
  }

  private async newToken(): Promise<Token> {
    const { tokenUrl, scope, clientId, secret } = this.access;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await this.fetched(tokenUrl, headers, new URLSearchParams(form).toString());
    const { access_token: text, expires_in: seconds, error } = body;
    if (status !== 200 || typeof text !== 'string') {
      // OAuth names the error by a word, such as `invalid_client` (RFC 6749, 5.2).
      throw new Error(`no token: status ${status}${typeof error === 'string' ? `, ${shortened(error)}` : ''}`);
    }
    if (!TOKEN.test(text)) throw new Error('no token: the answer has one that cannot be in a header');
    const isLifetime = typeof seconds === 'number' && seconds > 0;
    const lifeMs = 1000 * Math.min(isLifetime ? seconds : USUAL_SECONDS, MOST_SECONDS);
    return { text, until: Date.now() + lifeMs - Math.min(EARLY_MS, lifeMs / 2) };
  }

  private async fetched(
    url: string,
    headers: Record<string, string>,
    body: string,
    ended?: AbortSignal,
  ): Promise<Reply> {
    const timeout = AbortSignal.timeout(this.access.timeoutMs ?? TIMEOUT_MS);
    const signal = ended ? AbortSignal.any([timeout, ended]) : timeout;
    // A redirection could take the secret elsewhere.
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    return unwrapped({ status: response.status, body: fieldsOf(await answerText(response)) });
  }
}

/** The site's gateway may answer 200 with the answer proper, and its status, in the body. */
function unwrapped(reply: Reply): Reply {
  const { statusCode, body } = reply.body;
  if (typeof statusCode !== 'number') return reply;
  return { status: statusCode, body: typeof body === 'string' ? fieldsOf(body) : {} };
}

/** Of an object, or of a list by index. */
function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  const json = parseJson(text);
  return json.ok && typeof json.value === 'object' && json.value !== null
    ? (json.value as Record<string, unknown>)
    : {};
}

/** The site refuses with status 500 and a message, so that only the message tells a refusal from a failure. */
function answerOf({ status, body }: Reply): MoveAnswer {
  const message = typeof body.message === 'string' ? shortened(body.message) : '';
  if (status === 200) return { how: 'accepted', isOver: body.toMove === '' || body.toMove === null };
  const told = { message: message === '' ? `status ${status}` : message };
  if (/\bnot (?:bot \S+'s|your) turn\b/.test(message)) return { how: 'elsewhere', ...told };
  if (/^Unable to load game\b|\bis not a player in game\b/.test(message)) return { how: 'gone', ...told };
  return { how: 'failed', ...told };
}

function checked<T>(query: string, answer: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Error(`${query}: ${firstIssue(parsed.error, 'answer').message}`);
  return parsed.data;
}

function shortened(text: string): string {
  return oneLine(text.slice(0, MOST_MESSAGE));
}

/** What went wrong with a call, in one line. */
export function callProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return shortened(`${error.message}${cause}`);
}
