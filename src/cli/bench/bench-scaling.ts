import { availableParallelism } from 'node:os';
import type { Argv } from 'yargs';
import {
  comparisonsOf,
  SCALING_HEAD,
  SCALINGS,
  type ScalingMatch,
  type ScalingResult,
  scalingResult,
  scalingRow,
  scalingText,
} from '../../../bench/scaling.ts';
import { variantOf } from '../../../selfplay/tournament/kit.ts';
import type { MatchTally } from '../../../selfplay/tournament/match-tally.ts';
import { planTournament, twoSeats } from '../../../selfplay/tournament/plan-tournament.ts';
import { checkPlayer, loggedPlayer, type PlayerSpec, parsePlayer } from '../../../selfplay/tournament/player-spec.ts';
import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import { MOST_THREADS } from '../../engine/engine.ts';
import type { GameKit, GameSpec } from '../../games/kit.ts';
import { replaceFile } from '../../node/file.ts';
import { quote } from '../../util/result.ts';
import { checkGiven, type Given } from '../arguments/apart.ts';
import {
  CONCURRENCY_OPTION,
  FORCE_OPTION,
  HTML_OPTION,
  JSON_OPTION,
  SEED_OPTION,
} from '../arguments/common-options.ts';
import { gameOptions, kitOf } from '../arguments/game-options.ts';
import { BadInput, contradiction, durationOption, must, wholeOption } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import type { Io } from '../io.ts';
import { endStopped } from '../runs/interrupt.ts';
import { checkFiles } from '../runs/output.ts';
import { playPlanned } from '../tournaments/play-tournament.ts';

const options = (yargs: Argv) => checkGiven(shownOptions(yargs), checkScale);

const shownOptions = (yargs: Argv) =>
  gameOptions(yargs)
    .positional('player', {
      type: 'string',
      default: 'mcts',
      describe: 'mcts player, as for match, without limits and threads',
    })
    .option('games', {
      type: 'string',
      default: '40',
      describe: 'games per comparison, two per opening',
      coerce: wholeOption('games', 2, 1e6),
    })
    .option('from', {
      type: 'string',
      default: '100',
      describe: 'minimum playouts per move',
      coerce: wholeOption('from', 1, 1e9),
    })
    .option('to', {
      type: 'string',
      default: '3200',
      describe: 'maximum playouts per move',
      coerce: wholeOption('to', 2, 1e9),
    })
    .option('time', {
      type: 'string',
      default: '100ms',
      describe: 'time per move when comparing threads',
      coerce: durationOption('time'),
    })
    .option('threads', {
      type: 'string',
      describe: 'maximum number of threads',
      defaultDescription: 'all cores',
      coerce: wholeOption('threads', 1, MOST_THREADS),
    })
    .option('only', { choices: SCALINGS, array: true, describe: 'measure only this (repeatable)' })
    .option('seed', SEED_OPTION)
    .option('concurrency', {
      ...CONCURRENCY_OPTION,
      describe: 'number of games with fixed playouts to play at once; timed games are played one at a time',
    })
    .option('html', HTML_OPTION)
    .option('force', FORCE_OPTION)
    .option('json', JSON_OPTION)
    .example('$0 bench scaling --html scaling.html', 'double the playouts and the threads, and plot the gains')
    .example('$0 bench scaling mcts:preset=uct --only playouts --to 12800', 'double the playouts of another preset')
    .example('$0 bench scaling --only threads --time 1s', 'compare threads at 1 second per move');

/** The options that each `--only` accepts. */
const SCALE_OPTIONS: Readonly<Record<ScalingMatch['scaling'], readonly string[]>> = {
  playouts: ['from', 'to', 'concurrency'],
  threads: ['threads', 'time'],
};

function checkScale(given: Given, args: Readonly<Record<string, unknown>>): void {
  const only = (args.only as readonly ScalingMatch['scaling'][] | undefined) ?? SCALINGS;
  const taken = only.flatMap((scaling) => SCALE_OPTIONS[scaling] ?? []);
  const idle = Object.values(SCALE_OPTIONS)
    .flat()
    .find((name) => given.has(name) && !taken.includes(name));
  if (idle !== undefined) throw new BadInput(contradiction(`--${idle}`, `--only ${only.join(' --only ')}`));
  const [from, to] = [args.from as number, args.to as number];
  if (only.includes('playouts') && to < 2 * from) {
    throw new BadInput(tooNarrow(from, to));
  }
}

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const scalingCommand: Command<Arguments> = {
  command: 'scaling [player]',
  describe: 'measure the Elo gain of doubling playouts or threads',
  builder: options,
  handler: async (args, io) => {
    const { html, force } = args;
    checkFiles({ writes: [html], isForced: force });
    const kit = kitOf(args);
    if (kit.seats.length !== 2) {
      throw new BadInput(twoSeats('bench scaling requires', kit));
    }
    const player = scaledPlayer(kit, args);
    const threads = args.threads ?? availableParallelism();
    const comparisons = comparisonsOf({ ...args, player, timeMs: args.time, threads, only: args.only ?? SCALINGS });
    if (comparisons.length === 0) {
      throw new BadInput('nothing to compare: --threads must be 2 or more');
    }
    const { results, isStopped } = await resultsOf(kit.spec, comparisons, args, io);
    const isTimed = comparisons.some(({ scaling }) => scaling !== 'playouts');
    const pace = isTimed ? `; threads at ${args.time} ms per move` : '';
    const facts = `${[player.name, variantOf(kit)].filter(Boolean).join(' ')}${pace}; seed ${args.seed}`;
    if (html !== undefined) {
      // Loaded here since plots need a document, which takes longer to load than everything else.
      const { scalingHtml } = await import('../../../bench/scaling-html.ts');
      must(replaceFile(html, scalingHtml(results, facts)));
    }
    if (args.json) {
      const { seed, time: timeMs } = args;
      const { size } = kit.spec.rules;
      io.print(JSON.stringify({ player: loggedPlayer(player), size, seed, timeMs, comparisons: results }));
    } else {
      io.printFitted(`${facts}\n${textTable(SCALING_HEAD, results.map(scalingRow))}`);
    }
    if (isStopped) endStopped(io);
  },
};

function scaledPlayer(kit: GameKit, { player: text }: Arguments): PlayerSpec {
  const player = must(parsePlayer(text, kit));
  const { kind, limits, threads } = player;
  if (kind !== 'mcts') throw new BadInput(onlyTreeSearch(text));
  if (Object.keys(limits).length > 0 || threads > 1) {
    throw new BadInput(omitLimits(text));
  }
  must(checkPlayer(player, kit.spec));
  return player;
}

async function resultsOf(
  game: GameSpec,
  comparisons: readonly ScalingMatch[],
  { seed, games, concurrency }: Arguments,
  io: Io,
): Promise<{ results: ScalingResult[]; isStopped: boolean }> {
  const results: ScalingResult[] = [];
  let wanted = games;
  for (const [i, comparison] of comparisons.entries()) {
    const { scaling, players } = comparison;
    const plan = must(planTournament({ game, players, games: wanted, seed, isDistinct: true }));
    const heading = `${i + 1} of ${comparisons.length}: ${scalingText(comparison)}`;
    const atOnce = scaling === 'playouts' ? concurrency : 1;
    const { log, board, isStopped } = await playPlanned(io, plan, { heading, concurrency: atOnce });
    results.push(scalingResult(comparison, board.match as MatchTally));
    if (isStopped) return { results, isStopped: true };
    // The number that the openings allow, which the first comparison has noted.
    wanted = log.header.config.games;
  }
  return { results, isStopped: false };
}

export function onlyTreeSearch(player: string): string {
  return `player ${quote(player)}: must be mcts, the tree search`;
}

export function omitLimits(player: string): string {
  return `player ${quote(player)}: omit limits and threads, which the benchmark varies`;
}

export function tooNarrow(from: number, to: number): string {
  return `--from ${from} --to ${to}: --to must be at least twice --from`;
}
