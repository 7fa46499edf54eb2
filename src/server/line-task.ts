/** Shows lines on a thread, which takes turns with them: see `Turns`. */
import type { GameKit, Rules } from '../games/kit.ts';
import { openGame } from '../games/registry.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { type AskedLine, type LineError, lineSteps } from './line-view.ts';
import { Turns } from './turns.ts';

export interface LineTask {
  readonly client: string;
  readonly game: { readonly name: string; readonly rules: Rules };
  readonly line: AskedLine;
  /** One word of 32 bits: not 0 when nobody waits for the answer any more. */
  readonly cancel: SharedArrayBuffer;
}

const turns = new Turns();

/** The line as JSON. Errors: those of `showLine`, and `stopped`. */
export async function lineTask({ client, game, line, cancel }: LineTask): Promise<Result<string, LineError>> {
  const kit = openGame({ ...game, weights: null });
  if (!kit.ok) return { ok: false, error: { ...kit.error, ply: 0 } };
  const flag = new Int32Array(cancel);
  const shown = await turns.run(client, written(kit.value, line), () => Atomics.load(flag, 0) !== 0);
  return shown ?? { ok: false, error: { ...fail('stopped', 'nobody waits for it').error, ply: 0 } };
}

/** Each view is written as soon as it is there: text takes a fraction of its memory. */
function* written(kit: GameKit, line: AskedLine): Generator<void, Result<string, LineError>> {
  const views: string[] = [];
  const steps = lineSteps(kit, line);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      const rest = step.value;
      return rest.ok ? ok(`${JSON.stringify(rest.value).slice(0, -1)},"views":[${views.join(',')}]}`) : rest;
    }
    if (step.value) views.push(JSON.stringify(step.value));
    yield;
  }
}
