import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const FOLDER = fileURLToPath(new URL('test/', import.meta.url));
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));

/** Whether a test file puts something in the place of modules, or adds games, which are looked for once when the registry is loaded. */
function changesModules(name: string): boolean {
  return /vi\.mock|SIGHTLINE_GAMES|support\/(?:foreign|trained-games)\.ts/.test(
    readFileSync(`${FOLDER}${name}`, 'utf8'),
  );
}

const APART = FILES.filter(changesModules).map((name) => `test/${name}`);

export default defineConfig({
  test: {
    globalSetup: fileURLToPath(new URL('test/support/build.ts', import.meta.url)),
    // A part of the time goes to processes that are waited for: half as many workers again as there are cores.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testTimeout: 60_000,
    // What is polled for comes when the machine has time for it.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          setupFiles: 'src/node/install.ts',
          include: ['test/**/*.test.ts'],
          exclude: APART,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
