/** Looks into a thread of this process that does not return, by the inspector of Node. */
import { Session } from 'node:inspector';
import type { Worker } from 'node:worker_threads';

/** Longer than it takes to pause a busy thread. */
const LONGEST_MS = 5000;

interface PausedStack {
  /** From the innermost function: `play (file:line:column)`. */
  readonly frames: readonly string[];
  /** The value of the expression in the first frame where it is not null. */
  readonly value: unknown;
}

interface Frame {
  readonly callFrameId: string;
  readonly functionName: string;
  readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly callFrames?: readonly Frame[]; readonly scriptId?: string; readonly url?: string };
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/**
 * Pauses a thread, returns its stack, and lets it go on. `expression` is evaluated in its frames.
 * Undefined if the thread cannot be paused.
 */
export async function pausedStack(worker: Worker, expression: string): Promise<PausedStack | undefined> {
  const session = new Session();
  session.connect();
  const urls = new Map<string, string>();
  const answers = new Map<number, (message: Message) => void>();
  let threadSession = '';
  let ids = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<Message>((resolve) => {
      answers.set(++ids, resolve);
      const message = JSON.stringify({ id: ids, method, params });
      session.post('NodeWorker.sendMessageToWorker', { sessionId: threadSession, message });
    });
  const look = async (callFrames: readonly Frame[]): Promise<PausedStack> => {
    const frames = callFrames.map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
      const place = `${(urls.get(scriptId) ?? '').replace('file://', '')}:${lineNumber + 1}:${columnNumber + 1}`;
      return functionName === '' ? place : `${functionName} (${place})`;
    });
    let value: unknown = null;
    for (const { callFrameId } of callFrames) {
      if (value !== null) break;
      const { result } = await send('Debugger.evaluateOnCallFrame', { callFrameId, expression, returnByValue: true });
      value = result?.result?.value ?? null;
    }
    await send('Debugger.disable');
    return { frames, value };
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PausedStack | undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), LONGEST_MS);
      session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
        if (!workerInfo.title.startsWith(`[worker ${worker.threadId}]`)) return;
        threadSession = sessionId;
        void send('Debugger.enable').then(() => send('Debugger.pause'));
      });
      session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
        if (sessionId !== threadSession) return;
        const { id, method, params = {}, result } = JSON.parse(message) as Message;
        if (method === 'Debugger.scriptParsed') urls.set(params.scriptId as string, params.url as string);
        if (method === 'Debugger.paused') void look(params.callFrames ?? []).then(resolve);
        if (id !== undefined) answers.get(id)?.({ ...(result && { result }) });
      });
      session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, (error) => error && resolve(undefined));
    });
  } finally {
    clearTimeout(timer);
    session.disconnect();
  }
}
