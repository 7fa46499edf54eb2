/** Tables as one seat reads them: numbers (`TupleView`) or vectors (`lanes/lane-tables.ts`). */
export interface Tables {
  /** By tuple: the index of its entry. With vectors the stage of the game follows. */
  readonly index: Int32Array;
  /** In units of logits. */
  value(): number;
  marginSum(): number;
  readEntries(): void;
  changeDigit(cell: number, by: number): void;
  placeOf(tuple: number, number: number): number;
  setIndex(tuple: number, at: number): void;
  enterPhase(filled: number): void;
}
