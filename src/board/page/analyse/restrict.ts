/** Restricts the analysed moves: some may be excluded, or only a region included. */
import { computed, effect, signal } from '@preact/signals';
import { shownTab } from '../frame/tabs.ts';
import { gameNumber, viewedGame } from '../game/game.ts';

/** Keyed by position. */
const excludedAt = signal<ReadonlyMap<string, readonly string[]>>(new Map());
/** Cells that moves may end on; all if empty. Persists across positions until cleared. */
export const region = signal<ReadonlySet<number>>(new Set());
/** Whether clicking on the board marks the region. */
export const isMarkingRegion = signal(false);

/** Moves excluded from the analysis of the current position. */
export const excluded = computed(() => excludedAt.value.get(viewedGame.value?.position ?? '') ?? []);

export function exclude(move: string): void {
  setExcluded([...excluded.value.filter((one) => one !== move), move]);
}

export function restore(move: string): void {
  setExcluded(excluded.value.filter((one) => one !== move));
}

function setExcluded(moves: readonly string[]): void {
  const position = viewedGame.value?.position;
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

/** The only moves analysed in the current position; undefined for all. */
export const allowed = computed((): readonly string[] | undefined => {
  const { legal = [] } = viewedGame.value ?? {};
  // The analysis is unchanged while the region is being marked.
  const cells = isMarkingRegion.value ? undefined : region.value;
  const isAllowed = (move: string, end: number | undefined) =>
    !excluded.value.includes(move) && (!cells?.size || (end !== undefined && cells.has(end)));
  const moves = legal.filter(([move, touched]) => isAllowed(move, touched.at(-1))).map(([move]) => move);
  return moves.length === legal.length ? undefined : moves;
});

// The region is drawn where its switch is.
effect(() => {
  if (shownTab.value !== 'analyse') isMarkingRegion.value = false;
});

effect(() => {
  if (gameNumber.value < 0) return;
  excludedAt.value = new Map();
  clearRegion();
});
