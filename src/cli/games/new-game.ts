import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Argv } from 'yargs';
import { gameNames } from '../../games/registry.ts';
import { fileProblem } from '../../util/system-error.ts';
import { VERSION } from '../../util/version.ts';
import { BadInput } from '../arguments/input.ts';
import type { Command } from '../command.ts';
import { gameText, packageText, testText } from './new-game-files.ts';

const options = (yargs: Argv) =>
  yargs
    .positional('name', {
      type: 'string',
      demandOption: true,
      describe: 'name of the game: lowercase letters, digits and hyphens',
    })
    .option('out', { type: 'string', default: '.', requiresArg: true, describe: 'folder to write to' })
    .example('$0 new-game my-game', 'write my-game.js and my-game.test.js');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const newGameCommand: Command<Arguments> = {
  builder: options,
  handler: ({ name, out }, io) => {
    if (!/^[a-z][a-z\d-]*$/.test(name)) {
      throw new BadInput(`${JSON.stringify(name)}: must consist of lower-case letters, digits and hyphens`);
    }
    if (gameNames().includes(name)) throw new BadInput(`a game named ${name} already exists`);
    const [game, test, about] = [`${name}.js`, `${name}.test.js`, 'package.json'].map((file) => join(out, file));
    const files = { [game as string]: gameText(name), [test as string]: testText(name) };
    for (const path of Object.keys(files)) if (existsSync(path)) throw new BadInput(`${path} already exists`);
    const isPackage = existsSync(about as string);
    if (!isPackage) files[about as string] = packageText(name, VERSION);
    mkdirSync(out, { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      try {
        writeFileSync(path, text, { flag: 'wx' });
      } catch (error) {
        throw new BadInput(`cannot write ${path}: ${fileProblem(error)}`);
      }
    }
    const folder = relative('.', out);
    const steps = [
      ...(folder === '' ? [] : [`cd ${folder}`]),
      ...(isPackage ? [] : ['npm install']),
      `npx sightline check-game ./${name}.js`,
      'node --test',
      `npx sightline play --game ./${name}.js`,
      `npx sightline serve --game ./${name}.js`,
    ];
    io.print(wroteText(Object.keys(files), steps));
    if (isPackage) io.print(`\n${about as string} was not changed; the new files need "type": "module" in it.`);
  },
};

function wroteText(files: readonly string[], steps: readonly string[]): string {
  return `Wrote ${files.join(', ')}.\n\nNext:\n${steps.map((step) => `    ${step}`).join('\n')}`;
}
