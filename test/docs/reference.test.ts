/** The pages of docs/reference say what the program says. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { boardPicture, SHOWN } from '../../src/cli/reference/boards.ts';
import { allPages } from '../../src/cli/reference/pages.ts';
import type { GameModule } from '../../src/own-games/game.ts';

const FOLDER = new URL('../../docs/reference/', import.meta.url);

it('docs/reference is what `node dist/src/cli/reference/reference.js` writes', async () => {
  const pages = await allPages();
  const there = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!api\b).*\.(?:md|1)$/.test(name),
  );
  expect(there.toSorted()).toEqual([...pages.keys()].toSorted());
  for (const [name, text] of pages) expect(readFileSync(new URL(name, FOLDER), 'utf8'), name).toBe(text);
});

it.each(readdirSync(new URL('../../examples/games/', import.meta.url)))(
  'the guide shows the board of %s',
  async (file) => {
    const name = file.replace('.js', '');
    const { game } = (await import(`../../examples/games/${name}.js`)) as { readonly game: GameModule };
    const picture = readFileSync(new URL(`../../docs/images/boards/${name}.svg`, import.meta.url), 'utf8');
    expect(picture).toBe(boardPicture(game, SHOWN[name] as string));
    expect(picture.length).toBeLessThan(16_000);
    expect(readFileSync(new URL('../../docs/own-game.md', import.meta.url), 'utf8')).toContain(
      `images/boards/${name}.svg`,
    );
  },
);

it('lists the exports of every module of the package', () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
  const modules = Object.values<string | { types?: string; default?: string }>(read('package.json').exports);
  const types = modules.flatMap((one) =>
    typeof one === 'object' && one.types ? [one.types.replace('.', '../..')] : [],
  );
  const { entryPoints } = read('docs/.vitepress/typedoc.json') as { entryPoints: string[] };
  expect(entryPoints.toSorted()).toEqual(types.toSorted());
});
