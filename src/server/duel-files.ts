/** Games of two people by a link as files, one each, so that they survive a restart. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile, removeFile, replaceFiles } from '../hosts/node/file.ts';
import { duelSchema, type StoredDuel } from '../service/duel.ts';
import type { DuelStore } from '../service/duels.ts';
import { parseJson } from '../util/json.ts';

const ENDING = '.duel';

/** The games of an existing folder; damaged ones are left out. One that cannot be written goes on, and ends with the server. */
export function duelFiles(folder: string): DuelStore {
  const pathOf = (id: string) => join(folder, id + ENDING);
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  const all = new Map<string, StoredDuel>();
  for (const id of names.map((name) => name.slice(0, -ENDING.length))) {
    const text = readTextFile(pathOf(id));
    const json = text.ok ? parseJson(text.value) : text;
    const duel = duelSchema.safeParse(json.ok ? json.value : undefined);
    if (duel.success) all.set(id, duel.data);
  }
  return {
    all,
    keep: (id, duel) => void replaceFiles([{ path: pathOf(id), content: JSON.stringify(duel) }]),
    forget: (id) => removeFile(pathOf(id)),
  };
}
