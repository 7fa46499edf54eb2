/** Storage for the trees of analyses: one file per position, with eviction of the oldest ones. */

/** The file that stores an analysis. */
export interface TreeFile {
  readonly path: string;
  /** The path without its folder. */
  readonly name: string;
  /** Whether there is a tree to resume. */
  has(): boolean;
  /** Notifies the storage that the engine may have written the file. */
  written(): void;
  /** Discards a tree that cannot be resumed. */
  forget(): void;
  /** The query that resumes it, in the form of the task's query. */
  readonly query: object;
}

export interface Trees {
  /** The file for `key`. `query` contains the fields of the query that resumes it. */
  file(key: string, query: object): TreeFile;
}
