/** Ctrl-C during work that ends well when it is asked to. */

export interface Interrupt {
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
  /** Ctrl-C means again what it meant before. */
  end(): void;
}

/** `stopping` is said at the first Ctrl-C. A second one ends the program, after some time for what has to be ended first. */
export function catchInterrupt(stopping: string, quitMs = 0): Interrupt {
  const controller = new AbortController();
  const onInterrupt = () => {
    if (controller.signal.aborted) {
      if (quitMs === 0) process.exit(130);
      setTimeout(() => process.exit(130), quitMs);
      return;
    }
    process.stderr.write(`\n${stopping}; once more to quit at once.\n`);
    controller.abort();
  };
  process.on('SIGINT', onInterrupt);
  return { signal: controller.signal, end: () => process.off('SIGINT', onInterrupt) };
}
