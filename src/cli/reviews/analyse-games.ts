import { createHash } from 'node:crypto';
import { runEvent } from '../../../selfplay/event/run-event.ts';
import { runTasks } from '../../../selfplay/jobs/runner.ts';
import type { ReviewDone, ReviewTask } from '../../../selfplay/review/review-job.ts';
import { openReviewsLog, type ReviewsConfig } from '../../../selfplay/review/review-log.ts';
import { replaceFile } from '../../node/file.ts';
import { makeRunHeader } from '../../node/run-log.ts';
import { reviewKey } from '../../review/search-log.ts';
import { counted } from '../../util/counted.ts';
import { gameRows } from '../arguments/game-options.ts';
import { from, gamesNamed, gamesOfFile, sayLeftOut } from '../arguments/games.ts';
import { must } from '../arguments/input.ts';
import { limitRows, parameterRows, weightsOption } from '../arguments/options.ts';
import { stream } from '../arguments/readers.ts';
import { FORCE, HTML, JSON_ROW } from '../arguments/rows.ts';
import { argument, command, needs, type Values } from '../command.ts';
import { type ReviewTask as NamedTask, reviewsTitle, taskOf } from '../engine/review-tasks.ts';
import type { Io } from '../io.ts';
import { openRunner } from '../runs/choose-runner.ts';
import { logPlace, sayResumed } from '../runs/event-log.ts';
import { endStoppedLog } from '../runs/interrupt.ts';
import { longRun, runRelations, runRows } from '../runs/long-run.ts';
import { checkFiles } from '../runs/output.ts';
import { Progress } from '../runs/progress.ts';
import { gamesText } from '../text/games-text.ts';

const table = () => ({
  ...gameRows(),
  files: argument(stream, 'game files in any format that convert reads', { isList: true, isRequired: true }),
  from: from(),
  ...parameterRows,
  ...limitRows('1s'),
  ...runRows('number of games to review at once'),
  json: JSON_ROW,
  html: { ...HTML, describe: 'write an HTML page with all games to this file' },
  force: FORCE,
});

type Arguments = Values<typeof table>;

export const analyseGamesCommand = command(table, {
  relations: [...runRelations, needs('skipBroken', 'resume')],
  examples: [
    ['sightline analyse-games match.jsonl --playouts 2000 --log reviews.jsonl', 'review all games of a match'],
    ['sightline analyse-games *.sgf --farm redis://10.0.0.5 --log reviews.jsonl', 'review games on a farm'],
  ],
  notes: 'The limits apply to each search, which runs on one thread. To use all threads for one game, see review.',
  run: async (args, io) => {
    checkFiles({
      reads: [...args.files.map((file) => gamesNamed(file).path), args.weights],
      writes: [args.html],
      appends: [args.log],
      isForced: args.force,
    });
    const leftOut: string[] = [];
    const named = args.files.flatMap((file) => tasksIn(io, file, args, leftOut));
    const weights = weightsOption(args);
    const tasks = named.map(({ record, settings, kit }, index): ReviewTask => {
      const isOwn = weights !== undefined && kit.spec.weights?.id === weights.id;
      return { index, number: index + 1, record, settings, ...(isOwn && { weights }) };
    });
    const { reviews, isStopped } = await reviewAll(tasks, named, args, io);
    sayLeftOut(io, leftOut);
    const known = reviews
      .toSorted((a, b) => a.index - b.index)
      .map(({ index, review }) => {
        const { kit, record } = named[index] as NamedTask;
        return { number: index + 1, kit, record, review };
      });
    if (args.html !== undefined) {
      const { gamesHtml } = await import('../../review/games-html.ts');
      must(replaceFile(args.html, gamesHtml(reviewsTitle(known.length), known)));
    }
    io.printFitted(args.json ? JSON.stringify({ v: 1, reviews: known.map(({ review }) => review) }) : gamesText(known));
    if (isStopped) endStoppedLog(io, args.log);
  },
});

/** The games of a file, in their order; adds to what was left out of them. */
function tasksIn(io: Io, file: string, args: Arguments, leftOut: string[]): NamedTask[] {
  const { games, numbers, leftOutOf } = gamesOfFile(io, gamesNamed(file), { format: args.from, args });
  for (const number of numbers) leftOut.push(...leftOutOf(number).map((what) => `${file}: ${what}`));
  const order = numbers.map((_, i) => i).sort((a, b) => (numbers[a] as number) - (numbers[b] as number));
  const search = { ...args, threads: 1 };
  return order.map((i) => taskOf(games[i] as (typeof games)[number], undefined, search));
}

/** Reviews the missing games. Ctrl-C ends it and keeps finished games. */
async function reviewAll(
  tasks: readonly ReviewTask[],
  named: readonly NamedTask[],
  args: Arguments,
  io: Io,
): Promise<{ reviews: readonly ReviewDone[]; isStopped: boolean }> {
  const { files, seed } = args;
  const key = createHash('sha256');
  for (const { record, settings } of tasks) key.update(reviewKey(record, settings));
  const game = named[0]?.kit.spec.name as string;
  const config: ReviewsConfig = { game, games: tasks.length, files, seed, key: key.digest('hex').slice(0, 16) };
  const place = logPlace(args);
  const log = place && must(openReviewsLog(place, config, tasks));
  const reviews = [...(log?.earlier?.reviews ?? [])];
  sayResumed(io, place, log, `${reviews.length} of ${counted(tasks.length, 'game')}`);
  const known = new Set(reviews.map(({ index }) => index));
  const missing = tasks.filter(({ index }) => !known.has(index));
  const header = log?.earlier?.header ?? makeRunHeader('reviews', config);
  const open = (onStop: () => void) =>
    openRunner(io, args, 'review', {
      header,
      done: reviews,
      seats: 1,
      games: tasks.length,
      title: `reviews of ${files.join(', ')}`,
      isRepeatable: args.time === undefined && args.playouts !== undefined,
      onStop,
    });
  return longRun(io, 'the review', undefined, (signal, stop) =>
    runEvent({
      log,
      header,
      open: () => open(stop),
      play: async (runner) => {
        const all = { total: tasks.length, before: reviews.length, unit: 'games', isDue: () => true };
        const progress = new Progress(io, all);
        const onDone = (reviewed: ReviewDone) => {
          log?.append(reviewed);
          reviews.push(reviewed);
          progress.update(reviews.length);
        };
        await runTasks(runner, missing, { signal, onDone }).finally(() => progress.stop());
        return { reviews, isOver: reviews.length === tasks.length };
      },
    }),
  );
}
