/** The logs of tournaments that the server knows, and the one that is looked at, which may still be played. */
import { computed, signal } from '@preact/signals';
import type { ListedLogs, ShownTournament } from '../../server/tournament-routes.ts';
import { api } from './api.ts';
import { lookAt } from './aside.ts';
import { isBoolean, kept } from './kept.ts';

const EVERY_MS = 2000;

export const listed = signal<ListedLogs | undefined>(undefined);
export const shown = signal<ShownTournament | undefined>(undefined);
export const trouble = signal<string | undefined>(undefined);
/** The log that is looked at; undefined for the one that was changed last. */
const chosen = kept<string | null>('log', null, (value) => value === null || typeof value === 'string');
/** Whether every game that ends is put on the board. */
export const isFollowing = kept<boolean>('follow', false, isBoolean);

export const chosenLog = computed(() => {
  const logs = listed.value?.logs ?? [];
  return (logs.find(({ name }) => name === chosen.value) ?? logs[0])?.name;
});

export async function choose(log: string): Promise<void> {
  if (log !== chosen.value) isFollowing.value = false;
  chosen.value = log;
  await refresh();
}

async function refresh(): Promise<void> {
  try {
    listed.value = await api.tournaments();
    trouble.value = undefined;
    const log = chosenLog.peek();
    const before = shown.peek();
    const found = log === undefined ? undefined : await api.tournament(log);
    // Another one was chosen in the meantime.
    if (log !== chosenLog.peek()) return;
    shown.value = found;
    const { last } = found ?? {};
    const isNew = last != null && before?.log.name === log && before?.last?.number !== last.number;
    if (isFollowing.peek() && isNew) await showLast();
  } catch (error) {
    trouble.value = error instanceof Error ? error.message : String(error);
  }
}

/** Puts the game that was finished last on the board. */
export async function showLast(): Promise<void> {
  const { log, last } = shown.peek() ?? {};
  if (log && last && !(await lookAt(`${log.name} ${last.number}`, last.tree))) isFollowing.value = false;
}

/** Asks again and again while the page is to be seen; what is returned ends that. */
export function watch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const again = async () => {
    if (document.visibilityState === 'visible') await refresh();
    if (!isOver) timer = setTimeout(() => void again(), EVERY_MS);
  };
  void again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
