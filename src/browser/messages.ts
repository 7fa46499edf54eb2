/** What a page and its Web Workers send each other. */

/** Files that come with the program, by their names; see `Host.asset`. */
export type Assets = ReadonlyMap<string, Uint8Array>;

/** What a worker is sent: at first the files of the program, then tasks. */
export type Asked = { readonly assets: Assets } | { readonly task: unknown };

/** What it sends back, in the order of the tasks. */
export type Answer = { readonly value: unknown } | { readonly error: string };
