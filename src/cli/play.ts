import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Argv, CommandModule } from 'yargs';
import { STANDARD_SIZE } from '../games/meridians/board.ts';
import { MOST_LEVEL, parseLevel } from '../levels.ts';
import { PlaySession, SIDES, type Strength } from '../protocol/play.ts';
import { finishedWithin } from '../util/wait.ts';
import { BadInput, must, sizeOption } from './input.ts';
import { limitOptions, searchLimits, searchOptions, searchParams, weightsFor, weightsOption } from './options.ts';

const DEFAULT_TIME_MS = 3000;
/** The smallest board on which the second player of the pie rule has something to choose. */
const LEAST_PIE_SIZE = 3;
const EXIT_INTERRUPTED = 130;
/** Without a text for so long, a terminal is told why. */
const PATIENCE_MS = 300;

const options = (yargs: Argv) =>
  limitOptions(searchOptions(yargs), '3s')
    .option('level', {
      type: 'string',
      describe: `how strong the engine plays, from 1 for beginners to ${MOST_LEVEL}, instead of a limit`,
      coerce: (text: string) => must(parseLevel(text)),
    })
    .option('color', {
      choices: SIDES,
      defaultDescription: '"light"',
      describe: 'your side; with --pie light places both stones, and dark chooses',
    })
    .option('size', sizeOption)
    .option('pie', {
      type: 'boolean',
      describe: 'pie rule: one places a stone of each colour, the other chooses a side',
    })
    .option('log', {
      type: 'string',
      default: 'sightline-play.jsonl',
      requiresArg: true,
      describe: 'file that the game is kept in after every move',
    })
    .option('resume', { type: 'boolean', describe: 'go on with the last unfinished game of the log' })
    .option('seed', {
      type: 'string',
      default: randomUUID() as string,
      defaultDescription: 'another one each time',
      describe: 'seed of the random numbers',
    })
    .conflicts('resume', ['size', 'color', 'pie'])
    .conflicts('level', ['time', 'playouts', 'evaluator', 'param'])
    .example('$0 play', 'play light on the standard board, three seconds for a move of the engine')
    .example('$0 play --level 3', 'an opponent for somebody who begins to know the game')
    .example('$0 play --size 6 --color random --time 10s', 'a smaller board, a drawn side, a stronger opponent')
    .example('$0 play --pie --color dark', 'the engine places two stones, you choose')
    .example('$0 play --resume', 'go on where the last game stopped')
    .example('$0 play --size 4 --playouts 100 --threads 1 --seed 1 < moves.txt', 'the same on every run');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const playCommand: CommandModule<object, Arguments> = {
  command: 'play',
  describe: 'play against the engine',
  builder: options,
  handler: async (args) => {
    const session = must(sessionOf(args));
    try {
      await converse(session);
      console.log(session.farewell());
    } finally {
      await session.close();
    }
  },
};

function sessionOf(args: Arguments) {
  const { size = STANDARD_SIZE, pie = false } = args;
  if (pie && size < LEAST_PIE_SIZE) throw new BadInput(`--pie: a board of size ${LEAST_PIE_SIZE} or more is needed`);
  return PlaySession[args.resume ? 'resume' : 'begin']({
    size,
    pie,
    side: args.color ?? 'light',
    ...strength(args),
    resources: {
      parallel: args.parallel,
      weights: args.resume ? weightsOption(args) : weightsFor(size, args),
      ...(args.threads !== undefined && { threads: args.threads }),
      ...(args.memory !== undefined && { memoryBytes: args.memory }),
    },
    seed: args.seed,
    log: args.log,
    color: process.stdout.hasColors?.() === true && !process.env.NO_COLOR,
  });
}

/** How strong the engine plays, and whether the command line says so. */
function strength(args: Arguments): { strength: Strength; keepsStrength: boolean } {
  const { level, preset, playouts, time, evaluator, param } = args;
  if (level) return { strength: level, keepsStrength: true };
  const isGiven = preset !== 'default' || [playouts, time, evaluator, param].some((option) => option !== undefined);
  return {
    strength: { params: searchParams(args), limits: searchLimits(args, DEFAULT_TIME_MS) },
    keepsStrength: isGiven,
  };
}

/** Reads lines until the input ends, or the person quits or interrupts twice. */
async function converse(session: PlaySession): Promise<void> {
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const reader = createInterface({ input: process.stdin, output: process.stdout, terminal: isTerminal });
  const lines = reader[Symbol.asyncIterator]();
  const onInterrupt = () => {
    const effect = session.interrupt();
    if (effect === 'warned') process.stderr.write('\n(Once more, or quit, to leave.)\n');
    if (effect === 'warned' && isTerminal) reader.prompt();
    if (effect !== 'quits') return;
    process.exitCode = EXIT_INTERRUPTED;
    reader.close();
  };
  reader.on('SIGINT', onInterrupt);
  process.on('SIGINT', onInterrupt);
  try {
    await print(session.open(), isTerminal);
    while (!session.isOver) {
      if (isTerminal) {
        reader.setPrompt(session.prompt);
        reader.prompt();
      }
      const line = await lines.next();
      if (line.done) {
        if (isTerminal) console.log();
        break;
      }
      await print(session.answer(line.value), isTerminal);
    }
  } finally {
    process.off('SIGINT', onInterrupt);
    reader.close();
  }
}

/** Prints texts as they come; on a terminal a note stands where one takes its time. */
async function print(texts: AsyncGenerator<string>, isTerminal: boolean): Promise<void> {
  for (;;) {
    const next = texts.next();
    const isLate =
      isTerminal &&
      !(await finishedWithin(
        next.then(() => {}),
        PATIENCE_MS,
      ));
    if (isLate) process.stdout.write('(thinking; Ctrl-C ends it)');
    const { done, value } = await next;
    if (isLate) process.stdout.write('\r\x1b[K');
    if (done) return;
    console.log(value);
  }
}
