/** Where the trees of analyses are kept: each position has its own file, and the oldest ones make way for new ones. */

/** The file that an analysis is kept in. */
export interface TreeFile {
  readonly path: string;
  /** The path without its folder. */
  readonly name: string;
  /** Whether there is something to continue with. */
  has(): boolean;
  /** The engine may have written it. */
  written(): void;
  /** It cannot be gone on with. */
  forget(): void;
  /** The query that continues with it, like that of the task. */
  readonly query: object;
}

export interface Trees {
  /** The file of what `key` stands for; `query` are the fields of a query that continues with it. */
  file(key: string, query: object): TreeFile;
}
