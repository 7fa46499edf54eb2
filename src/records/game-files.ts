/** Game files, as opened and saved by the page. */
import * as z from 'zod';
import type { GameRecord } from '../games/record.ts';
import { gameNamed } from '../games/registry.ts';
import { datesIn, dateText } from '../util/date.ts';
import { ok, type Result } from '../util/result.ts';
import { extensionOf } from './formats.ts';
import { gameFields } from './game-fields.ts';
import {
  checkTree,
  type ReadTrees,
  readTrees,
  recordOfTree,
  TREE_ENDING,
  treeSchema,
  type WrittenTree,
  writeTrees,
} from './game-tree.ts';
import { type GameTree, TREE_FORMAT } from './tree-nodes.ts';

/** Larger collections belong in a library. */
const MOST_GAMES = 500;

export const readSchema = z.object({
  ...gameFields,
  text: z.string().describe('The content of the file.'),
  name: z.string().max(1024).describe('The file name; its extension determines the format.'),
});

export const writeSchema = z.object({
  trees: z.array(treeSchema).min(1).max(MOST_GAMES).describe('The games with their variations.'),
  format: z.string().describe('One of the formats, or "tree".'),
});

/** How a game ended, including ends by the rules. */
export interface GameEnd {
  /** Name of the sole winner's seat. */
  readonly winner: string | null;
  readonly end: string | null;
}

export interface ReadFile extends ReadTrees {
  /** The size at which the moves of a list are legal, if they are not at the given one. */
  readonly size?: number;
  /** One per game. */
  readonly ends: readonly GameEnd[];
}

/**
 * Reads a file. `progress` is called with the share read. A move list that is illegal at the given size is read at the
 * smallest one at which it is legal. Errors: those of `readTrees`.
 */
export function readFiles(asked: z.infer<typeof readSchema>, progress?: (share: number) => void): Result<ReadFile> {
  const read = readAtSize(asked, progress);
  if (read.ok || !asked.name.endsWith('.txt') || asked.game === undefined) return read;
  const module = gameNamed(asked.game);
  const [least, most] = (module.ok && module.value.options.find(({ name }) => name === 'size')?.range) || [0, -1];
  for (let size = least; size <= most; size++) {
    const found = readAtSize({ ...asked, rules: { ...asked.rules, size } });
    if (found.ok) return ok({ ...found.value, size });
  }
  return read;
}

function readAtSize(
  { text, name, game, rules }: z.infer<typeof readSchema>,
  progress?: (share: number) => void,
): Result<ReadFile> {
  const ends: GameEnd[] = [];
  const spec = game === undefined ? undefined : { name: game, ...(rules && { rules }) };
  const watch = { ...(progress && { progress }), game: (record: GameRecord) => ends.push(endOf(record)) };
  const read = readTrees(text, name, spec, MOST_GAMES, undefined, watch);
  if (!read.ok) return read;
  const others = read.value.games.slice(ends.length);
  return ok({ ...read.value, ends: [...ends, ...others.map((tree) => endOf(recordOfEnd(tree)))] });
}

function endOf({ winner, end }: Pick<GameRecord, 'winner' | 'end'>): GameEnd {
  return { winner: winner ?? null, end: end ?? null };
}

/** A game that starts from a position has no record. */
function recordOfEnd(tree: GameTree): Pick<GameRecord, 'winner' | 'end'> {
  return tree.start === undefined
    ? recordOfTree(tree)
    : { winner: tree.winner ?? null, ...(tree.end && { end: tree.end }) };
}

/** A game file with a suggested name. */
export interface WrittenFile extends WrittenTree {
  readonly name: string;
}

/** Errors: those of `checkTree` and `writeTrees`. */
export function writeFile({ trees, format }: z.infer<typeof writeSchema>): Result<WrittenFile> {
  const all: GameTree[] = [];
  for (const tree of trees) {
    const checked = checkTree(tree as GameTree);
    if (!checked.ok) return checked;
    all.push(checked.value);
  }
  const written = writeTrees(all, format);
  if (!written.ok) return written;
  const { game, startedAt = '' } = all[0] as GameTree;
  const ending = format === TREE_FORMAT ? TREE_ENDING : extensionOf(format, game);
  const [date] = datesIn(startedAt) ?? [];
  const name = `${game}${date ? `-${dateText(date)}` : ''}${ending}`;
  return ok({ ...written.value, name });
}
