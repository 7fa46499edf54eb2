/** README.md: what it names is there, and its commands and options are those of the program. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gameNamed, gameNames } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { runHere } from '../support/run-here.ts';

const HOME = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', HOME), 'utf8');
const { description } = JSON.parse(readFileSync(new URL('package.json', HOME), 'utf8')) as {
  description: string;
};

describe('README.md', () => {
  it.each(gameNames())('names %s, as the description of the package does', (name) => {
    const game = must(gameNamed(name));
    expect(readme).toContain(`**${game.title}**`);
    expect(description).toContain(game.title);
  });

  it('has at most 900 words', () => {
    expect(readme.trim().split(/\s+/).length).toBeLessThanOrEqual(900);
  });

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path]) => path as string);
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((path) => !existsSync(new URL(path, HOME)))).toEqual([]);
  });

  it('shows commands and options of the program', async () => {
    const shown = [...readme.matchAll(/npx sightline ((?:(?:bench|library) )?[a-z-]+)((?: .*)?)$/gm)];
    const options = new Map<string, Set<string>>();
    for (const [, command, rest] of shown) {
      const named = options.get(command as string) ?? new Set();
      for (const [option] of (rest as string).matchAll(/--[a-z-]+/g)) named.add(option);
      options.set(command as string, named);
    }
    expect(options.size).toBeGreaterThan(7);
    for (const [command, named] of options) {
      const { code, stdout } = await runHere([...command.split(' '), '--help']);
      expect(code, command).toBe(0);
      for (const option of named) expect(stdout, command).toContain(option);
    }
  });
});
