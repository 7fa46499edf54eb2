/** Runs every soak test with its default arguments, one after another: `npm run build && npx tsx test/soaks.ts`. Ends with code 1 if one fails. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function soaksIn(folder: string, ending: string): string[] {
  const names = readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);
}

let failed = 0;
for (const script of [...soaksIn('test', '.soak.ts'), ...soaksIn('dist/bench/research', '.soak.js')]) {
  console.log(`\n${script}`);
  const begun = performance.now();
  const { status, signal } = spawnSync(process.execPath, ['--import', 'tsx', script], { cwd: ROOT, stdio: 'inherit' });
  console.log(`${script}: ${signal ?? `code ${status}`} after ${Math.round((performance.now() - begun) / 1000)} s`);
  if (status !== 0) failed++;
}
console.log(`${failed} soak tests failed`);
process.exitCode = failed > 0 ? 1 : 0;
