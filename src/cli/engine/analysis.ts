import { availableParallelism } from 'node:os';
import type { Argv, CommandModule } from 'yargs';
import { defaultMemoryBytes, MOST_THREADS } from '../../engine/engine.ts';
import { readLines } from '../../node/lines.ts';
import { checkGiven } from '../arguments/apart.ts';
import { gameOptions, kitOf } from '../arguments/game-options.ts';
import { BadInput, durationOption, STANDARD_INPUT, unreadable, wholeOption } from '../arguments/input.ts';
import { parameterOptions, saysHow, searchParams, weightsOption } from '../arguments/options.ts';
import { catchInterrupt, stoppedCode } from '../runs/interrupt.ts';

const DEFAULT_PLAYOUTS = 1000;

const options = (yargs: Argv) =>
  checkGiven(shownOptions(yargs), (given, args) => {
    if (args['threads-per-analysis'] !== 0 || !given.has('analyses') || args.analyses === 1) return;
    throw new BadInput('--threads-per-analysis 0 analyses one position at a time: leave out --analyses');
  });

const shownOptions = (yargs: Argv) =>
  gameOptions(parameterOptions(yargs))
    .option('analyses', {
      type: 'string',
      describe: 'positions analysed at the same time (default: as many as keep all cores busy)',
      coerce: wholeOption('analyses', 1, 1024),
    })
    .option('threads-per-analysis', {
      type: 'string',
      default: '1',
      describe:
        'worker threads of each; with one the replies are the same on every run; 0: no threads, all on one core',
      coerce: wholeOption('threads-per-analysis', 0, MOST_THREADS),
    })
    .option('playouts', {
      type: 'string',
      describe: `playouts for a query without limits of its own (default ${DEFAULT_PLAYOUTS}, or none with --time)`,
      coerce: wholeOption('playouts', 1),
    })
    .option('time', {
      type: 'string',
      describe: 'time for such a query: 500ms, 5s, 5',
      coerce: durationOption('time'),
    })
    .option('schema', {
      choices: ['request', 'reply'] as const,
      describe: 'print the JSON Schema of a line of input or output, and nothing else',
    })
    .example(`echo '{"id":"a"}' | $0 analysis`, 'the start of the game')
    .example('$0 analysis < queries.jsonl > replies.jsonl', 'many positions, on all cores')
    .example('$0 analysis --analyses 1 --threads-per-analysis 4', 'one after the other, each on four threads')
    .epilogue(
      "Every line of input is a JSON object, in this program's form or in that of KataGo's analysis engine; " +
        'docs/analysis.md has the whole of it.',
    );

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const analysisCommand: CommandModule<object, Arguments> = {
  builder: options,
  handler: async (args) => {
    // The library for schemas takes longer to load than all the rest, and no other command needs it.
    if (args.schema) {
      const { jsonSchema } = await import('../../protocol/analysis/schema.ts');
      console.log(JSON.stringify(jsonSchema(args.schema), null, 2));
      return;
    }
    const { LineSession } = await import('../../protocol/analysis/line-session.ts');
    const threadsPerAnalysis = args['threads-per-analysis'];
    const kit = kitOf(args);
    const session = new LineSession(
      {
        analyses:
          threadsPerAnalysis === 0
            ? 1
            : (args.analyses ?? Math.max(1, Math.floor(availableParallelism() / threadsPerAnalysis))),
        threadsPerAnalysis,
        game: { name: kit.spec.name, rules: kit.spec.rules },
        params: saysHow(args) ? searchParams(args, kit) : undefined,
        weights: weightsOption(args),
        memoryBytes: args.memory ?? defaultMemoryBytes(),
        seed: args.seed,
        limits: {
          playouts: args.playouts ?? (args.time === undefined ? DEFAULT_PLAYOUTS : undefined),
          timeMs: args.time,
        },
      },
      process.stdout,
    );
    const interrupt = catchInterrupt();
    interrupt.signal.addEventListener('abort', () => {
      process.exitCode = stoppedCode();
      session.stop();
      process.stdin.destroy();
    });
    let number = 0;
    try {
      await readLines(process.stdin, (line) => session.receive(line, ++number));
    } catch (error) {
      throw unreadable(STANDARD_INPUT, error);
    } finally {
      await session.end();
      interrupt.end();
    }
  },
};
