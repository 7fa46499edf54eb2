/**
 * Merges duplicates: two descriptions with the same moves by the same players are one game if
 * neither dates nor ends contradict each other. The result has the information of both.
 */

import { type GameTree, MOST_COMMENT, MOST_NODES, type TreeNode } from '../records/tree-nodes.ts';
import { datesIn, dateText, type PartialDate, parseTimestamp } from '../util/date.ts';
import { dayOf, type StoredGame, treeOf } from './stored-game.ts';

/**
 * The merged game, or undefined if they are different games. Returns `known` itself if the other
 * adds nothing.
 */
export function merged(known: StoredGame, more: StoredGame): StoredGame | undefined {
  const played = sameDate(known.played, more.played);
  const ended = sameEnd(known, more);
  const trees = sameTree(known.tree, more.tree);
  if (played === undefined || !ended || trees === undefined) return undefined;
  const { winner, end, scores } = ended;
  if (played === known.played && winner === known.winner && end === known.end && trees === known.tree) return known;
  const whole = { ...known, played, day: played === null ? null : dayOf(played), winner, end, scores };
  // Update the tree's general fields.
  const tree = trees && { ...trees, ...treeOf({ ...whole, tree: null }), nodes: trees.nodes };
  return { ...whole, tree };
}

/** The more exact of two compatible dates. */
function sameDate(a: string | null, b: string | null): string | null | undefined {
  if (a === null || b === null || a === b) return a ?? b;
  const [first, second] = [datesIn(a), datesIn(b)];
  if (!first || !second) return undefined;
  const areTimes = [a, b].map((text) => parseTimestamp(text) !== undefined);
  // Two different times mean two games, unless they denote the same instant.
  if (areTimes.every(Boolean)) return parseTimestamp(a) === parseTimestamp(b) ? a : undefined;
  const isFirst = exactness(first) > exactness(second) || (exactness(first) === exactness(second) && areTimes[0]);
  const [exact, rough] = isFirst ? [first, second] : [second, first];
  const wholes = new Set(exact.map(dateText));
  const parts = new Set(exact.flatMap((date) => beginningsOf(date)));
  const isSame = rough.every(
    (date) => parts.has(dateText(date)) || beginningsOf(date).some((part) => wholes.has(part)),
  );
  return isSame ? (isFirst ? a : b) : undefined;
}

function exactness(dates: readonly PartialDate[]): number {
  return dates.reduce((sum, { length }) => sum + length, 0);
}

/** The year, the month and the day of a date, as far as it has them. Dates agree if one begins the other. */
function beginningsOf(date: PartialDate): string[] {
  return date.map((_, last) => dateText(date.slice(0, last + 1) as unknown as PartialDate));
}

/** The merged end of a game. `end` without a winner means that nobody won alone. */
function sameEnd(a: StoredGame, b: StoredGame): Pick<StoredGame, 'winner' | 'end' | 'scores'> | undefined {
  const isOpen = ({ winner, end }: StoredGame) => winner === null && end === null;
  if (isOpen(b)) return a;
  if (isOpen(a)) return b;
  if (a.winner !== b.winner || (a.end !== null && b.end !== null && a.end !== b.end)) return undefined;
  return a.end === null ? b : a;
}

/**
 * All variations, comments and marks of two trees with the same main line. Returns `a` itself if
 * `b` adds nothing.
 */
function sameTree(a: GameTree | null, b: GameTree | null): GameTree | null | undefined {
  if (!a || !b) return a ?? b;
  const comment = bothComments(a.comment, b.comment);
  if (comment === undefined) return undefined;
  const nodes: TreeNode[] = [...a.nodes];
  const places = new Map<string, number>();
  for (const [i, { after = i - 1, move }] of nodes.entries()) places.set(`${after} ${move}`, i);
  // The index of each node of `b` in the merged tree; −1 is the start.
  const own: number[] = [];
  let isMore = comment !== (a.comment ?? '');
  for (const [i, node] of b.nodes.entries()) {
    const { after: before = i - 1, move } = node;
    const after = before < 0 ? -1 : (own[before] as number);
    const place = places.get(`${after} ${move}`);
    if (place === undefined) {
      own.push(nodes.length);
      places.set(`${after} ${move}`, nodes.length);
      nodes.push({ ...node, after });
      isMore = true;
      continue;
    }
    own.push(place);
    const known = nodes[place] as TreeNode;
    const said = bothComments(known.comment, node.comment);
    if (said === undefined) return undefined;
    const marks = { ...node.marks, ...known.marks };
    const isNew = said !== (known.comment ?? '') || Object.keys(marks).length > Object.keys(known.marks ?? {}).length;
    if (!isNew) continue;
    isMore = true;
    nodes[place] = { ...known, ...(said !== '' && { comment: said }), ...(Object.keys(marks).length > 0 && { marks }) };
  }
  if (nodes.length > MOST_NODES) return undefined;
  const marks = { ...b.marks, ...a.marks };
  isMore ||=
    Object.keys(marks).length > Object.keys(a.marks ?? {}).length ||
    (a.id === undefined && b.id !== undefined) ||
    (a.event === undefined && b.event !== undefined);
  if (!isMore) return a;
  return {
    ...b,
    ...a,
    ...(comment !== '' && { comment }),
    ...(Object.keys(marks).length > 0 && { marks }),
    nodes,
  };
}

/** Both comments; undefined if that is too long for one. */
function bothComments(a = '', b = ''): string | undefined {
  if (a.includes(b)) return a;
  if (b.includes(a)) return b;
  const both = `${a}\n${b}`;
  return both.length <= MOST_COMMENT ? both : undefined;
}
