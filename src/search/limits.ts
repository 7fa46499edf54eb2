/** When a search stops: at the first of these limits. A search without any runs until it is stopped. */
export interface Limits {
  /** Finished playouts. */
  readonly playouts?: number | undefined;
  /** Wall-clock milliseconds. */
  readonly timeMs?: number | undefined;
}
