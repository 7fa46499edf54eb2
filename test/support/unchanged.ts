/** Test files share processes: one that leaves its process other than it found it fails. */
import { afterAll, expect } from 'vitest';
import { gameNames } from '../../src/games/registry.ts';
import { host } from '../../src/util/host.ts';

/** By name, so that a difference shows no value of the environment. */
function state(): Record<string, unknown> {
  return {
    ...process.env,
    'current folder': process.cwd(),
    'exit code': process.exitCode,
    host: host(),
    games: gameNames().join(),
    clock: performance.now,
    'clock of the day': Date,
    timers: setTimeout,
    output: process.stdout.write,
    'output of errors': process.stderr.write,
  };
}

/** Before the file is read, so that what it changes as it is read counts. */
const before = state();
afterAll(() => {
  const after = state();
  expect(Object.keys({ ...before, ...after }).filter((name) => after[name] !== before[name])).toEqual([]);
});
