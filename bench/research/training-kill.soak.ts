/**
 * A soak test of checkpoints: a training that writes one after every batch is killed by SIGKILL at
 * random moments and resumed until done. Exits with code 1 unless its weights equal those of an
 * undisturbed training, bit for bit. Uses the default game.
 *
 *     npm run build && node dist/bench/research/training-kill.soak.js [GAMES] [KILLS] [RULES]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Checkpoint, readCheckpoint } from '../../selfplay/train/checkpoint.ts';
import { defaultTraining, trainingOf } from '../../selfplay/train/settings.ts';
import { checkpointPath, train } from '../../selfplay/train/trainer.ts';
import { readTrainingLog } from '../../selfplay/train/training-log.ts';
import { DEFAULT_GAME, openGame, parseRules } from '../../src/games/registry.ts';
import { readWeights } from '../../src/hosts/node/weights-file.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { must } from '../../src/util/result.ts';
import { beginScript, wholeWord } from './script.ts';

/** After the first batch of a run. */
const LONGEST_LIFE_MS = 500;
const RUN = '--run';

/** One run, from the checkpoint if there is one. */
async function run(out: string, games: number, rules: string, onProgress = () => {}): Promise<void> {
  const from = readCheckpoint(checkpointPath(out));
  const kit = must(openGame({ name: DEFAULT_GAME, rules: must(parseRules(DEFAULT_GAME, rules)), weights: null }));
  const defaults = defaultTraining(must(trainingOf(kit)));
  const done = await train(
    { ...fieldsOfSpec(kit.spec), ...defaults, seed: 'soak', games, minutes: null },
    {
      threads: 1,
      files: { out, log: `${out}.jsonl` },
      command: 'soak',
      from: from.ok ? () => from : undefined,
      logSeconds: 0,
      checkpointSeconds: 0,
      onProgress,
    },
  );
  must(done);
}

/** The same in a separate process, which is killed after a time. True if it finished. */
async function runAndKill(out: string, games: number, rules: string, afterMs: number): Promise<boolean> {
  const args = [fileURLToPath(import.meta.url), RUN, out, String(games), rules];
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
  return must(readCheckpoint(checkpointPath(out)));
}

async function soak(games: number, kills: number, rules: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-'));
  const undisturbed = join(folder, 'undisturbed.net');
  const killed = join(folder, 'killed.net');
  await run(undisturbed, games, rules);
  let killings = 0;
  const life = () => (killings < kills ? LONGEST_LIFE_MS * Math.random() : 2 ** 31 - 1);
  while (!(await runAndKill(killed, games, rules, life()))) {
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

const [first, ...rest] = beginScript('node dist/bench/research/training-kill.soak.js [GAMES] [KILLS] [RULES]', 4);
if (first === RUN) {
  const [out = '', games, rules = ''] = rest;
  await run(out, Number(games), rules, () => process.stdout.write('.'));
} else {
  const [kills = '20', rules = ''] = rest;
  must(openGame({ name: DEFAULT_GAME, rules: must(parseRules(DEFAULT_GAME, rules)), weights: null }));
  await soak(wholeWord('GAMES', first ?? '5000'), wholeWord('KILLS', kills, 0), rules);
}
