/**
 * A tournament that may still be played: what its log says so far, taken in line by line. Of games but the last one no more
 * is kept than their results.
 */
import type { GameKit } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { type LogEntry, parseEntry } from '../../src/util/log-lines.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { type Encounter, ratePlayers } from '../statistics/ratings.ts';
import { parseSprt } from '../statistics/sprt.ts';
import { gameOf, type LogHeader, plannedBy, roundOf } from '../tournament/log.ts';
import type { GameResult, LoggedGame } from '../tournament/logged-game.ts';
import { isFaulty, pliesOf, scoresOf } from '../tournament/logged-games.ts';
import type { MatchSummary } from './match-tally.ts';
import { MatchTally } from './match-tally.ts';
import { resultsOf, scoreOfPlayer } from './standings.ts';
import { type JsonEstimate, jsonEstimate, type Tally } from './summary-numbers.ts';

export interface RunningPlayer extends Tally {
  readonly name: string;
  readonly spec: string;
  /** Rating in logistic Elo about a mean of 0; null for the two of a match, and where nothing was played. */
  readonly elo: JsonEstimate | null;
}

export interface RunningSummary {
  readonly games: number;
  /** Those that the configuration asks for. */
  readonly planned: number;
  /** The best first. */
  readonly players: readonly RunningPlayer[];
  /** Of exactly two players in two seats. */
  readonly match: MatchSummary | null;
  /** Most frequent first. */
  readonly ends: readonly { readonly end: string; readonly games: number }[];
  readonly faults: number;
  /** Of a game on the mean; null where none was played. */
  readonly plies: number | null;
  /** What the harness wrote down last. */
  readonly notes: readonly string[];
  /** Lines that are no games and are left out. */
  readonly broken: number;
}

const MOST_NOTES = 10;

/** What a game has come to. */
type CountedGame = GameResult & { readonly plies: number };

type Counts = { -readonly [Name in 'games' | 'wins' | 'draws' | 'losses']: number } & { points: number };

export class RunningTournament {
  readonly header: LogHeader;
  readonly kit: GameKit;
  /** The game that was finished last. */
  last: LoggedGame | undefined;
  /** By their numbers, in the order of the log. */
  private readonly results = new Map<number, CountedGame>();
  /** Which players there are by seat: equal ones are kept once. */
  private readonly seatings = new Map<string, CountedGame['players']>();
  private readonly counts = new Map<string, Counts>();
  private readonly encounters = new Map<string, { -readonly [Field in keyof Encounter]: Encounter[Field] }>();
  private readonly ends = new Map<string, number>();
  private tally: MatchTally | undefined;
  private notes: readonly string[] = [];
  private broken = 0;
  /** Games in all, as was planned last. */
  private plan: number;
  private faults = 0;
  private plies = 0;

  private constructor(header: LogHeader, kit: GameKit) {
    this.header = header;
    this.kit = kit;
    const { players, sprt, games } = header.config;
    this.plan = games ?? Infinity;
    for (const { name } of players) this.counts.set(name, noGames());
    const [first, second, ...others] = players;
    if (!first || !second || others.length > 0 || kit.seats.length > 2) return;
    const test = typeof sprt === 'string' ? parseSprt(sprt) : undefined;
    this.tally = new MatchTally(first.name, second.name, test?.ok ? test.value : null);
  }

  /** The tournament of a header. Errors: `bad-log` (it names no players), those of `openGame`. */
  static of(header: LogHeader): Result<RunningTournament> {
    const { players } = header.config;
    const areNamed = Array.isArray(players) && players.every((player) => typeof player?.name === 'string');
    if (!areNamed) return fail('bad-log', 'a log whose header names no players');
    const kit = openGame({ ...specOfRecord(header.config), weights: null });
    return kit.ok ? ok(new RunningTournament(header, kit.value)) : kit;
  }

  /** A line after the header; undefined for one that cannot be read. */
  take(line: string | undefined): void {
    const entry = parseEntry(line ?? '');
    if (entry.ok && entry.value.kind === 'note') this.addNote(String(entry.value.text));
    else if (entry.ok && entry.value.kind === 'plan') this.takePlan(entry.value);
    else if (!entry.ok || !this.takeGame(entry.value)) this.broken++;
  }

  private takePlan(entry: LogEntry): void {
    const planned = plannedBy(entry);
    if (planned.ok) this.plan = planned.value;
    else this.broken++;
  }

  private addNote(text: string): void {
    this.notes = [...this.notes, text].slice(-MOST_NOTES);
  }

  private takeGame(entry: LogEntry): boolean {
    const made = gameOf(entry);
    if (!made.ok) return false;
    const game = made.value;
    const isWhole = game.players.length === this.kit.seats.length && game.players.every((player) => player?.name);
    if (!isWhole || this.results.has(game.index)) return false;
    const { index, pair, round, winner, scores, end } = game;
    const result = { index, pair, round, winner, scores, end };
    const short: CountedGame = { ...result, players: this.seated(game), plies: pliesOf(this.kit, game) };
    this.results.set(index, short);
    this.last = game;
    this.note(short);
    return true;
  }

  private seated({ players }: LoggedGame): CountedGame['players'] {
    const names = players.map(({ name }) => ({ name }));
    const key = JSON.stringify(names);
    const known = this.seatings.get(key) ?? names;
    this.seatings.set(key, known);
    return known;
  }

  private note(game: CountedGame): void {
    const { kit, tally } = this;
    const end = game.end ?? 'unknown';
    this.ends.set(end, (this.ends.get(end) ?? 0) + 1);
    this.faults += Number(isFaulty(game));
    this.plies += game.plies;
    const { player } = tally ?? {};
    if (tally && player !== undefined) tally.note(roundOf(game), scoreOfPlayer(kit, game, player));
    for (const [seat, score] of scoresOf(kit, game).entries()) {
      const name = game.players[seat]?.name as string;
      const counts = this.counts.get(name) ?? noGames();
      this.counts.set(name, counts);
      counts.games++;
      counts.points += score;
      if (!game.winner) counts.draws++;
      else if (game.winner === kit.seats[seat]?.name) counts.wins++;
      else counts.losses++;
    }
    for (const { first, second, points } of resultsOf(kit, game)) {
      // Nobody is rated by games against oneself.
      if (first === second) continue;
      const key = JSON.stringify([first, second]);
      const met = this.encounters.get(key) ?? { first, second, games: 0, points: 0 };
      this.encounters.set(key, met);
      met.games++;
      met.points += points;
    }
  }

  /** Whether all games were played, or the sequential test is decided. */
  get isFinished(): boolean {
    return this.results.size >= this.plan || this.tally?.isDecided === true;
  }

  /** Games that are planned in all; 0 where the log does not say. */
  get planned(): number {
    return Number.isFinite(this.plan) ? this.plan : 0;
  }

  /** Whether the game of that number is finished. */
  has(index: number): boolean {
    return this.results.has(index);
  }

  get games(): number {
    return this.results.size;
  }

  summary(): RunningSummary {
    const { planned, games, ends, faults, notes, broken, tally } = this;
    return {
      games,
      planned,
      players: this.players(),
      match: tally?.summary() ?? null,
      ends: [...ends].map(([end, games]) => ({ end, games })).sort((a, b) => b.games - a.games),
      faults,
      plies: games > 0 ? this.plies / games : null,
      notes,
      broken,
    };
  }

  private players(): RunningPlayer[] {
    const rated = this.tally || this.encounters.size === 0 ? undefined : ratePlayers([...this.encounters.values()]);
    const ratings = new Map(rated?.ok ? rated.value.players.map(({ player, elo }) => [player, elo]) : []);
    const players = [...this.counts].map(([name, { points, ...tally }]): RunningPlayer => {
      const elo = ratings.get(name);
      return {
        name,
        spec: this.header.config.players.find((player) => player.name === name)?.spec ?? '',
        ...tally,
        score: tally.games > 0 ? points / tally.games : 1 / this.kit.seats.length,
        elo: elo ? jsonEstimate(elo) : null,
      };
    });
    return players.sort((a, b) => b.score - a.score || b.games - a.games);
  }
}

function noGames(): Counts {
  return { games: 0, wins: 0, draws: 0, losses: 0, points: 0 };
}
