/** Options of games never take the place of those of commands. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TAKEN_WORDS } from '../../src/games/taken-words.ts';

it('is not the name of an option of a command', () => {
  const folder = new URL('../../src/cli/', import.meta.url);
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/\.option\(\s*'([a-z-]+)'/g)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(50);
  expect([...new Set(names)].filter((name) => !TAKEN_WORDS.has(name))).toEqual([]);
});
