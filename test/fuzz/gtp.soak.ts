/**
 * Random lines to the program itself, through its standard streams: every command has to be answered once, in order and
 * with its id, and the program has to end by itself. Run it with
 * `npm run build && npx tsx test/fuzz/gtp.soak.ts [LINES] [SEED] [GAME...]`, the latter as options of the program, `--size 4`
 * where there are none; it ends with code 1 when something is wrong.
 */
import '../../src/node/install.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { randomState } from '../../src/util/seed.ts';
import { built } from '../support/built.ts';
import { expectedId, randomLine, readAnswers } from '../support/gtp-lines.ts';

const [count = '100000', seed = 'soak', ...game] = process.argv.slice(2);
const gameOptions = game.length > 0 ? game : ['--size', '4'];
const main = fileURLToPath(built('src/cli/program/main.js'));
const SETTINGS = [...gameOptions, '--playouts', '4', '--preset', 'static', '--threads', '1', '--memory', '2m'];

/** Runs a session; the lines are sent as fast as they are taken. */
async function session(lines: readonly string[], more: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [main, 'gtp', ...SETTINGS, ...more], { stdio: ['pipe', 'pipe', 'inherit'] });
  const written = text(child.stdout);
  const closed = once(child, 'close');
  for (const line of [...lines, 'quit']) if (!child.stdin.write(`${line}\n`)) await once(child.stdin, 'drain');
  const [code] = await closed;
  if (code !== 0) throw new Error(`the program ended with code ${code}`);
  return written;
}

for (const more of [[], ['--gogui']]) {
  const random = randomState(`${seed} ${more}`);
  const lines = Array.from({ length: Math.ceil(Number(count) / 2) }, () => randomLine(random));
  const written = await session(lines, more);
  const answers = readAnswers(written);
  const expected = [...lines, 'quit'].map(expectedId).filter((id) => id !== undefined);
  const wrong = expected.findIndex((id, i) => answers[i]?.id !== id);
  const good = answers.filter((answer) => answer.text.startsWith('=')).length;
  console.log(
    `gtp ${more.join(' ')}: ${lines.length} lines, ${expected.length} commands, ${answers.length} answers, ${good} of them good`,
  );
  if (wrong >= 0 || answers.length !== expected.length) {
    console.log(`answer ${wrong} is wrong: ${JSON.stringify(answers[wrong])}`);
    process.exitCode = 1;
  }
}
