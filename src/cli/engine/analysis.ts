import { availableParallelism } from 'node:os';
import type { Argv } from 'yargs';
import { defaultMemoryBytes, MOST_THREADS } from '../../engine/engine.ts';
import { readLines } from '../../node/lines.ts';
import { checkGiven } from '../arguments/apart.ts';
import { gameOptions, kitOf } from '../arguments/game-options.ts';
import { BadInput, durationOption, STANDARD_INPUT, unreadable, wholeOption } from '../arguments/input.ts';
import { parameterOptions, saysHow, searchParams, weightsOption } from '../arguments/options.ts';
import type { Command } from '../command.ts';
import { catchInterrupt, stoppedCode } from '../runs/interrupt.ts';

const DEFAULT_PLAYOUTS = 1000;

const options = (yargs: Argv) =>
  checkGiven(shownOptions(yargs), (given, args) => {
    if (args['threads-per-analysis'] !== 0 || !given.has('analyses') || args.analyses === 1) return;
    throw new BadInput('--analyses requires a positive --threads-per-analysis');
  });

const shownOptions = (yargs: Argv) =>
  gameOptions(parameterOptions(yargs))
    .option('analyses', {
      type: 'string',
      describe: 'number of positions to analyse at once',
      defaultDescription: 'enough to use all cores',
      coerce: wholeOption('analyses', 1, 1024),
    })
    .option('threads-per-analysis', {
      type: 'string',
      default: '1',
      describe: 'worker threads per analysis; 1 makes replies reproducible, 0 runs everything on the main thread',
      coerce: wholeOption('threads-per-analysis', 0, MOST_THREADS),
    })
    .option('playouts', {
      type: 'string',
      describe: 'playouts for queries that set no limit',
      defaultDescription: `${DEFAULT_PLAYOUTS}, or no limit with --time`,
      coerce: wholeOption('playouts', 1),
    })
    .option('time', {
      type: 'string',
      describe: 'time for queries that set no limit: 500ms, 5s, 5',
      coerce: durationOption('time'),
    })
    .option('schema', {
      choices: ['request', 'reply'] as const,
      describe: 'print the JSON Schema of requests or replies and exit',
    })
    .example(`echo '{"id":"a"}' | $0 analysis`, 'analyse the start position')
    .example('$0 analysis < queries.jsonl > replies.jsonl', 'analyse many positions on all cores')
    .example('$0 analysis --analyses 1 --threads-per-analysis 4', 'analyse one position at a time on four threads')
    .epilogue(
      "Each input line is a JSON object in Sightline's format or in that of KataGo's analysis engine. " +
        'See docs/analysis.md for details.',
    );

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const analysisCommand: Command<Arguments> = {
  builder: options,
  handler: async (args, io) => {
    // Loaded here since the schema library takes longer to load than everything else.
    if (args.schema) {
      const { jsonSchema } = await import('../../protocol/analysis/schema.ts');
      io.print(JSON.stringify(jsonSchema(args.schema), null, 2));
      return;
    }
    const { AnalysisSession } = await import('../../protocol/analysis/session.ts');
    const threadsPerAnalysis = args['threads-per-analysis'];
    const kit = kitOf(args);
    const session = new AnalysisSession(
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
      io.stdout,
    );
    const interrupt = catchInterrupt(io);
    interrupt.signal.addEventListener('abort', () => {
      io.exitCode = stoppedCode();
      session.stop();
      io.stdin.destroy();
    });
    let number = 0;
    try {
      await readLines(io.stdin, (line) => session.receive(line, ++number));
    } catch (error) {
      throw unreadable(STANDARD_INPUT, error);
    } finally {
      await session.end();
      interrupt.end();
    }
  },
};
