/** What a site consists of, as paths from its folder; the page itself is the empty one. */
declare module 'virtual:site' {
  /** Changes with any of the files. */
  export const VERSION: string;
  /** A file that the page names, and no page of another version. */
  export const ENTRY: string;
  /** What the page needs to begin. */
  export const SHELL: readonly string[];
  /** What it needs to do without the network. */
  export const LATER: readonly string[];
  /** What is kept once it has been used. */
  export const OTHERS: readonly string[];
}
