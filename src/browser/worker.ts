/** The entry of a Web Worker that searches. */
import { carryOut, type HandedTask } from '../engine/tasks.ts';
import { setHost } from '../util/host.ts';
import type { Assets } from './host.ts';

/** What it is sent: at first the files of the program, then tasks. */
export type Asked = { readonly assets: Assets } | { readonly task: unknown };
/** What it sends back, in the order of the tasks. */
export type Answer = { readonly value: unknown } | { readonly error: string };

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  if ('assets' in data) setAssets(data.assets);
  else postMessage(answerTo(data.task as HandedTask));
});

function setAssets(assets: Assets): void {
  const startThreads = () => {
    throw new Error('a thread starts no others');
  };
  setHost({ asset: (name) => assets.get(name), startThreads, cores: 0, memoryBytes: 0 });
}

function answerTo(task: HandedTask): Answer {
  try {
    return { value: carryOut(task) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
