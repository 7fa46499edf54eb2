import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kitOfOptions } from '../../src/cli/arguments/game-options.ts';
import { weightsOption } from '../../src/cli/arguments/options.ts';
import { testFolder } from '../support/folder.ts';
import { writeRandomWeights } from '../support/plain-network.ts';
import { refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();

/** Boards of this size come without weights. */
const SIZE = 4;
const file = join(folder, 'random.net');
writeRandomWeights(file, 'bias+hex+sight', SIZE);
const id = readFileSync(file).subarray(-32).toString('hex');

describe('--weights', () => {
  it('is read, and used for boards of its size', () => {
    expect(weightsOption({})).toBeUndefined();
    const weights = weightsOption({ weights: file });
    expect(weights).toMatchObject({ game: 'meridians', rules: { size: SIZE }, shape: 'bias+hex+sight', id });
    expect(kitOfOptions({ rules: `size=${SIZE}` }, { weights }).spec).toMatchObject({
      rules: { size: SIZE },
      weights: { id },
    });
  });

  it('in a command ends with exit code 2 and one line', async () => {
    expect(await refusal(['analyse', '--size', '5', '--weights', file])).toBe(
      'sightline: --weights: they are for meridians with size=4, not for meridians with size=5,pie=false',
    );
  });
});

/** A search with it fails where there are no weights. */
const NETWORK = ['--param', 'evaluation=network', '--weights', file];
const BRIEF = ['--threads', '1', '--playouts', '20', ...NETWORK];

describe('weights are searched with by', () => {
  it('analysis', async () => {
    const { stdout } = await runHere(['analysis', '--weights', file], '{"id":"a","action":"query_models"}\n');
    expect(JSON.parse(stdout).models).toContainEqual({ size: SIZE, name: 'network' });
  });

  it('gtp', async () => {
    const { code, stdout } = await runHere(['gtp', '--size', `${SIZE}`, ...BRIEF], 'genmove white\nquit\n');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^= [a-g]\d\n/) });
  });

  it('play, which notes them in its log', async () => {
    const log = join(folder, 'play.jsonl');
    const { code } = await runHere(['play', '--size', `${SIZE}`, '--log', log, ...BRIEF], 'd2\nquit\n');
    expect(code).toBe(0);
    const { players } = JSON.parse(readFileSync(log, 'utf8').split('\n')[0]!);
    expect(players[1].params).toMatchObject({ evaluation: 'network', weights: id });
    const resumed = await runHere(['play', '--resume', '--log', log, '--weights', file], 'quit\n');
    expect(resumed).toMatchObject({ code: 0, stderr: '' });
  });

  it('review, which keeps them apart from others', async () => {
    const game = join(folder, 'game.jsonl');
    writeFileSync(game, `{"size":${SIZE},"moves":["d2","d5"]}\n`);
    const { code, stdout } = await runHere(['review', game, '--json', ...BRIEF]);
    expect({ code, settings: JSON.parse(stdout).settings }).toMatchObject({ code: 0, settings: { weights: id } });
  });
});
