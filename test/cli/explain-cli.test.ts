import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { weightsOption } from '../../src/cli/arguments/options.ts';
import { explanationText, nothingWeighs, TOTAL } from '../../src/cli/text/explanation-text.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { Explanation, GameSpec } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { plainLogit, writeRandomWeights } from '../support/plain-network.ts';
import { runHere } from '../support/run-here.ts';
import { position } from '../support/written.ts';

const folder = testFolder();

const SIZE = 4;
const file = join(folder, 'random.net');
const weights = writeRandomWeights(file, 'bias+hex+sight', SIZE);

const POSITION = '3/4/L4/L4L/5/D2D/3 D 2 2';

async function explanationOf(text: string, game: GameSpec): Promise<Explanation | undefined> {
  const engine = new Engine({ game, threads: 0, memoryBytes: 1 << 20 });
  expect(engine.setPosition(text).ok).toBe(true);
  const explanation = engine.explain();
  await engine.close();
  return explanation;
}

async function textOf(
  position: string,
  game: GameSpec = { name: 'meridians', rules: { size: SIZE }, weights: weightsOption({ weights: file }) },
): Promise<string> {
  const kit = must(openGame(game));
  return explanationText(kit, (await explanationOf(position, game)) as Explanation);
}

describe('analyse --explain', () => {
  it('--json has the value before the search, its moves, and the share of each point and line', async () => {
    const options = ['--weights', file, '--threads', '1', '--playouts', '50', '--json', '--explain'];
    const { code, stdout, stderr } = await runHere(['analyse', POSITION, ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { explanation, playouts } = JSON.parse(stdout);
    expect(playouts).toBe(50);
    expect(explanation.evaluation).toBe('network');
    // Light has just moved, so the network's value is that for Light.
    const logit = plainLogit(position(POSITION), weights);
    expect(explanation.logit).toBe(logit);
    expect(explanation.value).toBeCloseTo(1 - 1 / (1 + Math.exp(-logit)), 6);
    const points = Object.values(explanation.points as Record<string, number>);
    expect(points).toHaveLength(30);
    expect(points.reduce((sum, part) => sum + part, explanation.emptyBoard)).toBe(logit);
    expect(Object.keys(explanation.lines)).toHaveLength(19);
    expect(explanation.lines).toHaveProperty('d1-d6');
    expect(explanation.moves[0]).toEqual({ move: expect.any(String), value: expect.any(Number) });
  });

  it('comes between the board and the search', async () => {
    const options = ['--weights', file, '--threads', '1', '--playouts', '50', '--explain'];
    const { code, stdout, stderr } = await runHere(['analyse', POSITION, ...options]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`dark (X) 2\n\n${await textOf(POSITION)}\n\n┌──────┬`);
  });
});

describe('an explanation', () => {
  it('has a table whose rows add up, a picture with those points, and the lines', async () => {
    const text = await textOf(POSITION);
    const [value, table, picture, , lines] = text.split('\n\n') as [string, ...string[]];
    expect(value).toMatch(/^.*network.*\b\d+\.\d % .*dark.*\n/);
    expect(value).toMatch(/\n.*: [a-g]\d \d+\.\d %(, [a-g]\d \d+\.\d %){4}\.$/);
    const rows = [...table!.matchAll(/│ +(\S.*?) +│ +([+−]\d+\.\d\d) │ +\S+ % │/g)];
    const parts = rows.map(([, name, logits]) => ({
      name: name!.replace(/^(light|dark) +│ +/, ''),
      logit: Number(logits!.replace('−', '-')),
    }));
    const all = parts.pop()!;
    expect(all.name).toBe(TOTAL);
    expect(parts.map(({ name }) => name).slice(-2)).toEqual(['other points', 'the empty board']);
    expect(parts.reduce((sum, { logit }) => sum + logit, 0)).toBeCloseTo(all.logit, 9);
    for (const { name, logit } of parts.slice(0, 12)) {
      const row = picture!.split('\n').find((line) => line.trim().startsWith(name[0] as string))!;
      const marks = row.trim().split(/\s+/).slice(1, -1);
      expect(marks[Number(name.slice(1)) - 1]!.toUpperCase(), name).toBe(logit > 0 ? 'O' : 'X');
    }
    expect(lines!.match(/[a-g]\d-[a-g]\d/g)).toHaveLength(6);
  });

  it('counts points if the evaluation is mobility', async () => {
    const text = await textOf('L1/3/4/3/1D L 1 1', { name: 'meridians', rules: { size: 3 }, weights: null });
    expect(text).toMatch(naming('mobility', '50.0 %', 'light'));
    expect(text).toMatch(naming(4, 'light', 4, 'dark', '0.10', '0.00'));
    expect(text).toContain(
      ['   e1  . O  e2', '  d1  . O .  d3', ' c1  O X O X  c4', '  b1  . X .  b3', '   a1  X .  a2'].join('\n'),
    );
    expect(text).toMatch(/│ light +│ b3-e1 │ +\+0\.30 │/);
  });

  it('says when no point or line matters', async () => {
    const text = await textOf('3/4/5/6/5/4/3 L 0 0');
    expect(text).toContain(nothingWeighs({ cellNoun: 'point' }));
  });

  it('is not given of a finished game', async () => {
    expect(await explanationOf('L/2/D L 1 1', { name: 'meridians', rules: { size: 2 } })).toBeUndefined();
  });
});
