/** Hints in two steps: first the neighbourhood of a good move, then the move. */
import { computed, signal } from '@preact/signals';
import { query } from '../engine/client.ts';
import { current, gameNumber, kit, queryAt, say, viewOf } from '../game/game.ts';
import { TEXTS } from '../texts/texts.ts';
import { isPersonsTurn, tip } from './play.ts';

const PLAYOUTS = 2000;
/** The largest distance of the neighbourhood's centre from the move, in cells. */
const NEAR = 1.2;

export interface Hint {
  readonly game: number;
  readonly at: number;
  readonly move: string;
  /** The cells of the move. */
  readonly cells: readonly number[];
  /** The centre of the neighbourhood. */
  readonly around: number;
  readonly isExact: boolean;
}

const last = signal<Hint | undefined>(undefined);
export const isLooking = signal(false);
/** The hint for the current position, while it is the user's turn. */
export const hint = computed(() => {
  const isHere = last.value?.game === gameNumber.value && last.value.at === current.value;
  return isHere && isPersonsTurn.value ? last.value : undefined;
});

/** Shows where a good move is; on the second call, the move. */
export function askHint(): void {
  if (!isPersonsTurn.value || isLooking.value) return;
  const [game, at] = [gameNumber.value, tip.value];
  if (last.value?.game === game && last.value.at === at) {
    last.value = { ...last.value, isExact: true };
    return;
  }
  isLooking.value = true;
  query({ ...queryAt(at), playouts: PLAYOUTS, top: 1 }, ({ moves = [], error }) => {
    isLooking.value = false;
    const [best] = moves;
    if (gameNumber.peek() !== game || tip.peek() !== at) return;
    if (error !== undefined) return say(error, true);
    if (!best) return;
    const [, cells = []] = viewOf(at)?.legal.find(([move]) => move === best.move) ?? [];
    if (cells.length === 0) say(TEXTS.hintMove({ move: best.move }));
    else last.value = { game, at, move: best.move, cells, around: neighbour(cells[0] as number), isExact: false };
  });
}

/** A random nearby cell, so that the centre does not reveal the move. */
function neighbour(cell: number): number {
  const { cells = [] } = kit.peek()?.picture ?? {};
  const [x, y] = cells[cell] as readonly [number, number];
  const near = cells.flatMap(([cx, cy], other) => (Math.hypot(cx - x, cy - y) <= NEAR ? other : []));
  return near[Math.floor(Math.random() * near.length)] ?? cell;
}
