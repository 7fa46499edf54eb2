/**
 * The games of the bot, on disk: the turns that the site has announced, the moves chosen for them, and what became of these.
 * Every change is a line of a journal, and the games are what its lines add up to. While the disk takes no lines they are kept
 * in memory and written later.
 */
import * as z from 'zod';
import { Journal, JournalError } from '../../node/journal.ts';
import { firstIssue } from '../../util/first-issue.ts';
import { invariant } from '../../util/invariant.ts';
import { takeLogLines } from '../../util/log-lines.ts';
import { ok, type Result } from '../../util/result.ts';

const KIND = 'bot';
const VERSION = 1;

export interface DueTurn {
  readonly entries: readonly string[];
  readonly clockHours: number;
  /** When it was announced, in milliseconds. */
  readonly at: number;
  /** The entry chosen for it, which may have been sent. */
  readonly move?: string;
}

export interface BotGame {
  readonly id: string;
  readonly metaGame: string;
  readonly variants: readonly string[];
  readonly players: number;
  /** The longest known history. */
  readonly entries: readonly string[];
  /** The length of the history before the bot's last move that is done with; −1 before the first. */
  readonly answered: number;
  /** The turn to answer. */
  readonly turn?: DueTurn | undefined;
  /** When something happened last, in milliseconds. */
  readonly at: number;
  /** The bot's expected score, in [0, 1], and milliseconds of the last search. */
  readonly value?: number | undefined;
  readonly ms?: number | undefined;
  readonly isOver: boolean;
  /** It is in the library. */
  readonly isKept: boolean;
  readonly error?: string | undefined;
}

const id = z.string().min(1);
const length = z.int().min(0);

/** A turn that the site has announced. */
const announced = z.object({
  e: z.literal('turn'),
  at: z.number(),
  game: id,
  metaGame: id,
  variants: z.array(z.string()),
  players: z.int().min(1),
  clockHours: z.number(),
  entries: z.array(z.string()),
});
/** The entry chosen for a turn, which is known by the length of the history before it. */
const chosen = z.object({
  e: z.literal('move'),
  game: id,
  length,
  move: z.string(),
  value: z.number().optional(),
  ms: z.number(),
});
/** `played`: the move is in the game. `elsewhere`: it was not the bot's turn any more. `dropped`: nothing can be sent. */
const done = z.object({
  e: z.literal('done'),
  at: z.number(),
  game: id,
  length,
  how: z.enum(['played', 'elsewhere', 'dropped']),
  isOver: z.boolean(),
  error: z.string().optional(),
});
/** The game has ended, with this history. */
const over = z.object({ e: z.literal('over'), at: z.number(), game: id, entries: z.array(z.string()) });
/** The game is in the library. */
const kept = z.object({ e: z.literal('kept'), game: id });
const entrySchema = z.discriminatedUnion('e', [announced, chosen, done, over, kept]);

type Announced = z.infer<typeof announced>;
export type Entry = z.infer<typeof entrySchema>;

/** What a turn of the site is: `new`, or one that is known or past. */
export type Announcement = 'new' | 'known';

export class Ledger {
  readonly games = new Map<string, BotGame>();
  private readonly path: string;
  private journal: Journal | undefined;
  private readonly unwritten: object[] = [];
  /** Why lines could not be written; undefined if all are. */
  problem: string | undefined;

  private constructor(path: string) {
    this.path = path;
  }

  /** Opens the journal, or creates it. Errors: those of `Journal.resume` and `takeLogLines`. */
  static open(path: string): Result<Ledger> {
    const ledger = new Ledger(path);
    const journal = Journal.resume(path, (text) => {
      const read = takeLogLines(path, text, { kind: KIND, newest: VERSION }, (entry, number) => {
        if (number === 1) return undefined;
        const parsed = entrySchema.safeParse(entry);
        return parsed.success ? ledger.apply(parsed.data) : firstIssue(parsed.error, 'entry').message;
      });
      // A file that is new, or whose first line was cut off.
      return !read.ok && read.error.code === 'empty-log' ? ok([]) : read;
    });
    if (!journal.ok) return journal;
    ledger.journal = journal.value;
    if (journal.value.text.wholeBytes === 0) ledger.write({ v: VERSION, kind: KIND });
    return ok(ledger);
  }

  /** Takes in a turn of the site, which may come twice, late, or after the bot has moved. */
  announce(turn: Omit<Announced, 'e'>): Announcement {
    const game = this.games.get(turn.game);
    const { length } = turn.entries;
    const last = game?.turn?.entries.length ?? -1;
    if (game && (length <= last || length <= game.answered)) return 'known';
    if (game?.turn) this.add(ending(game.id, game.turn, turn.entries, turn.at));
    this.add({ e: 'turn', ...turn });
    return 'new';
  }

  add(entry: Entry): void {
    const wrong = this.apply(entry);
    invariant(wrong === undefined, 'what the bot notes fits its games');
    this.write(entry);
  }

  /** Writes what could not be written before; whether all is on disk now. */
  flush(): boolean {
    try {
      this.journal ??= this.reopened();
      for (let entry = this.unwritten[0]; entry; entry = this.unwritten[0]) {
        this.journal.append(entry);
        this.unwritten.shift();
      }
      this.problem = undefined;
      return true;
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      this.problem = error.message;
      // A journal that has failed accepts nothing more.
      this.journal?.close();
      this.journal = undefined;
      return false;
    }
  }

  close(): void {
    this.flush();
    this.journal?.close();
  }

  private reopened(): Journal {
    const journal = Journal.resume(this.path, () => ok(undefined));
    if (!journal.ok) throw new JournalError(journal.error.message);
    return journal.value;
  }

  private write(entry: object): void {
    this.unwritten.push(entry);
    this.flush();
  }

  /** Returns what is wrong with an entry, if anything. */
  private apply(entry: Entry): string | undefined {
    if (entry.e === 'turn') {
      const { at, game: id, metaGame, variants, players, clockHours, entries } = entry;
      const { answered = -1, value, ms } = this.games.get(id) ?? {};
      const turn = { entries, clockHours, at };
      this.games.set(id, {
        id,
        metaGame,
        variants,
        players,
        entries,
        answered,
        turn,
        at,
        value,
        ms,
        isOver: false,
        isKept: false,
      });
      return undefined;
    }
    const game = this.games.get(entry.game);
    if (!game) return `unknown game ${entry.game}`;
    const { at, entries } = entry.e === 'over' ? entry : game;
    if (entry.e === 'kept') this.games.set(game.id, { ...game, isKept: true });
    else if (entry.e === 'over') this.games.set(game.id, { ...game, at, entries, turn: undefined, isOver: true });
    else if (game.turn?.entries.length === entry.length)
      this.games.set(game.id, { ...game, ...changed(game.turn, entry) });
    return undefined;
  }
}

/** The end of a turn that a later history shows. */
export function ending(
  game: string,
  { entries: { length }, move }: DueTurn,
  later: readonly string[],
  at: number,
): Entry {
  const how = move !== undefined && later[length] === move ? 'played' : 'elsewhere';
  return { e: 'done', at, game, length, how, isOver: false };
}

/** What a move, or its end, changes in a game with this turn. */
function changed(turn: DueTurn, entry: Exclude<Entry, { e: 'turn' | 'over' | 'kept' }>): Partial<BotGame> {
  if (entry.e === 'move') return { turn: { ...turn, move: entry.move }, value: entry.value, ms: entry.ms };
  const { at, length, how, isOver, error } = entry;
  const entries = how === 'played' && turn.move !== undefined ? [...turn.entries, turn.move] : turn.entries;
  // A turn that was dropped may be announced again.
  return {
    entries,
    ...(how !== 'dropped' && { answered: length }),
    turn: undefined,
    at,
    isOver,
    error,
  };
}
