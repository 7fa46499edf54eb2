/** What the package exports is named in the documents. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const DOCUMENTS = ['api', 'own-game', 'network', 'bot'].map((name) =>
  readFileSync(fileURLToPath(new URL(`docs/${name}.md`, ROOT)), 'utf8'),
);

it.each(['src/index', 'src/own-games/game', 'src/board/browser/board', 'src/board/bot/index', 'selfplay/index'])(
  '%s',
  async (entry) => {
    const exported = Object.keys((await import(/* @vite-ignore */ new URL(`${entry}.ts`, ROOT).href)) as object);
    expect(exported.length).toBeGreaterThan(1);
    const text = DOCUMENTS.join('\n');
    expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  },
);
