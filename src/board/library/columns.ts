/** The JSON in columns of a library. A damaged or foreign file may have any other. */
import * as z from 'zod';
import { recordFields } from '../../records/game-fields.ts';
import { storedTreeSchema } from '../../records/game-tree.ts';

export const rulesColumn = recordFields.rules.unwrap();
export const movesColumn = z.array(z.string());
export const treeColumn = storedTreeSchema;
/** Of an analysis: moves as numbers, with their values and visits. */
export const valuesColumn = z.array(z.tuple([z.int(), z.number(), z.int()]));
