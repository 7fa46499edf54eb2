import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OTHER_POSITIONS } from '../../src/engine/solving.ts';
import { testFolder } from '../support/folder.ts';
import { like, naming } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);

/** Fourteen plies from the end of a game, Light to move. */
const ENDING =
  '1LL2L/LL1L3/L1L1L1LL/L3LLL1L/L3LLLL2/LLLLLL2LL1/DLDLDLL1LL1L/DDLDDLL1LL1/DLD1DDLLL1/DDDDDDDDL/1D1DD1DL/4DDD/DD1D1D L 2 2';

describe('sightline solve', () => {
  it('says who wins, in how many plies at most, and how', async () => {
    const stdout = await printed(['solve', ENDING]);
    const [, plies, line] = /Light to move wins within (\d+) plies\.\nline: (.+)/.exec(stdout) ?? [];
    expect(line?.split(' ')).toHaveLength(Number(plies));
    expect(stdout).toMatch(/examined [\d,]+ moves in /);
  });

  it('solves the position after moves, and prints JSON', async () => {
    const stdout = await printed(['solve', '--size', '3', '--moves', 'c2 e1', '--json']);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ size: 3, solved: true, toMove: 'light' });
    expect(['win', 'loss']).toContain(answer.result);
    expect(answer.line.length).toBeLessThanOrEqual(answer.plies);
  });

  it('writes a proof that holds, and refuses one that was damaged', async () => {
    const path = at('end.proof');
    await printed(['solve', ENDING, '--tree', path]);
    const good = await runHere(['solve', '--check', path]);
    expect(good).toMatchObject({ code: 0, stderr: '' });
    expect(good.stdout).toMatch(naming('light'));
    expect(JSON.parse((await runHere(['solve', '--check', path, '--json'])).stdout)).toMatchObject({ holds: true });
    expect((await runHere(['solve', ENDING, '--tree', path])).stderr).toContain('--force');
    const bytes = readFileSync(path);
    for (const [place, what] of [
      [0, 'not a proof'],
      [100, 'wrong checksum'],
      [bytes.length - 50, 'wrong checksum'],
    ] as const) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] as number) ^ 1;
      writeFileSync(at('bad.proof'), changed);
      const { code, stderr } = await runHere(['solve', '--check', at('bad.proof')]);
      expect(code).toBe(2);
      expect(stderr).toMatch(like(what));
    }
  });

  it('stops at a limit, and resumes from its file', async () => {
    const path = at('three.table');
    const first = await runHere(['solve', '--size', '3', '--most', '5000', '--save', path]);
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(/not solved\b.*\d/);
    expect(existsSync(path)).toBe(true);
    const [whole, rest] = await Promise.all([
      runHere(['solve', '--size', '3', '--json']),
      runHere(['solve', '--size', '3', '--save', path, '--json']),
    ]);
    expect(rest.code).toBe(0);
    expect(JSON.parse(rest.stdout).examined).toBeLessThan(JSON.parse(whole.stdout).examined - 2000);
    const other = await runHere(['solve', '--size', '4', '--save', path]);
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(naming('meridians', 'size=3'));
    expect(other.stdout).toBe('');
  });

  it('solves every first move once up to symmetry, and says the same in rounds and alone', async () => {
    const stdout = await printed(['solve', '--size', '3', '--openings', '1', '--threads', '2', '--json']);
    const { openings, examined } = JSON.parse(stdout);
    // The 14 points of the board of size 3 are 5 up to its mirror images and half turn.
    expect(openings).toHaveLength(5);
    expect(examined).toBeGreaterThan(0);
    for (const { moves, winner, line, plies } of openings) {
      const alone = await runHere(['solve', '--size', '3', '--moves', moves.join(' '), '--json']);
      const { result, toMove } = JSON.parse(alone.stdout);
      expect(toMove).toBe('dark');
      expect(winner).toBe(result === 'win' ? 'dark' : 'light');
      expect(line.length).toBeLessThanOrEqual(plies);
    }
  });

  it('solves the openings before a choice of seats, and resumes from its file', async () => {
    const path = at('pairs.table');
    const first = await runHere(['solve', '--size', '3', '--pie', '--most', '10000', '--save', path]);
    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(/\d openings .*\bnot\b/);
    const { code, stdout } = await runHere(['solve', '--size', '3', '--pie', '--save', path]);
    expect(code).toBe(0);
    expect(stdout).toContain('49 of 49 solved');
    expect(stdout).toMatch(/^c2 e1: (light|dark) .*\d+ plies/m);
    expect((await runHere(['solve', '--size', '3', '--save', path])).stderr).toMatch(naming(path, OTHER_POSITIONS));
  });

  it.each([
    [['solve', '--size', '3', '--openings', '0'], '--openings "0"'],
    [['solve', '--size', '3', '--openings', '1', '--moves', 'c2'], 'contradict each other'],
    [['solve', '--size', '8', '--openings', '3'], '--openings: there are too many of 3 plies'],
    [['solve', '--size', '2', '--openings', '3'], '--openings: no game is 3 plies long'],
    [['solve', '--size', '3', '--pie', '--tree', at('x.proof')], '--tree: a proof is of one position'],
    [['solve', '--size', '3', '--threads', '2'], '--threads: a single position'],
    [['solve', 'LL L 2 2'], 'position'],
    [['solve', '--size', '3', '--moves', 'c2 z9'], '--moves: move 2'],
    [['solve', '--check', 'nowhere.proof'], 'nowhere.proof'],
    [['solve', '--size', '3', '--memory', '5'], '--memory "5"'],
    [['solve', '--size', '3', '--memory', '17g'], 'takes 16 GiB at most'],
    [['solve', '--size', '3', '--tree', '/nowhere/x.proof'], '/nowhere/x.proof'],
    [['solve', '--check', 'x', '--time', '1s'], 'contradict each other'],
  ])('refuses %j', async (args, what) => {
    expect(await refusal(args)).toMatch(like(what));
  });
});
