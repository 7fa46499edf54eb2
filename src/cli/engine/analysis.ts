import { availableParallelism } from 'node:os';
import { defaultMemoryBytes, MOST_THREADS } from '../../engine/engine.ts';
import { readLines } from '../../node/lines.ts';
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { BadInput, STANDARD_INPUT, unreadable } from '../arguments/input.ts';
import { limit, parameterRows, saysHow, searchParams, weightsOption } from '../arguments/options.ts';
import { oneOf, whole } from '../arguments/readers.ts';
import { command, option } from '../command.ts';
import { catchInterrupt, stoppedCode } from '../runs/interrupt.ts';

const DEFAULT_PLAYOUTS = 1000;

const table = () => ({
  ...gameRows(),
  ...parameterRows,
  analyses: option(whole(1, 1024), 'number of positions to analyse at once', { shown: 'enough to use all cores' }),
  threadsPerAnalysis: option(
    whole(0, MOST_THREADS),
    'worker threads per analysis; 1 makes replies reproducible, 0 runs everything on the main thread',
    { default: '1' },
  ),
  playouts: option(limit('playouts'), 'playouts for queries that set no limit', {
    shown: `${DEFAULT_PLAYOUTS}, or no limit with --time`,
  }),
  time: option(limit('timeMs'), 'time for queries that set no limit: 500ms, 5s, 5'),
  schema: option(oneOf(['request', 'reply']), 'print the JSON Schema of requests or replies and exit'),
});

export const analysisCommand = command(table, {
  examples: [
    [`echo '{"id":"a"}' | sightline analysis`, 'analyse the start position'],
    ['sightline analysis < queries.jsonl > replies.jsonl', 'analyse many positions on all cores'],
    ['sightline analysis --analyses 1 --threads-per-analysis 4', 'analyse one position at a time on four threads'],
  ],
  notes: "Each input line is a JSON object in Sightline's format or in that of KataGo's analysis engine.",
  run: async (args, io) => {
    const { threadsPerAnalysis } = args;
    if (threadsPerAnalysis === 0 && (args.analyses ?? 1) !== 1)
      throw new BadInput('--analyses requires a positive --threads-per-analysis');
    // Loaded here since the schema library takes longer to load than everything else.
    if (args.schema) {
      const { jsonSchema } = await import('../../protocol/analysis/schema.ts');
      io.print(JSON.stringify(jsonSchema(args.schema), null, 2));
      return;
    }
    const { AnalysisSession } = await import('../../protocol/analysis/session.ts');
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
});
