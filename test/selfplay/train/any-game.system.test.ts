/** Training of games that only the tests know: three seats with turns of unequal length, and two seats with draws. */
import '../../support/trained-games.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureEvaluations } from '../../../bench/evaluation.ts';
import { defaultTraining, type TrainingSettings, trainedGame, trainingOf } from '../../../selfplay/train/settings.ts';
import { train } from '../../../selfplay/train/trainer.ts';
import { trainingHtml } from '../../../selfplay/train/training-html.ts';
import { readTrainingLog } from '../../../selfplay/train/training-log.ts';
import { must } from '../../../src/cli/arguments/input.ts';
import { entryText } from '../../../src/cli/training/train-report.ts';
import { Engine } from '../../../src/engine/engine.ts';
import { openGame, weightsName } from '../../../src/games/registry.ts';
import { readWeights } from '../../../src/node/weights-file.ts';
import { fieldsOfSpec } from '../../../src/records/spec.ts';
import { randomState } from '../../../src/util/seed.ts';
import { testFolder } from '../../support/folder.ts';
import { naming } from '../../support/parts.ts';

const folder = testFolder();
let runs = 0;

const GAMES = [
  { name: 'trained-trio', rules: {}, file: 'trained-trio', first: 'Red' },
  { name: 'trained-fours', rules: { row: 4 }, file: 'trained-fours-4-4', first: 'First' },
] as const;

function settingsOf({ name, rules }: (typeof GAMES)[number], games: number): TrainingSettings {
  const kit = must(openGame({ name, rules, weights: null }));
  return { ...fieldsOfSpec(kit.spec), ...defaultTraining(must(trainingOf(kit))), seed: 'a', games, minutes: null };
}

async function trained(settings: TrainingSettings): Promise<string> {
  const out = join(folder, `${runs++}.net`);
  const files = { out, log: `${out}.jsonl` };
  must(await train(settings, { threads: 1, files, command: 'train', logSeconds: 0 }));
  return out;
}

describe.each(GAMES)('a training of $name', (game) => {
  const { name, rules, file, first } = game;

  it('writes weights that the engine searches with, for that game by those rules', async () => {
    const weights = must(readWeights(await trained(settingsOf(game, 300))));
    const kit = must(openGame({ name, rules, weights }));
    expect(kit.game.evaluations[0]).toBe('network');
    expect(weights).toMatchObject({ game: name, rules });
    expect(weightsName(kit.spec)).toBe(file);
    const engine = new Engine({ game: { name, rules, weights }, threads: 0 });
    const { analysis } = await engine.bestMove({ playouts: 100 });
    expect(analysis.value).toBeGreaterThan(0);
    await engine.close();
    const other = openGame({ name: name === 'trained-trio' ? 'trained-fours' : 'trained-trio', weights });
    expect(other.ok ? undefined : other.error.code).toBe('bad-weights');
  });

  it('learns to play: it is rewarded more than players at random', async () => {
    const weights = must(readWeights(await trained(settingsOf(game, 3000))));
    const { game: played, seats } = must(openGame({ name, rules, weights }));
    const network = played.createEvaluation('network');
    const moves = new Int32Array(played.maxMoves);
    const logits = new Float32Array(played.maxMoves);
    const rewards: number[] = [];
    for (let i = 0; i < 600; i++) {
      const random = randomState('opponents', i);
      const position = played.create();
      const seat = i % seats.length;
      while (!played.isOver(position)) {
        if (played.toMove(position) !== seat) {
          played.rollout(position, random, 'uniform', 1, new Int32Array(1));
          continue;
        }
        const count = played.legalMoves(position, moves);
        network.evaluateMoves(position, moves, count, logits);
        played.play(position, moves[logits.indexOf(Math.max(...logits.subarray(0, count)))]!);
      }
      rewards.push(played.reward(position, seat));
    }
    const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
    // The mean of 600 games of players at random is off by 0.02 or so.
    expect(mean).toBeGreaterThan(1 / seats.length + 0.08);
  });

  it('is logged with its game, and reported with the names of its seats', async () => {
    const settings = settingsOf(game, 200);
    const log = must(readTrainingLog(`${await trained(settings)}.jsonl`));
    expect(log.header.settings).toEqual(settings);
    const { kit } = must(trainedGame(log.header.settings));
    expect(log.entries.map((entry) => entryText(entry, kit))).toEqual([
      expect.stringMatching(new RegExp(`^100 games, .*, ${first} \\d+\\.\\d %$`)),
      expect.stringMatching(new RegExp(`^200 games, .*, ${first} \\d+\\.\\d %$`)),
    ]);
    const html = trainingHtml(log, kit);
    expect(html).toContain(`<h1>Training of ${kit.title}, ${kit.header}</h1>`);
    expect(html).toContain(`Score of ${first}, the first player`);
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  it('has a network whose cost can be measured', async () => {
    const weights = must(readWeights(await trained(settingsOf(game, 100))));
    const kit = must(openGame({ name, rules, weights }));
    const speed = (await measureEvaluations(kit, { seconds: 0.01, rounds: 1, seed: '1' }))!;
    expect(speed.evaluations.map((evaluation) => evaluation.name)).toEqual(kit.game.evaluations);
    for (const { evaluateUs, evaluateMovesUs, playoutsPerSecond } of speed.evaluations) {
      expect(evaluateUs).toBeGreaterThan(0);
      expect(evaluateMovesUs).toBeGreaterThan(0);
      expect(Object.keys(playoutsPerSecond)).toEqual(kit.samples.map((sample) => sample.name));
    }
  });
});

it('a game without a learned evaluation cannot be trained, and has no weights', () => {
  const settings = { ...settingsOf(GAMES[0], 1), game: 'trio' };
  const refused = trainedGame(settings);
  expect(refused.ok ? undefined : refused.error).toEqual({
    code: 'no-training',
    message: expect.stringMatching(naming('Trio')),
  });
});
