/** Tournaments as a command line or a program describes them. */
import type { GameKit, GameSpec } from '../../src/games/kit.ts';
import { DEFAULT_GAME, openGame } from '../../src/games/registry.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { counted } from '../../src/util/counted.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import { kitOf, usualMaxPlies } from './kit.ts';
import type { TournamentConfig } from './log.ts';
import { makeOpenings, type OpeningSettings, openingKey, openingPlies, parseOpenings } from './openings.ts';
import { encounters, type Round, schedule, type TournamentFormat } from './pairing.ts';
import { checkPlayer, isLimited, loggedPlayer, type PlayerSpec, parsePlayer } from './player-spec.ts';
import type { Tournament } from './run-tournament.ts';
import type { Adjudication, TimeControl } from './settings.ts';
import { makeSprt, parseSprt } from './statistics/sprt.ts';

export interface TournamentOptions {
  /** Default: the default game. */
  readonly game?: GameSpec | undefined;
  /** Default: `match`, of two players. */
  readonly format?: TournamentFormat | undefined;
  /** Player specifications, such as `mcts:playouts=1000`; see docs/tournaments.md. */
  readonly players: readonly string[];
  /** The limit per move of players without one. */
  readonly time?: TimeControl | undefined;
  /** Default: 1000 plies, more for longer games. */
  readonly maxPlies?: number | undefined;
  /** Default: `1`. */
  readonly seed?: string | undefined;
  /** Random plies that begin a game. Default: 4; fixed in games where a player chooses a seat. */
  readonly openingPlies?: number | undefined;
  /** Uses only openings that a short search values within this distance of an even score, above 0 and below 0.5. */
  readonly balance?: number | undefined;
  /** Move lists instead of random openings, one per line. */
  readonly openings?: string | undefined;
  readonly adjudication?: Adjudication | undefined;
  /** Stops a match when this sequential test is decided, such as `elo0=0,elo1=10`. */
  readonly sprt?: string | undefined;
}

/** What determines a tournament but for its length. */
export interface Prepared {
  readonly kit: GameKit;
  readonly format: TournamentFormat;
  readonly settings: Omit<Tournament, 'rounds' | 'openings'>;
  readonly openings: TournamentConfig['openings'];
}

export const DEFAULT_GAMES = 100;

/**
 * Checks what is asked for; `nameOf` names an option in messages. Errors: those of `openGame`,
 * `parsePlayer`, `checkPlayer`, `parseSprt` and `parseOpenings`; `bad-players`, and `bad-option` for
 * options that do not fit the game.
 */
export function prepareTournament(
  options: TournamentOptions,
  nameOf: (option: string) => string = (option) => option,
): Result<Prepared> {
  const { game = { name: DEFAULT_GAME }, format = 'match', time = {}, seed = '1', adjudication = {} } = options;
  const opened = openGame(game);
  if (!opened.ok) return opened;
  const kit = opened.value;
  const players = readPlayers(kit, options, nameOf);
  if (!players.ok) return players;
  const sprt = options.sprt === undefined ? ok(undefined) : parseSprt(options.sprt);
  if (!sprt.ok) return fail(sprt.error.code, `${nameOf('sprt')}: ${sprt.error.message}`);
  const wrong = unfit(kit, options, nameOf);
  if (wrong !== undefined) return fail('bad-option', wrong);
  const book = options.openings === undefined ? ok(undefined) : parseOpenings(kit.spec, options.openings);
  if (!book.ok) return fail(book.error.code, `${nameOf('openings')}: ${book.error.message}`);
  const random = {
    plies: openingPlies(kit, options.openingPlies),
    balance: options.balance ?? null,
  };
  const settings = {
    game: { name: kit.spec.name, rules: kit.spec.rules },
    players: players.value,
    maxPlies: options.maxPlies ?? usualMaxPlies(kit),
    seed,
    adjudication,
    time,
    sprt: sprt.value,
  };
  const openings = book.value ? { book: book.value.map((opening) => opening.join(' ')) } : random;
  return ok({ kit, format, settings, openings });
}

/** The rounds of at least `games` games. */
export function roundsOf({ kit, format, settings }: Prepared, games: number): Round[] {
  return schedule(encounters(format, settings.players.length, kit.seats.length), games);
}

/** The configuration of a tournament of these rounds, for its log. */
export function configFor({ kit, format, settings, openings }: Prepared, rounds: number): TournamentConfig {
  const { players, maxPlies, seed, adjudication, time, sprt } = settings;
  return {
    format,
    ...fieldsOfSpec(kit.spec),
    players: players.map(loggedPlayer),
    games: kit.seats.length * rounds,
    maxPlies,
    seed,
    openings,
    adjudication: {
      resign: adjudication.resign ?? null,
      proven: adjudication.proven === true,
      // Absent in logs of earlier versions.
      ...(adjudication.territory && { territory: true }),
      moveMs: time.moveMs ?? null,
      clock: time.clock ?? null,
    },
    sprt: sprt ? makeSprt(sprt) : null,
  };
}

/** A tournament with its configuration for a log. */
export interface Planned {
  readonly tournament: Tournament;
  readonly config: TournamentConfig;
}

export function planOf(
  prepared: Prepared,
  rounds: readonly Round[],
  openings: readonly (readonly string[])[],
): Planned {
  return {
    tournament: { ...prepared.settings, rounds, openings },
    config: configFor(prepared, rounds.length),
  };
}

/**
 * A tournament of players that all have limits, from random openings (`plainOpenings`) to the
 * end of each game.
 */
export function preparePlain(
  format: TournamentFormat,
  { game, players, seed, sprt }: Pick<Tournament, 'game' | 'players' | 'seed' | 'sprt'>,
): Prepared {
  const kit = kitOf(game);
  const { name, rules } = kit.spec;
  const played = { game: { name, rules }, maxPlies: usualMaxPlies(kit), adjudication: {}, time: {} };
  return { kit, format, settings: { ...played, players, seed, sprt }, openings: plainOpening(kit) };
}

function plainOpening(kit: GameKit): OpeningSettings {
  return { plies: openingPlies(kit), balance: null };
}

/**
 * An opening for every round; see `makeOpenings`. Errors: `no-opening`, if the game is too short.
 */
export async function plainOpenings(
  game: GameSpec,
  rounds: number,
  seed: string,
): Promise<Result<{ openings: string[][]; different: number }>> {
  const kit = kitOf(game);
  const made = await makeOpenings(game, rounds, plainOpening(kit), seed);
  return made.different > 0 ? ok(made) : fail('no-opening', noOpenings(kit.header || game.name));
}

/**
 * A tournament with its openings, and how many of them differ. Errors: `no-opening` if no opening
 * is suitable.
 */
export async function tournamentOf(
  prepared: Prepared,
  rounds: readonly Round[],
): Promise<Result<{ readonly tournament: Tournament; readonly different: number }>> {
  const { openings, different } = await openingsOf(prepared, rounds.length);
  if (different === 0) return fail('no-opening', 'no suitable opening found');
  return ok({ tournament: { ...prepared.settings, rounds, openings }, different });
}

async function openingsOf(
  { kit, settings: { game, seed }, openings }: Prepared,
  rounds: number,
): Promise<{ openings: string[][]; different: number }> {
  if (!('book' in openings)) return makeOpenings(game, rounds, openings, seed);
  const book = openings.book.map((line) => line.split(' '));
  return {
    openings: Array.from({ length: rounds }, (_, i) => book[i % book.length] as string[]),
    different: new Set(book.map((opening) => openingKey(kit, opening))).size,
  };
}

function readPlayers(
  kit: GameKit,
  { format = 'match', players: texts, time }: TournamentOptions,
  nameOf: (option: string) => string,
): Result<PlayerSpec[]> {
  if (texts.length < 2) return fail('bad-players', 'a tournament needs two or more players');
  if (format === 'match' && texts.length > 2) return fail('bad-players', 'a match is between two players');
  const players: PlayerSpec[] = [];
  for (const text of texts) {
    const player = parsePlayer(text, kit);
    if (!player.ok) return player;
    const checked = checkPlayer(player.value, kit.spec);
    if (!checked.ok) return checked;
    const { name, kind } = player.value;
    if (players.some((other) => other.name === name)) {
      return fail('bad-players', `two players are called ${quote(name)}: give one another name by name=`);
    }
    if (!isLimited(player.value) && time?.moveMs === undefined && time?.clock === undefined) {
      const where = `${nameOf('time')} or ${nameOf('clock')}`;
      return fail('bad-players', noLimit(name, kind, `, or use ${where}`));
    }
    players.push(player.value);
  }
  return ok(players);
}

/** Why an option does not fit the game; undefined if all do. */
function unfit(
  kit: GameKit,
  { openingPlies: given, sprt, adjudication = {} }: TournamentOptions,
  nameOf: (option: string) => string,
): string | undefined {
  const { title, seats, territory, resignation } = kit;
  const plies = openingPlies(kit, given);
  if (given !== undefined && plies !== given) {
    return `${nameOf('openingPlies')}: openings of ${title} with a choice of seats have ${counted(plies, 'ply', 'plies')}`;
  }
  const forTwo = {
    sprt: sprt !== undefined,
    resign: adjudication.resign !== undefined && resignation !== 'leaves',
    resignAgreed: adjudication.resign?.agreed === true,
    adjudicateProven: adjudication.proven === true,
    adjudicateTerritory: adjudication.territory === true,
  };
  const [wrong] = Object.entries(forTwo).find(([, isGiven]) => isGiven) ?? [];
  if (wrong !== undefined && seats.length > 2) {
    return twoSeats(`${nameOf(wrong)} requires`, { title, seats });
  }
  if (forTwo.adjudicateTerritory && !territory) return `${nameOf('adjudicateTerritory')}: not available in ${title}`;
  return undefined;
}

/** Of games between players. */
export function noLimit(player: string, kind: string, orOptions = ''): string {
  return `player ${quote(player)} has no limit: add one, e.g. ${kind}:time=100ms${orOptions}`;
}

/** `what` names the option or command, with its verb: `--sprt requires`, `tuning requires`. */
export function twoSeats(what: string, { title, seats }: { title: string; seats: readonly unknown[] }): string {
  return `${what} a two-player game; ${title} has ${seats.length} players`;
}

export function noOpenings(game: string): string {
  return `${game} is too small for a match: it has no openings`;
}
