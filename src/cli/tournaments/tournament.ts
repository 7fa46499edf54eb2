import { OPENING_PLIES } from '../../../selfplay/tournament/openings.ts';
import type { TournamentFormat } from '../../../selfplay/tournament/pairing.ts';
import { DEFAULT_GAMES, planTournament } from '../../../selfplay/tournament/plan-tournament.ts';
import { PLAYER_KINDS } from '../../../selfplay/tournament/player-spec.ts';
import { summarise } from '../../../selfplay/tournament/report/summary.ts';
import { summaryText } from '../../../selfplay/tournament/report/summary-text.ts';
import { optionName } from '../../util/option-name.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { gameRows, kitOfOptions } from '../arguments/game-options.ts';
import { BadInput, mustParse, readText } from '../arguments/input.ts';
import { limit } from '../arguments/options.ts';
import { duration, positive, stream, text, whole } from '../arguments/readers.ts';
import { JSON_ROW, LONG, SEED } from '../arguments/rows.ts';
import { apart, argument, command, flag, needs, option, type Row, type Table, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { replayedText, runRelations, runRows } from '../runs/long-run.ts';
import { checkResultFiles, resultFileRelations, resultFileRows } from '../runs/result-files.ts';
import { endPlayed, FAULTY, MAX_FAULTS, playPlanned } from './play-tournament.ts';
import { writeSummaryFiles } from './summary-files.ts';

const ADJUDICATION = { group: 'Openings and adjudication' } as const;

const tableWith = <T extends Table>(players: T) => ({
  ...gameRows(),
  ...players,
  games: option(whole(2, 10_000_000), 'total number of games; each opening is played once per seat', {
    shown: `${DEFAULT_GAMES}, or with --resume that of the log`,
  }),
  time: option(limit('timeMs'), 'time per move for players without a limit'),
  clock: option(clock, 'clock for players without a limit: base time and increment, e.g. 60s+1s'),
  seed: SEED,
  openings: option(stream, 'file of openings, one move list per line; - reads standard input', ADJUDICATION),
  openingPlies: option(whole(0, 100), 'number of random opening plies', {
    shown: String(OPENING_PLIES),
    ...ADJUDICATION,
  }),
  balance: option(
    positive(0.5),
    'use only openings that a short search values within this distance of an even score',
    ADJUDICATION,
  ),
  maxPlies: option(whole(10, 1_000_000), 'stop a game without a winner after N plies', {
    shown: '1000, more for longer games',
    ...ADJUDICATION,
  }),
  resign: option(
    resign,
    'V,N: a player resigns after valuing its position below V on N consecutive moves',
    ADJUDICATION,
  ),
  resignAgreed: flag('with --resign: resign only if the opponent agrees', ADJUDICATION),
  adjudicateProven: flag('end a game when the player to move has proved the result', ADJUDICATION),
  adjudicateTerritory: flag('end a game when territory decides it', ADJUDICATION),
  ...runRows(),
  maxFaults: MAX_FAULTS,
  every: option(whole(1), 'without a terminal: print a progress line every N games', {
    default: '10',
    group: 'Output',
  }),
  long: LONG,
  json: JSON_ROW,
  ...resultFileRows,
});

const matchTable = () =>
  tableWith({
    first: argument(text, 'player', { isRequired: true }),
    second: argument(text, 'player', { isRequired: true }),
    sprt: option(text, 'stop when this sequential test is decided: elo0=0,elo1=10,alpha=0.05,beta=0.05'),
  });

const fieldTable = () =>
  tableWith({ players: argument(text, 'two or more players', { isList: true, isRequired: true, least: 2 }) });

type CommonArguments = Values<() => ReturnType<typeof tableWith<Record<never, Row>>>>;

const relations = [
  ...runRelations,
  ...resultFileRelations,
  needs('skipBroken', 'resume'),
  needs('resignAgreed', 'resign'),
  apart('time', 'clock'),
  apart('openings', 'openingPlies', 'balance'),
] as const;

const notes =
  `Players are ${PLAYER_KINDS.join(', ')}; settings follow a colon, e.g. mcts:playouts=1000,preset=uct, ` +
  `alphabeta:time=200ms,name=yardstick or gtp:COMMAND. The exit code is ${FAULTY} if a fault ended a game.`;

export const matchCommand = command(matchTable, {
  relations,
  examples: [
    [
      'sightline match mcts:playouts=1000 alphabeta:nodes=20000 --games 200 --log m.jsonl',
      'play a match with fixed work per move',
    ],
    ['sightline match mcts:level=1 mcts:level=5 --log levels.jsonl', 'compare two levels of the page'],
    ['sightline match mcts:level=1 random --plots plots --csv match.csv', 'write plots and tables to files'],
    [
      'sightline match mcts:name=new,exploration=0.8 mcts:name=old --time 100ms --sprt elo0=0,elo1=20',
      'run a sequential test (SPRT)',
    ],
    ['sightline match random "gtp:./engine --gtp" --time 1s', 'play against a GTP program'],
  ],
  notes,
  run: (args, io) => play(io, 'match', [args.first, args.second], args, args.sprt),
});

export const gauntletCommand = command(fieldTable, {
  relations,
  examples: [
    [
      'sightline gauntlet mcts:playouts=1000 alphabeta:depth=4 greedy random --games 60 --log g.jsonl',
      'play one player against three others',
    ],
  ],
  notes,
  run: (args, io) => play(io, 'gauntlet', args.players, args),
});

export const roundRobinCommand = command(fieldTable, {
  relations,
  examples: [
    [
      'sightline roundrobin mcts:playouts=100 alphabeta:depth=2 greedy random --games 120 --log r.jsonl',
      'rate four players by games of every pair',
    ],
  ],
  notes,
  run: (args, io) => play(io, 'roundrobin', args.players, args),
});

async function play(
  io: Io,
  format: TournamentFormat,
  texts: readonly string[],
  args: CommonArguments,
  sprt?: string,
): Promise<void> {
  const { openingPlies, maxPlies = Infinity } = args;
  if (openingPlies !== undefined && openingPlies >= maxPlies)
    throw new BadInput(`--opening-plies ${openingPlies}: must be less than --max-plies ${maxPlies}`);
  checkResultFiles(args, { reads: [args.openings], appends: [args.log] });
  const { spec } = kitOfOptions(args);
  const plan = mustParse(
    planTournament(
      {
        game: { name: spec.name, rules: spec.rules },
        format,
        players: texts,
        games: args.games,
        time: { moveMs: args.time, clock: args.clock },
        maxPlies: args.maxPlies,
        seed: args.seed,
        openingPlies: args.openingPlies,
        balance: args.balance,
        openings: args.openings === undefined ? undefined : readText(io, args.openings),
        adjudication: {
          resign: args.resign && { ...args.resign, agreed: args.resignAgreed },
          proven: args.adjudicateProven,
          territory: args.adjudicateTerritory,
        },
        sprt,
      },
      (setting) => `--${optionName(setting)}`,
    ),
  );
  const played = await playPlanned(io, plan, args);
  const summary = mustParse(summarise([played.log]));
  const { replayed } = played;
  io.printFitted(args.json ? JSON.stringify({ ...summary, replayed }) : summaryText(summary, plan.kit, args.long));
  if (replayed > 0 && !args.json) io.print(replayedText(replayed));
  await writeSummaryFiles(args, summary, plan.kit);
  endPlayed(io, played, args.log);
}

function clock(text: string): Result<{ baseMs: number; incrementMs: number }> {
  const [base, increment, ...more] = text.split('+').map(duration());
  if (!base?.ok || more.length > 0 || increment?.ok === false)
    return fail('bad-clock', 'must be base and increment, e.g. 60s+1s');
  return ok({ baseMs: base.value, incrementMs: increment?.value ?? 0 });
}

function resign(text: string): Result<{ below: number; moves: number }> {
  const match = /^(0?\.\d+|0),([1-9]\d*)$/.exec(text);
  const below = Number(match?.[1]);
  if (match && below < 0.5) return ok({ below, moves: Number(match[2]) });
  return fail('bad-resign', 'must be a value below 0.5 and a number of moves, e.g. 0.03,4');
}
