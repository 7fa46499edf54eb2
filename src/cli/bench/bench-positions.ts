import { readSuite } from '../../../bench/suite/suite.ts';
import { PlayerFault } from '../../../selfplay/players/player.ts';
import {
  type Attempt,
  type Budgets,
  isSolvedTask,
  solveSuite,
  takesBudgets,
  tally,
} from '../../../selfplay/solving/solving.ts';
import { gameArguments, kitOf as kitWithoutWeights } from '../../../selfplay/tournament/kit.ts';
import { checkPlayer, loggedPlayer, type PlayerSpec, parsePlayer } from '../../../selfplay/tournament/player-spec.ts';
import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import { DEFAULT_GAME } from '../../games/registry.ts';
import { type SuitePosition, specOfPosition } from '../../records/suite.ts';
import { counted } from '../../util/counted.ts';
import { grouped } from '../../util/grouped.ts';
import { percent } from '../../util/percent.ts';
import { fail, ok } from '../../util/result.ts';
import { gameRows, givenRules } from '../arguments/game-options.ts';
import { BadInput, badValue, Failure, mustParse } from '../arguments/input.ts';
import { limit } from '../arguments/options.ts';
import { oneOf, text } from '../arguments/readers.ts';
import { JSON_ROW } from '../arguments/rows.ts';
import { apart, argument, command, flag, option, type Reader, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { FARM } from '../runs/choose-runner.ts';
import { catchInterrupt, endStopped, type Interrupt, STOPPING } from '../runs/interrupt.ts';
import { LiveLine } from '../runs/terminal.ts';
import { failedAt, solveOnFarm } from './farm-positions.ts';

const DEFAULT_BUDGETS: Budgets = { unit: 'ms', amounts: [30, 100, 300, 1000] };

const table = () => ({
  ...gameRows(),
  player: argument(text, 'player, as for match', { default: 'mcts' }),
  times: option(budgets('ms', limit('timeMs')), 'times per position', { shown: '30ms,100ms,300ms,1s' }),
  playouts: option(
    budgets('playouts', limit('playouts')),
    'playouts per position instead of --times, e.g. 100,1000; reproducible',
  ),
  suite: option(text, 'name of another suite of the game, e.g. races'),
  theme: option(text, 'use only positions of this theme'),
  id: option(text, 'use only this position, e.g. 6-03', { isList: true }),
  show: flag('print the positions and their solutions and exit'),
  farm: FARM,
  json: JSON_ROW,
});

type Arguments = Values<typeof table>;

export const positionsCommand = command(table, {
  relations: [apart('show', 'times', 'playouts', 'farm'), apart('times', 'playouts')],
  examples: [
    ['sightline bench positions', 'test the default player, up to 1 second per position'],
    ['sightline bench positions mcts:preset=uct,memory=1g --times 1s,10s', 'test another preset for longer'],
    [
      'sightline bench positions mcts --playouts 100,1000,10000 --size 6',
      'reproducible on every machine and in every run',
    ],
    ['sightline bench positions alphabeta:depth=6', 'test a player with a fixed limit'],
    ['sightline bench positions --suite races', 'use the suite of endgame races'],
    ['sightline bench positions --show --id 6-03', 'show a position and its solution'],
  ],
  run: async (args, io) => {
    const game = args.game ?? DEFAULT_GAME;
    const suite = chosenPositions(game, args);
    if (args.show) {
      io.print(args.json ? JSON.stringify(suite) : suite.map((position) => positionText(game, position)).join('\n\n'));
      return;
    }
    const player = readPlayer(game, suite, args.player);
    const given = args.playouts ?? args.times;
    if (given && !takesBudgets(player) && player.kind !== 'gtp') {
      throw new BadInput(`${player.name} has its own limits: omit --times and --playouts`);
    }
    if (given?.unit === 'playouts' && player.kind !== 'mcts') {
      throw new BadInput(`--playouts: not available for ${player.kind}, use --times`);
    }
    const budgets = given ?? DEFAULT_BUDGETS;
    const interrupt = catchInterrupt(io, STOPPING);
    const attempts = await attemptsOf(game, suite, player, budgets, args, io, interrupt).finally(interrupt.end);
    if (interrupt.signal.aborted) endStopped(io);
    if (attempts.length === 0) return;
    io.printFitted(
      args.json ? resultJson(player, budgets, attempts) : resultText(player, budgets, attempts, suite.length),
    );
  },
});

/** Ascending amounts separated by commas. */
function budgets(unit: Budgets['unit'], amount: Reader<number>): Reader<Budgets> {
  return (text) => {
    const amounts: number[] = [];
    for (const part of text.split(',')) {
      const read = amount(part.trim());
      if (!read.ok) return read;
      if (read.value <= (amounts.at(-1) ?? 0)) return fail('bad-amounts', 'amounts must ascend');
      amounts.push(read.value);
    }
    return ok({ unit, amounts });
  };
}

/** The player, which must support the rules of all positions. */
function readPlayer(game: string, suite: readonly SuitePosition[], text: string): PlayerSpec {
  const specs = new Map(suite.map((position) => [JSON.stringify([position.size, position.rules]), position]));
  let player: PlayerSpec | undefined;
  for (const position of specs.values()) {
    const kit = kitWithoutWeights(specOfPosition(game, position));
    player ??= mustParse(parsePlayer(text, kit));
    const { weights } = player;
    const checked = checkPlayer(player, kit.spec);
    if (checked.ok) continue;
    const hint = weights && `; choose positions by ${gameArguments({ name: weights.game, rules: weights.rules })}`;
    throw new BadInput(`${checked.error.message}${hint ?? ''}`);
  }
  return player as PlayerSpec;
}

/** Throws BadInput for a game without a suite, and if no position matches the options. */
function chosenPositions(game: string, args: Arguments): SuitePosition[] {
  const { theme, id } = args;
  const suite = mustParse(readSuite(game, args.suite));
  const wanted = Object.entries(givenRules(args));
  const themes = [...new Set(suite.map((position) => position.theme))];
  if (theme !== undefined) mustParse(oneOf(themes)(theme), `--theme ${JSON.stringify(theme)}`);
  const unknown = id?.find((wanted) => !suite.some((position) => position.id === wanted));
  if (unknown !== undefined) {
    throw new BadInput(badValue('id', unknown, `must be one of ${suite[0]?.id} to ${suite.at(-1)?.id}`));
  }
  const chosen = suite.filter(
    (position) =>
      wanted.every(([name, value]) => kitWithoutWeights(specOfPosition(game, position)).spec.rules[name] === value) &&
      (theme === undefined || position.theme === theme) &&
      (id === undefined || id.includes(position.id)),
  );
  if (chosen.length === 0) throw new BadInput('no position of the suite matches these options');
  return chosen;
}

/** In the order of the positions; those so far if interrupted. */
async function attemptsOf(
  game: string,
  suite: readonly SuitePosition[],
  player: PlayerSpec,
  budgets: Budgets,
  { farm, json }: Pick<Arguments, 'farm' | 'json'>,
  io: Io,
  interrupt: Interrupt,
): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  const live = new LiveLine(io.stderr, !json);
  const note = (more: readonly Attempt[]) => {
    attempts.push(...more);
    const solved = attempts.filter((done) => isSolvedTask(done, done.moves.length - 1)).length;
    live.show(`${attempts.length} of ${suite.length} positions, ${solved} solved`);
  };
  try {
    if (farm !== undefined) {
      return await solveOnFarm(farm, game, suite, player, budgets, note, io, interrupt);
    }
    for await (const attempt of solveSuite(game, suite, player, budgets, interrupt.signal)) note([attempt]);
  } catch (error) {
    if (interrupt.signal.aborted) return attempts;
    if (!(error instanceof PlayerFault)) throw error;
    throw new Failure(failedAt(player.name, suite[attempts.length]?.id, error.message));
  } finally {
    live.wipe();
  }
  return attempts;
}

function resultJson(player: PlayerSpec, budgets: Budgets, attempts: readonly Attempt[]): string {
  return JSON.stringify({
    player: loggedPlayer(player),
    budgets: takesBudgets(player) ? budgets : null,
    total: tally('all', attempts),
    positions: attempts.map((attempt) => ({
      id: attempt.position.id,
      size: attempt.position.size,
      theme: attempt.position.theme,
      right: attempt.position.right,
      moves: attempt.moves,
      solved: attempt.moves.map((_, budget) => isSolvedTask(attempt, budget)),
      settled: attempt.settled,
    })),
  });
}

/** `positions` is how many there are, also if fewer were tried. */
function resultText(player: PlayerSpec, budgets: Budgets, attempts: readonly Attempt[], positions: number): string {
  const amount = (value: number) => (budgets.unit === 'ms' ? timeText(value) : value.toLocaleString('en'));
  const hasBudgets = takesBudgets(player);
  const columns = hasBudgets ? budgets.amounts.map(amount) : ['solved'];
  const rows: (string | number)[][] = [];
  const add = (name: string, of: readonly Attempt[]) => {
    const { positions, solved, medianSettled } = tally(name, of);
    const settled = medianSettled === null ? '-' : amount(medianSettled);
    rows.push([name, positions, ...solved, ...(hasBudgets ? [settled] : [])]);
  };
  for (const [size, of] of grouped(attempts, ({ position }) => position.size))
    if (size !== undefined) add(`size ${size}`, of);
  const byTheme = grouped(attempts, ({ position }) => position.theme);
  for (const theme of [...byTheme.keys()].sort()) add(theme, byTheme.get(theme) ?? []);
  add('all', attempts);
  const last = columns.length - 1;
  const missed = attempts.filter((attempt) => !isSolvedTask(attempt, last));
  const unit = budgets.unit === 'ms' ? '' : ' playouts';
  return [
    textTable(['', 'positions', ...columns, ...(hasBudgets ? ['settled'] : [])], rows),
    solvedText(
      player.name,
      attempts.length - missed.length,
      attempts.length,
      positions,
      hasBudgets ? `${columns[last]}${unit}` : undefined,
    ),
    ...(hasBudgets
      ? [
          `settled: the median ${budgets.unit === 'ms' ? 'time' : 'number of playouts'} after which the chosen move stays correct.`,
        ]
      : []),
    ...(missed.length > 0 ? ['Not solved:'] : []),
    ...missed.map(
      ({ position: { id, theme, right }, moves }) =>
        `  ${id}  ${theme.padEnd(16)} played ${moves[last] ?? 'nothing'}, correct: ${right.join(' ')}`,
    ),
  ].join('\n');
}

function positionText(game: string, { id, theme, position, reason, ...named }: SuitePosition): string {
  const kit = kitWithoutWeights(specOfPosition(game, named));
  const diagram = kit.diagram(mustParse(kit.parsePosition(position)));
  return `${id}, ${theme}: ${position}\n\n${diagram}\n\n${reason}`;
}

function timeText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(2))} s`;
}

/** `budget` is the time or the number of playouts, undefined for a player with its own limits; `all` counts those not tried, too. */
function solvedText(
  player: string,
  solved: number,
  positions: number,
  all: number,
  budget: string | undefined,
): string {
  const each = budget === undefined ? '' : ` with ${budget} each`;
  const tried = positions < all ? ` tried, of ${all}` : '';
  return `${player} solves ${solved} of ${counted(positions, 'position')}${tried} (${percent(solved / positions)})${each}.`;
}
