/**
 * Preloaded by a process under test: when it gets SIGUSR2, it collects garbage and writes the bytes that its main
 * thread still holds to a file. What it has in memory otherwise varies with the time of the last collection.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(join(tmpdir(), `sightline-held-${process.pid}`), String(heapUsed + external));
  });
}
