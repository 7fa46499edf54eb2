import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultTraining, trainedGame, trainingOf } from '../../selfplay/train/settings.ts';
import { must } from '../../src/cli/arguments/input.ts';
import { openGame } from '../../src/games/registry.ts';
import { testFolder } from '../support/folder.ts';
import { writeRandomWeights } from '../support/plain-network.ts';

const folder = testFolder();
const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const page = read('network.md');
const training = read('train.md');

describe('docs/network.md and docs/train.md', () => {
  it('say what is trained by default', () => {
    const defaults = defaultTraining(must(trainingOf(must(openGame({ name: 'meridians' })))));
    const { shape } = must(trainedGame({ size: 7, ...defaults, seed: '1', games: 1, minutes: null }));
    const { text, tuples, weights } = shape;
    const said = `The default is \`${text}\`: on size 7 that is ${tuples} tuples and ${weights.toLocaleString('en')} weights.`;
    expect(page.replaceAll('\n', ' ')).toContain(said);
    const { exploration, openingPlies, rate, finalRate } = defaults;
    expect(training).toContain(
      `0 to ${openingPlies} random plies, and ${100 * exploration} % of the later ones are random`,
    );
    expect(training).toContain(`It falls from ${rate} to ${finalRate}`);
  });

  it('say how a file of weights is laid out', () => {
    const path = join(folder, 'random.net');
    writeRandomWeights(path, 'bias+sight', 3);
    const file = readFileSync(path);
    expect(file.toString('latin1', 0, 8)).toBe('SIGHTNET');
    const n = file.readUInt32LE(8);
    const header = JSON.parse(file.toString('utf8', 12, 12 + n));
    const fields = [
      ...page
        .split('| header | |')[1]!
        .split('\n\n')[0]!
        .matchAll(/^\| (`[^|]*) \| (?!with vectors)/gm),
    ];
    // Only files with vectors have a unit of lanes.
    const names = fields.flatMap(([, some]) => some!.replaceAll('`', '').split(', '));
    expect(Object.keys(header)).toEqual(names.filter((name) => name !== 'laneUnit'));
    expect(header).toMatchObject({ v: 2, game: 'meridians', rules: { size: 3 }, shape: 'bias+sight', unit: 1 / 2048 });
    const end = 12 + n + 2 * header.weights;
    expect(file.length).toBe(end + 32);
    expect(file.subarray(end).equals(createHash('sha256').update(file.subarray(0, end)).digest())).toBe(true);
  });
});
