/** What a person does on the board: moves made by pointing at cells, marks, and the line that is looked at. */
import { computed, effect, signal } from '@preact/signals';
import type { CellMarkName } from '../../records/tree-nodes.ts';
import type { View } from '../../server/line-view.ts';
import { movesTo, nodeOf, toggleMark } from '../model/tree.ts';
import { api } from './api.ts';
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
import { isBoolean, kept } from './kept.ts';

export const isFlipped = kept<boolean>('flipped', false, isBoolean);
export const showsNames = kept<boolean>('names', true, isBoolean);

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
  if (!onMove.value) return playMove(move);
  onMove.value(move);
  return true;
}

export function forgetPicked(): void {
  picked.value = [];
  alternatives.value = [];
}

/** The moves that begin with these cells. */
function movesAlong({ legal }: View, cells: readonly number[]) {
  return legal.filter(([, touched]) => cells.every((cell, i) => touched[i] === cell));
}

/** A cell was pointed at. */
export function point(cell: number): void {
  const shown = view.value;
  const { names = [] } = facts.value?.picture ?? {};
  const name = names[cell] as string;
  if (onCell.value) onCell.value(cell);
  else if (marking.value) change(toggleMark(tree.value, current.value, name, marking.value));
  else if (shown?.outcome) say('The game is over.');
  else if (shown?.isChoice) say('A side is to be chosen now.');
  else if (shown && mayMove.value) pick(shown, cell, name);
}

/**
 * A cell was pointed at for a move: the move is played, or goes on with the next cell, or is begun anew, or one of several is to be
 * chosen. Pointing at the same cell again lets go of it.
 */
function pick(shown: View, cell: number, name: string): void {
  const before = picked.value;
  const longer = [...before, cell];
  const cells = movesAlong(shown, longer).length > 0 ? longer : [cell];
  const along = movesAlong(shown, cells);
  const whole = along.filter(([, touched]) => touched.length === cells.length);
  const wanted = whole.find(([move]) => move === name + kind.value) ?? (whole.length === 1 ? whole[0] : undefined);
  alternatives.value = [];
  if (before.at(-1) === cell) picked.value = [];
  else if (wanted && along.length === whole.length) {
    forgetPicked();
    kind.value = '';
    void makeMove(wanted[0]);
  } else if (whole.length > 0 && kind.value === '') {
    picked.value = [];
    alternatives.value = along.map(([move]) => move);
  } else if (along.length > 0 && whole.length === 0) picked.value = cells;
  else refuse(shown, before, name);
}

/** Says why a cell cannot be pointed at: where moves are written as cells the server knows best. */
function refuse({ legal }: View, before: readonly number[], name: string): void {
  const { names = [] } = facts.value?.picture ?? {};
  const last = names[before.at(-1) ?? -1];
  const areCells = legal.every(
    ([move, cells]) => cells.length === 0 || move.startsWith(names[cells.at(-1) as number] as string),
  );
  if (last !== undefined) say(`No legal move goes from ${last} to ${name}.`, true);
  else if (areCells) void makeMove(name + kind.value);
  else say(`No legal move has to do with ${name}.`, true);
}

// What was begun in another position is forgotten.
effect(() => {
  if (gameNumber.value >= 0 && current.value >= 0) forgetPicked();
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
export const preview = computed(() => {
  const last = lastPreview.value;
  if (last?.game !== gameNumber.value || last.at !== current.value) return undefined;
  const most = shownPlies.value;
  return most < last.moves.length
    ? { ...last, moves: last.moves.slice(0, most), views: last.views.slice(0, most) }
    : last;
});
/** The move of the table whose line is looked at, or wanted to be. */
export const previewed = signal<string | undefined>(undefined);
const LONGEST_PREVIEW = 12;
/** Between two plies of a line that is played out. */
const PLY_MS = 700;
let previewsAsked = 0;
let playingOut: ReturnType<typeof setInterval> | undefined;

/** Shows a line move by move; at once for those who want no motion. */
export async function playOut(moves: readonly string[]): Promise<void> {
  const shown = showLine(moves);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return shown;
  shownPlies.value = 1;
  playingOut = setInterval(() => {
    if (++shownPlies.value >= moves.length) clearInterval(playingOut);
  }, PLY_MS);
}

/** Shows a line from the position that is shown on; undefined ends that. */
export async function showLine(moves: readonly string[] | undefined): Promise<void> {
  const asked = ++previewsAsked;
  clearInterval(playingOut);
  shownPlies.value = Infinity;
  previewed.value = moves?.[0];
  if (!moves) {
    lastPreview.value = undefined;
    return;
  }
  const [game, at] = [gameNumber.value, current.value];
  const before = movesTo(tree.value, at);
  try {
    const shown = moves.slice(0, LONGEST_PREVIEW);
    const { views } = await api.line({ ...gameFields(), moves: [...before, ...shown], from: before.length + 1 });
    if (asked === previewsAsked) lastPreview.value = { game, at, moves: shown, views };
  } catch (error) {
    if (asked === previewsAsked) complain(error);
  }
}
