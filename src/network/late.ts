/**
 * Code that only vector tables need. A page loads it with the first weights of that kind, so that it does not delay the
 * page; programs load it when they start.
 */

/** The kernel, which `npm run build` compiles: a file that comes with the program. */
export const KERNEL_FILE = 'dist/src/network/kernel/lanes.wasm';

const loads: (() => Promise<void>)[] = [];

/** Names code to be loaded late; returns what gives it. */
export function late<Code>(load: () => Promise<Code>): () => Code {
  let code: Code | undefined;
  loads.push(async () => {
    code ??= await load();
  });
  return () => {
    if (code === undefined) throw new Error('the code of vector tables is not loaded');
    return code;
  };
}

/** Loads all that has been named so far. */
export async function loadLate(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}
