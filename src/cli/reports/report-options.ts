/** The table of `game-report`. */
import { MOST_SETTINGS, QUICK, QUICK_LONG } from '../../../selfplay/game-report/plan.ts';
import { gameRows } from '../arguments/game-options.ts';
import { path, positive, stream, whole } from '../arguments/readers.ts';
import { HTML, JSON_ROW, SEED } from '../arguments/rows.ts';
import { apart, argument, flag, needs, option, type Values } from '../command.ts';
import { runRelations, runRows } from '../runs/long-run.ts';
import { resultFileRows } from '../runs/result-files.ts';

export const DEFAULT_MINUTES = 10;

export const table = () => ({
  ...gameRows(),
  other: argument(stream, 'with --compare: the second report'),
  minutes: option(positive(10_000), 'approximate duration in minutes, on all cores or the farm', {
    shown: String(DEFAULT_MINUTES),
  }),
  quick: flag(
    `a small report, the same on every machine: --games ${QUICK.games} --playouts ${QUICK.playouts}, or ${QUICK.playoutsWithoutEvaluation} for games without a static evaluation; ${QUICK_LONG.games} and ${QUICK_LONG.playouts} for long games`,
  ),
  games: option(
    whole(2, MOST_SETTINGS.games),
    'games of the strongest level, and of each pairing of levels, instead of --minutes',
  ),
  playouts: option(whole(1, MOST_SETTINGS.playouts), 'with --games: playouts per move at the strongest level'),
  seed: SEED,
  ...runRows(),
  from: option(path, 'make the report from a log without playing'),
  compare: option(stream, 'compare two reports written with --json: --compare A.json B.json'),
  json: JSON_ROW,
  html: { ...HTML, describe: 'write a page to this file: a report with plots, or a comparison' },
  ...resultFileRows,
});

const PLAYING = ['minutes', 'quick', 'games', 'playouts', 'log', 'resume', 'concurrency', 'farm'] as const;

export const relations = [
  ...runRelations,
  needs('skipBroken', 'resume', 'from'),
  needs('force', 'html', 'plots', 'csv'),
  apart('from', ...PLAYING),
  apart('compare', ...PLAYING, 'from', 'plots', 'csv'),
  apart('quick', 'minutes', 'games', 'playouts'),
  apart('minutes', 'games', 'playouts'),
  needs('games', 'playouts'),
  needs('playouts', 'games'),
] as const;

export type Arguments = Values<typeof table>;
