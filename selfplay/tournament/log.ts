/**
 * The log of a tournament, a journal. The first line is a header with the whole configuration; then
 * come game records, occasional notes, and changes of the planned number of games.
 */
import * as z from 'zod';
import type { Rules, RuleValue } from '../../src/games/kit.ts';
import { type GameRecord, recordOf } from '../../src/games/record.ts';
import { DEFAULT_GAME, gameNamed, openGame } from '../../src/games/registry.ts';
import { completeRules } from '../../src/games/rules.ts';
import { type JournalText, readJournal } from '../../src/node/journal.ts';
import { parseRun, type RunForm, type RunHeader, type RunLog, runHeaderOf } from '../../src/node/run-log.ts';
import { playThrough } from '../../src/records/replay.ts';
import { fieldsOfSpec, specOfRecord } from '../../src/records/spec.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import type { Fields } from '../../src/util/json.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import { normalText } from '../../src/util/text.ts';
import { CompactGames } from './compact-games.ts';
import type { GameResult, LoggedGame } from './logged-game.ts';
import type { OpeningSettings } from './openings.ts';
import type { TournamentFormat } from './pairing.ts';
import type { LoggedPlayer } from './player-spec.ts';

/**
 * Everything that determines which games are played, and how. Equal configurations play the same
 * set of games.
 */
export interface TournamentConfig {
  readonly format: TournamentFormat;
  readonly game: string;
  /** The option `size`, for games that have it; all others are in `rules`. */
  readonly size?: number;
  readonly rules: Rules;
  /** In command-line order, each with its fully resolved parameters. */
  readonly players: readonly LoggedPlayer[];
  /** The total number of games, in whole rounds. */
  readonly games: number;
  readonly maxPlies: number;
  readonly seed: string;
  readonly openings: OpeningSettings | { readonly book: readonly string[] };
  readonly adjudication: Readonly<Record<string, unknown>>;
  /** The sequential test as text, or null. */
  readonly sprt: string | null;
}

export type LogHeader = RunHeader<'tournament', TournamentConfig>;

interface LogNote {
  readonly kind: 'note';
  readonly at: string;
  readonly text: string;
}

/** Changes the planned number of games: the tournament was extended or shortened. */
interface LogPlan {
  readonly kind: 'plan';
  readonly at: string;
  readonly games: number;
}

/** A new plan. */
export function makePlan(games: number): LogPlan {
  return { kind: 'plan', at: new Date().toISOString(), games };
}

/** The number of games that a line plans. Errors: `bad-log`. */
export function plannedBy(entry: Fields): Result<number> {
  const { games } = entry;
  return typeof games === 'number' && Number.isSafeInteger(games) && games > 0
    ? ok(games)
    : fail('bad-log', 'a plan without "games"');
}

/** A new note. */
export function makeNote(text: string): LogNote {
  return { kind: 'note', at: new Date().toISOString(), text };
}

/** The header has the most recently planned number of games. */
export interface TournamentLog extends RunLog<LogHeader> {
  readonly games: readonly LoggedGame[];
  readonly notes: readonly LogNote[];
}

/**
 * Reads a log from the file of that name or from another one; a number is an open file. Errors:
 * `no-log`, those of `parseLog`.
 */
export function readLog(path: string, from: string | number = path, skipBroken = false): Result<TournamentLog> {
  const text = readJournal(path, from);
  return text.ok ? parseLog(path, text.value, skipBroken) : text;
}

/**
 * Parses a log. Skips an incomplete last line, as left by a crash, and with `skipBroken` broken
 * lines. Errors: `bad-log` (with the line), `empty-log` (the header is incomplete), `bad-version`.
 */
export function parseLog(path: string, text: JournalText, skipBroken = false): Result<TournamentLog> {
  let planned: number | undefined;
  const games = new Map<number, LoggedGame>();
  const compact = new CompactGames();
  const notes: LogNote[] = [];
  const log = parseRun(path, text, LOG_FORM, skipBroken, (entry, header) => {
    if (entry.kind === 'note') {
      if (typeof entry.text !== 'string') return 'a note without "text"';
      notes.push(entry as unknown as LogNote);
      return undefined;
    }
    if (entry.kind === 'plan') {
      const plan = plannedBy(entry);
      if (!plan.ok) return plan.error.message;
      planned = plan.value;
      return undefined;
    }
    const game = gameOf(entry);
    if (!game.ok) return game.error.message;
    const { index } = game.value;
    if (games.has(index)) return `game ${index + 1} occurs twice`;
    const wrong = problemOf(game.value, header);
    if (wrong !== undefined) return wrong;
    games.set(index, compact.compact(game.value));
    return undefined;
  });
  if (!log.ok) return log;
  const header = planned === undefined ? log.value.header : withGames(log.value.header, planned);
  return ok({ ...log.value, header, games: [...games.values()], notes });
}

/** Why the moves of a game are not legal; undefined if they are, or if its game is not known. */
function problemOf(game: LoggedGame, { config }: LogHeader): string | undefined {
  const { rules } = config;
  if (!gameNamed(config.game).ok) return undefined;
  if (game.size !== config.size) return `"size" ${quote(game.size)}: must be ${config.size}`;
  const played = playThrough({ ...game, game: config.game, rules, size: game.size ?? config.size } as GameRecord);
  return played.ok ? undefined : played.error.message;
}

/** The header of a tournament with another number of games. */
export function withGames(header: LogHeader, games: number): LogHeader {
  return { ...header, config: { ...header.config, games } };
}

const PLAYERS = z.array(z.looseObject({ name: z.string().min(1), spec: z.string().optional() }));

/** Fields that older versions did not write are optional. */
const HEADER = z.looseObject({
  version: z.string().optional(),
  startedAt: z.string().optional(),
  fingerprint: z.string().optional(),
  config: z.looseObject({
    game: z.string().optional(),
    size: z.number().optional(),
    rules: z.looseObject({}).optional(),
    players: PLAYERS,
    games: z.int().min(0).optional(),
    sprt: z.string().nullish(),
  }),
});

const MILLISECONDS = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
const SCORE = z.number().min(0).max(1);

/** As a game names them; also of a farm's worker. */
export const FAULTS = z.array(z.object({ seat: z.string(), end: z.string(), fault: z.string() }));

const GAME = z.looseObject({
  index: z.int().min(0),
  pair: z.int().min(0).optional(),
  round: z.int().min(0).optional(),
  players: PLAYERS.min(2),
  scores: z.array(SCORE).optional(),
  points: z.array(z.number()).optional(),
  pointParts: z.array(z.record(z.string(), z.number())).optional(),
  evals: z.array(SCORE.nullable()).optional(),
  ms: z.array(MILLISECONDS.nullable()).optional(),
  durationMs: MILLISECONDS.optional(),
  fault: z.string().optional(),
  faults: FAULTS.optional(),
});

export const LOG_FORM: RunForm<LogHeader> = {
  kind: 'tournament',
  newest: 1,
  schema: HEADER,
  complete: (header) => ({ ...header, config: withNormalNames(withRules(header.config)) }),
  // A log can be read without its game.
  gameOf: ({ config }) =>
    gameNamed(config.game).ok ? openGame({ ...specOfRecord(config), weights: null }) : ok(undefined),
};

/** The header in a line whose kind and version were checked. Errors: `bad-log`. */
export function headerOf(entry: Fields): Result<LogHeader> {
  return runHeaderOf(entry, LOG_FORM);
}

/** Parses a game of a log. Errors: those of `recordOf`, `bad-log`. */
export function gameOf(entry: Fields): Result<LoggedGame> {
  if (entry.kind !== undefined) return fail('bad-log', `unknown kind ${quote(entry.kind)}`);
  const record = recordOf(entry);
  if (!record.ok) return record;
  const parsed = GAME.safeParse(record.value);
  if (!parsed.success) return fail('bad-log', firstIssue(parsed.error, 'game').message);
  return ok(withNormalNames(record.value as LoggedGame));
}

/** Normalises names to Unicode NFC, so that names that look equal are equal. */
function withNormalNames<Named extends Pick<LoggedGame, 'players'>>(named: Named): Named {
  const { players } = named;
  if (players.every(({ name }) => name === normalText(name))) return named;
  return { ...named, players: players.map((player) => ({ ...player, name: normalText(player.name) })) };
}

/** Index of the round of a game. */
export function roundOf({ pair, round }: Pick<GameResult, 'pair' | 'round'>): number {
  return round ?? pair ?? 0;
}

/**
 * Completes a configuration with game and rules. Version 0.1.0 supported only the default game and
 * stored its options as separate fields. Unknown fields are preserved.
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
  const complete = found.ok ? completeRules(found.value, specOfRecord({ game, rules: given }).rules) : found;
  const named = fieldsOfSpec({ name: game, rules: complete.ok ? complete.value : given });
  return { ...rest, ...named } as Config & Pick<TournamentConfig, 'game' | 'rules'>;
}
