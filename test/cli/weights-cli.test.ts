import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kitOf } from '../../src/cli/arguments/game-options.ts';
import { BadInput } from '../../src/cli/arguments/input.ts';
import { weightsOption } from '../../src/cli/arguments/options.ts';
import { testFolder } from '../support/folder.ts';
import { writeRandomWeights } from '../support/plain-network.ts';
import { runHere } from '../support/run-here.ts';

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
    expect(kitOf({ rules: `size=${SIZE}` }, { weights }).spec).toMatchObject({
      rules: { size: SIZE },
      weights: { id },
    });
  });

  it('refuses a file that is missing, of another kind, damaged, cut short or for another size', () => {
    const bytes = readFileSync(file);
    const refusal = (name: string, content?: Uint8Array, size = SIZE) => {
      const path = join(folder, name);
      if (content) writeFileSync(path, content);
      try {
        return kitOf({ rules: `size=${size}` }, { weights: weightsOption({ weights: path }) }).spec;
      } catch (error) {
        expect(error).toBeInstanceOf(BadInput);
        return (error as Error).message.replaceAll(folder, '…');
      }
    };
    const flipped = Uint8Array.from(bytes, (byte, i) => (i === bytes.length - 100 ? byte ^ 1 : byte));
    expect([
      refusal('missing.net'),
      refusal(''),
      refusal('text.net', Buffer.from('SIGHT')),
      refusal('flipped.net', flipped),
      refusal('short.net', bytes.subarray(0, 30)),
      refusal('random.net', undefined, 5),
    ]).toMatchInlineSnapshot(`
      [
        "--weights: cannot read …/missing.net: no such file",
        "--weights: cannot read …: it is a folder",
        "--weights: …/text.net: not a weights file",
        "--weights: …/flipped.net: wrong checksum: the file is damaged or truncated",
        "--weights: …/short.net: the file is truncated",
        "--weights: they are for meridians with size=4, not for meridians with size=5,pie=false",
      ]
    `);
  });

  it('in a command ends with exit code 2 and one line', async () => {
    const { code, stdout, stderr } = await runHere(['analyse', '--size', '5', '--weights', file]);
    expect({ code, stdout, lines: stderr.split('\n').length - 1 }).toEqual({ code: 2, stdout: '', lines: 1 });
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
