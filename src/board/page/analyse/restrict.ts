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

/** Whether clicking on the board chooses moves to compare. */
export const isComparing = signal(false);
/** The moves to compare as chosen or typed, legal or not. Keyed by position. */
const comparedAt = signal<ReadonlyMap<string, readonly string[]>>(new Map());
export const compared = computed(() =>
  isComparing.value ? (comparedAt.value.get(viewedGame.value?.position ?? '') ?? []) : [],
);
const isSameMove = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
/** Those that are not legal here. */
export const illegalCompared = computed(() => {
  const legal = viewedGame.value?.legal ?? [];
  return compared.value.filter((one) => !legal.some(([move]) => isSameMove(move, one)));
});
const legalCompared = computed(() => {
  const legal = viewedGame.value?.legal ?? [];
  return legal.map(([move]) => move).filter((move) => compared.value.some((one) => isSameMove(move, one)));
});
/** The cells on which they end. */
export const comparedCells = computed(() =>
  (viewedGame.value?.legal ?? []).flatMap(([move, cells]) =>
    legalCompared.value.includes(move) ? (cells.at(-1) ?? []) : [],
  ),
);

export function compare(moves: readonly string[]): void {
  const position = viewedGame.value?.position;
  if (position !== undefined) comparedAt.value = new Map([...comparedAt.value, [position, moves]]);
}

/** Adds the moves that end on a cell, or removes them. Where none is legal the cell is named. */
export function compareCell(cell: number, name: string): void {
  const legal = viewedGame.value?.legal ?? [];
  const ending = legal.filter(([, cells]) => cells.at(-1) === cell).map(([move]) => move);
  const moves = ending.length > 0 ? ending : [name];
  const others = compared.value.filter((one) => !moves.some((move) => isSameMove(move, one)));
  compare(others.length < compared.value.length ? others : [...others, ...moves]);
}

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
  const only = legalCompared.value;
  const isAllowed = (move: string, end: number | undefined) =>
    !excluded.value.includes(move) &&
    (only.length === 0 || only.includes(move)) &&
    (!cells?.size || (end !== undefined && cells.has(end)));
  const moves = legal.filter(([move, touched]) => isAllowed(move, touched.at(-1))).map(([move]) => move);
  return moves.length === legal.length ? undefined : moves;
});

// The region is drawn where its switch is.
effect(() => {
  if (shownTab.value !== 'analyse') {
    isMarkingRegion.value = false;
    isComparing.value = false;
  }
});

effect(() => {
  if (gameNumber.value < 0) return;
  excludedAt.value = new Map();
  comparedAt.value = new Map();
  isComparing.value = false;
  clearRegion();
});
