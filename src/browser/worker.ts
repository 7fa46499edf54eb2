/** The entry of a Web Worker that searches. */
import { carryOut, type HandedTask } from '../engine/tasks.ts';
import { setHost } from '../util/host.ts';
import type { Answer, Asked, Assets } from './messages.ts';

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
