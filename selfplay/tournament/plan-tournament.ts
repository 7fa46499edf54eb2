/** Plans tournaments from what a command line or a program asks for. */
import type { GameKit, GameSpec } from '../../src/games/kit.ts';
import { DEFAULT_GAME, openGame } from '../../src/games/registry.ts';
import { makeRunHeader } from '../../src/node/run-log.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { counted } from '../../src/util/counted.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import type { EventSettings } from '../game/planned-game.ts';
import { kitOf, usualMaxPlies } from './kit.ts';
import type { LogHeader, TournamentConfig } from './log.ts';
import type { LoggedGame } from './logged-game.ts';
import { noOpenings, openingPlies, parseOpenings } from './openings.ts';
import { encounters, type Round, schedule, type TournamentFormat } from './pairing.ts';
import { checkPlayer, isLimited, loggedPlayer, type PlayerSpec, parsePlayer } from './player-spec.ts';
import type { Adjudication, TimeControl } from './settings.ts';
import { makeSprt, parseSprt, type Sprt } from './statistics/sprt.ts';

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

/** The rounds of a tournament: those known from the start, and those that depend on their games. */
export interface Rounds {
  readonly rounds: readonly Round[];
  readonly later?: ((played: readonly LoggedGame[]) => readonly Round[]) | undefined;
}

/** What events of this package choose besides. */
interface PlanOptions extends Omit<TournamentOptions, 'players'> {
  /** Specifications, or players that were checked and have limits. */
  readonly players: readonly (string | PlayerSpec)[];
  /** Rounded up to whole rounds. Default: that of the log to resume, else `usualGames`. */
  readonly games?: number | undefined;
  /** Default: 100. */
  readonly usualGames?: number | undefined;
  /** The rounds of this many games. Default: the pairings of the format in turn. */
  readonly roundsOf?: ((games: number) => Rounds) | undefined;
  /** Why a log to resume must have the same number of games. Default: it may differ. */
  readonly fixed?: string | undefined;
  /** Whether every opening is played once: games of equal playouts from the same opening would be identical. */
  readonly isDistinct?: boolean | undefined;
}

/** Everything that a tournament is. */
export interface TournamentPlan extends EventSettings {
  readonly kit: GameKit;
  readonly format: TournamentFormat;
  readonly players: readonly PlayerSpec[];
  readonly sprt: Sprt | undefined;
  readonly openings: TournamentConfig['openings'];
  readonly games: number | undefined;
  readonly roundsOf: (games: number) => Rounds;
  readonly fixed: string | undefined;
  readonly isDistinct: boolean;
  /** Why there are no openings. */
  readonly noOpening: string;
  /** Names an option in messages. */
  readonly nameOf: (option: string) => string;
  /** The header of a new log. */
  readonly header: LogHeader;
}

export const DEFAULT_GAMES = 100;

/**
 * Checks what is asked for and plans it. `nameOf` names an option in messages; without it the caller has no options for
 * openings. Errors: those of `openGame`, `parsePlayer`, `checkPlayer`, `parseSprt` and `parseOpenings`; `bad-players`,
 * and `bad-option` for options that do not fit the game.
 */
export function planTournament(options: PlanOptions, nameOf?: (option: string) => string): Result<TournamentPlan> {
  const { game = { name: DEFAULT_GAME }, format = 'match', time = {}, seed = '1', adjudication = {} } = options;
  const named = nameOf ?? ((option: string) => option);
  const opened = openGame(game);
  if (!opened.ok) return opened;
  const kit = opened.value;
  const players = readPlayers(kit, options, named);
  if (!players.ok) return players;
  const sprt = options.sprt === undefined ? ok(undefined) : parseSprt(options.sprt);
  if (!sprt.ok) return fail(sprt.error.code, `${named('sprt')}: ${sprt.error.message}`);
  const wrong = unfit(kit, options, named);
  if (wrong !== undefined) return fail('bad-option', wrong);
  const book = options.openings === undefined ? ok(undefined) : parseOpenings(kit.spec, options.openings);
  if (!book.ok) return fail(book.error.code, `${named('openings')}: ${book.error.message}`);
  const { length } = kit.seats;
  const meetings = encounters(format, options.players.length, length);
  const games = options.games ?? options.usualGames ?? DEFAULT_GAMES;
  const plan = {
    kit,
    format,
    game: { name: kit.spec.name, rules: kit.spec.rules },
    players: players.value,
    maxPlies: options.maxPlies ?? usualMaxPlies(kit),
    seed,
    adjudication,
    time,
    sprt: sprt.value,
    openings: book.value
      ? { book: book.value.map((opening) => opening.join(' ')) }
      : { plies: openingPlies(kit, options.openingPlies), balance: options.balance ?? null },
  };
  return ok({
    ...plan,
    games: options.games,
    roundsOf: options.roundsOf ?? ((games) => ({ rounds: schedule(meetings, games) })),
    fixed: options.fixed,
    isDistinct: options.isDistinct === true,
    noOpening: nameOf ? noSuitableOpening(nameOf) : noOpenings(kit.header || kit.spec.name),
    nameOf: named,
    header: makeRunHeader('tournament', configOf(plan, length * Math.ceil(games / length)), kitOf(kit.spec)),
  });
}

/** The configuration of a tournament, for its log. */
function configOf(
  plan: Omit<TournamentPlan, 'games' | 'roundsOf' | 'fixed' | 'isDistinct' | 'noOpening' | 'nameOf' | 'header'>,
  games: number,
): TournamentConfig {
  const { kit, format, players, maxPlies, seed, openings, adjudication, time, sprt } = plan;
  return {
    format,
    ...fieldsOfSpec(kit.spec),
    players: players.map(loggedPlayer),
    games,
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

function readPlayers(
  kit: GameKit,
  { format = 'match', players: asked, time }: PlanOptions,
  nameOf: (option: string) => string,
): Result<PlayerSpec[]> {
  if (asked.length < 2) return fail('bad-players', 'a tournament needs two or more players');
  if (format === 'match' && asked.length > 2) return fail('bad-players', 'a match is between two players');
  const players: PlayerSpec[] = [];
  for (const one of asked) {
    if (typeof one !== 'string') {
      players.push(one);
      continue;
    }
    const player = parsePlayer(one, kit);
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
    if (kind === 'gtp' && (time?.moveMs ?? time?.clock?.baseMs ?? LEAST_GTP_MS) < LEAST_GTP_MS) {
      return fail('bad-players', tooShort(name, nameOf(time?.moveMs === undefined ? 'clock' : 'time'), nameOf));
    }
    players.push(player.value);
  }
  return ok(players);
}

/** The protocol of these programs has whole seconds. */
const LEAST_GTP_MS = 1000;

function tooShort(player: string, option: string, nameOf: (option: string) => string): string {
  return (
    `${option} of less than a second: GTP has whole seconds, so ${quote(player)} would hear of 0. Leave ${nameOf('time')} and ` +
    `${nameOf('clock')} out, and give each player its time: a program by its own option in its command, as in ` +
    '"gtp:sightline gtp --time 100ms", others by time=100ms'
  );
}

/** Why an option does not fit the game; undefined if all do. */
function unfit(
  kit: GameKit,
  { openingPlies: given, sprt, adjudication = {} }: PlanOptions,
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

function noSuitableOpening(nameOf: (option: string) => string): string {
  return `no suitable opening found: increase ${nameOf('balance')} or change ${nameOf('openingPlies')}`;
}
