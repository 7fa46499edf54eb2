/** The tournament logs of the server, and the selected one, which may be in progress. */
import { computed, signal } from '@preact/signals';
import type { ListedLogs, ShownTournament } from '../../server/tournaments/tournament-tasks.ts';
import { goOnWith, isLookedAt, lookAt } from '../frame/aside.ts';
import { isBoolean, kept } from '../frame/kept.ts';
import { ask } from '../frame/served.ts';

const EVERY_MS = 2000;
const WATCHING_MS = 1000;
/** Stands for the game that started last. */
const NEWEST = 0;

export const listed = signal<ListedLogs | undefined>(undefined);
export const shownLog = signal<ShownTournament | undefined>(undefined);
export const logTrouble = signal<string | undefined>(undefined);
/** The selected log; undefined for the one changed last. */
const chosen = kept<string | null>('log', null, (value) => value === null || typeof value === 'string');
/** Whether every finished game is put on the board. */
export const isFollowing = kept<boolean>('follow', false, isBoolean);

/** The number of the running game being watched. */
export const watching = signal<number | undefined>(undefined);
/** The name of the watched game on the board. */
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

/** Requests are answered in order. */
function refresh(): Promise<void> {
  asking = asking.then(refreshNow);
  return asking;
}

async function refreshNow(): Promise<void> {
  try {
    listed.value = await ask<ListedLogs>('api/tournaments');
    logTrouble.value = undefined;
    const log = chosenLog.peek();
    const before = shownLog.peek();
    const asked = watching.peek();
    const found = log === undefined ? undefined : await ask<ShownTournament>('api/tournament', { log, game: asked });
    // Another log was selected meanwhile.
    if (log !== chosenLog.peek()) return;
    shownLog.value = found;
    if (!found) return;
    const { last } = found;
    const isNew = last !== null && before?.log.name === log && before?.last?.number !== last.number;
    if (isFollowing.peek() && isNew) await showLast();
    if (asked !== undefined && asked === watching.peek()) await keepUp(found, asked);
  } catch (error) {
    logTrouble.value = error instanceof Error ? error.message : String(error);
  }
}

/** The name under which a game of a log is on the board. */
export function nameOnBoard(log: string, number: number): string {
  return `${log} ${number}`;
}

/** Shows the last finished game. */
export async function showLast(): Promise<void> {
  const { log, last } = shownLog.peek() ?? {};
  if (log && last && !(await lookAt(nameOnBoard(log.name, last.number), last.tree))) isFollowing.value = false;
}

/** Watches a running game move by move. When it has ended, switches to the newest. */
export async function watchGame(number: number): Promise<void> {
  leave();
  watching.value = number;
  await refresh();
}

/** Stops watching. */
export function leave(): void {
  isFollowing.value = false;
  watching.value = undefined;
  watched = undefined;
}

/** Updates the watched game unless another one is on the board. */
async function keepUp({ log, last, ...found }: ShownTournament, number: number): Promise<void> {
  const hasEnded = number !== NEWEST && last?.number === number;
  const game = hasEnded ? last : found.watched;
  if (!game) return;
  const name = nameOnBoard(log.name, game.number);
  const isFree = watched === undefined || isLookedAt(watched);
  const isThere = isFree && (goOnWith(name, game.tree) || (await lookAt(name, game.tree)));
  if (watching.peek() !== number) return;
  if (!isThere) return leave();
  watched = name;
  // Leave the end visible for a moment.
  watching.value = hasEnded ? NEWEST : game.number;
}

let watchers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Polls while the page is visible; the returned function stops that unless a game is watched. */
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
