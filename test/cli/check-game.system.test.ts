/** The commands for authors of games: `check-game` and `new-game`. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkModule } from '../../src/cli/games/check-task.ts';
import type { CheckReport } from '../../src/own-games/game.ts';
import { sightline, started } from '../support/command.ts';
import { testFolder } from '../support/folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = testFolder();
const at = (name: string) => join(folder, name);

beforeAll(() => {
  mkdirSync(at('node_modules'));
  symlinkSync(root, at('node_modules/sightline'));
});

describe('check-game', () => {
  it('names the broken rule, the shortest game and the line of the file', async () => {
    const text = readFileSync(join(root, 'examples/games/tic-tac-toe.js'), 'utf8');
    writeFileSync(
      at('rare.js'),
      text.replace('play(position, cell) {', "$&\n      if (cell === 4) throw new Error('rare');"),
    );
    const { code, stdout } = await sightline(['check-game', at('rare.js'), '--games', '10']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ throws/);
    expect(stdout).toMatch(/moves: {2}b2\n/);
    expect(stdout).toMatch(/rare\.js:\d+/);
  });

  it('ends where a function hangs, and says which, with the line and the moves', async () => {
    const file = join(root, 'test/own-games/faulty/endless-loop.js');
    const reports: CheckReport[] = [];
    await checkModule({ file, rules: 'size=6', games: 1, seed: 'a' }, (report) => reports.push(report), 2000);
    expect(reports).toMatchObject([{ game: 'connect6', ok: false, failures: [{ code: 'hangs', rules: 'size=6' }] }]);
    const [failure] = reports.flatMap(({ failures }) => failures);
    expect(failure?.where).toMatch(/^play \(.*endless-loop\.js:\d+:\d+\)$/);
    expect(failure?.moves).toHaveLength(20);
  });

  it('survives a game that ends its process, and every command one with a timer', async () => {
    const text = readFileSync(join(root, 'examples/games/tic-tac-toe.js'), 'utf8');
    writeFileSync(at('exits.js'), text.replace('play(position, cell) {', '$&\n      process.exit(0);'));
    const { code, stdout } = await sightline(['check-game', at('exits.js'), '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).failures).toMatchObject([{ code: 'exits' }]);
    writeFileSync(at('timer.js'), `setInterval(() => {}, 1000);\n${text}`);
    for (const args of [
      ['check-game', at('timer.js'), '--games', '1'],
      ['perft', '--game', at('timer.js'), '--depth', '1'],
    ]) {
      const child = started(args);
      child.stdout.resume();
      expect(await once(child, 'close')).toEqual([0, null]);
    }
  });

  it('refuses a file that is not a game, and unknown rules', async () => {
    writeFileSync(at('nothing.js'), 'export const nothing = 1;\n');
    const hex = join(root, 'examples/games/hex.js');
    for (const args of [[at('nothing.js')], [at('missing.js')], [hex, '--rules', 'size=99'], [hex, '--games', '0']]) {
      const { code, stdout, stderr } = await sightline(['check-game', ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^sightline: .+\n$/);
    }
  });
});

describe('new-game', () => {
  it('writes a game that passes its checks and its own test, and overwrites nothing', async () => {
    const out = at('own');
    expect((await sightline(['new-game', 'my-game', '--out', out])).code).toBe(0);
    expect(JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'))).toMatchObject({ type: 'module' });
    const checked = await sightline(['check-game', join(out, 'my-game.js'), '--games', '5', '--json']);
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.stdout)).toMatchObject({ game: 'my-game', ok: true, failures: [], hints: [] });
    // Vitest marks its processes; the test of the game is one of Node's own.
    const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
    const tested = spawnSync(process.execPath, ['--test'], { cwd: out, env, encoding: 'utf8' });
    expect(tested.stdout).toMatch(/pass 2\b/);
    expect(tested.status).toBe(0);

    expect((await sightline(['new-game', 'my-game', '--out', out])).code).toBe(2);
    expect((await sightline(['new-game', 'other', '--out', out])).code).toBe(0);
    expect(existsSync(join(out, 'other.test.js'))).toBe(true);
    for (const name of ['My Game', '../x', 'meridians']) {
      expect((await sightline(['new-game', name, '--out', out])).code).toBe(2);
    }
  });
});
