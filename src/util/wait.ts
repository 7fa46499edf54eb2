/** The longest timer delay, in milliseconds. A timer with a longer one fires at once. */
export const LONGEST_MS = 2 ** 31 - 1;

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Waits for a promise for at most `ms` milliseconds, or without limit if undefined. True if it
 * resolved in time.
 */
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

/** Yields to pending timers and messages of this thread. A timer would add milliseconds. */
export async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
  port1.close();
}
