/**
 * A player of the site: answers challenges, searches one game at a time, and sends each move until the site has it. Whose turn
 * it is the site does not say: a request for a move means that it is the bot's, unless the history tells otherwise.
 */

import { recordOf } from '../games/record.ts';
import type { Library } from '../library/library.ts';
import { ofRecord } from '../library/stored-game.ts';
import { fieldsOfSpec } from '../records/spec.ts';
import { fail, messageOf, must, ok, type Result } from '../util/result.ts';
import { Chooser, type ChooserOptions } from './chooser.ts';
import { type Announcement, type Game, Ledger, type Turn } from './ledger.ts';
import type { Challenge, TurnMessage } from './messages.ts';
import { isStuck, replayEntries, type SitePosition, siteGame, unknownVariants, variantsKey } from './position.ts';
import type { Answer, Site } from './site.ts';

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
  readonly site: Pick<Site, 'send'>;
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
  /** Milliseconds before a move is sent again, and the most after further failures. */
  readonly retryMs?: number;
  readonly mostRetryMs?: number;
}

const RETRY_MS = 15_000;
const MOST_RETRY_MS = 300_000;
/** Milliseconds between two attempts to write what a full disk did not take. */
const FLUSH_MS = 10_000;
/** Milliseconds between two looks for games that have ended. */
const SWEEP_MS = 3_600_000;
/** The site gives the clock in whole hours; 0 is up to half an hour, and counts as a minute. */
const LEAST_CLOCK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Nobody tells the bot that an opponent has ended a game: without a turn for so long it counts as ended. */
const IDLE_MS = 30 * 24 * HOUR_MS;
const MOST_ERRORS = 50;

/** What the bot does, for its owner. */
export interface BotStatus {
  readonly accepted: number;
  readonly declined: number;
  readonly moves: number;
  readonly games: readonly Game[];
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
  private readonly sweeping: NodeJS.Timeout;
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
    this.sweeping = setInterval(() => this.keepEnded(), SWEEP_MS);
    for (const timer of [this.flushing, this.sweeping]) timer.unref();
  }

  /** Opens the journal and continues with its turns. Errors: those of `Ledger.open`. */
  static open(options: BotOptions): Result<Bot> {
    const ledger = Ledger.open(options.path);
    if (!ledger.ok) return ledger;
    const bot = new Bot(options, ledger.value);
    const games = [...ledger.value.games.values()].toSorted((a, b) => deadline(a) - deadline(b));
    for (const { id, turn } of games) if (turn) bot.start(id, turn);
    bot.keepEnded();
    return ok(bot);
  }

  /** Accepts a challenge, or declines it with a reason. */
  challenge({ metaGame, variants, challengers, clockStart }: Challenge): Result<void> {
    const answer = this.consider(metaGame, variants, challengers.length + 1);
    if (answer.ok) {
      this.accepted++;
      const hours = Math.min(Math.max(clockStart, 1), IDLE_MS / HOUR_MS);
      this.expected.push({ key: keyOf(metaGame, variants), until: Date.now() + hours * HOUR_MS });
    } else this.declined++;
    this.say(`challenge to ${metaGame}: ${answer.ok ? 'accepted' : answer.error.message}`);
    return answer;
  }

  /** Takes in a turn; the move follows later. */
  turn({ gameid, metaGame, variants, clockCurr, numPlayers, moves }: TurnMessage): Announcement {
    const isFirst = !this.ledger.games.has(gameid);
    const announced = this.ledger.announce({
      at: Date.now(),
      game: gameid,
      metaGame,
      variants,
      players: numPlayers,
      clockHours: Math.max(0, clockCurr),
      entries: moves.flat(),
    });
    if (this.ledger.problem !== undefined) this.note(this.ledger.problem);
    if (announced === 'known') return announced;
    const place = this.expected.findIndex(({ key }) => key === keyOf(metaGame, variants));
    if (isFirst && place >= 0) this.expected.splice(place, 1);
    // The turn that it was working on is over.
    this.working.get(gameid)?.abort();
    const turn = this.ledger.games.get(gameid)?.turn;
    if (turn) this.start(gameid, turn);
    return announced;
  }

  status(): BotStatus {
    const { accepted, declined, moves, errors } = this;
    const games = [...this.ledger.games.values()].toSorted((a, b) => b.at - a.at);
    return { accepted, declined, moves, games, errors: errors.toReversed() };
  }

  /** Starts the threads. Rejects with an `EngineError` if they cannot start. */
  async ready(): Promise<void> {
    const [first] = this.options.games;
    const game = first && siteGame(first.metaGame, variantsOf(first.variants?.[0] ?? ''));
    if (game?.ok) await this.chooser.ready(game.value);
  }

  /** Ends all searches. Turns without an answer stay in the journal. */
  async close(): Promise<void> {
    clearInterval(this.flushing);
    clearInterval(this.sweeping);
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

  /** Games in progress, as far as it is known, and those that are to begin. */
  private get open(): number {
    const now = Date.now();
    const begun = [...this.ledger.games.values()].filter(({ isOver, at }) => !isOver && now - at < IDLE_MS);
    return begun.length + this.expected.filter(({ until }) => until > now).length;
  }

  private start(id: string, turn: Turn): void {
    const work = new AbortController();
    this.working.set(id, work);
    const end = this.answered(id, turn, work.signal).finally(() => {
      this.ends.delete(end);
      if (this.working.get(id) === work) this.working.delete(id);
    });
    this.ends.add(end);
  }

  /** Answers a turn; after a fault, for example of a thread, it tries again. */
  private async answered(id: string, turn: Turn, signal: AbortSignal): Promise<void> {
    // The move may have been sent before a restart, and the opponent's answer be on its way.
    if (turn.move !== undefined) await pause(this.retryMs, signal);
    for (let waitMs = this.retryMs; !signal.aborted; waitMs = this.longer(waitMs)) {
      try {
        return await this.answer(id, this.ledger.games.get(id)?.turn ?? turn, signal);
      } catch (error) {
        if (!signal.aborted) this.note(`${id}: ${messageOf(error)}`);
        await pause(waitMs, signal);
      }
    }
  }

  private get retryMs(): number {
    return this.options.retryMs ?? RETRY_MS;
  }

  private longer(waitMs: number): number {
    return Math.min(2 * waitMs, this.options.mostRetryMs ?? MOST_RETRY_MS);
  }

  /** Finds the move of a turn, and sends it until the site has answered. */
  private async answer(id: string, turn: Turn, signal: AbortSignal): Promise<void> {
    const { metaGame, variants } = this.ledger.games.get(id) as Game;
    const game = siteGame(metaGame, variants);
    if (!game.ok) return this.drop(id, turn, game.error.message);
    const position = replayEntries(game.value, turn.entries);
    if (!position.ok) return this.drop(id, turn, position.error.message);
    const move = turn.move ?? (await this.choose(id, turn, position.value, signal));
    if (move === undefined) return;
    const answer = await this.send({ gameid: id, metaGame, move }, signal);
    if (answer === undefined) return;
    const after = replayEntries(game.value, [...turn.entries, move]);
    const isOver = after.ok && after.value.kit.game.isOver(after.value.line.position) && !isStuck(after.value);
    // A game that has ended is not found any more when its last move is sent again.
    const isPlayed = answer.how === 'accepted' || (answer.how === 'gone' && isOver);
    const how = isPlayed ? 'played' : answer.how === 'gone' ? 'dropped' : 'elsewhere';
    const error = isPlayed ? undefined : answer.message;
    const isEnd = isPlayed ? isOver || answer.isOver === true : answer.how === 'gone';
    this.ledger.add({ e: 'done', at: Date.now(), game: id, length: turn.entries.length, how, isOver: isEnd, error });
    this.moves++;
    this.say(`${id}: ${move} ${how}${error === undefined ? '' : `: ${error}`}`);
    if (isEnd) this.keep(this.ledger.games.get(id) as Game);
  }

  /** Searches when no other game does; undefined if the turn has ended meanwhile, or was dropped. */
  private async choose(
    id: string,
    turn: Turn,
    position: SitePosition,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const before = this.searching;
    const search = before.then(async () => {
      signal.throwIfAborted();
      const begun = performance.now();
      const level = this.playedAs(position.form.metaGame, (this.ledger.games.get(id) as Game).variants)?.level;
      const seed = `${id}/${turn.entries.length}`;
      const chosen = await this.chooser.choose(position, { timeMs: this.timeFor(turn), level, seed, signal });
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

  private timeFor({ clockHours, at }: Turn): number {
    const { seconds, share } = this.options;
    const clockMs = Math.max(clockHours * HOUR_MS - (Date.now() - at), LEAST_CLOCK_MS);
    return Math.max(1, Math.min(seconds * 1000, share * clockMs));
  }

  /**
   * Sends a move until the site has answered; undefined if the turn has ended meanwhile. The first repetition waits for long
   * enough that the site can announce the next turn, if the answer was lost and the opponent has moved.
   */
  private async send(move: Parameters<Site['send']>[0], signal: AbortSignal): Promise<Answer | undefined> {
    for (let waitMs = this.retryMs; !signal.aborted; waitMs = this.longer(waitMs)) {
      const answer = await this.options.site.send(move);
      if (signal.aborted && answer.how !== 'accepted') return undefined;
      if (answer.how !== 'failed') return answer;
      this.note(`${move.gameid}: ${move.move} not sent: ${answer.message}`);
      await pause(waitMs, signal);
    }
    return undefined;
  }

  /** Nothing is sent for this turn. */
  private drop(id: string, turn: Turn, error: string): void {
    this.note(`${id}: ${error}`);
    const length = turn.entries.length;
    this.ledger.add({ e: 'done', at: Date.now(), game: id, length, how: 'dropped', isOver: false, error });
  }

  /** Keeps games that have ended, or seem to. */
  private keepEnded(): void {
    const idle = Date.now() - IDLE_MS;
    for (const game of this.ledger.games.values()) {
      const hasEnded = game.isOver || (game.turn === undefined && game.at < idle);
      if (hasEnded && !game.isKept && game.entries.length > 2) this.keep(game);
    }
  }

  /** Puts a game into the library. */
  private keep({ id, metaGame, variants, entries }: Game): void {
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

/** Variants from the name of their list in a form. */
export function variantsOf(key: string): string[] {
  return key === '' ? [] : key.split(',');
}

function keyOf(metaGame: string, variants: readonly string[]): string {
  return `${metaGame}/${variantsKey(variants)}`;
}

function deadline({ turn }: Game): number {
  return turn ? turn.at + turn.clockHours * HOUR_MS : Infinity;
}

/** Resolves after some time, or when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
