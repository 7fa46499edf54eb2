/**
 * A summary of a possibly unfinished tournament, updated line by line from its log. Keeps only
 * results of games, except for the last game.
 */

import type { GameKit } from '../../../src/games/kit.ts';
import { openGame } from '../../../src/games/registry.ts';
import { specOfRecord } from '../../../src/records/spec.ts';
import type { JsonEstimate } from '../../../src/util/estimate.ts';
import type { Fields } from '../../../src/util/json.ts';
import { parseEntry } from '../../../src/util/log-lines.ts';
import { ok, type Result } from '../../../src/util/result.ts';
import { gameOf, type LogHeader, plannedBy } from '../log.ts';
import type { LoggedGame } from '../logged-game.ts';
import { isFaulty, pliesOf } from '../logged-games.ts';
import type { MatchSummary } from '../match-tally.ts';
import { ScoreBoard } from '../score-board.ts';
import { ratePlayers } from '../statistics/ratings.ts';
import { parseSprt } from '../statistics/sprt.ts';
import { jsonEstimate, type Tally } from '../statistics/summary-numbers.ts';

interface RunningPlayer extends Tally {
  readonly name: string;
  readonly spec: string;
  /**
   * Rating in logistic Elo with mean 0; null for the two players of a match, and before the first
   * game.
   */
  readonly elo: JsonEstimate | null;
}

export interface RunningSummary {
  readonly games: number;
  /** The configured number of games. */
  readonly planned: number;
  /** Best first. */
  readonly players: readonly RunningPlayer[];
  /** For exactly two players in two seats. */
  readonly match: MatchSummary | null;
  /**
   * Cross table by index of two players, from the first one's viewpoint. Null for two players, and
   * for very many.
   */
  readonly cross: readonly (readonly (Tally | null)[])[] | null;
  /** Most frequent first. */
  readonly ends: readonly { readonly end: string; readonly games: number }[];
  readonly faults: number;
  /** Mean number of plies per game; null without games. */
  readonly plies: number | null;
  /** The latest notes of the harness. */
  readonly notes: readonly string[];
  /** Skipped lines that are not games. */
  readonly broken: number;
}

const MOST_NOTES = 10;
/** The most players of a readable cross table. */
const MOST_CROSSED = 24;

export class RunningTournament {
  readonly header: LogHeader;
  readonly kit: GameKit;
  /** The game that finished last. */
  last: LoggedGame | undefined;
  /** Indices of processed games. */
  private readonly taken = new Set<number>();
  private readonly board: ScoreBoard;
  private readonly ends = new Map<string, number>();
  private notes: readonly string[] = [];
  private broken = 0;
  /** The most recently planned number of games. */
  private plan: number;
  private faults = 0;
  private plies = 0;

  private constructor(header: LogHeader, kit: GameKit) {
    this.header = header;
    this.kit = kit;
    const { players, sprt, games } = header.config;
    this.plan = games ?? Infinity;
    const test = typeof sprt === 'string' ? parseSprt(sprt) : undefined;
    this.board = new ScoreBoard(
      kit,
      players.map(({ name }) => name),
      test?.ok ? test.value : null,
    );
  }

  /** A tournament with this header. Errors: those of `openGame`. */
  static of(header: LogHeader): Result<RunningTournament> {
    const kit = openGame({ ...specOfRecord(header.config), weights: null });
    return kit.ok ? ok(new RunningTournament(header, kit.value)) : kit;
  }

  /**
   * Processes a line after the header; undefined stands for an unreadable one. Returns the game
   * that it adds.
   */
  take(line: string | undefined): LoggedGame | undefined {
    const entry = parseEntry(line ?? '');
    if (entry.ok && entry.value.kind === 'note') this.addNote(String(entry.value.text));
    else if (entry.ok && entry.value.kind === 'plan') this.takePlan(entry.value);
    else if (entry.ok && this.takeGame(entry.value)) return this.last;
    else this.broken++;
    return undefined;
  }

  private takePlan(entry: Fields): void {
    const planned = plannedBy(entry);
    if (planned.ok) this.plan = planned.value;
    else this.broken++;
  }

  private addNote(text: string): void {
    this.notes = [...this.notes, text].slice(-MOST_NOTES);
  }

  private takeGame(entry: Fields): boolean {
    const made = gameOf(entry);
    if (!made.ok) return false;
    const game = made.value;
    if (game.players.length !== this.kit.seats.length || this.taken.has(game.index)) return false;
    this.taken.add(game.index);
    this.last = game;
    this.board.note(game);
    const end = game.end ?? 'unknown';
    this.ends.set(end, (this.ends.get(end) ?? 0) + 1);
    this.faults += Number(isFaulty(game));
    this.plies += pliesOf(this.kit, game);
    return true;
  }

  /** Whether all games were played, or the sequential test is decided. */
  get isFinished(): boolean {
    return this.games >= this.plan || this.board.match?.isDecided === true;
  }

  /** The planned number of games; 0 if the log does not state it. */
  get planned(): number {
    return Number.isFinite(this.plan) ? this.plan : 0;
  }

  /** Whether the game with that index is finished. */
  has(index: number): boolean {
    return this.taken.has(index);
  }

  get games(): number {
    return this.taken.size;
  }

  summary(): RunningSummary {
    const { planned, games, ends, faults, notes, broken, board } = this;
    const players = this.players();
    return {
      games,
      planned,
      players,
      match: board.matchSummary,
      cross: this.cross(players),
      ends: [...ends].map(([end, games]) => ({ end, games })).sort((a, b) => b.games - a.games),
      faults,
      plies: games > 0 ? this.plies / games : null,
      notes,
      broken,
    };
  }

  private cross(players: readonly RunningPlayer[]): RunningSummary['cross'] {
    if (players.length <= 2 || players.length > MOST_CROSSED) return null;
    return players.map(({ name }) => players.map((other) => this.board.meetingsOf(name, other.name) ?? null));
  }

  private players(): RunningPlayer[] {
    const { board, header, kit } = this;
    const rated = board.match ? undefined : ratePlayers(board.results);
    const all = rated?.ok ? rated.value.players : [];
    // Ratings of players who never met, directly or through others, do not belong into one table.
    const ratings = new Map(all.some(({ group }) => group > 0) ? [] : all.map(({ player, elo }) => [player, elo]));
    const specs = new Map(header.config.players.map(({ name, spec }) => [name, spec]));
    const players = board.names.map((name): RunningPlayer => {
      const elo = ratings.get(name);
      const tally = board.tallyOf(name, 1 / kit.seats.length);
      return { name, spec: specs.get(name) ?? '', ...tally, elo: elo ? jsonEstimate(elo) : null };
    });
    return players.sort((a, b) => b.score - a.score || b.games - a.games);
  }
}
