import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameNamed, gameNames } from '../../src/games/registry.ts';
import { sightline } from '../support/command.ts';

const HOME = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', HOME), 'utf8');
const { description } = JSON.parse(readFileSync(new URL('package.json', HOME), 'utf8')) as {
  description: string;
};

describe('README.md', () => {
  it.each(gameNames())(
    'names %s with all its options and their defaults, as the description of the package does',
    (name) => {
      const game = gameNamed(name);
      if (!game.ok) throw new Error(game.error.message);
      const { title, options } = game.value;
      expect(readme).toContain(`**${title}**`);
      expect(description).toContain(title);
      const table = /^\| `--game` .*?\n\n/ms.exec(readme)?.[0] ?? '';
      const rows = table.split(/^\| (?=`)/m).find((row) => row.startsWith(`\`${name}\``)) ?? '';
      for (const option of options)
        expect(rows).toMatch(new RegExp(`\`${option.name}\`[^|]*\\(\`?${option.default}\`?\\)`));
    },
  );

  it('names all documents, and none that is not there', () => {
    const named = [...readme.matchAll(/`((?:docs|bench)\/[\w/-]+\.md)`/g)].map(([, path]) => path as string);
    const there = readdirSync(new URL('docs/', HOME)).filter((name) => name.endsWith('.md'));
    expect(named).toEqual(expect.arrayContaining(there.map((name) => `docs/${name}`)));
    expect(named.filter((path) => !existsSync(new URL(path, HOME)))).toEqual([]);
  });

  it('shows commands and options that there are', async () => {
    const shown = [...readme.matchAll(/npx sightline ((?:(?:bench|library) )?[a-z]+)((?: .*)?)$/gm)];
    const options = new Map<string, Set<string>>();
    for (const [, command, rest] of shown) {
      const named = options.get(command as string) ?? new Set();
      for (const [option] of (rest as string).matchAll(/--[a-z-]+/g)) named.add(option);
      options.set(command as string, named);
    }
    expect(options.size).toBeGreaterThan(15);
    for (const [command, named] of options) {
      const { code, stdout } = await sightline([...command.split(' '), '--help']);
      expect(code, command).toBe(0);
      for (const option of named) expect(stdout, command).toContain(option);
    }
  });
});
