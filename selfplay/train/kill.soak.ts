/**
 * A soak test of checkpoints: a training that writes one after every batch is killed by SIGKILL at random moments and gone
 * on with until it is done; then it has to have learnt, to the last bit, what a training has learnt that nobody disturbed.
 * Run it with `npm run build && node dist/selfplay/train/kill.soak.js [GAMES] [KILLS]`; it ends with code 1 when it has not.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readWeights } from '../../src/engine.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { DEFAULT_TRAINING } from './settings.ts';
import { checkpointPath, train } from './trainer.ts';
import { readTrainingLog } from './training-log.ts';

/** After the first batch of a run. */
const LONGEST_LIFE_MS = 500;
const RUN = '--run';

/** One run, from the checkpoint if there is one. */
async function run(out: string, games: number, onProgress = () => {}): Promise<void> {
  const from = readCheckpoint(checkpointPath(out));
  const done = await train(
    { ...DEFAULT_TRAINING, size: 4, seed: 'soak', games, minutes: null },
    {
      threads: 1,
      files: { out, log: `${out}.jsonl` },
      command: 'soak',
      from: from.ok ? from.value : undefined,
      logSeconds: 0,
      checkpointSeconds: 0,
      onProgress,
    },
  );
  if (!done.ok) throw new Error(done.error.message);
}

/** The same in a process of its own, which is killed after a time. True when it came to its end. */
async function runAndKill(out: string, games: string, afterMs: number): Promise<boolean> {
  const args = [fileURLToPath(import.meta.url), RUN, out, games];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let timer: NodeJS.Timeout | undefined;
  child.stdout.on('data', () => {
    timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  const [code, signal] = await once(child, 'exit');
  clearTimeout(timer);
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`a run ended with code ${code}`);
  return code === 0;
}

function checkpointOf(out: string): Checkpoint {
  const checkpoint = readCheckpoint(checkpointPath(out));
  if (!checkpoint.ok) throw new Error(checkpoint.error.message);
  return checkpoint.value;
}

async function soak(games = '5000', kills = '20'): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-'));
  const undisturbed = join(folder, 'undisturbed.net');
  const killed = join(folder, 'killed.net');
  await run(undisturbed, Number(games));
  let killings = 0;
  while (!(await runAndKill(killed, games, killings < Number(kills) ? LONGEST_LIFE_MS * Math.random() : 2 ** 31 - 1))) {
    killings++;
    checkpointOf(killed);
    const log = readTrainingLog(`${killed}.jsonl`);
    if (!log.ok && log.error.code === 'bad-log') throw new Error(log.error.message);
  }
  const [a, b] = [checkpointOf(undisturbed), checkpointOf(killed)];
  const different = a.values.filter((value, i) => value !== b.values[i]).length;
  const isWhole = readWeights(killed).ok && readTrainingLog(`${killed}.jsonl`).ok;
  console.log(
    `${b.games} games after ${killings} kills, ${a.games} undisturbed, ${different} of ${a.values.length} weights different`,
  );
  process.exitCode = different === 0 && b.games === a.games && isWhole ? 0 : 1;
  rmSync(folder, { recursive: true });
}

const [first, ...rest] = process.argv.slice(2);
if (first === RUN) await run(rest[0] as string, Number(rest[1]), () => process.stdout.write('.'));
else await soak(first, ...rest);
