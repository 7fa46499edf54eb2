declare module 'virtual:assets' {
  /** Maps names of files in the package to their paths relative to the page, compressed or not. */
  export const ASSETS: Readonly<Record<string, string>>;
}

declare module 'virtual:files' {
  /** The addresses of `worker.js`, `kernel.wasm` and the weights by file name, as `vite.browser.config.ts` finds them. */
  export const FILES: Readonly<Record<string, string>>;
}
