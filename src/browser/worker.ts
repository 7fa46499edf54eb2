/** What a Web Worker does that searches. */
import { carryOut, type HandedTask } from '../engine/tasks.ts';
import { messageOf } from '../util/result.ts';
import { installBrowser, provide } from './host.ts';
import type { Answer, Asked } from './messages.ts';

/** Carries out the tasks that come, one after the other. */
export function serveTasks(): void {
  installBrowser();
  let last = Promise.resolve();
  addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    last = last.then(async () => {
      // What could not be loaded is missed by the task that needs it, which says so.
      if ('provided' in data) await provide(data.provided).catch(() => {});
      else postMessage(answerTo(data.task as HandedTask));
    });
  });
}

function answerTo(task: HandedTask): Answer {
  try {
    return { value: carryOut(task) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}
