/**
 * Writes the generated pages of docs/reference: one per command from its table, one of all search
 * parameters, and the manual page; and the pictures of boards in docs/images. Removes pages of commands that no longer exist.
 *
 *     node dist/src/cli/reference/reference.js
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beginScript } from '../../../bench/research/script.ts';
import type { GameModule } from '../../games/kit.ts';
import { packageFile } from '../../node/package-file.ts';
import { boardPicture, SHOWN } from './boards.ts';
import { allPages } from './pages.ts';

beginScript('node dist/src/cli/reference/reference.js');

const FOLDER = fileURLToPath(packageFile('docs/reference/'));
const COMMANDS = `${FOLDER}commands/`;

const pages = await allPages();

mkdirSync(COMMANDS, { recursive: true });
for (const name of readdirSync(COMMANDS)) if (!pages.has(`commands/${name}`)) rmSync(COMMANDS + name);
for (const [name, text] of pages) writeFileSync(FOLDER + name, text);

for (const [name, moves] of Object.entries(SHOWN)) {
  const { game } = (await import(packageFile(`examples/games/${name}.js`).href)) as { readonly game: GameModule };
  writeFileSync(packageFile(`docs/images/boards/${name}.svg`), boardPicture(game, moves));
}
