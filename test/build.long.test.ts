/** Alone here: that tests of the system compile what has changed, and remove what is compiled of deleted sources. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testFolder } from './support/folder.ts';

const HOME = fileURLToPath(new URL('../', import.meta.url));
const folder = testFolder();

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** A package with one source, set up like ours, with a test that expects a number of what is compiled. */
function writePackage(): void {
  const options = { composite: true, outDir: 'dist', rootDir: '.', tsBuildInfoFile: 'dist/.tsbuildinfo', types: [] };
  const compilerOptions = { ...options, module: 'nodenext', target: 'es2023' };
  write('package.json', '{"type":"module"}');
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
  write(
    'test/one.system.test.ts',
    "import { expect, it } from 'vitest';\nit('is new', async () => expect((await import('../dist/src/one.js')).one).toBe(2));\n",
  );
  symlinkSync(join(HOME, 'node_modules'), join(folder, 'node_modules'));
}

function runTests() {
  const vitest = join(HOME, 'node_modules/vitest/vitest.mjs');
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const args = [vitest, 'run', '--root', folder, '--config', join(HOME, 'vitest.config.ts')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env });
  return { status, printed: stdout + stderr };
}

describe('`vitest run` alone', () => {
  it('tests the sources as they are: what is compiled of older ones is replaced or removed; where they cannot be, it stops', () => {
    writePackage();
    write('src/one.ts', 'export const one: number = 1;\n');
    expect(runTests().status).toBe(1);
    expect(readFileSync(join(folder, 'dist/src/one.js'), 'utf8')).toContain('one = 1');
    write('src/one.ts', 'export const one: number = 2;\n');
    for (const ending of ['js', 'js.map', 'd.ts']) write(`dist/src/gone.${ending}`, '');
    expect(runTests()).toMatchObject({ status: 0 });
    expect(readdirSync(join(folder, 'dist/src')).filter((name) => name.startsWith('gone'))).toEqual([]);
    write('src/one.ts', "export const one: number = 'two';\n");
    const { status, printed } = runTests();
    expect(status).toBe(1);
    expect(printed).toContain('src/one.ts');
  });
});
