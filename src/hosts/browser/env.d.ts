declare module 'virtual:assets' {
  /** Maps names of files in the package to their paths relative to the page, compressed or not. */
  export const ASSETS: Readonly<Record<string, string>>;
}
