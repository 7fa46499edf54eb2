import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Checkpoint, readCheckpoint } from '../../../selfplay/train/checkpoint.ts';
import {
  DEFAULT_TRAINING,
  differenceOf,
  progressOf,
  rateAt,
  type TrainingSettings,
} from '../../../selfplay/train/settings.ts';
import { checkpointPath, TrainingError, type TrainingOptions, train } from '../../../selfplay/train/trainer.ts';
import { readTrainingLog } from '../../../selfplay/train/training-log.ts';
import { mustParse } from '../../../src/cli/arguments/input.ts';
import { lockFile } from '../../../src/node/lock.ts';
import { readWeights } from '../../../src/node/weights-file.ts';
import { ok } from '../../../src/util/result.ts';
import { fileProblem } from '../../../src/util/system-error.ts';
import { testFolder } from '../../support/folder.ts';

const folder = testFolder();

const SETTINGS: TrainingSettings = {
  ...DEFAULT_TRAINING,
  game: 'meridians',
  size: 3,
  rules: { pie: false },
  shape: 'bias+sight',
  openingPlies: 11,
  seed: 't',
  games: 300,
  minutes: null,
};

let runs = 0;

interface Files {
  readonly out: string;
  readonly log: string;
}

function newFiles(): Files {
  const out = join(folder, `${runs++}.net`);
  return { out, log: `${out}.jsonl` };
}

/** Options of a training; `from` is the checkpoint that it goes on from. */
type Options = Partial<Omit<TrainingOptions, 'from'>> & { readonly from?: Checkpoint };

function training(files: Files, settings: Partial<TrainingSettings> = {}, { from, ...options }: Options = {}) {
  const common = { threads: 1, files, command: 'sightline train', logSeconds: 0 };
  return train({ ...SETTINGS, ...settings }, { ...common, ...options, ...(from && { from: () => ok(from) }) });
}

async function trained(files: Files, settings: Partial<TrainingSettings> = {}, options: Options = {}) {
  return mustParse(await training(files, settings, options));
}

function checkpointAt(path: string): Checkpoint {
  return mustParse(readCheckpoint(path));
}

/** What was learnt, to the last bit. */
function learntIn({ out }: Files): string {
  const { values } = checkpointAt(checkpointPath(out));
  return Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');
}

function logAt({ log }: Files) {
  return mustParse(readTrainingLog(log));
}

/** A signal that is given as soon as this many games are logged. */
function stopAfter(games: number): Pick<TrainingOptions, 'signal' | 'onProgress'> {
  const controller = new AbortController();
  const onProgress: TrainingOptions['onProgress'] = (entry) => {
    if (entry.games >= games) controller.abort();
  };
  return { signal: controller.signal, onProgress };
}

describe('a training on one thread', () => {
  const first = newFiles();

  it('learns the same from the same seed, to the last bit', async () => {
    const again = newFiles();
    const other = newFiles();
    await trained(first);
    await trained(again);
    await trained(other, { seed: 'other' });
    expect(learntIn(again)).toBe(learntIn(first));
    expect(learntIn(other)).not.toBe(learntIn(first));
  });

  it('plays exactly as many games as were asked for', async () => {
    for (const games of [1, 99, 100, 250]) {
      const files = newFiles();
      expect((await trained(files, { games })).games).toBe(games);
      expect(logAt(files).entries.at(-1)?.games).toBe(games);
    }
  });

  it('that is stopped during a batch undoes it, and resumed learns the same', async () => {
    const settings = { size: 6, games: 100 };
    const undisturbed = newFiles();
    await trained(undisturbed, settings);
    const files = newFiles();
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 0);
    expect((await trained(files, settings, { signal: controller.signal })).games).toBe(0);
    await trained(files, settings, { from: checkpointAt(checkpointPath(files.out)) });
    expect(learntIn(files)).toBe(learntIn(undisturbed));
  });

  it('that is lost after any checkpoint and resumed from it learns the same', async () => {
    const files = newFiles();
    const kept: string[] = [];
    const onProgress = () => {
      const copy = `${files.out}.${kept.length}`;
      copyFileSync(checkpointPath(files.out), copy);
      kept.push(copy);
    };
    await trained(files, {}, { checkpointSeconds: 0, onProgress });
    expect(kept.map((path) => checkpointAt(path).games)).toEqual([0, 100, 200]);
    for (const path of kept) {
      const resumed = newFiles();
      await trained(resumed, {}, { from: checkpointAt(path) });
      expect(learntIn(resumed)).toBe(learntIn(first));
    }
  });

  it('can be made longer afterwards, by exactly this many games', async () => {
    const files = newFiles();
    await trained(files, { games: 150 });
    const from = checkpointAt(checkpointPath(files.out));
    expect((await trained(files, { games: 400 }, { from })).games).toBe(400);
    expect(logAt(files)).toMatchObject({ resumed: 1, header: { games: 0, settings: { games: 400 } } });
  });

  it('that is done has nothing to resume', async () => {
    const before = learntIn(first);
    expect((await trained(first, {}, { from: checkpointAt(checkpointPath(first.out)) })).games).toBe(300);
    expect(learntIn(first)).toBe(before);
  });

  it('ends when its time is over', async () => {
    const done = await trained(newFiles(), { games: null, minutes: 1e-6 });
    expect(done.games).toBeLessThanOrEqual(100);
  });
});

describe('a training on two threads', () => {
  it('adds up the games of both, also after it was lost', async () => {
    const files = newFiles();
    const settings = { games: 750 };
    let kept: string | undefined;
    // A checkpoint that was written while the other thread was at work.
    const onProgress: TrainingOptions['onProgress'] = ({ games }) => {
      if (kept || games < 300) return;
      kept = `${files.out}.kept`;
      copyFileSync(checkpointPath(files.out), kept);
    };
    const done = await trained(files, settings, { threads: 2, checkpointSeconds: 0, onProgress });
    expect(done.games).toBe(750);
    const { entries } = logAt(files);
    expect(entries.at(-1)?.games).toBe(750);
    const games = entries.map((entry) => entry.games);
    expect(games).toEqual([...games].sort((a, b) => a - b));

    const between = newFiles();
    expect((await trained(between, settings, { threads: 2, ...stopAfter(200) })).games).toBeLessThan(750);
    const from = checkpointAt(checkpointPath(between.out));
    expect((await trained(between, settings, { threads: 2, from })).games).toBe(750);

    const lost = newFiles();
    expect((await trained(lost, settings, { from: checkpointAt(kept as string) })).games).toBe(750);
  });
});

describe('the files of a training', () => {
  const files = newFiles();

  it('are weights that say how they came about, a checkpoint and a log, and nothing else', async () => {
    const place = join(folder, 'own');
    mkdirSync(place);
    const own = { out: join(place, 'w.net'), log: join(place, 'w.jsonl') };
    await trained(own);
    expect(readdirSync(place).sort()).toEqual(['w.jsonl', 'w.net', 'w.net.checkpoint']);
    expect(readWeights(own.out)).toMatchObject({
      ok: true,
      value: {
        game: 'meridians',
        rules: { size: 3 },
        shape: 'bias+sight',
        provenance: {
          command: 'sightline train',
          seed: 't',
          games: 300,
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
      },
    });
  });

  it('hold a log of every interval', async () => {
    await trained(files);
    const { header, entries, resumed } = logAt(files);
    expect(header).toMatchObject({ v: 1, kind: 'training', threads: 1, games: 0, settings: { size: 3, seed: 't' } });
    expect(resumed).toBe(0);
    expect(entries.map(({ games }) => games)).toEqual([100, 200, 300]);
    for (const { tdError, meanPlies, firstScore, gamesPerSecond, seconds } of entries) {
      expect(tdError).toBeGreaterThan(0);
      expect(tdError).toBeLessThan(1);
      expect(meanPlies).toBeGreaterThan(2);
      expect(firstScore).toBeGreaterThanOrEqual(0);
      expect(firstScore).toBeLessThanOrEqual(1);
      expect(gamesPerSecond).toBeGreaterThan(0);
      expect(seconds).toBeGreaterThanOrEqual(0);
    }
    // A third of the way the rate has fallen by a third of its orders of magnitude.
    expect(entries[0]?.rate).toBeCloseTo(3 * (0.1 / 3) ** (1 / 3), 4);
    expect(entries[2]?.rate).toBeCloseTo(0.1, 5);
  });

  it('are begun before the first game, so that it can be resumed at once', async () => {
    const early = newFiles();
    await trained(early, {}, { signal: AbortSignal.abort() });
    expect(checkpointAt(checkpointPath(early.out)).games).toBe(0);
    expect(logAt(early).entries).toEqual([]);
  });

  it.each([
    ['log', 'nowhere/w.jsonl', /^no-file: cannot write .*nowhere\/w\.jsonl: no such folder$/],
    ['out', 'nowhere/w.net', /^no-file: cannot write .*nowhere\/w\.net: no such folder$/],
  ])('of which the %s cannot be written are not begun', async (which, path, message) => {
    const wrong = { ...newFiles(), [which]: join(folder, path) };
    const before = readdirSync(folder);
    const result = await training(wrong);
    expect(result.ok ? undefined : `${result.error.code}: ${result.error.message}`).toMatch(message);
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each(['out', 'log'] as const)('are left alone while another training writes the same %s', async (which) => {
    const [first, second] = [newFiles(), newFiles()];
    await trained(first, { games: 100 });
    const from = checkpointAt(checkpointPath(first.out));
    const before = [first.out, first.log, checkpointPath(first.out)].map((path) => readFileSync(path, 'utf8'));
    const held = mustParse(lockFile(first[which]));
    const locked = { ok: false, error: { code: 'locked', message: expect.stringContaining(`${process.pid}`) } };
    const both = { ...second, [which]: first[which] };
    expect(await training(first, {}, { from })).toMatchObject(locked);
    expect(await training(both, {})).toMatchObject(locked);
    expect([first.out, first.log, checkpointPath(first.out)].map((path) => readFileSync(path, 'utf8'))).toEqual(before);
    held.release();
    expect((await trained(first, {}, { from })).games).toBe(300);
  });

  it.each(['{"kind":"progress","ga', '', '{"v":1,"kind":"trai'])(
    'are gone on with when the log ends in %j',
    async (torn) => {
      const files = newFiles();
      await trained(files, { games: 100 });
      const from = checkpointAt(checkpointPath(files.out));
      const isHeader = torn.startsWith('{"v"') || torn === '';
      writeFileSync(files.log, isHeader ? torn : `${readFileSync(files.log, 'utf8')}${torn}`);
      await trained(files, {}, { from });
      const { entries } = logAt(files);
      expect(entries.map(({ games }) => games)).toEqual(isHeader ? [200, 300] : [100, 200, 300]);
    },
  );

  it('are gone on with when the log is missing', async () => {
    const files = newFiles();
    await trained(files, { games: 100 });
    rmSync(files.log);
    await trained(files, {}, { from: checkpointAt(checkpointPath(files.out)) });
    expect(logAt(files).header.games).toBe(100);
  });
});

describe('a checkpoint', () => {
  const refusal = (bytes: Uint8Array) => {
    const copy = join(folder, 'copy.checkpoint');
    writeFileSync(copy, bytes);
    const read = readCheckpoint(copy);
    return read.ok ? undefined : `${read.error.code}: ${read.error.message.replace(folder, '…')}`;
  };

  it('that is missing, or a file of weights, is named', async () => {
    const files = newFiles();
    await trained(files, { games: 1 });
    expect(refusal(readFileSync(files.out))).toMatch(/^bad-checkpoint: /);
    const missing = readCheckpoint(join(folder, 'missing'));
    expect(missing.ok ? undefined : missing.error.message).toBe(
      `cannot read ${join(folder, 'missing')}: ${fileProblem({ code: 'ENOENT' })}`,
    );
  });

  it('is there to go on from when files cannot be written any more', async () => {
    const stuck = newFiles();
    const onProgress = () => {
      rmSync(stuck.out);
      mkdirSync(stuck.out);
    };
    const training = trained(stuck, {}, { checkpointSeconds: 0, onProgress });
    await expect(training).rejects.toThrow(
      new TrainingError(`cannot write ${stuck.out}: ${fileProblem({ code: 'EISDIR' })}`),
    );
    const from = checkpointAt(checkpointPath(stuck.out));
    expect(from.games).toBe(100);
    rmSync(stuck.out, { recursive: true });
    expect((await trained(stuck, {}, { from })).games).toBe(300);
  });
});

describe('a training of version 0.1.0', () => {
  // Made by `sightline train --size 3 --shape bias+groups+threats+line3+phases2 --threads 1 --seed old --games 300`;
  // resumed.net is what that version learnt in 400 games more.
  const old = (name: string) => fileURLToPath(new URL(`../../vectors/0.1.0/${name}`, import.meta.url));
  const settings = { shape: 'bias+groups+threats+line3+phases2', seed: 'old', games: 700 };

  it('is gone on with, and learns what it would have learnt', async () => {
    const files = newFiles();
    copyFileSync(old('training.net.jsonl'), files.log);
    const from = checkpointAt(old('training.net.checkpoint'));
    expect(differenceOf(from.settings, { ...SETTINGS, ...settings })).toBeUndefined();
    expect((await trained(files, settings, { from })).games).toBe(700);
    const [now, then] = [readWeights(files.out), readWeights(old('resumed.net'))];
    if (!now.ok || !then.ok) throw new Error('the weights cannot be read');
    expect([...now.value.values]).toEqual([...then.value.values]);
    expect(then.value).toMatchObject({ game: now.value.game, rules: now.value.rules, shape: now.value.shape });
    const { header, entries, resumed } = logAt(files);
    expect({ resumed, version: header.version }).toEqual({ resumed: 1, version: '0.1.0' });
    expect(entries.map(({ games }) => games)).toEqual([300, 400, 500, 600, 700]);
  });

  it.each([
    [{}, undefined],
    [{ games: 5, minutes: 9 }, undefined],
    [{ rules: { pie: true } }, { option: '--pie', values: [false, true] }],
    [{ size: 4 }, { option: '--size', values: [3, 4] }],
    [{ rules: { pie: false, captures: 'manual' } }, { option: '--rules captures', values: ['automatic', 'manual'] }],
    [{ game: 'hex' }, { option: '--game', values: ['meridians', 'hex'] }],
    [{ finalRate: 1 }, { option: '--final-rate', values: [0.1, 1] }],
  ])('is another training than one with %j: %j', (differs, expected) => {
    const { settings: its } = checkpointAt(old('training.net.checkpoint'));
    expect(differenceOf(its, { ...SETTINGS, ...settings, ...differs })).toEqual(expected);
  });
});

describe('the schedule', () => {
  it('is done when the first of its ends is reached', () => {
    const both = { ...SETTINGS, games: 1000, minutes: 10 };
    expect(progressOf(both, 500, 60)).toBe(0.5);
    expect(progressOf(both, 100, 540)).toBe(0.9);
    expect(progressOf(both, 2000, 0)).toBe(1);
    expect(progressOf({ ...SETTINGS, games: null, minutes: 10 }, 1e6, 150)).toBe(0.25);
  });

  it('lets the rate fall by the same factor in equal times', () => {
    const falling = { ...SETTINGS, rate: 4, finalRate: 1 };
    expect([0, 0.5, 1].map((progress) => rateAt(falling, progress))).toEqual([4, 2, 1]);
  });
});
