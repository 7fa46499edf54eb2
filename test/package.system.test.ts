/** What is in the package, and that it runs unpacked somewhere else. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeExamples } from './support/examples.ts';
import { testFolder } from './support/folder.ts';
import { packed } from './support/packed.ts';
import { naming } from './support/parts.ts';
import { programPath } from './support/programs.ts';

const HOME = fileURLToPath(new URL('../', import.meta.url));
const folder = testFolder();

const unpacked = join(folder, 'node_modules/sightline');
/** Of the package, from its root. */
let files: readonly string[];

beforeAll(() => {
  const tarball = packed(HOME, folder);
  ({ files } = tarball);
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', tarball.path, '-C', unpacked, '--strip-components=1']);
  symlinkSync(join(HOME, 'node_modules'), join(unpacked, 'node_modules'));
});

/** Runs Node in the folder that has the package among its modules. */
function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

function sightline(...args: string[]) {
  const { bin } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as { bin: { sightline: string } };
  return node(join(unpacked, bin.sightline), ...args);
}

function tracked(...paths: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...paths], { cwd: HOME, encoding: 'utf8' });
  return listed.trimEnd().split('\n');
}

describe('the package', () => {
  it.skipIf(programPath(['git']) === undefined)('holds the documents, the weights, and what commands read', () => {
    const needed = tracked(
      'docs',
      // What builds the documents as a site.
      ':!docs/package*.json',
      ':!docs/.npmrc',
      ':!docs/.vitepress',
      'weights',
      'bench/**/*.net',
      'bench/**/*.json',
      'bench/**/*.jsonl',
      'bench/signature.txt',
    );
    expect(needed.length).toBeGreaterThan(20);
    expect(files).toEqual(expect.arrayContaining(needed));
  });

  it('holds every document that README, the documents and --help name', () => {
    const texts = [
      ...['README.md', ...files.filter((path) => /^docs\/.*\.md$/.test(path))].map((path) => join(unpacked, path)),
      ...files.filter((path) => /^dist\/.*\.js$/.test(path)).map((path) => join(unpacked, path)),
    ].map((path) => readFileSync(path, 'utf8'));
    const named = new Set(
      texts.flatMap((text) => text.match(/\b(?:docs|weights|bench)\/[\w/-]+\.(?:md|txt|jsonl?|net)\b/g) ?? []),
    );
    const there = [...named].filter((path) => existsSync(join(HOME, path)));
    expect(there).toEqual(expect.arrayContaining(['docs/analysis.md', 'bench/strength/LOG.md']));
    expect(files).toEqual(expect.arrayContaining(there));
  });

  it('holds no tests, no sources, and nothing that only they need', () => {
    expect(files.filter((path) => /(^|\/)test\/|\.test\.|\.map$|bench\/research|(?<!\.d)\.ts$/.test(path))).toEqual([]);
    expect(files).toContain('dist/src/index.d.ts');
  });

  it('depends on all that its code imports', () => {
    const about = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as Record<string, object>;
    const dependencies = { ...about.dependencies, ...about.optionalDependencies };
    const code = files
      .filter((path) => /^dist\/.*\.js$/.test(path))
      .map((path) => readFileSync(join(unpacked, path), 'utf8'));
    const imports = code.flatMap((text) => [
      ...text.matchAll(/^(?:import|(?:im|ex)port\b.* from) ['"]([^'".][^'"]*)['"];$/gm),
    ]);
    const names = new Set(imports.map(([, name]) => /^(?:@[^/]+\/)?[^/]+/.exec(name as string)?.[0] as string));
    // What `new-game` writes imports the program itself.
    const others = [...names].filter(
      (name) => !/^(?:node:|sightline$|\$)/.test(name) && !Object.hasOwn(dependencies, name),
    );
    expect(names.size).toBeGreaterThan(8);
    expect(others).toEqual([]);
  });
});

describe('the program, unpacked', () => {
  it('analyses with its weights on several threads, and plays a match', () => {
    const analysis = sightline('analyse', '--size', '6', '--playouts', '300', '--threads', '2', '--explain');
    expect(analysis).toMatchObject({ status: 0, stderr: '' });
    expect(analysis.stdout).toMatch(naming('by the network'));
    const match = sightline('match', 'greedy', 'mcts:playouts=20', '--size', '4', '--games', '4', '--json');
    expect(match).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(match.stdout)).toMatchObject({ games: 4 });
  });

  it('is a library that does what the examples of docs/api.md show', () => {
    const examples = join(folder, 'examples');
    mkdirSync(examples);
    writeExamples(join(unpacked, 'docs/api.md'), examples);
    const options = { strict: true, target: 'es2022', module: 'nodenext', outDir: 'out', rootDir: '.' };
    const lib = ['es2023', 'esnext.disposable', 'dom'];
    const compilerOptions = { ...options, lib, types: ['node'], typeRoots: [join(HOME, 'node_modules/@types')] };
    writeFileSync(join(examples, 'package.json'), '{"type":"module"}');
    writeFileSync(join(examples, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const compiled = node(join(HOME, 'node_modules/typescript/bin/tsc'), '-p', examples);
    expect(compiled).toEqual({ status: 0, stdout: '', stderr: '' });
    const printed = (name: string) => {
      const { status, stdout, stderr } = node(`examples/out/${name}.js`);
      expect({ name, status, stderr }).toEqual({ name, status: 0, stderr: '' });
      return stdout;
    };
    expect(printed('first')).toMatch(naming('bad-point', 'zz', 'a1'));
    expect(printed('bot')).toMatch(/^\d+ \S/);
    expect(printed('review')).toMatch(/^1 d6 /);
    expect(printed('match')).toMatch(/^(?:\d \S+ \S+\n){10}10 \{/);
    expect(printed('own-game')).toMatch(/^[a-d][1-4] 0\.\d+$/m);
    // On a busy machine no report may come in time.
    expect(printed('analysis')).toMatch(/^(?:\d+ 0\.\d+ .*\n)*$/);
  });

  it('serves the moves of the example of docs/api.md', async () => {
    const server = spawn(process.execPath, ['examples/out/server.js'], {
      cwd: folder,
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(server.stdout, 'data')) as [Buffer];
      const port = /port: (\d+)/.exec(String(line))?.[1];
      const ask = async (moves: string) => {
        const answer = await fetch(`http://localhost:${port}/?moves=${moves}`);
        return { status: answer.status, body: (await answer.json()) as object };
      };
      const [chosen, refused] = await Promise.all([ask('g6'), ask('zz')]);
      expect(chosen).toEqual({ status: 200, body: { move: expect.any(String), value: expect.any(Number) } });
      expect(refused).toMatchObject({ status: 400, body: { code: 'bad-point', ply: 1 } });
    } finally {
      server.kill();
    }
  });

  it('plays a game of one’s own, from an empty folder that has no package', () => {
    const empty = mkdtempSync(join(tmpdir(), 'sightline-game-'));
    try {
      const game = join(empty, 'my-game.js');
      copyFileSync(join(unpacked, 'examples/games/tic-tac-toe.js'), game);
      const { status, stdout, stderr } = sightline('analyse', '--game', game, '--playouts', '50', '--threads', '2');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('Best move for cross');
      writeFileSync(
        join(folder, 'loads.mjs'),
        `import { Engine, loadGames } from 'sightline';
        const [{ name }] = await loadGames(${JSON.stringify(game)});
        const engine = new Engine({ game: { name }, threads: 2 });
        console.log(typeof (await engine.bestMove({ playouts: 20 })).move);
        await engine.close();`,
      );
      expect(node('loads.mjs')).toEqual({ status: 0, stderr: '', stdout: 'string\n' });
      // A program that has the package, where the game comes by the variable and asks for the package itself.
      writeFileSync(game, `${readFileSync(game, 'utf8').replace('sightline/game', 'sightline')}\n`);
      const code = `
        import { gameNames, openEngine, registerGame } from 'sightline';
        import { defineGame } from 'sightline/game';
        const engine = await openEngine({ game: { name: 'tic-tac-toe' }, threads: 2 });
        const { move } = await engine.bestMove({ playouts: 20 });
        console.log(gameNames().includes('tic-tac-toe'), typeof defineGame, typeof registerGame, typeof move);
        await engine.close();`;
      writeFileSync(join(folder, 'program.mjs'), code);
      const ran = spawnSync(process.execPath, ['program.mjs'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, SIGHTLINE_GAMES: game },
      });
      expect(ran).toMatchObject({ status: 0, stderr: '', stdout: 'true function function string\n' });
    } finally {
      rmSync(empty, { recursive: true });
    }
  });

  it('has types for games that need no others, under strict', () => {
    writeFileSync(
      join(folder, 'game.mts'),
      `import { defineGame, type GameModule, gameRules, squares } from 'sightline/game';
      const board = squares(3);
      export const game: GameModule = defineGame({
        name: 'mine',
        title: 'Mine',
        seats: ['one', 'two'],
        options: { size: { default: 3 } },
        rules: ({ size }) => gameRules({
          board,
          start: () => ({ cells: new Int8Array(size * size).fill(-1), played: 0 }),
          turn: ({ played }) => played % 2,
          at: ({ cells }, cell) => cells[cell] as number,
          // @ts-expect-error: there is no such field
          play: (position, cell) => void (position.cells[cell] = position.playd++ % 2),
          result: ({ played }) => (played === 9 ? 'draw' : undefined),
          // @ts-expect-error: there is no such member
          isLegl: () => true,
        }),
      });
      interface Said { size?: number }
      const said = (text: string): Said => (text === '' ? {} : { size: text.length });
      export const other: GameModule = { ...game, rulesOf: (text) => ({ ...said(text) }) };
      `,
    );
    const compilerOptions = {
      strict: true,
      target: 'es2023',
      lib: ['es2023'],
      types: [],
      module: 'nodenext',
      noEmit: true,
    };
    for (const exactOptionalPropertyTypes of [false, true]) {
      const config = { compilerOptions: { ...compilerOptions, exactOptionalPropertyTypes }, files: ['game.mts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      expect(node(join(HOME, 'node_modules/typescript/bin/tsc'))).toMatchObject({ status: 0, stdout: '' });
    }
  });

  it('finds its positions and its ladder', () => {
    expect(sightline('bench', 'positions', '--show', '--id', '6-03')).toMatchObject({ status: 0 });
    const ladder = `
      await import(${JSON.stringify(join(unpacked, 'dist/src/node/install.js'))});
      const { ladderFile, ladderPlayers, readLadder } = await import(${JSON.stringify(join(unpacked, 'dist/bench/strength/ladder.js'))});
      const file = ladderFile('meridians');
      console.log(ladderPlayers(readLadder(file).value, file).ok);`;
    expect(node('--input-type=module', '-e', ladder)).toMatchObject({ status: 0, stdout: 'true\n' });
  });
});
