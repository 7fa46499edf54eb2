import { calibrated, calibrationRounds } from '../../../bench/strength/calibration.ts';
import {
  type Ladder,
  ladderFile,
  ladderKit,
  ladderPlayers,
  ladderText,
  readLadder,
} from '../../../bench/strength/ladder.ts';
import {
  measuringRounds,
  type PlacedAgainst,
  placedAgainst,
  ratingFrom,
  scoutingRounds,
} from '../../../bench/strength/placement.ts';
import { type Place, placesAmong, placesCsv, placesOf } from '../../../bench/strength/places.ts';
import { noLimit, planTournament } from '../../../selfplay/tournament/plan-tournament.ts';
import {
  checkPlayer,
  isLimited,
  loggedPlayer,
  type PlayerSpec,
  parsePlayer,
} from '../../../selfplay/tournament/player-spec.ts';
import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import { jsonEstimate } from '../../../selfplay/tournament/statistics/summary-numbers.ts';
import { DEFAULT_GAME, gameNamed } from '../../games/registry.ts';
import { checkWritable, fileKind, replaceFile } from '../../node/file.ts';
import { counted } from '../../util/counted.ts';
import { estimateText, percentText, ratingText } from '../../util/estimate.ts';
import { VERSION } from '../../util/version.ts';
import { BadInput, mustParse } from '../arguments/input.ts';
import { path, text, whole } from '../arguments/readers.ts';
import { JSON_ROW, SEED } from '../arguments/rows.ts';
import { apart, argument, command, flag, needs, option, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { runRelations, runRows } from '../runs/long-run.ts';
import { checkResultFiles, resultFileRelations, resultFileRows, writeResultFiles } from '../runs/result-files.ts';
import { endPlayed, MAX_FAULTS, playPlanned } from '../tournaments/play-tournament.ts';

const table = () => ({
  player: argument(text, 'player, as for match', { shown: DEFAULT_PLAYER }),
  quick: flag(`play ${QUICK_GAMES} games instead of ${FULL_GAMES}`),
  games: option(
    whole(2, 1e6),
    'number of games against the nearest yardsticks; with --calibrate, games per pair of yardsticks',
    { shown: `${FULL_GAMES}; with --calibrate, ${CALIBRATION_GAMES}` },
  ),
  calibrate: flag('rate the yardsticks again and write the ladder'),
  game: option(text, 'game of the ladder', { shown: DEFAULT_GAME }),
  ladder: option(path, 'another ladder: strong, or a file, which states its game'),
  seed: SEED,
  ...runRows(undefined, { shown: 'all cores; 1 for players with a time limit or several threads' }),
  maxFaults: MAX_FAULTS,
  json: JSON_ROW,
  ...resultFileRows,
});

type Arguments = Values<typeof table>;

const DEFAULT_PLAYER = 'mcts:playouts=1000';
/** The ladder of players that need longer for a move than those of the default one. */
const STRONG = 'strong';
const QUICK_GAMES = 40;
const FULL_GAMES = 200;
const CALIBRATION_GAMES = 20;

export const strengthCommand = command(table, {
  relations: [
    ...runRelations,
    ...resultFileRelations,
    needs('skipBroken', 'resume'),
    apart('quick', 'games', 'calibrate'),
    apart('calibrate', 'player'),
    apart('game', 'ladder'),
  ],
  examples: [
    ['sightline bench strength --quick', 'rate the default player roughly'],
    ['sightline bench strength mcts:time=100ms --log place.jsonl', 'rate a player at 100 ms per move, with a log'],
    ['sightline bench strength "gtp:./engine --gtp"', 'rate a GTP program'],
    ['sightline bench strength --calibrate --games 40 --log calibration.jsonl', 'rate the yardsticks again'],
  ],
  run: async (args, io) => {
    const file = args.ladder === undefined ? ladderOf(args.game ?? DEFAULT_GAME) : pathOf(args.ladder);
    checkResultFiles(args, { reads: [file], appends: [args.log] });
    const ladder = mustParse(readLadder(file));
    const yardsticks = mustParse(ladderPlayers(ladder, file));
    await (args.calibrate ? calibrate(ladder, yardsticks, file, args, io) : place(ladder, yardsticks, args, io));
  },
});

function pathOf(ladder: string): string {
  return ladder === STRONG ? ladderFile(`${DEFAULT_GAME}-${STRONG}`) : ladder;
}

/** Throws BadInput for a game without a ladder. */
function ladderOf(game: string): string {
  const { name, title } = mustParse(gameNamed(game), '--game');
  const path = ladderFile(name);
  if (fileKind(path) === 'file') return path;
  throw new BadInput(`no ladder for ${title}: name a file with --ladder`);
}

async function calibrate(
  ladder: Ladder,
  yardsticks: readonly PlayerSpec[],
  path: string,
  args: Arguments,
  io: Io,
): Promise<void> {
  mustParse(checkWritable(path));
  const games = even(args.games ?? CALIBRATION_GAMES);
  const rounds = calibrationRounds(ladder, games);
  const plan = planTournament({
    game: ladderKit(ladder).spec,
    format: 'roundrobin',
    players: yardsticks,
    games: 2 * rounds.length,
    seed: args.seed,
    roundsOf: () => ({ rounds }),
    fixed: 'the schedule depends on the number of games',
  });
  const played = await playPlanned(io, mustParse(plan), args);
  endPlayed(io, played, args.log);
  if (played.isStopped || played.broken) return;
  const command = `sightline bench strength --calibrate --games ${games} --seed ${args.seed}`;
  const rated = mustParse(
    calibrated(ladder, played.log.games, { command, date: new Date().toISOString(), version: VERSION }),
  );
  mustParse(replaceFile(path, ladderText(rated)));
  io.printFitted(args.json ? JSON.stringify(rated) : ladderTable(rated));
  await writePlaces(args, 'Ratings of the yardsticks', placesOf(rated));
}

async function place(ladder: Ladder, yardsticks: readonly PlayerSpec[], args: Arguments, io: Io): Promise<void> {
  const player = placedPlayer(args.player ?? DEFAULT_PLAYER, ladder);
  if (!ladder.calibration)
    throw new BadInput('the players of the ladder have no ratings yet: rate them by --calibrate');
  const measured = args.games === undefined && !args.quick ? undefined : even(args.games ?? QUICK_GAMES);
  const rounds = scoutingRounds(ladder);
  const scouting = 2 * rounds.length;
  const { name } = player;
  const plan = planTournament({
    game: ladderKit(ladder).spec,
    format: 'gauntlet',
    players: [player, ...yardsticks],
    games: measured && scouting + measured,
    usualGames: scouting + FULL_GAMES,
    seed: args.seed,
    roundsOf: (games) => ({
      rounds,
      later: (scouted) => measuringRounds(ladder, name, scouted, Math.max(0, games - scouting)),
    }),
  });
  const concurrency = args.concurrency ?? (needsMachine(player) ? 1 : undefined);
  const played = await playPlanned(io, mustParse(plan), { ...args, concurrency });
  const { games } = played.log;
  const elo = jsonEstimate(ratingFrom(ladder, name, games));
  const against = placedAgainst(ladder, name, games);
  if (args.json) {
    io.print(JSON.stringify({ player: loggedPlayer(player), size: ladder.size, elo, games: games.length, against }));
  } else {
    io.printFitted(
      against.length === 0
        ? 'No game was finished.'
        : `${againstTable(against)}\n${name}: ${estimateText(elo, ratingText)} by ${counted(games.length, 'game')}.`,
    );
  }
  await writePlaces(args, `${name} on the ladder`, placesAmong(ladder, { name, elo, games: games.length }, against));
  endPlayed(io, played, args.log);
}

/** Writes the files of `--plots` and `--csv`. Throws BadInput. */
function writePlaces(args: Arguments, title: string, places: readonly Place[]): Promise<void> {
  return writeResultFiles(args, {
    page: async () => (await import('../../../bench/strength/places-html.ts')).placesHtml(title, places),
    csv: () => placesCsv(places),
  });
}

/** The player, under a name that no yardstick has. */
function placedPlayer(text: string, ladder: Ladder): PlayerSpec {
  const kit = ladderKit(ladder);
  const player = mustParse(parsePlayer(text, kit));
  mustParse(checkPlayer(player, kit.spec));
  const { name, kind } = player;
  if (!isLimited(player)) {
    throw new BadInput(noLimit(name, kind));
  }
  return ladder.players.some((yardstick) => yardstick.name === name) ? { ...player, name: `${name} (rated)` } : player;
}

/** Whether other games on the same machine would make the player weaker. */
function needsMachine({ kind, limits, threads }: PlayerSpec): boolean {
  return limits.timeMs !== undefined || threads > 1 || kind === 'gtp';
}

function againstTable(against: readonly PlacedAgainst[]): string {
  const rows = against.map(({ yardstick, elo, games, points }) => [
    yardstick,
    ratingText(elo),
    games,
    percentText(points / games),
  ]);
  return textTable(['yardstick', 'rating', 'games', 'score'], rows);
}

function ladderTable({ players }: Ladder): string {
  const rows = players.map(({ name, elo, games }) => [name, elo ? estimateText(elo, ratingText) : '', games ?? 0]);
  return textTable(['yardstick', 'rating', 'games'], rows);
}

function even(games: number): number {
  return games + (games % 2);
}
