/**
 * The log of a tournament: a journal. Its first line is a header with the whole configuration; then come game records and,
 * now and then, notes, and plans of another number of games.
 */
import { PRESETS, type SearchParams } from '../../src/engine/engine.ts';
import type { Rules, RuleValue } from '../../src/games/kit.ts';
import { recordOf } from '../../src/games/record.ts';
import { DEFAULT_GAME, gameNamed } from '../../src/games/registry.ts';
import { completeRules } from '../../src/games/rules.ts';
import { Journal, type JournalText, readJournal } from '../../src/node/journal.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { type BrokenLine, type LogEntry, takeLogLines } from '../../src/util/log-lines.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import { normalText } from '../../src/util/text.ts';
import { VERSION } from '../../src/util/version.ts';
import type { GameResult, LoggedGame } from '../game/logged-game.ts';
import type { LoggedPlayer } from '../players/players.ts';
import { CompactGames } from './compact-games.ts';
import type { OpeningSettings } from './openings.ts';
import type { Format } from './pairing.ts';

const LOG_VERSION = 1;
export const LOG_FORM = { kind: 'tournament', newest: LOG_VERSION } as const;

/** Everything that decides which games are played, and how. Equal configurations play the same set of games. */
export interface TournamentConfig {
  readonly format: Format;
  readonly game: string;
  /** The option of that name, for games that have it; all others stand in `rules`. */
  readonly size?: number;
  readonly rules: Rules;
  /** In the order of the command line, each with the parameters its specification resolved to. */
  readonly players: readonly LoggedPlayer[];
  /** Games in all: whole rounds. */
  readonly games: number;
  readonly maxPlies: number;
  readonly seed: string;
  readonly openings: OpeningSettings | { readonly book: readonly string[] };
  readonly adjudication: Readonly<Record<string, unknown>>;
  /** The sequential test as text, or null. */
  readonly sprt: string | null;
}

export interface LogHeader {
  readonly v: number;
  readonly kind: 'tournament';
  readonly version: string;
  readonly node: string;
  readonly startedAt: string;
  readonly config: TournamentConfig;
}

/** The header of a log that begins now. */
export function makeHeader(config: TournamentConfig): LogHeader {
  const startedAt = new Date().toISOString();
  return { v: LOG_VERSION, kind: 'tournament', version: VERSION, node: process.version, startedAt, config };
}

export interface LogNote {
  readonly kind: 'note';
  readonly at: string;
  readonly text: string;
}

/** From this line on this many games are planned in all: the tournament was made longer or shorter. */
export interface LogPlan {
  readonly kind: 'plan';
  readonly at: string;
  readonly games: number;
}

/** A plan that is made now. */
export function makePlan(games: number): LogPlan {
  return { kind: 'plan', at: new Date().toISOString(), games };
}

/** How many games a line plans. Errors: `bad-log`. */
export function plannedBy(entry: LogEntry): Result<number> {
  const { games } = entry;
  return typeof games === 'number' && Number.isSafeInteger(games) && games > 0
    ? ok(games)
    : fail('bad-log', 'a plan without "games"');
}

/** A note that is made now. */
export function makeNote(text: string): LogNote {
  return { kind: 'note', at: new Date().toISOString(), text };
}

export interface TournamentLog {
  /** With the number of games that was planned last. */
  readonly header: LogHeader;
  readonly games: readonly LoggedGame[];
  readonly notes: readonly LogNote[];
  /** Bytes of a last line that was never finished; 0 when the file is whole. */
  readonly tornBytes: number;
  /** Lines that were left out. */
  readonly broken?: readonly BrokenLine[];
}

/** Reads a log, from the file of that name or from another one, 0 being standard input. Errors: `no-log`, those of `parseLog`. */
export function readLog(path: string, from: string | number = path, skipBroken = false): Result<TournamentLog> {
  const text = readJournal(path, from);
  return text.ok ? parseLog(path, text.value, skipBroken) : text;
}

/**
 * What the log in a file says. A last line without its line end was torn by a crash and is left out, and so are lines that
 * are broken if `skipBroken` says so. Errors: `bad-log` (with the line), `empty-log` (not even the header is whole),
 * `bad-version`.
 */
export function parseLog(path: string, text: JournalText, skipBroken = false): Result<TournamentLog> {
  let header: LogHeader | undefined;
  const games = new Map<number, LoggedGame>();
  const compact = new CompactGames();
  const notes: LogNote[] = [];
  const broken = takeLogLines(path, text, { ...LOG_FORM, skipBroken }, (entry, line) => {
    if (line === 1) {
      const made = headerOf(entry);
      if (made.ok) header = made.value;
      return made.ok ? undefined : made.error.message;
    }
    if (entry.kind === 'note') {
      notes.push(entry as unknown as LogNote);
      return undefined;
    }
    if (entry.kind === 'plan') {
      const planned = plannedBy(entry);
      if (!planned.ok) return planned.error.message;
      header = header && withGames(header, planned.value);
      return undefined;
    }
    const game = gameOf(entry);
    if (!game.ok) return game.error.message;
    const { index } = game.value;
    if (games.has(index)) return `game ${index + 1} occurs twice`;
    games.set(index, compact.compact(game.value));
    return undefined;
  });
  if (!broken.ok) return broken;
  return ok({
    header: header as unknown as LogHeader,
    games: [...games.values()],
    notes,
    tornBytes: text.tornBytes,
    broken: broken.value,
  });
}

/** The header of a tournament of another length. */
export function withGames(header: LogHeader, games: number): LogHeader {
  return { ...header, config: { ...header.config, games } };
}

/** What the header says of a log; it was checked for its version. Errors: `bad-log`. */
export function headerOf(entry: LogEntry): Result<LogHeader> {
  const { config, ...about } = entry as unknown as LogHeader;
  if (typeof config !== 'object' || config === null) return fail('bad-log', 'a header without "config"');
  const { game }: { readonly game?: unknown } = config;
  if (game !== undefined && typeof game !== 'string') return fail('bad-log', '"game" of the header is not a string');
  return ok({ ...about, config: withNormalNames(withRules(config)) });
}

/** A game of a log. Errors: those of `recordOf`, `bad-log`. */
export function gameOf(entry: LogEntry): Result<LoggedGame> {
  if (entry.kind !== undefined) return fail('bad-log', `unknown kind ${quote(String(entry.kind))}`);
  const record = recordOf(entry);
  if (!record.ok) return record;
  const { index, players } = record.value;
  if (typeof index !== 'number') return fail('bad-log', 'a game without "index"');
  if (!Array.isArray(players) || players.length < 2) return fail('bad-log', 'a game without "players"');
  return ok(withNormalNames(record.value as LoggedGame));
}

/** Names that look the same are the same, however they were typed. */
function withNormalNames<Named extends Pick<LoggedGame, 'players'>>(named: Named): Named {
  const { players } = named;
  const isNormal = ({ name }: LoggedPlayer) => typeof name !== 'string' || name === normalText(name);
  if (!Array.isArray(players) || players.every((player) => !player || isNormal(player))) return named;
  const normal = players.map((player) =>
    !player || isNormal(player) ? player : { ...player, name: normalText(player.name) },
  );
  return { ...named, players: normal };
}

/** Number of the round that a game belongs to. */
export function roundOf({ pair, round }: Pick<GameResult, 'pair' | 'round'>): number {
  return round ?? pair ?? 0;
}

/**
 * A configuration that names its game with all its options. Version 0.1.0 knew the default game only, and had its options
 * beside the others. What this program does not know is left as it is.
 */
export function withRules<Config extends Partial<Pick<TournamentConfig, 'game' | 'size' | 'rules'>>>(
  config: Config,
): Config & Pick<TournamentConfig, 'game' | 'rules'> {
  const { game = DEFAULT_GAME, size, rules = {}, ...others } = config as Partial<TournamentConfig>;
  const rest: Record<string, unknown> = others;
  const given: Record<string, RuleValue> = { ...(size !== undefined && { size }), ...rules };
  const found = gameNamed(game);
  for (const { name } of found.ok && config.rules === undefined ? found.value.options : []) {
    if (rest[name] === undefined) continue;
    given[name] = rest[name] as RuleValue;
    delete rest[name];
  }
  const complete = found.ok ? completeRules(found.value, given) : found;
  const named = fieldsOfSpec({ name: game, rules: complete.ok ? complete.value : given });
  return { ...rest, ...named } as Config & Pick<TournamentConfig, 'game' | 'rules'>;
}

/** By which version of the program a player is. */
const PLAYER_VERSION = /^players?\.(\d+\.)?version$/;

/** What a parameter of the search is in logs from before it was there: that of plain UCT, which leaves it out. */
function withoutParameter(path: string): unknown {
  const [, name = ''] = /^players?\.(?:\d+\.)?params\.(\w+)$/.exec(path) ?? [];
  return PRESETS.uct[name as keyof SearchParams];
}

const PLAYER = /^players?(\.\d+)?$/;

/**
 * A player whose specification says of parameters what the logged player has without saying so, since that was the default
 * then or since they were not there, without those words.
 */
function withoutLaterWords(logged: LoggedPlayer, wanted: LoggedPlayer): LoggedPlayer {
  if (typeof logged?.params !== 'object' || typeof wanted?.spec !== 'string') return wanted;
  const words = logged.spec.split(',');
  const isLater = (word: string) => {
    const [name = '', value] = word.split('=');
    const had = (logged.params as Record<string, unknown>)[name] ?? withoutParameter(`player.params.${name}`);
    return !words.includes(word) && String(had) === value;
  };
  return {
    ...wanted,
    spec: wanted.spec
      .split(',')
      .filter((word) => !isLater(word))
      .join(','),
  };
}

/**
 * The settings in which two configurations differ, as `name: old, not new`; the order of keys does not matter, nor by which
 * versions the players are, which every game says for itself.
 */
export function configDifferences<Config extends object>(logged: Config, wanted: Config): string[] {
  const differences: string[] = [];
  const compare = (path: string, a: unknown, wanted: unknown) => {
    const b = PLAYER.test(path) ? withoutLaterWords(a as LoggedPlayer, wanted as LoggedPlayer) : wanted;
    if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        compare(
          path ? `${path}.${key}` : key,
          (a as Record<string, unknown>)[key],
          (b as Record<string, unknown>)[key],
        );
      }
      return;
    }
    const logged = a === undefined ? withoutParameter(path) : a;
    if (logged === b || PLAYER_VERSION.test(path)) return;
    if (typeof logged === 'string' && typeof b === 'string' && normalText(logged) === normalText(b)) return;
    differences.push(`${path}: ${JSON.stringify(logged)} in the log, not ${JSON.stringify(b)}`);
  };
  // What was not set is absent in the log and undefined here.
  compare('', logged, JSON.parse(JSON.stringify(wanted)));
  return differences;
}

/** Begins the journal of a log that may not be there yet. Errors: those of `Journal.create`. */
export function createLog(path: string): Result<Journal> {
  const journal = Journal.create(path);
  if (journal.ok || journal.error.code !== 'log-exists') return journal;
  return fail('log-exists', `${journal.error.message}: name another file, or use --resume`);
}
