import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: fileURLToPath(new URL('test/support/build.ts', import.meta.url)),
    // Much of the time goes to processes that are waited for: one core more than is left by default.
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
