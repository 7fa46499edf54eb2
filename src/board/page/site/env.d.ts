/** The files of the site, as paths relative to its folder. The empty path is the page. */
declare module 'virtual:site' {
  /** Changes with any of the files. */
  export const VERSION: string;
  /** A file referenced by the page of this version only. */
  export const ENTRY: string;
  /** The files needed to start. */
  export const SHELL: readonly string[];
  /** The files needed to work offline. */
  export const LATER: readonly string[];
}
