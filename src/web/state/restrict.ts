/** Which moves are analysed, where it is not all of them: without some that were excluded, or only those of a region. */
import { computed, effect, signal } from '@preact/signals';
import { gameNumber, view } from './game.ts';

/** By position. */
const excludedAt = signal<ReadonlyMap<string, readonly string[]>>(new Map());
/** The cells that moves may end on; all where there are none. It stays until it is cleared, from position to position. */
export const region = signal<ReadonlySet<number>>(new Set());
/** Pointing at the board marks the region. */
export const isMarkingRegion = signal(false);

/** Moves that are not analysed in the position that is shown. */
export const excluded = computed(() => excludedAt.value.get(view.value?.position ?? '') ?? []);

export function exclude(move: string): void {
  setExcluded([...excluded.value.filter((one) => one !== move), move]);
}

export function restore(move: string): void {
  setExcluded(excluded.value.filter((one) => one !== move));
}

function setExcluded(moves: readonly string[]): void {
  const position = view.value?.position;
  if (position !== undefined) excludedAt.value = new Map([...excludedAt.value, [position, moves]]);
}

export function setInRegion(cell: number, isIn: boolean): void {
  if (region.value.has(cell) === isIn) return;
  const others = [...region.value].filter((one) => one !== cell);
  region.value = new Set(isIn ? [...others, cell] : others);
}

export function clearRegion(): void {
  region.value = new Set();
  isMarkingRegion.value = false;
}

/** The only moves that are analysed in the position that is shown; undefined where all are. */
export const allowed = computed((): readonly string[] | undefined => {
  const { legal = [] } = view.value ?? {};
  // While the region is marked the analysis goes on as it was.
  const cells = isMarkingRegion.value ? undefined : region.value;
  const isAllowed = (move: string, end: number | undefined) =>
    !excluded.value.includes(move) && (!cells?.size || (end !== undefined && cells.has(end)));
  const moves = legal.filter(([move, touched]) => isAllowed(move, touched.at(-1))).map(([move]) => move);
  return moves.length === legal.length ? undefined : moves;
});

effect(() => {
  if (gameNumber.value < 0) return;
  excludedAt.value = new Map();
  clearRegion();
});
