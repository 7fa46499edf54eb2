/** Trainings of vector tables: as reproducible, and as safe, as those of numbers. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCheckpoint } from '../../../selfplay/train/checkpoint.ts';
import { SELFPLAY_JOB } from '../../../selfplay/train/selfplay-job.ts';
import { defaultTraining, type TrainingSettings, trainedGame, trainingOf } from '../../../selfplay/train/settings.ts';
import { checkpointPath, type TrainingOptions, train } from '../../../selfplay/train/trainer.ts';
import { readTrainingLog } from '../../../selfplay/train/training-log.ts';
import { openGame } from '../../../src/games/registry.ts';
import type { LaneLayout } from '../../../src/network/shape.ts';
import { quantise } from '../../../src/network/weights.ts';
import { readWeights } from '../../../src/node/weights-file.ts';
import { fieldsOfSpec } from '../../../src/records/spec.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';

const folder = testFolder();
let runs = 0;

const GAMES = [
  ['meridians', { size: 3 }, 'bias+groups+threats+hex+sight+lanes8'],
  ['maerstanas', { special: true, scoring: 'default' }, 'bias+block+heat+margin+lanes8'],
] as const;

describe.each(GAMES)('a training of vectors of %s', (name, rules, shape) => {
  const kit = must(openGame({ name, rules, weights: null }));
  const settings: TrainingSettings = {
    ...fieldsOfSpec(kit.spec),
    ...defaultTraining(must(trainingOf(kit))),
    shape,
    seed: 'l',
    games: 200,
    minutes: null,
  };

  async function trained(differs: Partial<TrainingSettings> = {}, options: Partial<TrainingOptions> = {}) {
    const out = join(folder, `${runs++}.net`);
    const files = { out, log: `${out}.jsonl` };
    const common = { threads: 1, files, command: 'sightline train', logSeconds: 0 };
    const { games } = must(await train({ ...settings, ...differs }, { ...common, ...options }));
    return { ...files, games, values: must(readCheckpoint(checkpointPath(out))).values };
  }

  const undisturbed = trained();
  /** One that is stopped after half of its games. */
  async function half(differs: Partial<TrainingSettings> = {}) {
    const controller = new AbortController();
    const onProgress: TrainingOptions['onProgress'] = ({ games }) => games >= 100 && controller.abort();
    return trained(differs, { signal: controller.signal, onProgress });
  }
  let learntInHalf: unknown;

  it.runIf(name === 'meridians')('that is stopped and resumed learns the same, and logs all of it', async () => {
    // Trainings of one network in one process go one after the other.
    const { values } = await undisturbed;
    const stopped = await half();
    learntInHalf = stopped.values;
    expect(stopped.games).toBe(100);
    const resumed = await trained({}, { from: () => readCheckpoint(checkpointPath(stopped.out)) });
    expect(resumed.values).toEqual(values);
    expect(must(readTrainingLog((await undisturbed).log)).entries.map(({ games }) => games)).toEqual([100, 200]);
  });

  it.runIf(name === 'meridians')('learns something else by another lane rate', async () => {
    expect((await half({ laneRate: 0.1 })).values).not.toEqual(learntInHalf);
  });

  it('writes a file that the engine values positions with, and workers of a farm play by', async () => {
    const { out, values } = await undisturbed;
    const weights = must(readWeights(out));
    const { lanes } = must(trainedGame(settings)).shape;
    // Equal but for the rounding of means over entries that mean the same; tables of the margin may differ by more.
    const written = quantise(values, lanes);
    const off = written.filter((value, i) => Math.abs(value - (weights.values[i] as number)) > 1);
    expect(off.length).toBeLessThanOrEqual(shape.includes('margin') ? (lanes as LaneLayout).entries : 0);
    const { game } = must(openGame({ name, rules, weights }));
    expect(game.evaluations[0]).toBe('network');
    expect(Math.abs(game.createEvaluation('network').evaluate(game.create(), 0))).toBeLessThan(10);
    const play = () => SELFPLAY_JOB.run({ index: 0, games: 3, settings, weights }, () => {});
    const played = await play();
    expect(played.games).toHaveLength(3);
    expect(await play()).toEqual(played);
  });
});
