/** The logs of tournaments that the server knows, and the one that is looked at, which may still be played. */
import { computed, signal } from '@preact/signals';
import type { ListedLogs, ShownTournament } from '../../server/tournament-routes.ts';
import { goOnWith, isLookedAt, lookAt } from './aside.ts';
import { isBoolean, kept } from './kept.ts';
import { ask } from './served.ts';

const EVERY_MS = 2000;
const WATCHING_MS = 1000;
/** Stands for the game that was begun last. */
const NEWEST = 0;

export const listed = signal<ListedLogs | undefined>(undefined);
export const shown = signal<ShownTournament | undefined>(undefined);
export const trouble = signal<string | undefined>(undefined);
/** The log that is looked at; undefined for the one that was changed last. */
const chosen = kept<string | null>('log', null, (value) => value === null || typeof value === 'string');
/** Whether every game that ends is put on the board. */
export const isFollowing = kept<boolean>('follow', false, isBoolean);

/** The number of the game in progress that is kept on the board. */
export const watching = signal<number | undefined>(undefined);
/** The game that was put there last for that. */
let watched: string | undefined;

export const chosenLog = computed(() => {
  const logs = listed.value?.logs ?? [];
  return (logs.find(({ name }) => name === chosen.value) ?? logs[0])?.name;
});

export async function choose(log: string): Promise<void> {
  if (log !== chosen.value) leave();
  chosen.value = log;
  await refresh();
}

let asking = Promise.resolve();

/** What was asked for before is answered first. */
function refresh(): Promise<void> {
  asking = asking.then(refreshNow);
  return asking;
}

async function refreshNow(): Promise<void> {
  try {
    listed.value = await ask<ListedLogs>('api/tournaments');
    trouble.value = undefined;
    const log = chosenLog.peek();
    const before = shown.peek();
    const asked = watching.peek();
    const found = log === undefined ? undefined : await ask<ShownTournament>('api/tournament', { log, game: asked });
    // Another one was chosen in the meantime.
    if (log !== chosenLog.peek()) return;
    shown.value = found;
    if (!found) return;
    const { last } = found;
    const isNew = last !== null && before?.log.name === log && before?.last?.number !== last.number;
    if (isFollowing.peek() && isNew) await showLast();
    if (asked !== undefined && asked === watching.peek()) await keepUp(found, asked);
  } catch (error) {
    trouble.value = error instanceof Error ? error.message : String(error);
  }
}

/** Puts the game that was finished last on the board. */
export async function showLast(): Promise<void> {
  const { log, last } = shown.peek() ?? {};
  if (log && last && !(await lookAt(`${log.name} ${last.number}`, last.tree))) isFollowing.value = false;
}

/** Puts a game in progress on the board, and every move as it is played; when it has ended, the newest takes its place. */
export async function watchGame(number: number): Promise<void> {
  leave();
  watching.value = number;
  await refresh();
}

/** Leaves the board to the person. */
export function leave(): void {
  isFollowing.value = false;
  watching.value = undefined;
  watched = undefined;
}

/** Brings the game that is watched up to date, if nothing else was put on the board. */
async function keepUp({ log, last, ...found }: ShownTournament, number: number): Promise<void> {
  const hasEnded = number !== NEWEST && last?.number === number;
  const game = hasEnded ? last : found.watched;
  if (!game) return;
  const name = `${log.name} ${game.number}`;
  const isFree = watched === undefined || isLookedAt(watched);
  const isThere = isFree && ((await goOnWith(name, game.tree)) || (await lookAt(name, game.tree)));
  if (watching.peek() !== number) return;
  if (!isThere) return leave();
  watched = name;
  // For a moment the end is seen.
  watching.value = hasEnded ? NEWEST : game.number;
}

let watchers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks again and again while the page is to be seen; what is returned ends that, but for a game that is watched. */
export function watch(): () => void {
  watchers++;
  void again();
  return () => {
    watchers--;
  };
}

async function again(): Promise<void> {
  if (document.visibilityState === 'visible') await refresh();
  clearTimeout(timer);
  const isWatching = watching.peek() !== undefined;
  if (watchers > 0 || isWatching) timer = setTimeout(() => void again(), isWatching ? WATCHING_MS : EVERY_MS);
}
