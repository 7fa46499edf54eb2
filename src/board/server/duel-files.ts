/** Games of people by a link as files, one each, so that they survive a restart. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile, removeFile, replaceFile } from '../../node/file.ts';
import { parseJson } from '../../util/json.ts';
import { ok } from '../../util/result.ts';
import { duelSchema, type StoredDuel } from '../service/duel.ts';
import type { DuelStore } from '../service/duels.ts';
import { notStored } from '../service/errors.ts';

const ENDING = '.duel';
/** Has the milliseconds that the server has run. Also written to learn whether games can be stored. */
const CLOCK = 'duel-clock';
/** Milliseconds between two writes of it. */
const CLOCK_MS = 3_600_000;
/** Milliseconds until writing is tried again. */
const RETRY_MS = 10_000;

/**
 * The games of an existing folder; damaged ones are left out. `tell` learns at once whether games can be stored,
 * and each time that this changes: null, or why they cannot.
 */
export function duelFiles(folder: string, tell: (problem: string | null) => void = () => {}): DuelStore {
  const pathOf = (id: string) => join(folder, id + ENDING);
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  const all = new Map<string, StoredDuel>();
  for (const id of names.map((name) => name.slice(0, -ENDING.length))) {
    const text = readTextFile(pathOf(id));
    const json = text.ok ? parseJson(text.value) : text;
    const duel = duelSchema.safeParse(json.ok ? json.value : undefined);
    if (duel.success) all.set(id, duel.data);
  }
  let canStore: boolean | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = (path: string, content: string) => {
    const written = replaceFile(path, content);
    if (canStore !== written.ok) tell(written.ok ? null : written.error.message);
    canStore = written.ok;
    clearTimeout(timer);
    if (!canStore) timer = setTimeout(tryOut, RETRY_MS).unref();
    return written;
  };
  const clock = join(folder, CLOCK);
  const earlier = readClock(clock);
  const begun = performance.now();
  const now = () => earlier + Math.round(performance.now() - begun);
  const tryOut = () => void write(clock, String(now()));
  tryOut();
  setInterval(tryOut, CLOCK_MS).unref();
  return {
    all,
    now,
    keep: (id, duel) => {
      const path = pathOf(id);
      const written = write(path, JSON.stringify(duel));
      return written.ok ? ok(undefined) : notStored(written.error.message.replaceAll(path, 'the game'));
    },
    forget: (id) => removeFile(pathOf(id)),
  };
}

/** 0 without a readable one. */
function readClock(path: string): number {
  const text = readTextFile(path);
  return text.ok && /^\d{1,15}$/.test(text.value) ? Number(text.value) : 0;
}
