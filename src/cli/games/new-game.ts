import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gameNames } from '../../games/registry.ts';
import { makeFolder, readTextFile } from '../../node/file.ts';
import { isFields, parseJson } from '../../util/json.ts';
import { fileProblem } from '../../util/system-error.ts';
import { VERSION } from '../../util/version.ts';
import { BadInput, must } from '../arguments/input.ts';
import { path, text } from '../arguments/readers.ts';
import { argument, command, option } from '../command.ts';
import { gameText, packageText, testText } from './new-game-files.ts';

const table = () => ({
  name: argument(text, 'name of the game: lowercase letters, digits and hyphens', { isRequired: true }),
  out: option(path, 'folder to write to', { default: '.' }),
});

export const newGameCommand = command(table, {
  examples: [['sightline new-game my-game', 'write my-game.js and my-game.test.js']],
  run: ({ name, out }, io) => {
    if (!/^[a-z][a-z\d-]*$/.test(name)) {
      throw new BadInput(`${JSON.stringify(name)}: must consist of lower-case letters, digits and hyphens`);
    }
    if (gameNames().includes(name)) throw new BadInput(`a game named ${name} already exists`);
    const about = join(out, 'package.json');
    const isPackage = existsSync(about);
    const file = `${name}.${isPackage && isCommonJs(about) ? 'mjs' : 'js'}`;
    const test = file.replace('.', '.test.');
    const files = { [join(out, file)]: gameText(name), [join(out, test)]: testText(file) };
    for (const name of Object.keys(files)) if (existsSync(name)) throw new BadInput(`${name} already exists`);
    if (!isPackage) files[about] = packageText(name, VERSION);
    must(makeFolder(out), '--out');
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
      `npx sightline check-game ./${file}`,
      `node --test ${test}`,
      `npx sightline play --game ./${file}`,
      `npx sightline serve --game ./${file}`,
    ];
    io.print(wroteText(Object.keys(files), steps));
  },
});

/** Whether files that end with `.js` are CommonJS in that package. Node tells by their text if it does not say. */
function isCommonJs(about: string): boolean {
  const json = parseJson(must(readTextFile(about)));
  return json.ok && isFields(json.value) && json.value.type === 'commonjs';
}

function wroteText(files: readonly string[], steps: readonly string[]): string {
  return `Wrote ${files.join(', ')}.\n\nNext:\n${steps.map((step) => `    ${step}`).join('\n')}`;
}
