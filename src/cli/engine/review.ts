import { availableParallelism } from 'node:os';
import { SingleBar } from 'cli-progress';
import type { Argv, CommandModule } from 'yargs';
import { type GameKit, openFor } from '../../engine.ts';
import { type GameRecord, numberOf } from '../../games/record.ts';
import { FORMATS } from '../../records/formats.ts';
import { gameNumbers } from '../../records/numbers.ts';
import { openRecord } from '../../records/spec.ts';
import { type Review, reviewGame } from '../../review/review.ts';
import { reviewSgf } from '../../review/review-sgf.ts';
import { reviewText } from '../../review/review-text.ts';
import { reviewKey, SearchLog, type SearchSettings } from '../../review/search-log.ts';
import { checkWritable, replaceFile } from '../../util/file.ts';
import { gameOptions } from '../arguments/game-options.ts';
import { gamesOfFile } from '../arguments/games.ts';
import { BadInput, must, STANDARD_INPUT, wholeOption } from '../arguments/input.ts';
import { limitOptions, searchLimits, searchOptions, searchParams, weightsOption } from '../arguments/options.ts';
import { refuseExisting } from '../runs/output.ts';

const DEFAULT_TIME_MS = 1000;
/** A program that a signal has ended. */
const INTERRUPTED = 130;

const options = (yargs: Argv) =>
  limitOptions(searchOptions(gameOptions(yargs)), '1s')
    .positional('file', { type: 'string', demandOption: true, describe: 'file with games; - is standard input' })
    .option('number', {
      type: 'string',
      describe: 'which game of the file (default: the first)',
      coerce: wholeOption('number', 1),
    })
    .option('from', { choices: FORMATS, describe: 'format of the file; default: by the ending of its name' })
    .option('top', {
      type: 'string',
      default: '5',
      describe: 'moves to list as the worst',
      coerce: wholeOption('top', 1),
    })
    .option('json', { type: 'boolean', default: false, describe: 'print one JSON object and nothing else' })
    .option('sgf', { type: 'string', requiresArg: true, describe: 'write the annotated game to this file' })
    .option('html', { type: 'string', requiresArg: true, describe: 'write a page to step through to this file' })
    .option('force', { type: 'boolean', default: false, describe: 'overwrite files that exist' })
    .option('log', {
      type: 'string',
      requiresArg: true,
      describe: 'file that keeps the searches, so that a review goes on where it was (default FILE.review.jsonl)',
    })
    .option('keep', { type: 'boolean', default: true, describe: 'keep the searches; --no-keep does not' })
    .epilogue(
      'The limits are those of each search; there are up to two for a move, and three where there are more than two seats. ' +
        'The game and its rules are for files that do not say theirs.',
    )
    .example('$0 review game.sgf', 'what each move has lost, a second for each search')
    .example('$0 review match.jsonl --number 7 --time 5s --html game7.html', 'the seventh game as a page')
    .example(
      '$0 review game.sgf --playouts 20000 --threads 1 --sgf notes.sgf',
      'the same on every run, as annotations',
    );

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const reviewCommand: CommandModule<object, Arguments> = {
  command: 'review <file>',
  describe: 'analyse a whole game: what each move has lost, better moves, turning points',
  builder: options,
  handler: async (args) => {
    const { file, sgf, html, top } = args;
    if (/^\d+$/.test(args.game ?? '')) {
      throw new BadInput(
        `--game ${args.game}: it names a game; the number of one in the file is --number ${args.game}`,
      );
    }
    const { games } = gamesOfFile(file, { format: args.from, args });
    const numbers = gameNumbers(games);
    const number = args.number ?? Math.min(...numbers);
    const record = games[numbers.indexOf(number)];
    if (!record) {
      const all = `${games.length} ${games.length === 1 ? 'game' : 'games'}`;
      const others = Math.max(...numbers) > games.length ? ', of which none has that number' : '';
      throw new BadInput(`--number ${number}: ${file} holds ${all}${others}`);
    }
    const files = [sgf, html].filter((path) => path !== undefined);
    if (!args.force) refuseExisting(files);
    for (const path of files) must(checkWritable(path));
    const kit = must(openRecord(record, weightsOption(args)), '--weights');
    const isNumbered = games.length > 1 || numberOf(record) !== undefined;
    const numbered = { record, number: isNumbered ? number : undefined };
    const review = await interruptibleReview(numbered, settingsOf(args, kit), kit, logPath(args));
    if (!review) return;
    if (sgf !== undefined) must(replaceFile(sgf, reviewSgf(kit, record, review)));
    if (html !== undefined) {
      // Loaded only here: plots need a document, and that takes longer than all the rest.
      const { reviewHtml } = await import('../../review/review-html.ts');
      must(replaceFile(html, reviewHtml(kit, review)));
    }
    console.log(args.json ? JSON.stringify(review) : reviewText(kit, review, top));
  },
};

function settingsOf(args: Arguments, kit: GameKit): SearchSettings {
  const { threads, parallel, memory, seed } = args;
  const params = searchParams(args, kit);
  const { weights } = must(openFor(kit.spec, params)).spec;
  return {
    ...searchLimits(args, DEFAULT_TIME_MS),
    threads: threads ?? availableParallelism(),
    parallel,
    memoryBytes: memory,
    seed,
    params,
    weights: weights?.id,
  };
}

function logPath({ file, log, keep }: Arguments): string | undefined {
  if (!keep) {
    if (log !== undefined) throw new BadInput('--log and --no-keep contradict each other');
    return undefined;
  }
  return log ?? (file === STANDARD_INPUT ? undefined : `${file}.review.jsonl`);
}

/** The review, or nothing where the user has stopped it. */
async function interruptibleReview(
  { record, number }: { readonly record: GameRecord; readonly number: number | undefined },
  settings: SearchSettings,
  { spec: { weights } }: GameKit,
  path: string | undefined,
): Promise<Review | undefined> {
  const log = must(SearchLog.open(reviewKey(record, settings), path));
  const abort = new AbortController();
  const onInterrupt = () => abort.abort();
  process.once('SIGINT', onInterrupt);
  const bar = process.stderr.isTTY
    ? new SingleBar({
        format: '{bar} {value}/{total} moves, {eta_formatted} left',
        hideCursor: true,
        stream: process.stderr,
      })
    : undefined;
  try {
    const onPly = (done: number, plies: number) => (done === 0 ? bar?.start(plies, 0) : bar?.update(done));
    const { signal } = abort;
    return must(await reviewGame(record, settings, { log, number, weights: weights ?? undefined, onPly, signal }));
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    bar?.stop();
    const again = path === undefined ? '' : '; the same command goes on from here';
    process.stderr.write(`sightline: interrupted, ${log.size} positions are searched${again}\n`);
    process.exitCode = INTERRUPTED;
    return undefined;
  } finally {
    bar?.stop();
    process.off('SIGINT', onInterrupt);
    log.close();
  }
}
