import type { Argv } from 'yargs';
import { OPENING_PLIES } from '../../../selfplay/tournament/openings.ts';
import type { TournamentFormat } from '../../../selfplay/tournament/pairing.ts';
import { DEFAULT_GAMES, planTournament } from '../../../selfplay/tournament/plan-tournament.ts';
import { PLAYER_KINDS } from '../../../selfplay/tournament/player-spec.ts';
import { summarise } from '../../../selfplay/tournament/report/summary.ts';
import { summaryText } from '../../../selfplay/tournament/report/summary-text.ts';
import { checkGiven } from '../arguments/apart.ts';
import { JSON_OPTION, SEED_OPTION } from '../arguments/common-options.ts';
import { gameOptions, kitOf } from '../arguments/game-options.ts';
import { BadInput, badValue, durationOption, must, positiveOption, readText, wholeOption } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import type { Io } from '../io.ts';
import { replayedText, runOptions } from '../runs/long-run.ts';
import { checkFiles, longOption } from '../runs/output.ts';
import { endPlayed, FAULTY, maxFaultsOption, playPlanned } from './play-tournament.ts';

const options = (yargs: Argv) =>
  checkGiven(runOptions(ownOptions(yargs)), (_, args) => {
    const [most, opening] = [args['max-plies'], args['opening-plies']] as (number | undefined)[];
    if (most === undefined || opening === undefined || opening < most) return;
    throw new BadInput(`--opening-plies ${opening}: must be less than --max-plies ${most}`);
  });

const ownOptions = (yargs: Argv) =>
  gameOptions(yargs)
    .option('games', {
      type: 'string',
      describe: 'total number of games; each opening is played once per seat',
      defaultDescription: `${DEFAULT_GAMES}, or with --resume that of the log`,
      coerce: wholeOption('games', 2, 10_000_000),
    })
    .option('time', {
      type: 'string',
      describe: 'time per move for players without a limit',
      coerce: durationOption('time'),
    })
    .option('clock', {
      type: 'string',
      describe: 'clock for players without a limit: base time and increment, e.g. 60s+1s',
      coerce: parseClock,
    })
    .option('max-plies', {
      type: 'string',
      describe: 'stop a game without a winner after N plies',
      defaultDescription: '1000, more for longer games',
      coerce: wholeOption('max-plies', 10, 1_000_000),
    })
    .option('seed', SEED_OPTION)
    .option('openings', {
      type: 'string',
      describe: 'file of openings, one move list per line; - reads standard input',
    })
    .option('opening-plies', {
      type: 'string',
      describe: 'number of random opening plies',
      defaultDescription: String(OPENING_PLIES),
      coerce: wholeOption('opening-plies', 0, 100),
    })
    .option('balance', {
      type: 'string',
      describe: 'use only openings that a short search values within this distance of an even score',
      coerce: positiveOption('balance', 0.5),
    })
    .option('resign', {
      type: 'string',
      describe: 'V,N: a player resigns after valuing its position below V on N consecutive moves',
      coerce: parseResign,
    })
    .option('resign-agreed', {
      type: 'boolean',
      describe: 'with --resign: resign only if the opponent agrees',
    })
    .option('adjudicate-proven', {
      type: 'boolean',
      default: false,
      describe: 'end a game when the player to move has proved the result',
    })
    .option('adjudicate-territory', {
      type: 'boolean',
      default: false,
      describe: 'end a game when territory decides it',
    })
    .option('max-faults', maxFaultsOption)
    .option('every', {
      type: 'string',
      default: '10',
      describe: 'without a terminal: print a progress line every N games',
      coerce: wholeOption('every', 1),
    })
    .option('long', longOption)
    .option('json', JSON_OPTION)
    .implies('resign-agreed', 'resign')
    .conflicts('time', 'clock')
    .conflicts('openings', ['opening-plies', 'balance']);

const matchOptions = (yargs: Argv) =>
  options(yargs)
    .positional('first', { type: 'string', demandOption: true, describe: 'player' })
    .positional('second', { type: 'string', demandOption: true, describe: 'player' })
    .option('sprt', {
      type: 'string',
      describe: 'stop when this sequential test is decided: elo0=0,elo1=10,alpha=0.05,beta=0.05',
    })
    .example(
      '$0 match mcts:playouts=1000 alphabeta:nodes=20000 --games 200 --log m.jsonl',
      'play a match with fixed work per move',
    )
    .example('$0 match mcts:level=1 mcts:level=5 --log levels.jsonl', 'compare two levels of the page')
    .example(
      '$0 match mcts:name=new,exploration=0.8 mcts:name=old --time 100ms --sprt elo0=0,elo1=20',
      'run a sequential test (SPRT)',
    )
    .example('$0 match random "gtp:./engine --gtp" --time 1s', 'play against a GTP program');

const fieldOptions = (yargs: Argv) =>
  options(yargs).positional('players', {
    type: 'string',
    array: true,
    demandOption: true,
    describe: 'two or more players',
  });

type CommonArguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;
type MatchArguments = ReturnType<typeof matchOptions> extends Argv<infer T> ? T : never;
type FieldArguments = ReturnType<typeof fieldOptions> extends Argv<infer T> ? T : never;

const PLAYERS_HELP =
  `Players are ${PLAYER_KINDS.join(', ')}; settings follow a colon, e.g. mcts:playouts=1000,preset=uct, ` +
  `alphabeta:time=200ms,name=yardstick or gtp:COMMAND. The exit code is ${FAULTY} if a fault ended a game. ` +
  'See docs/tournaments.md for details.';

export const matchCommand: Command<MatchArguments> = {
  builder: (yargs) => matchOptions(yargs).epilogue(PLAYERS_HELP) as ReturnType<typeof matchOptions>,
  handler: (args, io) => play(io, 'match', [args.first, args.second], args, args.sprt),
};

export const gauntletCommand: Command<FieldArguments> = {
  builder: (yargs) =>
    fieldOptions(yargs)
      .example(
        '$0 gauntlet mcts:playouts=1000 alphabeta:depth=4 greedy random --games 60 --log g.jsonl',
        'play one player against three others',
      )
      .epilogue(PLAYERS_HELP) as ReturnType<typeof fieldOptions>,
  handler: (args, io) => play(io, 'gauntlet', args.players, args),
};

export const roundRobinCommand: Command<FieldArguments> = {
  builder: (yargs) =>
    fieldOptions(yargs)
      .example(
        '$0 roundrobin mcts:playouts=100 alphabeta:depth=2 greedy random --games 120 --log r.jsonl',
        'rate four players by games of every pair',
      )
      .epilogue(PLAYERS_HELP) as ReturnType<typeof fieldOptions>,
  handler: (args, io) => play(io, 'roundrobin', args.players, args),
};

async function play(
  io: Io,
  format: TournamentFormat,
  texts: readonly string[],
  args: CommonArguments,
  sprt?: string,
): Promise<void> {
  checkFiles({ reads: [args.openings], appends: [args.log] });
  const { spec } = kitOf(args);
  const plan = must(
    planTournament(
      {
        game: { name: spec.name, rules: spec.rules },
        format,
        players: texts,
        games: args.games,
        time: { moveMs: args.time, clock: args.clock },
        maxPlies: args['max-plies'],
        seed: args.seed,
        openingPlies: args['opening-plies'],
        balance: args.balance,
        openings: args.openings === undefined ? undefined : readText(io, args.openings),
        adjudication: {
          resign: args.resign && { ...args.resign, agreed: args['resign-agreed'] === true },
          proven: args['adjudicate-proven'],
          territory: args['adjudicate-territory'],
        },
        sprt,
      },
      optionName,
    ),
  );
  const played = await playPlanned(io, plan, args);
  const summary = must(summarise([played.log]));
  const { replayed } = played;
  io.printFitted(args.json ? JSON.stringify({ ...summary, replayed }) : summaryText(summary, plan.kit, args.long));
  if (replayed > 0 && !args.json) io.print(replayedText(replayed));
  endPlayed(io, played, args.log);
}

/** The option for a setting: `--max-plies` for `maxPlies`. */
export function optionName(setting: string): string {
  return `--${setting.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function parseClock(text: string): { baseMs: number; incrementMs: number } {
  const [base, increment, ...more] = text.split('+');
  const parse = durationOption('clock');
  if (base === undefined || more.length > 0)
    throw new BadInput(badValue('clock', text, 'must be base and increment, e.g. 60s+1s'));
  return { baseMs: parse(base), incrementMs: increment === undefined ? 0 : parse(increment) };
}

function parseResign(text: string): { below: number; moves: number } {
  const match = /^(0?\.\d+|0),([1-9]\d*)$/.exec(text);
  const below = Number(match?.[1]);
  if (match && below < 0.5) return { below, moves: Number(match[2]) };
  throw new BadInput(badValue('resign', text, 'must be a value below 0.5 and a number of moves, e.g. 0.03,4'));
}
