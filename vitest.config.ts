import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: fileURLToPath(new URL('test/support/build.ts', import.meta.url)),
    // A part of the time goes to processes that are waited for: half as many workers again as there are cores.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testTimeout: 60_000,
  },
});
