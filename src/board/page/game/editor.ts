/** The position editor: pieces set up by clicking, with the rules' verdict. */
import { computed, signal } from '@preact/signals';
import { hold } from '../analyse/live.ts';
import { onCell } from '../board/board.ts';
import { viewLine } from '../board/line-view.ts';
import { gameFields, keptWithGame, kit, openTree, viewedGame } from './game.ts';

export interface Editing {
  readonly pieces: readonly { readonly cell: number; readonly seat: number }[];
  readonly toMove: number;
  /** The tool: place a piece of a seat, or remove one. */
  readonly brush: number | 'none';
}

/** The set-up, also after a reload. */
const setUp = keptWithGame<Editing | null>('setup', null, (one) => one === null || Array.isArray(one?.pieces));
export const editing = computed(() => setUp.value ?? undefined);
/** Undo and redo stacks; the top is last. */
const past = signal<readonly Editing[]>([]);
const future = signal<readonly Editing[]>([]);
export const canUndoEdit = computed(() => past.value.length > 0);
export const canRedoEdit = computed(() => future.value.length > 0);
interface Judged {
  /** As text; undefined if invalid. */
  readonly position?: string | undefined;
  readonly error?: string;
  /** Cells of pieces that the rules remove from the position. */
  readonly removed?: readonly number[];
  /** Why the game is over in it. */
  readonly end?: string | undefined;
}

/** The rules' verdict. */
export const judged = computed((): Judged => {
  if (!editing.value || !kit.value?.arrange) return {};
  const { pieces, toMove } = editing.value;
  const start = kit.value.arrange(pieces, toMove);
  const line = viewLine(kit.value, { start, moves: [] });
  if (!line.ok) return { error: line.error.message };
  const [shown] = line.value.views;
  const left = new Set(shown?.pieces.map(({ cell }) => cell));
  const end = shown?.outcome?.reason;
  return { position: shown?.position, end, removed: pieces.map(({ cell }) => cell).filter((cell) => !left.has(cell)) };
});

export function beginEditing(): void {
  const shown = viewedGame.value;
  past.value = [];
  future.value = [];
  setUp.value = {
    pieces: (shown?.pieces ?? []).map(({ cell, seat }) => ({ cell, seat })),
    toMove: shown?.toMove ?? 0,
    brush: 0,
  };
}

export function endEditing(): void {
  setUp.value = null;
}

const hasBoard = signal(false);
/** The set-up while the board shows it. */
export const shownEditing = computed(() => (hasBoard.value ? editing.value : undefined));

/**
 * Uses the board for the form while it is open; the pieces are kept. The returned function releases
 * the board.
 */
export function takeBoard(): () => void {
  const take = (isTaken: boolean) => {
    hasBoard.value = isTaken;
    onCell.value = isTaken ? put : undefined;
    hold('editor', isTaken);
  };
  take(true);
  return () => take(false);
}

/** Applies a change that can be undone. */
export function edit(change: Partial<Editing>): void {
  const before = editing.value as Editing;
  if (Object.keys(change).some((name) => name !== 'brush')) {
    past.value = [...past.value, before];
    future.value = [];
  }
  setUp.value = { ...before, ...change };
}

export function undoEdit(): void {
  exchange(past, future);
}

export function redoEdit(): void {
  exchange(future, past);
}

/** The tool is unchanged. */
function exchange(from: typeof past, to: typeof past): void {
  const last = from.value.at(-1);
  const now = editing.value;
  if (!last || !now) return;
  from.value = from.value.slice(0, -1);
  to.value = [...to.value, now];
  setUp.value = { ...last, brush: now.brush };
}

/** Applies the tool to a cell. A piece equal to the tool's is removed. */
function put(cell: number): void {
  const { pieces, brush } = editing.value as Editing;
  const others = pieces.filter((piece) => piece.cell !== cell);
  const isThere = pieces.some((piece) => piece.cell === cell && piece.seat === brush);
  edit({ pieces: brush === 'none' || isThere ? others : [...others, { cell, seat: brush }] });
}

/** Starts a game from a position string. */
export function usePosition(position: string): Promise<boolean> {
  const startedAt = new Date().toISOString();
  endEditing();
  return openTree({ ...gameFields(), start: position, startedAt, nodes: [] });
}
