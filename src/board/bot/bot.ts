/**
 * A player of the site: answers challenges, searches one game at a time, and sends each move until the site has it. A request
 * for a move says only that a game has gone on: whose turn it is, and whether a move has arrived, the site is asked before
 * anything is searched or sent.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { recordOf } from '../../games/record.ts';
import { fieldsOfSpec } from '../../records/spec.ts';
import { fail, messageOf, must, ok, type Result } from '../../util/result.ts';
import type { Library } from '../library/library.ts';
import { ofRecord } from '../library/stored-game.ts';
import { Chooser, type ChooserOptions } from './chooser.ts';
import { type Announcement, type BotGame, type DueTurn, ending, Ledger } from './ledger.ts';
import type { Challenge, TurnMessage } from './messages.ts';
import {
  passesThere,
  replayEntries,
  type SitePosition,
  siteGame,
  unknownVariants,
  variantsKey,
  variantsOf,
} from './position.ts';
import { callProblem, type SeenGame, type Site } from './site.ts';

/** Games of the site that are played, with their strength. */
export interface PlayedGame {
  readonly metaGame: string;
  /** The lists of variants, as `SiteForm` names them. Default: all that the game has. */
  readonly variants?: readonly string[] | undefined;
  readonly level?: number | undefined;
}

export interface BotOptions extends ChooserOptions {
  /** The journal of the games. */
  readonly path: string;
  readonly site: Pick<Site, 'send' | 'game' | 'turns'>;
  /** The first that fits a challenge counts. */
  readonly games: readonly PlayedGame[];
  readonly mostGames: number;
  /** The most seconds of a search. */
  readonly seconds: number;
  /** The largest share of the remaining clock for a search. */
  readonly share: number;
  /** Receives a line for the log of the operator. */
  readonly say?: ((line: string) => void) | undefined;
  /** Opens the library for games that have ended. */
  readonly openLibrary?: (() => Result<Library>) | undefined;
  /** Milliseconds before a turn is tried again, and the most after further failures. */
  readonly retryMs?: number;
  readonly mostRetryMs?: number;
  /** Milliseconds between two looks for turns that were not announced, and for games that have ended. */
  readonly catchUpMs?: number;
}

/** What the site has begun is done by then: its functions end after 6 s, its gateway after 29 s. */
const RETRY_MS = 30_000;
const MOST_RETRY_MS = 300_000;
/** Milliseconds between two attempts to write what a full disk did not take. */
const FLUSH_MS = 10_000;
const CATCH_UP_MS = 3_600_000;
/** A clock that has run out does not end a game by itself, and counts as a minute. */
const LEAST_CLOCK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A challenge whose game has not begun by then counts as withdrawn. */
const MOST_EXPECTED_MS = 30 * 24 * HOUR_MS;
const MOST_ERRORS = 50;

/** What the bot does, for its owner. */
export interface BotStatus {
  readonly accepted: number;
  readonly declined: number;
  readonly moves: number;
  readonly games: readonly BotGame[];
  /** Times in milliseconds, the latest first. */
  readonly errors: readonly { readonly at: number; readonly message: string }[];
}

export class Bot {
  private readonly options: BotOptions;
  private readonly ledger: Ledger;
  private readonly chooser: Chooser;
  /** The work on a game's turn. */
  private readonly working = new Map<string, AbortController>();
  /** Challenges that were accepted and have no game yet, by when that is forgotten. */
  private readonly expected: { readonly key: string; readonly until: number }[] = [];
  private readonly errors: { at: number; message: string }[] = [];
  private readonly flushing: NodeJS.Timeout;
  /** Ends the looks for turns. */
  private readonly closing = new AbortController();
  private catchingUp: Promise<boolean> | undefined;
  /** The search in progress: there is one at a time. */
  private searching: Promise<unknown> = Promise.resolve();
  private readonly ends = new Set<Promise<void>>();
  private accepted = 0;
  private declined = 0;
  private moves = 0;

  private constructor(options: BotOptions, ledger: Ledger) {
    this.options = options;
    this.ledger = ledger;
    this.chooser = new Chooser(options);
    this.flushing = setInterval(() => this.ledger.problem === undefined || this.ledger.flush(), FLUSH_MS);
    this.flushing.unref();
  }

  /** Opens the journal and continues with its turns, and those that the site has meanwhile. Errors: those of `Ledger.open`. */
  static open(options: BotOptions): Result<Bot> {
    const ledger = Ledger.open(options.path);
    if (!ledger.ok) return ledger;
    const bot = new Bot(options, ledger.value);
    // The first move need not wait for the threads.
    for (const { metaGame, variants, level } of options.games) {
      const game = siteGame(metaGame, variantsOf(variants?.[0] ?? ''));
      if (game.ok) bot.chooser.start(game.value, level);
    }
    const games = [...ledger.value.games.values()].toSorted((a, b) => lostAt(a) - lostAt(b));
    // A move may have been sent before a restart, and be on its way.
    for (const { id, turn } of games) if (turn) bot.start(id, turn, bot.retryMs);
    bot.runs(bot.watch());
    return ok(bot);
  }

  /** Accepts a challenge, or declines it with a reason. */
  challenge({ metaGame, variants, challengers, clockStart }: Challenge): Result<void> {
    const answer = this.consider(metaGame, variants, challengers.length + 1);
    if (answer.ok) {
      this.accepted++;
      const untilMs = Math.min(Math.max(clockStart, 1) * HOUR_MS, MOST_EXPECTED_MS);
      this.expected.push({ key: keyOf(metaGame, variants), until: Date.now() + untilMs });
    } else this.declined++;
    this.say(`challenge to ${metaGame}: ${answer.ok ? 'accepted' : answer.error.message}`);
    return answer;
  }

  /** Takes in a turn; the move follows later. */
  turn({ gameid, metaGame, variants, clockCurr, numPlayers, moves }: TurnMessage): Announcement {
    const clockHours = Math.max(0, clockCurr);
    return this.announced({ game: gameid, metaGame, variants, players: numPlayers, clockHours, entries: moves.flat() });
  }

  private announced(turn: Omit<Parameters<Ledger['announce']>[0], 'at'>): Announcement {
    const { game: id, metaGame, variants } = turn;
    const isFirst = !this.ledger.games.has(id);
    const announced = this.ledger.announce({ ...turn, at: Date.now() });
    if (this.ledger.problem !== undefined) this.note(this.ledger.problem);
    if (announced === 'known') return announced;
    const place = this.expected.findIndex(({ key }) => key === keyOf(metaGame, variants));
    if (isFirst && place >= 0) this.expected.splice(place, 1);
    // The turn that it was working on is over.
    this.working.get(id)?.abort();
    this.start(id, this.ledger.games.get(id)?.turn as DueTurn, 0);
    return announced;
  }

  status(): BotStatus {
    const { accepted, declined, moves, errors } = this;
    const games = [...this.ledger.games.values()].toSorted((a, b) => b.at - a.at);
    return { accepted, declined, moves, games, errors: errors.toReversed() };
  }

  /** Ends all searches. Turns without an answer stay in the journal. */
  async close(): Promise<void> {
    clearInterval(this.flushing);
    this.closing.abort();
    for (const work of this.working.values()) work.abort();
    await Promise.all(this.ends);
    await this.chooser.close();
    this.ledger.close();
  }

  private consider(metaGame: string, variants: readonly string[], players: number): Result<void> {
    const game = siteGame(metaGame, variants);
    if (!game.ok) return game;
    if (!this.playedAs(metaGame, variants)) return unknownVariants(metaGame, variants);
    const seats = game.value.kit.seats.length;
    if (players !== seats) return fail('other-players', `${players} players instead of ${seats}`);
    const { mostGames } = this.options;
    return this.open < mostGames ? ok(undefined) : fail('too-many-games', `${mostGames} games are in progress already`);
  }

  private playedAs(metaGame: string, variants: readonly string[]): PlayedGame | undefined {
    const key = variantsKey(variants);
    return this.options.games.find((game) => game.metaGame === metaGame && (game.variants?.includes(key) ?? true));
  }

  /** Games in progress, and those that are to begin. */
  private get open(): number {
    const now = Date.now();
    const begun = [...this.ledger.games.values()].filter(({ isOver }) => !isOver);
    return begun.length + this.expected.filter(({ until }) => until > now).length;
  }

  /** Works on a turn, after some milliseconds. */
  private start(id: string, turn: DueTurn, waitMs: number): void {
    const work = new AbortController();
    this.working.set(id, work);
    const end = this.answered(id, turn, waitMs, work.signal).finally(() => {
      if (this.working.get(id) === work) this.working.delete(id);
    });
    this.runs(end);
  }

  /** Work that the end waits for. */
  private runs(work: Promise<void>): void {
    const end = work.finally(() => this.ends.delete(end));
    this.ends.add(end);
  }

  /** Answers a turn; after a fault, of the site or for example of a thread, it tries again. */
  private async answered(id: string, turn: DueTurn, firstWaitMs: number, signal: AbortSignal): Promise<void> {
    await pause(firstWaitMs, signal);
    let hasFailed = false;
    for (let waitMs = this.retryMs; !signal.aborted; waitMs = this.longer(waitMs)) {
      try {
        await this.answer(id, this.ledger.games.get(id)?.turn ?? turn, signal);
        // Other requests of the site may have been lost with this one's.
        if (hasFailed) void this.catchUp();
        return;
      } catch (error) {
        hasFailed = true;
        if (!signal.aborted) this.note(`${id}: ${callProblem(error)}`);
        await pause(waitMs, signal);
      }
    }
  }

  /** Looks for what the site has not announced: at the start, then from time to time. */
  private async watch(): Promise<void> {
    const { signal } = this.closing;
    for (let waitMs = this.retryMs; !signal.aborted; ) {
      const isDone = await this.catchUp();
      await pause(isDone ? (this.options.catchUpMs ?? CATCH_UP_MS) : waitMs, signal);
      waitMs = isDone ? this.retryMs : this.longer(waitMs);
    }
  }

  /** Takes in the turns that the site has not announced, and the ends of games; false if the site does not say. */
  private catchUp(): Promise<boolean> {
    this.catchingUp ??= this.caughtUp().finally(() => {
      this.catchingUp = undefined;
    });
    return this.catchingUp;
  }

  private async caughtUp(): Promise<boolean> {
    const { site, games } = this.options;
    const { signal } = this.closing;
    let isComplete = true;
    for (const metaGame of new Set(games.map((game) => game.metaGame))) {
      const open = [...this.ledger.games.values()].filter((game) => game.metaGame === metaGame && !game.isOver);
      try {
        const turns = await site.turns(metaGame, signal);
        for (const id of new Set([...turns, ...open.map((game) => game.id)])) {
          // Work on a turn looks by itself. A game that is not shown does not keep the others from going on.
          if (!this.working.has(id)) isComplete = (await this.look(metaGame, id)) && isComplete;
        }
      } catch (error) {
        this.note(`cannot look for turns: ${callProblem(error)}`);
        isComplete = false;
      }
      if (signal.aborted) return false;
    }
    for (const game of this.ledger.games.values()) if (game.isOver && !game.isKept) this.keep(game);
    return isComplete;
  }

  /** Learns how a game stands; false if the site does not say. */
  private async look(metaGame: string, id: string): Promise<boolean> {
    try {
      this.learn(await this.options.site.game(metaGame, id, this.closing.signal));
      return true;
    } catch (error) {
      if (!this.closing.signal.aborted) this.note(`${id}: cannot look: ${callProblem(error)}`);
      return false;
    }
  }

  /** Takes in how a game stands. */
  private learn({ id, metaGame, variants, players, entries, isTurn, isOver, clockMs }: SeenGame): void {
    const game = this.ledger.games.get(id);
    const isDropped = game?.error !== undefined && !game.turn && game.entries.length === entries.length;
    if (isOver && game && !game.isOver) {
      if (game.turn) this.ledger.add(ending(id, game.turn, entries, Date.now()));
      this.ledger.add({ e: 'over', at: Date.now(), game: id, entries: [...entries] });
      this.working.get(id)?.abort();
      this.say(`${id}: ended`);
      this.keep(this.ledger.games.get(id) as BotGame);
    } else if (isTurn && !isDropped) {
      const clockHours = Math.max(0, clockMs / HOUR_MS);
      this.announced({ game: id, metaGame, variants: [...variants], players, clockHours, entries: [...entries] });
    }
  }

  private get retryMs(): number {
    return this.options.retryMs ?? RETRY_MS;
  }

  private longer(waitMs: number): number {
    return Math.min(2 * waitMs, this.options.mostRetryMs ?? MOST_RETRY_MS);
  }

  /**
   * Finds the move of a turn and sends it, if the site still waits for it. Until the bot has moved only the end of the game can
   * change that, so that a look before the search is one before the sending, too.
   */
  private async answer(id: string, turn: DueTurn, signal: AbortSignal): Promise<void> {
    const { metaGame, variants } = this.ledger.games.get(id) as BotGame;
    const game = siteGame(metaGame, variants);
    if (!game.ok) return this.drop(id, turn, game.error.message);
    const position = replayEntries(game.value, turn.entries);
    if (!position.ok) return this.drop(id, turn, position.error.message);
    const seen = await this.options.site.game(metaGame, id, signal);
    signal.throwIfAborted();
    const { length } = turn.entries;
    if (seen.isOver || !seen.isTurn || seen.entries.length !== length) return this.moveOn(id, turn, seen);
    const move = turn.move ?? (await this.choose(id, turn, position.value, Date.now() + seen.clockMs, signal));
    if (move === undefined) return;
    const answer = await this.options.site.send({ gameid: id, metaGame, move });
    if (answer.how !== 'accepted') signal.throwIfAborted();
    // Whether it has arrived all the same the next look tells.
    if (answer.how === 'failed' || answer.how === 'elsewhere') throw new Error(`${move} not sent: ${answer.message}`);
    const after = replayEntries(game.value, [...turn.entries, move]);
    const isOver = after.ok && after.value.kit.game.isOver(after.value.line.position) && !passesThere(after.value);
    // A game that has ended is not found any more when its last move is sent again.
    const isPlayed = answer.how === 'accepted' || isOver;
    const how = isPlayed ? 'played' : 'dropped';
    const error = isPlayed ? undefined : answer.message;
    const isEnd = !isPlayed || isOver || answer.isOver === true;
    this.ledger.add({ e: 'done', at: Date.now(), game: id, length, how, isOver: isEnd, error });
    if (isPlayed) this.moves++;
    this.say(`${id}: ${move} ${how}${error === undefined ? '' : `: ${error}`}`);
    if (isEnd) this.keep(this.ledger.games.get(id) as BotGame);
  }

  /** The site does not wait for this turn: its move has arrived before, or the request came late. */
  private moveOn(id: string, turn: DueTurn, seen: SeenGame): void {
    // Its answers may be a little old.
    if (!seen.isOver && seen.entries.length < turn.entries.length)
      throw new Error('the site shows an earlier position');
    if (!seen.isOver && !seen.isTurn) this.ledger.add(ending(id, turn, seen.entries, Date.now()));
    this.learn(seen);
  }

  /** Searches when no other game does; undefined if the turn has ended meanwhile, or was dropped. */
  private async choose(
    id: string,
    turn: DueTurn,
    position: SitePosition,
    deadline: number,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const before = this.searching;
    const search = before.then(async () => {
      signal.throwIfAborted();
      const begun = performance.now();
      const level = this.playedAs(position.form.metaGame, (this.ledger.games.get(id) as BotGame).variants)?.level;
      const seed = `${id}/${turn.entries.length}`;
      const chosen = await this.chooser.choose(position, { timeMs: this.timeFor(deadline), level, seed, signal });
      return { chosen, ms: Math.round(performance.now() - begun) };
    });
    this.searching = search.catch(() => {});
    const { chosen, ms } = await search;
    // A turn that came meanwhile counts instead.
    signal.throwIfAborted();
    if (!chosen.ok) {
      this.drop(id, turn, chosen.error.message);
      return undefined;
    }
    const { entry: move, value } = chosen.value;
    // It is on disk before it is sent, so that the same one is sent again after a crash.
    this.ledger.add({ e: 'move', game: id, length: turn.entries.length, move, value, ms });
    return move;
  }

  /** Milliseconds for a search whose game is lost on time at `deadline`. */
  private timeFor(deadline: number): number {
    const { seconds, share } = this.options;
    return Math.max(1, Math.min(seconds * 1000, share * Math.max(deadline - Date.now(), LEAST_CLOCK_MS)));
  }

  /** Nothing is sent for this turn. */
  private drop(id: string, turn: DueTurn, error: string): void {
    this.note(`${id}: ${error}`);
    const length = turn.entries.length;
    this.ledger.add({ e: 'done', at: Date.now(), game: id, length, how: 'dropped', isOver: false, error });
  }

  /** Puts a game into the library. */
  private keep({ id, metaGame, variants, entries }: BotGame): void {
    if (entries.length <= 2) return;
    const library = this.options.openLibrary?.();
    if (!library) return;
    if (!library.ok) {
      this.note(library.error.message);
      return;
    }
    try {
      const { kit, record } = must(replayEntries(must(siteGame(metaGame, variants)), entries));
      const fields = { ...fieldsOfSpec(kit.spec), id, site: 'Abstract Play', moves: record };
      library.value.add([must(ofRecord(must(recordOf(fields))))], 'Abstract Play');
      this.ledger.add({ e: 'kept', game: id });
    } catch (error) {
      this.note(`${id}: not in the library: ${messageOf(error)}`);
    } finally {
      library.value.close();
    }
  }

  private note(message: string): void {
    this.errors.push({ at: Date.now(), message });
    if (this.errors.length > MOST_ERRORS) this.errors.shift();
    this.say(message);
  }

  private say(line: string): void {
    this.options.say?.(line);
  }
}

function keyOf(metaGame: string, variants: readonly string[]): string {
  return `${metaGame}/${variantsKey(variants)}`;
}

/** When its clock runs out. */
function lostAt({ turn }: BotGame): number {
  return turn ? turn.at + turn.clockHours * HOUR_MS : Infinity;
}

/** Resolves after some time, or when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
