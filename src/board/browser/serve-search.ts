/** The search worker of a page. */
import { carryOut, type ThreadTask } from '../../engine/tasks.ts';
import { messageOf } from '../../util/result.ts';
import { installBrowser, provide } from './host.ts';
import type { FromThread, ToThread } from './messages.ts';

/** Runs tasks in order of arrival, from the worker's messages or from a port. */
export function serveSearch(asker: Pick<MessagePort, 'onmessage' | 'postMessage'> = self as never): void {
  installBrowser();
  let last = Promise.resolve();
  asker.onmessage = ({ data }: MessageEvent<ToThread>) => {
    if (data === 'end') return close();
    last = last.then(async () => {
      // Whatever failed to load is reported by the task that needs it.
      if ('provided' in data) await provide(data.provided).catch(() => {});
      else asker.postMessage(answerTo(data.task as ThreadTask));
    });
  };
}

function answerTo(task: ThreadTask): FromThread {
  try {
    return { value: carryOut(task) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}
