/** Signals that persist in the browser's storage. */
import { effect, type Signal, signal } from '@preact/signals';

const PREFIX = 'sightline.';

/** Values that could not be written. */
const unwritten = new Set<string>();
/** Whether storage is full or disabled. Earlier values are still there. */
export const isStorageFull = signal(false);

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** A signal whose value persists. `isRight` validates stored values. */
export function kept<T>(name: string, standard: T, isRight: (value: T) => boolean): Signal<T> {
  const key = PREFIX + name;
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

/** Parses stored JSON. */
export function parsed<T>(text: string | null, standard: T): T {
  try {
    return text === null ? standard : (JSON.parse(text) as T);
  } catch {
    return standard;
  }
}

/** Writes a value; returns false on failure, which keeps the old value. */
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
