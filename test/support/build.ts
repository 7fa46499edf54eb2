/** Compiles before the tests, since many of them run what is compiled: with nothing changed it takes part of a second. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Also when a test that watches is run again. Throws with what the compiler says. */
export function setup(project: TestProject): void {
  const { root } = project.config;
  build(root);
  project.onTestsRerun(async () => build(root));
}

function build(root: string): void {
  const args = { cwd: root, encoding: 'utf8' } as const;
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [COMPILER, '-b'], args);
  if (status !== 0) throw new Error(`the sources cannot be compiled:\n${stdout}${stderr}${error?.message ?? ''}`);
  removeOrphans(root, join(root, 'dist'));
}

/** Removes what was compiled of a source that is not there any more; the compiler leaves it. */
function removeOrphans(root: string, dist: string): void {
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const [, source] = /^(.*)(?:\.d\.ts|\.js|\.js\.map)$/.exec(path) ?? [];
    if (source !== undefined && !existsSync(join(root, `${source}.ts`))) rmSync(join(dist, path));
  }
}
