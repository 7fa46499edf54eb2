/** Signals that outlast the page, in the browser's storage. */
import { effect, type Signal, signal } from '@preact/signals';
import { read, slotKey } from './tab.ts';

const PREFIX = 'sightline.';

/** What could not be written. */
const unwritten = new Set<string>();
/** The browser keeps nothing more, since its storage is full or switched off. What it has kept before is there. */
export const isStorageFull = signal(false);

/** A signal whose value is there again when the page is opened the next time. Reads anything: `isRight` says what may be used. */
export function kept<T>(name: string, standard: T, isRight: (value: T) => boolean): Signal<T> {
  return keptAt(PREFIX + name, standard, isRight);
}

/** The same for this tab alone. */
export function keptInTab<T>(name: string, standard: T, isRight: (value: T) => boolean): Signal<T> {
  return keptAt(slotKey(name), standard, isRight);
}

function keptAt<T>(key: string, standard: T, isRight: (value: T) => boolean): Signal<T> {
  const found = parsed(read(key), standard);
  const value = signal(isRight(found) ? found : standard);
  let isFirst = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (!isFirst) write(key, text);
    isFirst = false;
  });
  return value;
}

/** What stands in the storage as JSON. */
export function parsed<T>(text: string | null, standard: T): T {
  try {
    return text === null ? standard : (JSON.parse(text) as T);
  } catch {
    return standard;
  }
}

/** Whether it could be written; what stood there stays where it could not. */
export function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    unwritten.delete(key);
    return true;
  } catch {
    unwritten.add(key);
    return false;
  } finally {
    isStorageFull.value = unwritten.size > 0;
  }
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isOneOf =
  <T>(choices: readonly T[]) =>
  (value: unknown): value is T =>
    choices.includes(value as T);
