/** The position editor: pieces that are put on the board by pointing, and what the rules say of them. */
import { computed, effect, signal } from '@preact/signals';
import { api } from './api.ts';
import { onCell } from './board.ts';
import { facts, gameFields, gameNumber, newGame, view } from './game.ts';
import { hold } from './live.ts';

export interface Editing {
  readonly pieces: readonly { readonly cell: number; readonly seat: number }[];
  readonly toMove: number;
  /** What pointing does: put a piece of that seat, or take one away. */
  readonly brush: number | 'none';
}

export const editing = signal<Editing | undefined>(undefined);
/** The position as text, or what is wrong with it. */
export const judged = signal<{ readonly position?: string; readonly error?: string }>({});

export function beginEditing(): void {
  const shown = view.value;
  edit({
    pieces: (shown?.pieces ?? []).map(({ cell, seat }) => ({ cell, seat })),
    toMove: shown?.toMove ?? 0,
    brush: 0,
  });
}

export function endEditing(): void {
  editing.value = undefined;
}

// Another game has another board.
effect(() => {
  if (gameNumber.value > 0) endEditing();
});

const hasBoard = signal(false);
/** What is set up, while the board shows that. */
export const shownEditing = computed(() => (hasBoard.value ? editing.value : undefined));

/** Gives the board to the form while that is there; its pieces outlast it. What is returned gives it back. */
export function takeBoard(): () => void {
  const take = (isTaken: boolean) => {
    hasBoard.value = isTaken;
    onCell.value = isTaken ? put : undefined;
    hold('editor', isTaken);
  };
  take(true);
  return () => take(false);
}

let asked = 0;

/** Takes over a change, and has it judged. */
export function edit(change: Partial<Editing>): void {
  const next = { ...(editing.value as Editing), ...change };
  editing.value = next;
  const number = ++asked;
  const { game, rules } = gameFields();
  api.arrange({ game, rules, pieces: next.pieces, toMove: next.toMove }).then(
    ({ position }) => {
      if (number === asked) judged.value = { position };
    },
    (error: Error) => {
      if (number === asked) judged.value = { error: error.message };
    },
  );
}

/** The brush at a cell: what it puts is taken away where it stands already. */
function put(cell: number): void {
  const { pieces, brush } = editing.value as Editing;
  const others = pieces.filter((piece) => piece.cell !== cell);
  const isThere = pieces.some((piece) => piece.cell === cell && piece.seat === brush);
  edit({ pieces: brush === 'none' || isThere ? others : [...others, { cell, seat: brush }] });
}

/** Begins a game with a position as text. */
export function usePosition(position: string): Promise<boolean> {
  const { game, rules } = gameFields();
  return newGame(game, rules, position);
}

/** Whether positions of the game can be made of pieces. */
export const canArrange = () => facts.value?.canArrange === true;
