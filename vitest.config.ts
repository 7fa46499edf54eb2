import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FOLDER = fileURLToPath(new URL('test/', import.meta.url));
/** Whether those tests are run, too, that take long for what they find, as in `npm run check:long`. */
const LONG = Number(process.env.TEST_TIMES ?? 1) > 1;
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.test.ts') && (LONG || !name.endsWith('.long.test.ts')),
);
/** Of a random order of the files. */
const SEED = process.env.TEST_SEED ?? (LONG ? String(Date.now()) : undefined);
const SYSTEM = /\.(?:system|long)\.test\.ts$/;

/**
 * Files that have to be read apart from others, and how: what they put in the place of modules or built-in functions, or of the
 * games of the registry.
 */
const APART: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['mocks', /\bvi\.(?:do)?Mock\b|(?:failing-disk|steps)\.ts/i],
  // One browser is started for all of them.
  ['browser', /^(?!.*support\/foreign).*(?:support\/browser|board-page)\.ts/s],
  // They may find games of each other besides those of the program, under names that no other file uses.
  ['foreign', /support\/foreign\.ts/],
  [
    'games',
    /registerGame\(|serveBoardgameIo\(|process\.env\.SIGHTLINE_GAMES|support\/(?:foreign(?:-built)?|trained-games)\.ts/,
  ],
];

const HERE = fileURLToPath(new URL('.', import.meta.url)).replaceAll(/[^\w/]/g, '\\$&');
/** What Node reads itself; what sets the tests up is the test runner's. */
const NATIVE = [
  new RegExp(`^${HERE}(?:src|selfplay|bench)/.*\\.ts$`),
  new RegExp(`^${HERE}test/support/(?!native-sources|alone|build\\.|page-host|programs|unchanged).*\\.ts$`),
];

function apartOf(name: string): string | undefined {
  const text = readFileSync(`${FOLDER}${name}`, 'utf8');
  return APART.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Shuffles the files within each project. A process runs files of one project only, and a new process takes seconds. */
class RandomOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    console.log(`Files in the order of TEST_SEED=${SEED}`);
    const keyOf = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${createHash('sha1')
        .update(`${SEED} ${moduleId.slice(FOLDER.length)}`)
        .digest('hex')}`;
    return files.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
}

function support(name: string): string {
  return fileURLToPath(new URL(`test/support/${name}.ts`, import.meta.url));
}

/** The files of a kind that are together or apart; `pure` and `system` are those that share processes. */
function project(kind: 'pure' | 'system', apart: string | undefined): TestProjectInlineConfiguration {
  const names = (want: string | undefined) =>
    FILES.filter((name) => SYSTEM.test(name) === (kind === 'system') && apartOf(name) === want).map(
      (name) => `test/${name}`,
    );
  const others = APART.flatMap(([name]) => names(name));
  const together =
    kind === 'pure' ? 'test/**/!(*.system|*.long).test.ts' : `test/**/*.${LONG ? '{system,long}' : 'system'}.test.ts`;
  // What is mocked has to be read by the test runner, which is slower.
  const isNative = apart !== 'mocks';
  const isShared = apart !== 'mocks' && apart !== 'games';
  return {
    extends: true,
    test: {
      name: apart === undefined ? kind : `${kind}-${apart}`,
      ...(apart === undefined ? { include: [together], exclude: others } : { include: names(apart) }),
      // A browser or process on a busy machine may answer too late once. `retried.ts` names each such test: it is a fault.
      retry: kind === 'system' && apart !== 'browser' ? 1 : 0,
      // Pure tests wait for nothing; a part of the others' time goes to processes that are waited for.
      maxWorkers: Math.ceil((kind === 'pure' ? 1 : 1.5) * availableParallelism()),
      // Pure tests come first.
      sequence: { groupOrder: kind === 'pure' ? 0 : 1 },
      // What is registered or mocked stays for the life of a process.
      isolate: !isShared,
      // Those that mock modules or bring games make Node the host of the core themselves.
      setupFiles: [
        ...(isNative ? ['native-sources'] : []),
        ...(kind === 'pure' ? ['alone'] : []),
        ...(isShared ? [kind === 'pure' ? 'threads-here' : 'host'] : []),
        ...(isShared && apart !== 'foreign' ? ['unchanged'] : []),
      ].map(support),
      globalSetup: [...(kind === 'system' ? ['build'] : []), ...(apart === 'browser' ? ['page-host'] : [])].map(
        support,
      ),
      ...(isNative && {
        server: { deps: { external: NATIVE } },
      }),
    },
  };
}

export default defineConfig({
  // As the examples import it.
  resolve: { alias: { 'sightline/game': fileURLToPath(new URL('src/own-games/game.ts', import.meta.url)) } },
  test: {
    reporters: ['default', support('retried')],
    ...(SEED !== undefined && { sequence: { sequencer: RandomOrder } }),
    restoreMocks: true,
    unstubEnvs: true,
    // A test that hangs fails in the end; none fails because the machine is slow.
    testTimeout: LONG ? 900_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: (['pure', 'system'] as const).flatMap((kind) =>
      [undefined, ...APART.map(([name]) => name)].map((apart) => project(kind, apart)),
    ),
  },
});
