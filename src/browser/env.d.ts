declare module 'virtual:assets' {
  /** Files by their names in the package: the paths below the page where they are found, packed or not. */
  export const ASSETS: Readonly<Record<string, string>>;
}
