/** Interaction with the board: moves, marks, and previewed lines. */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { Near } from '../../../games/teaching.ts';
import type { CellMarkName } from '../../../records/tree-nodes.ts';
import { compareCell, isComparing, isMarkingRegion } from '../analyse/restrict.ts';
import { isBoolean, isOneOf, kept } from '../frame/kept.ts';
import {
  allSeats,
  changeGame,
  current,
  gameNumber,
  isGameLocked,
  kit,
  mustPass,
  node,
  playLine,
  playMove,
  say,
  tree,
  untilOpened,
  viewedGame,
  viewOf,
} from '../game/game.ts';
import { movesTo, nodeOf, playAll, toggleArrow, toggleLabel, toggleMark } from '../game/tree.ts';
import { TEXTS } from '../texts/texts.ts';
import type { View } from './line-view.ts';
import { continued, movesAlong } from './move-cells.ts';

export const isFlipped = kept<boolean>('flipped', false, isBoolean);
export const THEMES = ['wood', 'plain'] as const;
export const boardTheme = kept<(typeof THEMES)[number]>('theme', 'wood', isOneOf(THEMES));
export const showsNames = kept<boolean>('names', true, isBoolean);

/** The visible part of the board; undefined for all of it. */
export const zoom = signal<Near | undefined>(undefined);

/** The cells selected so far for a move of several cells. */
export const picked = signal<readonly number[]>([]);
/** Moves that touch the same cells, from which one must be chosen. */
export const alternatives = signal<readonly string[]>([]);
/** The suffix of the moves that a click makes; empty for the usual kind. */
export const kind = signal('');
/** The mark that a click sets, instead of making a move. */
export const marking = signal<CellMarkName | 'label' | 'arrow' | undefined>(undefined);
/** The cell where an arrow begins that is being drawn. */
let arrowFrom: string | undefined;
/** Whether clicks mark cells, which a previewed line would cover. */
export const isMarking = computed(() => marking.value !== undefined || isMarkingRegion.value);
/** Whether the user may move by clicking. Something else plays otherwise. */
export const mayMove = signal(true);
/** Called for a move attempted when none is allowed. */
export const onBlocked = signal(() => {});
/** On dense boards a first touch only selects the move. */
export const confirmsTouch = kept<boolean>('confirm', true, isBoolean);
/** The touched move that awaits confirmation. */
export const touched = signal<{ readonly move: string; readonly cell: number } | undefined>(undefined);
/** Receives moves instead of playing them, if set. */
export const onMove = signal<((move: string) => void) | undefined>(undefined);
/** Receives clicked cells instead of making moves, if a form needs cells. */
export const onCell = signal<((cell: number) => void) | undefined>(undefined);

/** Kinds of moves available in the position. */
export const kinds = computed(() => {
  const all = kit.value?.moveKinds ?? [];
  const legal = viewedGame.value?.legal ?? [];
  const names = kit.value?.picture.names ?? [];
  return all.filter(({ suffix }) => legal.some(([move, cells]) => move === `${names[cells.at(-1) ?? -1]}${suffix}`));
});

/** Moves without a cell, such as a pass. */
export const movesInWords = computed(() => (viewedGame.value?.legal ?? []).filter(([, cells]) => cells.length === 0));

/**
 * Cells where a started move may continue or end; before that, pieces that are a move by themselves,
 * if there is one kind of move.
 */
export const targetCells = computed((): readonly number[] => {
  const shown = viewedGame.value;
  if (!shown || !mayMove.value || onCell.value || marking.value) return [];
  const at = picked.value.length;
  const next = movesAlong(shown, picked.value).flatMap(([, cells]) => cells[at] ?? []);
  const held = new Set(shown.pieces.map(({ cell }) => cell));
  if (at > 0) return [...new Set(next)];
  if (kinds.value.length > 0) return [];
  return shown.legal.flatMap(([, cells]) => (cells.length === 1 ? cells.filter((cell) => held.has(cell)) : []));
});

export interface PlyOfRound extends Pick<View, 'ply' | 'touched' | 'removed'> {
  readonly id: number;
  readonly seat: number;
  readonly move: string;
}

/** For more than two seats: the plies since the last turn of the seat to move, the latest first. */
export const sinceLastTurn = computed((): readonly PlyOfRound[] => {
  const seats = allSeats.value;
  const plies: PlyOfRound[] = [];
  const own = viewedGame.value?.toMove;
  if (seats.length < 3 || own === undefined) return plies;
  for (let at = node.value; at.parent !== null; at = nodeOf(tree.value, at.parent)) {
    const [before, after] = [viewOf(at.parent), viewOf(at.id)];
    if (!before || !after || before.toMove === own) break;
    const { ply, touched, removed } = after;
    plies.push({ ply, touched, removed, id: at.id, seat: before.toMove, move: at.move });
  }
  return plies;
});

/** Empty cells whose pieces the last move has removed; with more than two seats, the moves since the own last turn. */
export const emptied = computed((): readonly number[] => {
  const shown = viewedGame.value;
  const held = new Set(shown?.pieces.map(({ cell }) => cell));
  const gone = [...sinceLastTurn.value.flatMap(({ removed }) => removed), ...(shown?.removed ?? [])];
  return [...new Set(gone)].filter((cell) => !held.has(cell));
});

/**
 * Plays a move, in the game that is being opened if there is one, or passes it to `onMove`; returns whether it was accepted.
 */
export async function makeMove(move: string): Promise<boolean> {
  await untilOpened();
  if (onMove.value) onMove.value(move);
  else if (mayMove.value) return playMove(move) && passForced();
  else {
    onBlocked.value();
    return false;
  }
  return true;
}

/** Passes where nothing else is legal; the players of a running game do so themselves. */
function passForced(): true {
  for (let shown = viewedGame.value; shown && !isGameLocked.value && mustPass(shown); shown = viewedGame.value) {
    if (!playMove('pass')) break;
    say(TEXTS.passed({ side: allSeats.value[shown.toMove]?.title ?? '' }));
  }
  return true;
}

export function forgetPicked(): void {
  arrowFrom = undefined;
  picked.value = [];
  alternatives.value = [];
  touched.value = undefined;
}

/** Plays the touched move. */
export function confirmTouched(): void {
  const { move } = touched.value ?? {};
  forgetPicked();
  kind.value = '';
  if (move !== undefined) void makeMove(move);
}

/** Handles a click on a cell. If it may be a mistake, the move must be confirmed. */
export function point(cell: number, isUnsure = false): void {
  const shown = viewedGame.value;
  const { names = [] } = kit.value?.picture ?? {};
  const name = names[cell] as string;
  if (onCell.value) onCell.value(cell);
  else if (marking.value) markCell(name, marking.value);
  else if (isComparing.value) compareCell(cell, name);
  else if (shown?.outcome) say(TEXTS.gameIsOver());
  else if (shown && !mayMove.value) onBlocked.value();
  else if (shown?.isChoice) say(TEXTS.chooseSideNow());
  else if (shown) pick(shown, cell, name, isUnsure && confirmsTouch.value);
}

/** Marks a cell, or removes an equal mark. An arrow takes two cells; labels are letters in order. */
function markCell(name: string, kind: NonNullable<typeof marking.value>): void {
  const from = arrowFrom;
  arrowFrom = undefined;
  if (kind === 'arrow') {
    if (from !== undefined && from !== name) changeGame(toggleArrow(tree.value, current.value, from, name));
    else arrowFrom = from === name ? undefined : name;
  } else if (kind === 'label') changeGame(toggleLabel(tree.value, current.value, name));
  else changeGame(toggleMark(tree.value, current.value, name, kind));
}

/**
 * Handles a click for a move: plays it, continues with the next cell, restarts, or offers
 * alternatives. A second click on the same cell deselects it.
 */
function pick(shown: View, cell: number, name: string, isUnsure: boolean): void {
  const before = picked.value;
  if (touched.value?.cell === cell) {
    confirmTouched();
    return;
  }
  touched.value = undefined;
  const longer = continued(shown, before, cell);
  const cells = movesAlong(shown, longer).length > 0 ? longer : [cell];
  const along = movesAlong(shown, cells);
  const whole = along.filter(([, touched]) => touched.length === cells.length);
  const wanted = whole.find(([move]) => move === name + kind.value) ?? (whole.length === 1 ? whole[0] : undefined);
  alternatives.value = [];
  if (before.at(-1) === cell && cells !== longer) picked.value = [];
  else if (wanted && along.length === whole.length) {
    touched.value = { move: wanted[0], cell };
    if (!isUnsure) confirmTouched();
  } else if (whole.length > 0 && kind.value === '') {
    picked.value = [];
    alternatives.value = along.map(([move]) => move);
  } else if (along.length > 0 && whole.length === 0) picked.value = cells;
  else refuse(shown, before, name);
}

/**
 * Explains why a cell cannot be selected. If moves are written as cells, the rules give the reason.
 */
function refuse({ legal }: View, before: readonly number[], name: string): void {
  const { names = [] } = kit.value?.picture ?? {};
  const last = names[before.at(-1) ?? -1];
  const areCells = legal.every(
    ([move, cells]) => cells.length === 0 || move.startsWith(names[cells.at(-1) as number] as string),
  );
  if (last !== undefined) say(TEXTS.noMoveGoes({ from: last, to: name }), true);
  else if (areCells) void makeMove(name + kind.value);
  else say(TEXTS.noMoveUses({ cell: name }), true);
}

// Discard selections of another position.
effect(() => {
  if (gameNumber.value >= 0 && current.value >= 0) forgetPicked();
});

// Discard the touched move if another kind is selected.
effect(() => {
  if (kind.value !== undefined) touched.value = undefined;
});

/** A previewed line: its moves, the views after each of them, and its start. */
export interface Preview {
  readonly game: number;
  readonly at: number;
  readonly moves: readonly string[];
  readonly views: readonly View[];
}
const lastPreview = signal<Preview | undefined>(undefined);
/** The number of plies shown. */
const shownPlies = signal(Infinity);
/** The whole previewed line, of which the board shows a part. */
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
/** The table's move whose line is previewed, or about to be. */
export const previewed = signal<string | undefined>(undefined);
/** Whether the line stays when the pointer leaves. */
const isPinned = signal(false);
export const pinned = computed(() => (isPinned.value ? wholePreview.value : undefined));
const LONGEST_PREVIEW = 40;
/** Milliseconds between two plies of an animated line. */
const PLY_MS = 700;
/** Milliseconds of hovering over a move before its line is shown. */
const AIM_MS = 250;
let previewsAsked = 0;
let playingOut: ReturnType<typeof setInterval> | undefined;
let aiming: ReturnType<typeof setTimeout> | undefined;
let isAimed = false;

/** Whether the user prefers that nothing moves by itself. */
export function avoidsMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Shows a line move by move, or at once if reduced motion is preferred. */
export function playOut(moves: readonly string[]): void {
  showLine(moves);
  if (avoidsMotion()) return;
  shownPlies.value = 1;
  playingOut = setInterval(() => {
    if (++shownPlies.value >= moves.length) clearInterval(playingOut);
  }, PLY_MS);
}

/**
 * Animates a line, then returns to the position after a delay unless another line is shown by then.
 */
export function playOutAndReturn(moves: readonly string[]): void {
  playOut(moves);
  const asked = previewsAsked;
  const plies = Math.min(moves.length, LONGEST_PREVIEW);
  setTimeout(
    () => {
      if (asked === previewsAsked) showLine(undefined);
    },
    (plies + 2) * PLY_MS,
  );
}

/** Previews a line from the current position; undefined ends the preview. */
export function showLine(moves: readonly string[] | undefined): void {
  previewsAsked++;
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
  const shown = moves.slice(0, Math.min(LONGEST_PREVIEW, pliesToChoice(before.length)));
  const found = playLine([...before, ...shown], before.length + 1);
  if (found.ok) lastPreview.value = { game, at, moves: shown, views: found.value.views };
  else say(found.error.message, true);
}

/** Engine lines omit the choice of a seat, so they are shown up to it. */
function pliesToChoice(ply: number): number {
  const choiceAt = tree.value.game.start === undefined ? kit.value?.choiceAfter : undefined;
  return typeof choiceAt !== 'number' || ply > choiceAt ? Infinity : choiceAt - ply;
}

/** Pins a line until another is requested. */
export function pinLine(moves: readonly string[]): void {
  showLine(moves);
  isPinned.value = true;
}

/** Ends a preview started by hovering. */
export function endPointing(): void {
  if (!isPinned.value) showLine(undefined);
}

/**
 * Called when the pointer enters or leaves a move: previews its line after a moment, unless cells
 * are being marked.
 */
export function aim(line: readonly string[] | undefined): void {
  clearTimeout(aiming);
  if (isPinned.value) return;
  if (isAimed) showLine(undefined);
  if (!line || isMarking.value) return;
  aiming = setTimeout(() => {
    showLine(line);
    isAimed = true;
  }, AIM_MS);
}

/** The number of plies of the previewed line on the board. */
export const pliesShown = computed(() => Math.min(shownPlies.value, wholePreview.value?.moves.length ?? 0));

/** Shows this number of plies of the previewed line. */
export function showPlies(plies: number): void {
  clearInterval(playingOut);
  shownPlies.value = Math.max(0, Math.min(plies, wholePreview.value?.moves.length ?? 0));
}

/** Inserts the shown plies into the tree as a variation, without leaving the current position. */
export function insertLine(): void {
  const line = wholePreview.value;
  const plies = pliesShown.value;
  if (!line || plies === 0) return;
  const grown = playAll(tree.value, line.at, line.moves.slice(0, plies)).tree;
  showLine(undefined);
  if (grown === tree.value) {
    say(TEXTS.lineKnown());
    return;
  }
  changeGame(grown);
  say(TEXTS.lineInserted({ moves: TEXTS.moveCount({ count: plies }) }));
}

// Lines from another position are discarded, and those that would cover cells to mark.
effect(() => {
  if (gameNumber.value < 0 || current.value < 0 || isMarking.value === undefined) return;
  // A line may be about to be shown, too.
  clearTimeout(aiming);
  untracked(() => {
    if (previewed.value !== undefined) showLine(undefined);
  });
});
