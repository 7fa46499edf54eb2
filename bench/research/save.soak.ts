/**
 * A soak test of saved analyses: `analyse --save` is killed by SIGKILL at random moments,
 * repeatedly. Exits with code 1 unless the file can be resumed each time, with at least as many
 * visits as before.
 *
 *     npm run build && node dist/bench/research/save.soak.js [KILLS]
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '../../src/hosts/node/package-file.ts';
import { beginScript, wholeWord } from './script.ts';

const [given = '100'] = beginScript('node dist/bench/research/save.soak.js [KILLS]', 1);
const kills = wholeWord('KILLS', given);
const LEAST_LIFE_MS = 500;
const LONGEST_LIFE_MS = 2500;
/** Short, so that many kills happen while the file is being written. */
const SAVE_EVERY = '20ms';
const main = programFile();
const folder = mkdtempSync(join(tmpdir(), 'sightline-'));
const file = join(folder, 'analysis.tree');

async function killedRun(): Promise<void> {
  const resume = existsSync(file) ? ['--resume', file] : [];
  const args = [
    main,
    'analyse',
    ...resume,
    '--save',
    file,
    '--save-every',
    SAVE_EVERY,
    '--time',
    '1m',
    '--memory',
    '200m',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const life = LEAST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - LEAST_LIFE_MS);
  const timer = setTimeout(() => child.kill('SIGKILL'), life);
  await once(child, 'exit');
  clearTimeout(timer);
}

/** Visits that a search can resume with. */
function keptVisits(): number {
  const args = [main, 'analyse', '--json', '--resume', file, '--playouts', '1', '--memory', '200m'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`after a kill: ${stderr}`);
  return (JSON.parse(stdout) as { keptVisits: number }).keptVisits;
}

let visits = 0;
let files = 0;
for (let kill = 0; kill < kills; kill++) {
  await killedRun();
  if (!existsSync(file)) continue;
  const kept = keptVisits();
  if (kept < visits) throw new Error(`${kept} visits after ${visits}`);
  files++;
  visits = kept;
}
console.log(`${kills} kills, ${files} files, all resumed; ${visits} visits in ${statSync(file).size} bytes at the end`);
rmSync(folder, { recursive: true });
