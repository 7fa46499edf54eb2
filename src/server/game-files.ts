/** Files with games, as a page opens and saves them. */
import { z } from 'zod';
import { endingOf } from '../records/formats.ts';
import {
  checkTree,
  type ReadTrees,
  readTrees,
  TREE_ENDING,
  TREE_FORMAT,
  treeSchema,
  writeTree,
} from '../records/game-tree.ts';
import type { GameTree } from '../records/tree-nodes.ts';
import { datesIn, dateText } from '../util/date.ts';
import { ok, type Result } from '../util/result.ts';
import { gameFields } from './game-fields.ts';

/** More games than this are for a library, not for a page. */
const MOST_GAMES = 500;

export const readSchema = z.object({
  ...gameFields,
  text: z.string().describe('What stands in the file.'),
  name: z.string().max(1024).describe('Its name, whose ending tells the format.'),
});

export const writeSchema = z.object({
  tree: treeSchema.describe('The game with its variations.'),
  format: z.string().describe('One of the formats, or "tree".'),
});

/** Errors: those of `readTrees`. */
export function readFiles({ text, name, game, rules }: z.infer<typeof readSchema>): Result<ReadTrees> {
  return readTrees(text, name, game === undefined ? undefined : { name: game, ...(rules && { rules }) }, MOST_GAMES);
}

/** Errors: those of `checkTree` and `writeTree`. */
export function writeFile({ tree, format }: z.infer<typeof writeSchema>): Result<object> {
  const checked = checkTree(tree as GameTree);
  if (!checked.ok) return checked;
  const written = writeTree(checked.value, format);
  if (!written.ok) return written;
  const ending = format === TREE_FORMAT ? TREE_ENDING : endingOf(format, tree.game);
  const [date] = datesIn(tree.startedAt ?? '') ?? [];
  const name = `${tree.game}${date ? `-${dateText(date)}` : ''}${ending}`;
  return ok({ ...written.value, name });
}
