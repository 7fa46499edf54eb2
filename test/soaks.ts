/** Runs every soak test with its default arguments, one after another: `npm run build && npx tsx test/soaks.ts`. Ends with code 1 if one fails. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

let failed = 0;
for (const script of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  if (!script.endsWith('.soak.ts')) continue;
  console.log(`\n${script}`);
  const begun = performance.now();
  const { status, signal } = spawnSync(process.execPath, ['--import', 'tsx', `test/${script}`], {
    cwd: `${FOLDER}..`,
    stdio: 'inherit',
  });
  console.log(`${script}: ${signal ?? `code ${status}`} after ${Math.round((performance.now() - begun) / 1000)} s`);
  if (status !== 0) failed++;
}
console.log(`${failed} soak tests failed`);
process.exitCode = failed > 0 ? 1 : 0;
