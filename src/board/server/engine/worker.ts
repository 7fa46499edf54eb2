/** The process with engines. Ends with its input. */
import '../../../node/install.ts';
import { type AnalysisRequest, Engines, isFinal } from '../../../engine/engines.ts';
import { withWeights } from '../../../games/registry.ts';
import { readLines } from '../../../node/lines.ts';
import { readWeights } from '../../../node/weights-file.ts';
import { messageOf, must } from '../../../util/result.ts';
import type { EngineProcessOptions, FromEngine, ToEngine } from './engine-process.ts';

const { stdin, stdout, stderr, argv } = process;
// The server quotes what was said last.
process.on('uncaughtException', (error) => {
  stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
});
const [given = ''] = argv.slice(2);
const { weights: file, ...options } = JSON.parse(given) as EngineProcessOptions;
const weights = file === undefined ? undefined : must(readWeights(file));
const engines = new Engines({ ...options, game: withWeights(options.game, weights) });
const stops = new Map<number, () => void>();

function say(message: FromEngine): void {
  // JSON has no typed arrays.
  const text = JSON.stringify(message, (_, value) => (value instanceof Float64Array ? [...value] : value));
  stdout.write(`${text}\n`);
}

function hear(message: ToEngine): void {
  if ('alive' in message) say(message);
  else if ('request' in message) begin(message.id, message.request);
  else stops.get(message.id)?.();
}

function begin(id: number, request: AnalysisRequest): void {
  let isOver = false;
  const game = withWeights(request.game, weights);
  const stop = engines.analyse({ ...request, game }, (found) => {
    isOver = isFinal(found);
    if (isOver) stops.delete(id);
    say({ id, found });
  });
  if (!isOver) stops.set(id, stop);
}

void readLines(stdin, (line) => hear(JSON.parse(line as string) as ToEngine))
  .then(() => engines.close())
  .finally(() => process.exit());
