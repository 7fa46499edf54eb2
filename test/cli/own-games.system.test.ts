/** `--game ./my-game.js`: modules of one's own in the place of a game's name, wherever they lie. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';

const folder = testFolder();
for (const name of ['hex.js', 'tic-tac-toe.js']) {
  copyFileSync(new URL(`../../examples/games/${name}`, import.meta.url), join(folder, name));
}

/** Runs the program in the folder of the games, where no package is. */
function sightline(args: readonly string[], { input = '', games = [] as readonly string[] } = {}) {
  const start = fileURLToPath(built('src/cli/start.js'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    timeout: 200_000,
    env: { ...process.env, SIGHTLINE_GAMES: games.join(delimiter) },
  });
  return { status, stdout, stderr };
}

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

describe('files of version 1.0.0', () => {
  it('open: its template of a game, an example, and the log of a match', () => {
    for (const name of ['my-game.js', 'tic-tac-toe.js', 'own.jsonl']) {
      copyFileSync(new URL(`../vectors/1.0.0/${name}`, import.meta.url), join(folder, `earlier-${name}`));
    }
    const checked = sightline(['check-game', './earlier-my-game.js', '--games', '5']);
    expect(checked).toMatchObject({ status: 0, stderr: '' });
    const { status, stdout } = sightline([
      'report',
      'earlier-own.jsonl',
      '--game',
      './earlier-tic-tac-toe.js',
      '--json',
    ]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      game: 'tic-tac-toe',
      games: 2,
      match: { pentanomial: [0, 0, 1, 0, 0] },
    });
  });
});

const VARIANT = (name: string) => `{ ...game, name: '${name}', title: 'Variant' }`;
const WORK = ['--playouts', '60', '--threads', '2'];

describe('--game with a file', () => {
  it('is analysed on threads, without a word on the kind of its module', () => {
    write('package.json', '{}');
    const { status, stdout, stderr } = sightline(['analyse', '--game', './hex.js', '--size', '3', ...WORK, '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ game: 'hex', size: 3, rules: { swap: true }, playouts: 60 });
  });

  it('is played in a match, also by another process, and named in the log', () => {
    const start = fileURLToPath(built('src/cli/start.js'));
    const engine = `gtp:name=other,${process.execPath} ${start} gtp --game tic-tac-toe --playouts 10 --threads 1`;
    const match = ['match', engine, 'random', '--game=./tic-tac-toe.js', '--games', '2', '--log', 'log.jsonl'];
    expect(sightline(match)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, 'log.jsonl'), 'utf8')).not.toContain('.js"');
    expect(sightline(['report', 'log.jsonl', '--game', './tic-tac-toe.js'])).toMatchObject({ status: 0 });
    expect(sightline(['replay', 'log.jsonl', '--game', './tic-tac-toe.js']).stdout.trim().split('\n')).toHaveLength(2);
  });

  it('is in the help, with its options', () => {
    const { stdout } = sightline(['analyse', '--game', 'hex.js', '--help']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /--game game: meridians, [^)]*hex, .*--size .*\(Meridians\); .*\(Hex\).*--swap /,
    );
  });

  it('may export its game by default, or several, one of which is selected', () => {
    const from = "import { game } from './tic-tac-toe.js';";
    expect(
      sightline(['perft', '--depth', '1', '--game', write('other.mjs', `${from} export default ${VARIANT('other')};`)]),
    ).toMatchObject({ status: 0, stdout: expect.stringContaining('9 nodes') });
    const two = write('two.js', `${from} export const games = [${VARIANT('one')}, ${VARIANT('two')}];`);
    expect(sightline(['perft', '--depth', '1', '--game', `${two}#two`])).toMatchObject({ status: 0 });
    const { status, stderr } = sightline(['perft', '--depth', '1', '--game', two]);
    expect(status).toBe(2);
    expect(stderr).toMatch(naming('two.js#one', 'two.js#two'));
  });

  it('may import sightline instead of sightline/game', () => {
    const text = "import { plainNetworks } from 'sightline'; import { game } from './tic-tac-toe.js'; plainNetworks;";
    const args = [
      'perft',
      '--depth',
      '1',
      '--game',
      write('whole.js', `${text} export const game2 = 1; export default ${VARIANT('whole')};`),
    ];
    expect(sightline(args)).toMatchObject({ status: 0, stderr: '' });
  });

  it.skipIf(!(process.features as { typescript?: unknown }).typescript)('may be TypeScript', () => {
    const typed = write(
      'typed.ts',
      `import { game } from './tic-tac-toe.js'; const x: number = 1; export default ${VARIANT('typed')}; x;`,
    );
    expect(sightline(['perft', '--depth', '1', '--game', typed])).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['throws.js', 'export const a = 1;\nconst b = undefined;\n  b.c();', ['throws.js:3:5', 'TypeError']],
    ['waits.js', 'await new Promise(() => {});', ['waits.js']],
  ])('that %s ends in one line', (name, text, parts) => {
    write(name, text);
    // Once also a command whose threads start before the module is read.
    const commands = name === 'throws.js' ? [['analyse', ...WORK]] : [];
    for (const args of [...commands, ['perft', '--depth', '1']]) {
      const { status, stdout, stderr } = sightline([...args, '--game', `./${name}`]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/^sightline: [^\n]*\n$/);
      expect(stderr).toMatch(naming(...parts));
    }
  });

  it('without a game is named with its fault', () => {
    const modules: Readonly<Record<string, readonly [text: string, ...parts: string[]]>> = {
      'nowhere.js': ['', 'no such file'],
      'syntax.js': ['export const a = {\n  b: 2 3\n};', 'syntax.js:2', 'SyntaxError'],
      'bare.js': ["import 'no-such-package';", 'no-such-package'],
      'engine.js': ["import { Engine } from 'sightline';", 'engine.js:1', 'Engine', 'sightline/game'],
      'none.js': ['export const a = 1;', 'defineGame'],
      'part.js': ["export const game = { name: 'part', open() {} };", 'title'],
      'house.js': [`import { game } from './hex.js'; export default ${VARIANT('meridians')};`, 'meridians'],
      'folder/': ['', '.js'],
    };
    for (const [name, [text]] of Object.entries(modules)) if (text !== '') write(name, text);
    const script = `await import('${built('src/node/install.js').href}');
      const { loadOwnGames } = await import('${built('src/node/game-loading.js').href}');
      for (const name of ${JSON.stringify(Object.keys(modules))}) {
        process.env.SIGHTLINE_GAMES = './' + name;
        await loadOwnGames().catch(({ name, message }) => console.log(name, message));
      }`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    const lines = stdout.trimEnd().split('\n');
    for (const [i, [name, [, ...parts]]] of Object.entries(modules).entries())
      expect(lines[i], name).toMatch(naming('GameError', name.replace('/', ''), ...parts));
    expect(lines).toHaveLength(Object.keys(modules).length);
  });

  it('is told by its file where its name is unknown, and what two files call their game', () => {
    expect(sightline(['perft', '--depth', '1', '--game', 'chess']).stderr).toMatch(naming('chess', '--game ./FILE.js'));
    copyFileSync(join(folder, 'hex.js'), join(folder, 'hex-again.js'));
    const { status, stderr } = sightline(['perft', '--depth', '1', '--game', 'hex.js'], { games: ['hex-again.js'] });
    expect(status).toBe(2);
    expect(stderr).toMatch(naming('hex.js', 'hex-again.js'));
    expect(sightline(['perft', '--depth', '1', '--game', 'hex.js'], { games: ['hex.js'] })).toMatchObject({
      status: 0,
    });
  });

  it('learns weights, which are found beside it, by threads too', () => {
    mkdirSync(join(folder, 'weights'), { recursive: true });
    const prior = () => {
      const { stdout } = sightline(['analyse', '--game', 'tic-tac-toe.js', ...WORK, '--json']);
      return Math.max(...JSON.parse(stdout).moves.map((move: { prior: number }) => move.prior));
    };
    expect(prior()).toBeLessThan(0.12);
    const out = ['--out', 'weights/tic-tac-toe.net'];
    expect(sightline(['train', '--game', 'tic-tac-toe.js', '--games', '50', '--threads', '1', ...out])).toMatchObject({
      status: 0,
    });
    expect(prior()).toBeGreaterThan(0.2);
  });

  it('is played by a person, to whom a move that is called like a command is a move where it may be played', () => {
    const args = ['play', '--game', 'hex.js', '--size', '3', '--side', 'all', '--threads', '1', '--log', 'play.jsonl'];
    const { stdout } = sightline(args, { input: 'a1\nswap\nswap\nquit\n' });
    expect(stdout).toMatch(/Blue plays swap[\s\S]*All sides are played by people/);
  });
});
