/** Signals that outlast the page, in the browser's storage. */
import { effect, type Signal, signal } from '@preact/signals';

const PREFIX = 'sightline.';

function read<T>(name: string, standard: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? standard : (JSON.parse(text) as T);
  } catch {
    return standard;
  }
}

/** A signal whose value is there again when the page is opened the next time. Reads anything: `isRight` says what may be used. */
export function kept<T>(name: string, standard: T, isRight: (value: T) => boolean): Signal<T> {
  const found = read(name, standard);
  const value = signal(isRight(found) ? found : standard);
  let isFirst = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (!isFirst) write(name, text);
    isFirst = false;
  });
  return value;
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Without storage the page forgets.
  }
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
export const isOneOf =
  <T>(choices: readonly T[]) =>
  (value: unknown): value is T =>
    choices.includes(value as T);
