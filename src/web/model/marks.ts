/** Marks of cells by name. */
import type { CellMarkName } from '../../records/game-tree.ts';

export type { CellMarkName };
export const CELL_MARK_NAMES: readonly CellMarkName[] = ['triangle', 'square', 'circle', 'cross'];
