/** The options of `game-report`. */
import type { Argv } from 'yargs';
import { MOST_SETTINGS, QUICK, QUICK_LONG } from '../../../selfplay/game-report/plan.ts';
import { checkGiven, keptApart, needs } from '../arguments/apart.ts';
import { JSON_OPTION, SEED_OPTION } from '../arguments/common-options.ts';
import { gameOptions } from '../arguments/game-options.ts';
import { BadInput, positiveOption, wholeOption } from '../arguments/input.ts';
import { runOptions } from '../runs/long-run.ts';
export const DEFAULT_MINUTES = 10;

const PLAYING = ['minutes', 'quick', 'games', 'playouts', 'log', 'resume', 'concurrency', 'farm'];

export const options = (yargs: Argv) => {
  const alone = keptApart(
    keptApart(runOptions(ownOptions(yargs), {}, ['resume', 'from']), 'from', PLAYING),
    'compare',
    [...PLAYING, 'from'],
  );
  const apart = keptApart(keptApart(alone, 'quick', ['minutes', 'games', 'playouts']), 'minutes', [
    'games',
    'playouts',
  ]);
  return checkGiven(needs(needs(apart, 'games', 'playouts'), 'playouts', 'games'), (given, { other }) => {
    if (given.has('compare') && other === undefined) throw new BadInput('--compare needs two files: A.json B.json');
    if (!given.has('compare') && other !== undefined)
      throw new BadInput(`${JSON.stringify(String(other))} needs --compare`);
  });
};

const ownOptions = (yargs: Argv) =>
  gameOptions(yargs)
    .positional('other', { type: 'string', describe: 'with --compare: the second report' })
    .option('minutes', {
      type: 'string',
      describe: `approximate duration in minutes, on all cores or the farm (default: ${DEFAULT_MINUTES})`,
      coerce: positiveOption('minutes', 10_000),
    })
    .option('quick', {
      type: 'boolean',
      describe: `a small report, the same on every machine: --games ${QUICK.games} --playouts ${QUICK.playouts}, or ${QUICK.playoutsWithoutEvaluation} for games without a static evaluation; ${QUICK_LONG.games} and ${QUICK_LONG.playouts} for long games`,
    })
    .option('games', {
      type: 'string',
      describe: 'games of the strongest level, and of each pairing of levels, instead of --minutes',
      coerce: wholeOption('games', 2, MOST_SETTINGS.games),
    })
    .option('playouts', {
      type: 'string',
      describe: 'with --games: playouts per move at the strongest level',
      coerce: wholeOption('playouts', 1, MOST_SETTINGS.playouts),
    })
    .option('seed', SEED_OPTION)
    .option('from', { type: 'string', requiresArg: true, describe: 'make the report from a log without playing' })
    .option('compare', {
      type: 'string',
      requiresArg: true,
      describe: 'compare two reports written with --json: --compare A.json B.json',
    })
    .option('json', JSON_OPTION)
    .option('html', {
      type: 'string',
      requiresArg: true,
      describe: 'write a page to this file: a report with plots, or a comparison',
    })
    .option('force', { type: 'boolean', default: false, describe: 'overwrite the page if it exists' })
    .example('$0 game-report --game ./my-game.js --quick', 'a first look at your game')
    .example('$0 game-report --size 7 --log r.jsonl --html r.html', 'ten minutes, with a page')
    .example('$0 game-report --from r.jsonl --json > r.json', 'the same again, as data')
    .example('$0 game-report --compare a.json b.json', 'which differences are real')
    .epilogue('Every figure is defined in docs/game-report.md.');

export type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;
