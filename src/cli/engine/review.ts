import { availableParallelism } from 'node:os';
import { SingleBar } from 'cli-progress';
import type { Argv, CommandModule } from 'yargs';
import { type GameKit, openFor } from '../../engine.ts';
import type { GameRecord } from '../../games/record.ts';
import { FORMATS } from '../../records/formats.ts';
import { openRecord } from '../../records/spec.ts';
import { type Review, reviewGame } from '../../review/review.ts';
import { reviewSgf } from '../../review/review-sgf.ts';
import { reviewText } from '../../review/review-text.ts';
import { reviewKey, SearchLog, type SearchSettings } from '../../review/search-log.ts';
import { counted } from '../../util/counted.ts';
import { checkWritable, type FileContent, replaceFiles } from '../../util/file.ts';
import { gameOptions } from '../arguments/game-options.ts';
import { gamesNamed, gamesOfFile, numberOption } from '../arguments/games.ts';
import { BadInput, must, STANDARD_INPUT, wholeOption } from '../arguments/input.ts';
import { limitOptions, searchLimits, searchOptions, searchParams, weightsOption } from '../arguments/options.ts';
import { catchInterrupt } from '../runs/interrupt.ts';
import { refuseExisting } from '../runs/output.ts';

const DEFAULT_TIME_MS = 1000;
/** A program that a signal has ended. */
const INTERRUPTED = 130;

const options = (yargs: Argv) =>
  limitOptions(searchOptions(numberOption(gameOptions(yargs))), '1s')
    .positional('file', {
      type: 'string',
      demandOption: true,
      describe: 'file with games; - is standard input. The first one is taken, or that of --number',
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
    .example('$0 review match.jsonl#7 --time 5s --html game7.html', 'the seventh game as a page')
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
    const { sgf, html, top } = args;
    const named = gamesNamed(args.file, args.number);
    const { games, numbers, isNumbered } = gamesOfFile(named, { format: args.from, args });
    const first = Math.min(...numbers);
    const record = games[numbers.indexOf(first)] as GameRecord;
    const number = isNumbered ? first : undefined;
    const files = [sgf, html].filter((path) => path !== undefined);
    if (!args.force) refuseExisting(files);
    for (const path of files) must(checkWritable(path));
    const kit = must(openRecord(record, weightsOption(args)), '--weights');
    const settings = settingsOf(args, kit);
    const searches = openSearches(reviewKey(record, settings), named.path, args);
    const review = await interruptibleReview({ record, number }, settings, kit, searches);
    if (!review) return;
    const results: FileContent[] = [];
    if (sgf !== undefined) results.push({ path: sgf, content: reviewSgf(kit, record, review) });
    if (html !== undefined) {
      // Loaded only here: plots need a document, and that takes longer than all the rest.
      const { reviewHtml } = await import('../../review/review-html.ts');
      results.push({ path: html, content: reviewHtml(kit, review) });
    }
    // First what has no need of the disk.
    console.log(args.json ? JSON.stringify(review) : reviewText(kit, review, top));
    must(replaceFiles(results));
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

/**
 * The searches that are known already, and a place for more. A file that nobody has named is no reason to stop where it
 * cannot be written.
 */
function openSearches(key: string, file: string, { log, keep }: Arguments): SearchLog {
  if (!keep && log !== undefined) throw new BadInput('--log and --no-keep contradict each other');
  const path = log ?? (keep && file !== STANDARD_INPUT ? `${file}.review.jsonl` : undefined);
  const opened = SearchLog.open(key, path);
  if (opened.ok || path === undefined || log !== undefined || opened.error.code === 'locked') return must(opened);
  say(`searches are not kept: ${opened.error.message}; --log names another file`);
  return SearchLog.read(key, path);
}

/** The review, or nothing where the user has stopped it. */
async function interruptibleReview(
  { record, number }: { readonly record: GameRecord; readonly number: number | undefined },
  settings: SearchSettings,
  { spec: { weights } }: GameKit,
  log: SearchLog,
): Promise<Review | undefined> {
  const interrupt = catchInterrupt();
  const bar = process.stderr.isTTY
    ? new SingleBar({
        format: '{bar} {value}/{total} moves, {eta_formatted} left',
        hideCursor: true,
        stream: process.stderr,
      })
    : undefined;
  try {
    const onPly = (done: number, plies: number) => (done === 0 ? bar?.start(plies, 0) : bar?.update(done));
    const onTrouble = (why: string) => say(`searches are not kept any more: ${why}`);
    const { signal } = interrupt;
    const options = { log, number, weights: weights ?? undefined, onPly, onTrouble, signal };
    return must(await reviewGame(record, settings, options));
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    bar?.stop();
    const again = log.isKept ? '; the same command goes on from here' : '';
    say(`interrupted with ${counted(log.size, 'position')} searched${again}`);
    process.exitCode = INTERRUPTED;
    return undefined;
  } finally {
    bar?.stop();
    interrupt.end();
    log.close();
  }
}

function say(what: string): void {
  process.stderr.write(`sightline: ${what}\n`);
}
