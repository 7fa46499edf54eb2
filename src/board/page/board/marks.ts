/** Marks of cells by name. */
import type { CellMarkName } from '../../../records/tree-nodes.ts';

export type { CellMarkName };
export const CELL_MARK_NAMES: readonly CellMarkName[] = ['triangle', 'square', 'circle', 'cross'];
