import type { GameRecord } from '../../games/record.ts';
import { type FileContent, replaceFiles } from '../../node/file.ts';
import { reviewSgf } from '../../review/review-sgf.ts';
import { gameRows } from '../arguments/game-options.ts';
import { from, gamesNamed, gamesOfFile, type NumberedGames, sayLeftOut } from '../arguments/games.ts';
import { BadInput, contradiction, must } from '../arguments/input.ts';
import { limitRows, searchRows } from '../arguments/options.ts';
import { numbers, path, stream, whole } from '../arguments/readers.ts';
import { FORCE, HTML, JSON_ROW, NUMBER } from '../arguments/rows.ts';
import { argument, command, flag, needs, option, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { checkFiles } from '../runs/output.ts';
import { gamesText } from '../text/games-text.ts';
import { reviewText } from '../text/review-text.ts';
import { type ReviewTask, reviewsTitle, reviewTasks, searchesPath, taskOf } from './review-tasks.ts';

const table = () => ({
  ...gameRows(),
  file: argument(stream, 'game file; - reads standard input. Uses the first game, or that of --number', {
    isRequired: true,
  }),
  number: NUMBER,
  from: from(),
  all: flag('review all games of the file in one table and one page'),
  only: option(numbers, 'with --all: numbers of the games to review, e.g. 3,7,12-15'),
  ...searchRows,
  ...limitRows('1s'),
  log: option(path, 'file to store searches in, so that an interrupted review can resume', {
    shown: 'FILE.review.jsonl',
  }),
  keep: flag('store the searches; --no-keep turns this off', { default: 'true' }),
  top: option(whole(1), 'number of worst moves to list', { default: '5', group: 'Output' }),
  json: JSON_ROW,
  sgf: option(path, 'write the annotated game to this SGF file', { group: 'Output' }),
  html: { ...HTML, describe: 'write an interactive HTML page to this file' },
  force: FORCE,
});

type Arguments = Values<typeof table>;

export const reviewCommand = command(table, {
  relations: [needs('only', 'all')],
  examples: [
    ['sightline review game.sgf', 'review a game with 1 second per search'],
    ['sightline review match.jsonl#7 --time 5s --html game7.html', 'write the review of game 7 as a page'],
    ['sightline review match.jsonl --all --time 200ms --html match.html', 'review all games of a match on one page'],
    ['sightline review game.sgf --playouts 20000 --threads 1 --sgf notes.sgf', 'annotate a game, reproducibly'],
  ],
  notes:
    'The limits apply to each search. Each move takes up to two searches, or three in games for more than two players. ' +
    '--game and --rules apply to files that do not state them.',
  run: async (args, io) => {
    const named = gamesNamed(args.file, args.number);
    if (args.all && named.number !== undefined) throw new BadInput(contradiction('--all', `game ${named.number}`));
    checkFiles({
      reads: [named.path, args.weights],
      writes: [args.sgf, args.html],
      appends: [searchesPath(named.path, args)],
      isForced: args.force,
    });
    const found = gamesOfFile(io, named, { format: args.from, args });
    await (args.all ? reviewAll(found, named.path, args, io) : reviewOne(found, named.path, args, io));
  },
});

/** Reviews the first of the games. */
async function reviewOne(
  { games, numbers, isNumbered, leftOutOf }: NumberedGames,
  path: string,
  args: Arguments,
  io: Io,
): Promise<void> {
  const { sgf, html, top } = args;
  const first = Math.min(...numbers);
  const record = games[numbers.indexOf(first)] as GameRecord;
  const task = taskOf(record, isNumbered ? first : undefined, args);
  const [review] = (await reviewTasks(io, [task], path, args)) ?? [];
  if (!review) return;
  sayLeftOut(io, leftOutOf(first));
  const { kit } = task;
  const results: FileContent[] = [];
  if (sgf !== undefined) results.push({ path: sgf, content: reviewSgf(kit, record, review) });
  if (html !== undefined) {
    // Loaded here since plots need a document, which takes longer to load than everything else.
    const { reviewHtml } = await import('../../review/review-html.ts');
    results.push({ path: html, content: reviewHtml(kit, review) });
  }
  // Print first, since this does not depend on the disk.
  io.printFitted(args.json ? JSON.stringify(review) : reviewText(kit, review, top));
  must(replaceFiles(results));
}

/** Reviews all games, or those of `--only`, by their numbers. */
async function reviewAll(found: NumberedGames, path: string, args: Arguments, io: Io): Promise<void> {
  const { games, numbers } = found;
  const { sgf, html } = args;
  const wanted = args.only ?? numbers.toSorted((a, b) => a - b);
  const tasks = wanted.map((number) => {
    const record = games[numbers.indexOf(number)];
    if (!record) throw new BadInput(noSuchGame(number, path));
    return taskOf(record, number, args);
  });
  const reviewed = await reviewTasks(io, tasks, path, args);
  if (!reviewed) return;
  for (const number of wanted) sayLeftOut(io, found.leftOutOf(number));
  const reviews = reviewed.map((review, i) => {
    const { record, kit } = tasks[i] as ReviewTask;
    return { number: wanted[i] as number, record, kit, review };
  });
  const results: FileContent[] = [];
  if (sgf !== undefined) {
    const texts = reviews.map(({ kit, record, review }) => reviewSgf(kit, record, review));
    results.push({ path: sgf, content: texts.join('') });
  }
  if (html !== undefined) {
    const { gamesHtml } = await import('../../review/games-html.ts');
    results.push({
      path: html,
      content: gamesHtml(reviewsTitle(reviews.length, path), reviews),
    });
  }
  io.printFitted(args.json ? JSON.stringify({ v: 1, reviews: reviewed }) : gamesText(reviews));
  must(replaceFiles(results));
}

export function noSuchGame(number: number, path: string): string {
  return `--only ${number}: ${path} has no such game`;
}
