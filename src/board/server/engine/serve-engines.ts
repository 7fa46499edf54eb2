/** The process with engines. */
import type { Analysis } from '../../../engine/analysis.ts';
import { type AnalysisRequest, Engines, type Found, isFinal } from '../../../engine/engines.ts';
import { withWeights } from '../../../games/registry.ts';
import { readWeights } from '../../../node/weights-file.ts';
import { must, ok } from '../../../util/result.ts';
import type { Asked, Served } from '../serve-process.ts';
import type { EngineProcessOptions } from './engine-process.ts';

export function serveEngines({ weights: file, ...options }: EngineProcessOptions): Served {
  const weights = file === undefined ? undefined : must(readWeights(file));
  const engines = new Engines({ ...options, game: withWeights(options.game, weights) });
  const analyse = (request: AnalysisRequest, { tell, signal }: Asked) =>
    new Promise<Found>((resolve) => {
      const game = withWeights(request.game, weights);
      const stop = engines.analyse({ ...request, game }, (found) => {
        if (isFinal(found)) resolve(found.ok && found.value ? ok(withList(found.value)) : found);
        else if (found.ok) tell(withList(found.value as Analysis));
      });
      signal.addEventListener('abort', stop);
    });
  return { answers: { analyse }, close: () => engines.close() };
}

/** JSON has no typed arrays. */
function withList(analysis: Analysis): Analysis {
  const { ownership } = analysis;
  return ownership ? { ...analysis, ownership: [...ownership] as unknown as Float64Array } : analysis;
}
