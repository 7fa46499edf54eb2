/** What a Web Worker does that searches. */
import { carryOut, type HandedTask } from '../engine/tasks.ts';
import { messageOf } from '../util/result.ts';
import { installBrowser, provide } from './host.ts';
import type { Answer, Asked } from './messages.ts';

/** Carries out tasks in the order in which they arrive, at the worker itself or on a port. */
export function serveTasks(asker: Pick<MessagePort, 'onmessage' | 'postMessage'> = self as never): void {
  installBrowser();
  let last = Promise.resolve();
  asker.onmessage = ({ data }: MessageEvent<Asked>) => {
    if (data === 'end') return close();
    last = last.then(async () => {
      // What could not be loaded is missed by the task that needs it, which says so.
      if ('provided' in data) await provide(data.provided).catch(() => {});
      else asker.postMessage(answerTo(data.task as HandedTask));
    });
  };
}

function answerTo(task: HandedTask): Answer {
  try {
    return { value: carryOut(task) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}
