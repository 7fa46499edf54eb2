import { availableParallelism } from 'node:os';
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
import type { GameKit, GameSpec } from '../../games/kit.ts';
import { replaceFile } from '../../node/file.ts';
import { quote } from '../../util/result.ts';
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { BadInput, contradiction, must } from '../arguments/input.ts';
import { limit, threads } from '../arguments/options.ts';
import { oneOf, text, whole } from '../arguments/readers.ts';
import { FORCE, HTML, JSON_ROW, SEED } from '../arguments/rows.ts';
import { argument, command, option, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { endStopped } from '../runs/interrupt.ts';
import { runRows } from '../runs/long-run.ts';
import { checkFiles } from '../runs/output.ts';
import { playPlanned } from '../tournaments/play-tournament.ts';

const [FROM, TO, TIME_MS] = [100, 3200, 100];

const table = () => ({
  ...gameRows(),
  player: argument(text, 'mcts player, as for match, without limits and threads', { default: 'mcts' }),
  games: option(whole(2, 1e6), 'games per comparison, two per opening', { default: '40' }),
  from: option(whole(1, 1e9), 'minimum playouts per move', { shown: String(FROM) }),
  to: option(whole(2, 1e9), 'maximum playouts per move', { shown: String(TO) }),
  time: option(limit('timeMs'), 'time per move when comparing threads', { shown: `${TIME_MS}ms` }),
  threads: threads('maximum number of threads'),
  only: option(oneOf(SCALINGS), 'measure only this', { isList: true }),
  seed: SEED,
  concurrency: {
    ...runRows().concurrency,
    describe: 'number of games with fixed playouts to play at once; timed games are played one at a time',
  },
  json: JSON_ROW,
  html: HTML,
  force: FORCE,
});

type Arguments = Values<typeof table>;

/** The options that each `--only` accepts. */
const SCALE_OPTIONS: Readonly<Record<ScalingMatch['scaling'], readonly (keyof Arguments)[]>> = {
  playouts: ['from', 'to', 'concurrency'],
  threads: ['threads', 'time'],
};

/** Throws BadInput for options that what is measured does not use. */
function checkScale(args: Arguments): void {
  const only = args.only ?? SCALINGS;
  const taken = only.flatMap((scaling) => SCALE_OPTIONS[scaling]);
  const idle = Object.values(SCALE_OPTIONS)
    .flat()
    .find((name) => args[name] !== undefined && !taken.includes(name));
  if (idle !== undefined) throw new BadInput(contradiction(`--${idle}`, `--only ${only.join(' --only ')}`));
  const { from = FROM, to = TO } = args;
  if (only.includes('playouts') && to < 2 * from) {
    throw new BadInput(`--from ${from} --to ${to}: --to must be at least twice --from`);
  }
}

export const scalingCommand = command(table, {
  examples: [
    ['sightline bench scaling --html scaling.html', 'double the playouts and the threads, and plot the gains'],
    ['sightline bench scaling mcts:preset=uct --only playouts --to 12800', 'double the playouts of another preset'],
    ['sightline bench scaling --only threads --time 1s', 'compare threads at 1 second per move'],
  ],
  run: async (args, io) => {
    checkScale(args);
    const { html, force, from = FROM, to = TO, time: timeMs = TIME_MS } = args;
    checkFiles({ writes: [html], isForced: force });
    const kit = kitOf(args);
    if (kit.seats.length !== 2) {
      throw new BadInput(twoSeats('bench scaling requires', kit));
    }
    const player = scaledPlayer(kit, args);
    const most = args.threads ?? availableParallelism();
    const comparisons = comparisonsOf({
      ...args,
      from,
      to,
      player,
      timeMs,
      threads: most,
      only: args.only ?? SCALINGS,
    });
    if (comparisons.length === 0) {
      throw new BadInput('nothing to compare: --threads must be 2 or more');
    }
    const { results, isStopped } = await resultsOf(kit.spec, comparisons, args, io);
    const isTimed = comparisons.some(({ scaling }) => scaling !== 'playouts');
    const pace = isTimed ? `; threads at ${timeMs} ms per move` : '';
    const facts = `${[player.name, variantOf(kit)].filter(Boolean).join(' ')}${pace}; seed ${args.seed}`;
    if (html !== undefined) {
      // Loaded here since plots need a document, which takes longer to load than everything else.
      const { scalingHtml } = await import('../../../bench/scaling-html.ts');
      must(replaceFile(html, scalingHtml(results, facts)));
    }
    if (args.json) {
      const { seed } = args;
      const { size } = kit.spec.rules;
      io.print(JSON.stringify({ player: loggedPlayer(player), size, seed, timeMs, comparisons: results }));
    } else {
      io.printFitted(`${facts}\n${textTable(SCALING_HEAD, results.map(scalingRow))}`);
    }
    if (isStopped) endStopped(io);
  },
});

function scaledPlayer(kit: GameKit, { player: text }: Arguments): PlayerSpec {
  const player = must(parsePlayer(text, kit));
  const { kind, limits, threads } = player;
  if (kind !== 'mcts') throw new BadInput(`player ${quote(text)}: must be mcts, the tree search`);
  if (Object.keys(limits).length > 0 || threads > 1) {
    throw new BadInput(`player ${quote(text)}: omit limits and threads, which the benchmark varies`);
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
