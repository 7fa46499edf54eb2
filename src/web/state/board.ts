/** What a person does on the board: moves made by pointing at cells, marks, and the line that is looked at. */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { Near } from '../../games/teaching.ts';
import type { CellMarkName } from '../../records/tree-nodes.ts';
import type { View } from '../model/line-view.ts';
import { movesTo, nodeOf, playAll, toggleMark } from '../model/tree.ts';
import { movesText } from '../model/words.ts';
import {
  change,
  complain,
  current,
  facts,
  gameFields,
  gameNumber,
  node,
  playMove,
  say,
  tree,
  view,
  viewOf,
} from './game.ts';
import { playLine } from './games.ts';
import { isBoolean, isOneOf, kept } from './kept.ts';

export const isFlipped = kept<boolean>('flipped', false, isBoolean);
export const THEMES = ['wood', 'plain'] as const;
export const boardTheme = kept<(typeof THEMES)[number]>('theme', 'wood', isOneOf(THEMES));
export const showsNames = kept<boolean>('names', true, isBoolean);

/** The part of the board that is shown; undefined for all of it. */
export const zoom = signal<Near | undefined>(undefined);

/** The cells that were pointed at for a move of several. */
export const picked = signal<readonly number[]>([]);
/** Moves among which one has to be chosen, since they touch the same cells. */
export const alternatives = signal<readonly string[]>([]);
/** What stands behind the cell's name in the moves that pointing makes; empty for the usual kind. */
export const kind = signal('');
/** What pointing at a cell marks it with, instead of a move. */
export const marking = signal<CellMarkName | undefined>(undefined);
/** Who may move by pointing; undefined for anybody. Something else plays for all others. */
export const mayMove = signal(true);
/** Hears of a move that somebody wants to make where nobody may. */
export const onBlocked = signal(() => {});
/** A first touch only shows the move where places are close together. */
export const confirmsTouch = kept<boolean>('confirm', true, isBoolean);
/** The move that was touched, and waits for a second touch. */
export const touched = signal<{ readonly move: string; readonly cell: number } | undefined>(undefined);
/** What becomes of a move instead of being played, where somebody asks for one. */
export const onMove = signal<((move: string) => void) | undefined>(undefined);
/** What pointing does instead, where a form wants cells. */
export const onCell = signal<((cell: number) => void) | undefined>(undefined);

/** Kinds of moves that there are in the position. */
export const kinds = computed(() => {
  const all = facts.value?.moveKinds ?? [];
  const legal = view.value?.legal ?? [];
  const names = facts.value?.picture.names ?? [];
  return all.filter(({ suffix }) => legal.some(([move, cells]) => move === `${names[cells.at(-1) ?? -1]}${suffix}`));
});

/** Moves that no cell stands for, as passing. */
export const wordMoves = computed(() => (view.value?.legal ?? []).filter(([, cells]) => cells.length === 0));

/**
 * Where a move that was begun may go on or end; before one is begun, where nothing but what stands there can be aimed at.
 */
export const targets = computed((): readonly number[] => {
  const shown = view.value;
  if (!shown || !mayMove.value || onCell.value || marking.value) return [];
  const at = picked.value.length;
  const next = movesAlong(shown, picked.value).flatMap(([, cells]) => cells[at] ?? []);
  const held = new Set(shown.pieces.map(({ cell }) => cell));
  const isAimed = at > 0 || shown.legal.every(([, cells]) => cells.length < 2 && cells.every((cell) => held.has(cell)));
  return isAimed ? [...new Set(next)] : [];
});

export interface PlyOfRound extends Pick<View, 'ply' | 'touched' | 'removed'> {
  readonly seat: number;
}

/** What the others have played since the last turn of the seat to move, where there are more than one. */
export const sinceLastTurn = computed((): readonly PlyOfRound[] => {
  const { seats = [] } = facts.value ?? {};
  const plies: PlyOfRound[] = [];
  const own = view.value?.toMove;
  if (seats.length < 3 || own === undefined) return plies;
  for (let at = node.value; at.parent !== null; at = nodeOf(tree.value, at.parent)) {
    const [before, after] = [viewOf(at.parent), viewOf(at.id)];
    if (!before || !after || before.toMove === own) break;
    plies.push({ ply: after.ply, touched: after.touched, removed: after.removed, seat: before.toMove });
  }
  return plies;
});

/** Plays a move in the position that is shown, or hands it to whoever asks for one; whether it was taken. */
export async function makeMove(move: string): Promise<boolean> {
  if (onMove.value) onMove.value(move);
  else if (mayMove.value) return playMove(move);
  else {
    onBlocked.value();
    return false;
  }
  return true;
}

export function forgetPicked(): void {
  picked.value = [];
  alternatives.value = [];
  touched.value = undefined;
}

/** Plays the move that was touched. */
export function confirmTouched(): void {
  const { move } = touched.value ?? {};
  forgetPicked();
  kind.value = '';
  if (move !== undefined) void makeMove(move);
}

/** The moves that begin with these cells. */
function movesAlong({ legal }: View, cells: readonly number[]) {
  return legal.filter(([, touched]) => cells.every((cell, i) => touched[i] === cell));
}

/** A cell was pointed at; where that may have been by mistake, a move that it makes has to be confirmed. */
export function point(cell: number, isUnsure = false): void {
  const shown = view.value;
  const { names = [] } = facts.value?.picture ?? {};
  const name = names[cell] as string;
  if (onCell.value) onCell.value(cell);
  else if (marking.value) change(toggleMark(tree.value, current.value, name, marking.value));
  else if (shown?.outcome) say('The game is over.');
  else if (shown && !mayMove.value) onBlocked.value();
  else if (shown?.isChoice) say('Choose a side now.');
  else if (shown) pick(shown, cell, name, isUnsure && confirmsTouch.value);
}

/**
 * A cell was pointed at for a move: the move is played, or continues with the next cell, or is begun anew, or one of several is to be
 * chosen. Pointing at the same cell again lets go of it.
 */
function pick(shown: View, cell: number, name: string, isUnsure: boolean): void {
  const before = picked.value;
  if (touched.value?.cell === cell) {
    confirmTouched();
    return;
  }
  touched.value = undefined;
  const longer = [...before, cell];
  const cells = movesAlong(shown, longer).length > 0 ? longer : [cell];
  const along = movesAlong(shown, cells);
  const whole = along.filter(([, touched]) => touched.length === cells.length);
  const wanted = whole.find(([move]) => move === name + kind.value) ?? (whole.length === 1 ? whole[0] : undefined);
  alternatives.value = [];
  if (before.at(-1) === cell) picked.value = [];
  else if (wanted && along.length === whole.length) {
    if (isUnsure) {
      touched.value = { move: wanted[0], cell };
      return;
    }
    forgetPicked();
    kind.value = '';
    void makeMove(wanted[0]);
  } else if (whole.length > 0 && kind.value === '') {
    picked.value = [];
    alternatives.value = along.map(([move]) => move);
  } else if (along.length > 0 && whole.length === 0) picked.value = cells;
  else refuse(shown, before, name);
}

/** Says why a cell cannot be pointed at: where moves are written as cells the rules know best. */
function refuse({ legal }: View, before: readonly number[], name: string): void {
  const { names = [] } = facts.value?.picture ?? {};
  const last = names[before.at(-1) ?? -1];
  const areCells = legal.every(
    ([move, cells]) => cells.length === 0 || move.startsWith(names[cells.at(-1) as number] as string),
  );
  if (last !== undefined) say(`No legal move goes from ${last} to ${name}.`, true);
  else if (areCells) void makeMove(name + kind.value);
  else say(`No legal move uses ${name}.`, true);
}

// What was begun in another position is forgotten.
effect(() => {
  if (gameNumber.value >= 0 && current.value >= 0) forgetPicked();
});

// So is the move that was touched, where another kind of move is wanted.
effect(() => {
  if (kind.value !== undefined) touched.value = undefined;
});

/** A line that is looked at without being played: its moves, the views after each of them, and where it begins. */
export interface Preview {
  readonly game: number;
  readonly at: number;
  readonly moves: readonly string[];
  readonly views: readonly View[];
}
const lastPreview = signal<Preview | undefined>(undefined);
/** So many plies of it are shown. */
const shownPlies = signal(Infinity);
/** The whole line that is looked at, of which the board shows a part. */
export const wholePreview = computed(() => {
  const last = lastPreview.value;
  return last?.game === gameNumber.value && last.at === current.value ? last : undefined;
});
export const preview = computed(() => {
  const last = wholePreview.value;
  const most = shownPlies.value;
  return last && most < last.moves.length
    ? { ...last, moves: last.moves.slice(0, most), views: last.views.slice(0, most) }
    : last;
});
/** The move of the table whose line is looked at, or wanted to be. */
export const previewed = signal<string | undefined>(undefined);
/** The line stays on the board when one points elsewhere. */
const isPinned = signal(false);
export const pinned = computed(() => (isPinned.value ? wholePreview.value : undefined));
const LONGEST_PREVIEW = 40;
/** Between two plies of a line that is played out. */
const PLY_MS = 700;
/** Who points at a move for so long wants to see its line. */
const AIM_MS = 250;
let previewsAsked = 0;
let playingOut: ReturnType<typeof setInterval> | undefined;
let aiming: ReturnType<typeof setTimeout> | undefined;
let isAimed = false;

/** Shows a line move by move; at once for those who want no motion. */
export async function playOut(moves: readonly string[]): Promise<void> {
  const shown = showLine(moves);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return shown;
  shownPlies.value = 1;
  playingOut = setInterval(() => {
    if (++shownPlies.value >= moves.length) clearInterval(playingOut);
  }, PLY_MS);
}

/** Plays a line out, and shows the position again a while after its end, unless something else is looked at by then. */
export async function playOutAndReturn(moves: readonly string[]): Promise<void> {
  await playOut(moves);
  const asked = previewsAsked;
  const plies = Math.min(moves.length, LONGEST_PREVIEW);
  setTimeout(
    () => {
      if (asked === previewsAsked) void showLine(undefined);
    },
    (plies + 2) * PLY_MS,
  );
}

/** Shows a line from the position that is shown on; undefined ends that. */
export async function showLine(moves: readonly string[] | undefined): Promise<void> {
  const asked = ++previewsAsked;
  clearInterval(playingOut);
  clearTimeout(aiming);
  isAimed = false;
  isPinned.value = false;
  shownPlies.value = Infinity;
  previewed.value = moves?.[0];
  if (!moves) {
    lastPreview.value = undefined;
    return;
  }
  const [game, at] = [gameNumber.value, current.value];
  const before = movesTo(tree.value, at);
  try {
    const shown = moves.slice(0, Math.min(LONGEST_PREVIEW, pliesToChoice(before.length)));
    const { views } = await playLine({ ...gameFields(), moves: [...before, ...shown], from: before.length + 1 });
    if (asked === previewsAsked) lastPreview.value = { game, at, moves: shown, views };
  } catch (error) {
    if (asked === previewsAsked) complain(error);
  }
}

/** A line of the engine leaves out the choice of a side, and so it is shown up to there. */
function pliesToChoice(ply: number): number {
  const choiceAt = tree.value.game.start === undefined ? facts.value?.choiceAfter : undefined;
  return typeof choiceAt !== 'number' || ply > choiceAt ? Infinity : choiceAt - ply;
}

/** Shows a line until something else is wanted. */
export async function pinLine(moves: readonly string[]): Promise<void> {
  const shown = showLine(moves);
  isPinned.value = true;
  return shown;
}

/** Ends a line that is shown because one points at it. */
export function endPointing(): void {
  if (!isPinned.value) void showLine(undefined);
}

/** Somebody points at a move on the board, or does no more: after a moment its line is shown. */
export function aim(line: readonly string[] | undefined): void {
  clearTimeout(aiming);
  if (isPinned.value) return;
  if (isAimed) void showLine(undefined);
  if (!line) return;
  aiming = setTimeout(() => {
    void showLine(line);
    isAimed = true;
  }, AIM_MS);
}

/** How many plies of the line that is looked at are on the board. */
export const pliesShown = computed(() => Math.min(shownPlies.value, wholePreview.value?.moves.length ?? 0));

/** Shows this many plies of the line that is looked at. */
export function showPlies(plies: number): void {
  clearInterval(playingOut);
  shownPlies.value = Math.max(0, Math.min(plies, wholePreview.value?.moves.length ?? 0));
}

/** Puts the plies that are on the board into the tree, as a variation; the position that is shown stays. */
export function insertLine(): void {
  const line = wholePreview.value;
  const plies = pliesShown.value;
  if (!line || plies === 0) return;
  const grown = playAll(tree.value, line.at, line.moves.slice(0, plies)).tree;
  void showLine(undefined);
  if (grown === tree.value) {
    say('This line is in the game already.');
    return;
  }
  change(grown);
  say(`Line inserted: ${movesText(plies)}.`);
}

// A line from another position is not wanted any more.
effect(() => {
  if (gameNumber.value < 0 || current.value < 0) return;
  untracked(() => {
    if (previewed.value !== undefined) void showLine(undefined);
  });
});
