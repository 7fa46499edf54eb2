/** Compiles before the tests, since many of them run what is compiled: with nothing changed it takes part of a second. */
import { spawnSync } from 'node:child_process';
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
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [COMPILER, '-b'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the sources cannot be compiled:\n${stdout}${stderr}${error?.message ?? ''}`);
}
