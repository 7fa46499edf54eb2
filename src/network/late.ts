/**
 * Code that only vector tables need. A page loads it with the first weights of that kind, so that
 * it does not delay the page; programs load it when they start.
 */

/** The kernel, a file of the program compiled by `npm run build`. */
export const KERNEL_FILE = 'dist/src/network/kernel/lanes.wasm';

const loads: (() => Promise<void>)[] = [];

/** Registers code to load later; returns its getter, which throws before `loadLate`. */
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

/** Loads all registered code. */
export async function loadLate(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}
