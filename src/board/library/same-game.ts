/**
 * Merges duplicates: two descriptions with the same moves by the same players are one game if
 * neither dates nor ends contradict each other. The result has the information of both.
 */

import {
  type GameTree,
  MOST_ARROWS,
  MOST_COMMENT,
  MOST_NODES,
  type Notes,
  type TreeNode,
} from '../../records/tree-nodes.ts';
import { datesIn, dateText, type PartialDate, parseTimestamp } from '../../util/date.ts';
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
 * All variations and notes of two trees with the same main line. Returns `a` itself if `b` adds
 * nothing.
 */
function sameTree(a: GameTree | null, b: GameTree | null): GameTree | null | undefined {
  if (!a || !b) return a ?? b;
  const root = sameNotes(a, b);
  if (root === undefined) return undefined;
  const nodes: TreeNode[] = [...a.nodes];
  const places = new Map<string, number>();
  for (const [i, { after = i - 1, move }] of nodes.entries()) places.set(`${after} ${move}`, i);
  // The index of each node of `b` in the merged tree; −1 is the start.
  const own: number[] = [];
  let isMore =
    root !== a || (a.id === undefined && b.id !== undefined) || (a.event === undefined && b.event !== undefined);
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
    const noted = sameNotes(known, node);
    if (noted === undefined) return undefined;
    isMore ||= noted !== known;
    nodes[place] = noted;
  }
  if (nodes.length > MOST_NODES) return undefined;
  return isMore ? { ...b, ...root, nodes } : a;
}

/**
 * What either says of a position, `a` where they differ; `a` itself if `b` adds nothing. Undefined if
 * the comments are too long for one.
 */
function sameNotes<Noted extends Notes & Pick<TreeNode, 'mark'>>(
  a: Noted,
  b: Notes & Pick<TreeNode, 'mark'>,
): Noted | undefined {
  const comment = bothComments(a.comment, b.comment);
  if (comment === undefined) return undefined;
  const { arrows = [] } = a;
  const others = b.arrows?.filter((one) => !arrows.some((known) => String(known) === String(one))) ?? [];
  const notes = {
    comment,
    marks: { ...a.marks, ...b.marks, ...a.marks },
    labels: { ...a.labels, ...b.labels, ...a.labels },
    arrows: [...arrows, ...others].slice(0, MOST_ARROWS),
    mark: a.mark ?? b.mark,
    analysis: a.analysis ?? b.analysis,
  };
  const given = Object.entries(notes).filter(([, one]) => Object.keys(one ?? '').length > 0);
  const isMore = given.some(([name, one]) => JSON.stringify(one) !== JSON.stringify(a[name as keyof Notes]));
  return isMore ? { ...a, ...Object.fromEntries(given) } : a;
}

/** Both comments; undefined if that is too long for one. */
function bothComments(a = '', b = ''): string | undefined {
  if (a.includes(b)) return a;
  if (b.includes(a)) return b;
  const both = `${a}\n${b}`;
  return both.length <= MOST_COMMENT ? both : undefined;
}
