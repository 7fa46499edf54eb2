import { describe, expect, it } from 'vitest';
import { MEMORY_FULL } from '../../src/cli/text/analysis-table.ts';
import { legend } from '../../src/cli/text/ownership-map.ts';
import { kitOfSize } from '../support/kits.ts';
import { like } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

interface Report {
  playouts: number;
  memoryFull: boolean;
  lifeMap?: Record<string, number[]>;
  proven?: { result: string; plies: number };
  moves: { move: string; visits: number; proven?: { result: string } }[];
}

function reports(output: string): Report[] {
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Report);
}

describe('analyse', () => {
  it('rounds a margin of a single playout as any other that is not exact', async () => {
    const options = ['--game', 'maerstanas', '--moves', 'd4 d4w', '--playouts', '10', '--top', '2'];
    const { stdout } = await runHere(['analyse', ...options]);
    const margins = [...stdout.matchAll(/[+−]\d[\d.]*/g)].map(([margin]) => margin);
    expect(margins).toHaveLength(2);
    for (const margin of margins) expect(margin).toMatch(/^.\d+\.\d$/);
  });

  it('prints a report at every interval, and the result last', async () => {
    const stdout = await printed(['analyse', '--json', '--time', '300ms', '--interval', '50ms', '--top', '1']);
    const all = reports(stdout);
    expect(all.length).toBeGreaterThan(1);
    const playouts = all.map((report) => report.playouts);
    expect(playouts).toEqual([...playouts].sort((a, b) => a - b));
  });

  it.each([
    ...['uniform', 'guided', 'static', 'cutoff'].map((evaluator) => ['--evaluator', evaluator]),
    ...['default', 'static', 'uct', 'rave'].map((preset) => ['--preset', preset]),
  ])('searches with %s %s', async (...how) => {
    const args = ['analyse', '--json', '--size', '5', '--playouts', '300', '--threads', '1', ...how];
    expect(reports((await runHere(args)).stdout)[0]).toMatchObject({ playouts: 300, memoryFull: false });
  });

  it('says when the memory is full', async () => {
    const args = ['analyse', '--json', '--playouts', '12000', '--threads', '1', '--memory', '1m'];
    expect(reports((await runHere(args)).stdout)[0]!.memoryFull).toBe(true);
    expect((await runHere(args.filter((arg) => arg !== '--json'))).stdout).toContain(MEMORY_FULL);
  });

  it('shows who holds each point with --map', async () => {
    const args = ['analyse', '--size', '4', '--playouts', '200', '--threads', '1', '--map'];
    const [report] = reports((await runHere([...args, '--json'])).stdout);
    expect(Object.keys(report!.lifeMap!)).toHaveLength(30);
    for (const shares of Object.values(report!.lifeMap!)) expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 2);
    expect((await runHere(args)).stdout).toContain(legend(kitOfSize(4)));
  });

  it("shows who leads where in README's own position with --map", async () => {
    const moves = 'g6 g9 j6 d9 g3 j9';
    const { stdout } = await runHere(['analyse', '--moves', moves, '--playouts', '2000', '--threads', '1', '--map']);
    const [shades = '', , numbers = ''] = stdout.split('\n\n').slice(-4);
    expect(shades.match(/(?<= )[oO](?= )/g)?.length).toBeGreaterThan(30);
    expect(shades.match(/(?<= )[xX](?= )/g)?.length).toBeGreaterThan(10);
    expect(numbers.match(/(?<= )-?\d+(?= )/g)).toHaveLength(114);
  });

  it('says that a position is proven, and in how many plies', async () => {
    const { stdout } = await runHere(['analyse', '--size', '3', '--time', '60s', '--top', '3']);
    expect(stdout).toMatch(/\blight\b.*\b\d+ plies/);
    expect(stdout).toMatch(/win in \d+/);
  });

  it.each([
    [['--param', 'nothing=1'], '"nothing" is no parameter of the search'],
    [['--param', 'evaluation=insight'], 'there is no evaluation "insight" here; there are best, '],
    [['--param', 'exploration'], '--param "exploration": write NAME=VALUE'],
    [['--interval', '1x'], '--interval "1x": a time such as'],
    [['--preset', 'strongest'], '--preset: preset "strongest" is none of default, cutoff, static, uct, rave'],
  ])('refuses %j in one line', async (args, message) => {
    expect(await refusal(['analyse', ...args])).toMatch(like(message));
  });
});

describe('bench search', () => {
  it('prints the documented figures', async () => {
    const { stdout } = await runHere([
      'bench',
      'search',
      '--size',
      '6',
      '--seconds',
      '0.01',
      '--rounds',
      '1',
      '--json',
    ]);
    const speed = JSON.parse(stdout);
    expect(speed).toMatchObject({ size: 6, threads: 2, rounds: 1 });
    expect(speed.positions.map(({ name }: { name: string }) => name)).toEqual(['opening', 'middle']);
    for (const { presets } of speed.positions) {
      expect(presets.map(({ preset }: { preset: string }) => preset)).toEqual(['uct', 'static', 'default']);
      for (const measured of presets) {
        for (const key of ['one', 'several', 'toRollouts', 'toUct', 'severalToOne']) {
          // What a busy machine gets done in so short a time is not told; none would be null in JSON.
          expect(measured[key]).toEqual(expect.any(Number));
        }
      }
    }
  });
});
