/** The longest time that a timer takes; it would go off at once for a longer one. */
export const LONGEST_MS = 2 ** 31 - 1;

/** Waits for a promise, at most for some time; true when it was fulfilled. */
export async function finishedWithin(done: Promise<void>, ms: number | undefined): Promise<boolean> {
  if (ms === undefined) return done.then(() => true);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, LONGEST_MS), false);
  });
  try {
    return await Promise.race([done.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets timers, messages and all else that waits for this thread have their turn. (A timer would wait for milliseconds.) */
export async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
  port1.close();
}
