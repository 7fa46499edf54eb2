/** `sightline game-report`: what it says of games whose answer is known, logs, and comparisons. */
import '../support/foreign.ts';
import '../support/threads-here.ts';

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Comparison } from '../../selfplay/game-report/compare.ts';
import { FIGURES } from '../../selfplay/game-report/figure-table.ts';
import { figureNamed, PARTS } from '../../selfplay/game-report/figures.ts';
import type { GameReport } from '../../selfplay/game-report/report.ts';
import type { GameModule } from '../../src/games/kit.ts';
import { registerGame } from '../../src/games/registry.ts';
import { testFolder } from '../support/folder.ts';
import { isGameReport } from '../support/game-report-schema.ts';
import { linesIn, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);
// Speeds are measured in a twentieth of their time.
const now = performance.now.bind(performance);
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => 20 * now());
});
const TIC_TAC_TOE = ['--game', 'tic-tac-toe'];
const HEX = ['--game', 'hex', '--rules', 'swap=false'];
for (const name of ['tic-tac-toe', 'hex']) {
  registerGame(((await import(`../../examples/games/${name}.js`)) as { readonly game: GameModule }).game);
}

const run = (args: readonly string[]) => runHere(['game-report', ...args]);

async function report(args: readonly string[]): Promise<GameReport> {
  const { code, stdout, stderr } = await run([...args, '--json']);
  expect(code, stderr).toBe(0);
  const made = JSON.parse(stdout) as GameReport;
  expect(isGameReport(made), JSON.stringify(isGameReport.errors?.slice(0, 3))).toBe(true);
  return made;
}

/** All but what differs from run to run. */
function lasting({ speed: _, ...rest }: GameReport) {
  return rest;
}

const SMALL = ['--games', '4', '--playouts', '16'];

describe('a report', () => {
  it('of tic-tac-toe says that it is drawn, and its page has a section for every part', async () => {
    const html = inFolder('page.html');
    const args = [...TIC_TAC_TOE, '--games', '4', '--playouts', '64', '--html', html];
    const { verdict, isComplete, parts } = await report(args);
    expect(verdict).toMatchObject({ code: 'drawn', favoured: null, proven: 'draw' });
    expect(isComplete).toBe(true);
    expect(parts.map(({ name }) => name)).toEqual(PARTS);
    expect(figureNamed(parts, 'longest')?.value).toBe(9);
    const page = readFileSync(html, 'utf8');
    for (const part of PARTS) expect(page).toContain(`<section id="${part}">`);
    for (const id of ['lengths', 'breadth-by-ply', 'ladder', 'fans', 'use', 'first-moves']) {
      expect(page).toContain(`<figure id="${id}">`);
    }
  });

  it('for three seats omits the parts for two', async () => {
    const made = await report(['--game', 'trio', '--games', '3', '--playouts', '8']);
    expect(made.seatScores[0]?.scores).toHaveLength(3);
    expect(figureNamed(made.parts, 'total-elo')).toBeUndefined();
    expect(figureNamed(made.parts, 'length')?.value).toBeGreaterThan(0);
    expect(made.fans).toEqual([]);
  });
});

const ofHex = (size: string) => [...HEX, '--size', size, ...SMALL];

describe('a log', () => {
  const plain = inFolder('plain.jsonl');
  const args = ofHex('4');
  let undisturbed: GameReport;

  it('gives the report again', async () => {
    undisturbed = await report([...args, '--log', plain]);
    expect(await report(['--game', 'hex', '--from', plain])).toEqual(undisturbed);
    writeFileSync(inFolder('hex-4.json'), JSON.stringify(undisturbed));
  });

  it('that was cut, as by kill -9, gives the undisturbed report, with other threads too', async () => {
    const log = inFolder('cut.jsonl');
    writeFileSync(log, `${readFileSync(plain, 'utf8').split('\n').slice(0, 20).join('\n')}\n{"index`);
    expect(lasting(await report([...args, '--log', log, '--resume', '--concurrency', '1']))).toEqual(
      lasting(undisturbed),
    );
    expect(linesIn(log)).toBe(linesIn(plain));
  });

  it('that is unfinished gives a partial report', async () => {
    const half = inFolder('half.jsonl');
    writeFileSync(half, `${readFileSync(plain, 'utf8').split('\n').slice(0, 40).join('\n')}\n`);
    const made = await report(['--game', 'hex', '--from', half]);
    expect(made.isComplete).toBe(false);
    expect(made.games.random).toBeGreaterThan(0);
  });

  it('of another seed is not resumed', async () => {
    const { code, stderr } = await run([...args, '--seed', 'z', '--log', plain, '--resume']);
    expect(code).toBe(2);
    expect(stderr).toContain('seed');
  });
});

describe('options', () => {
  it.each([
    [['--games', '4'], /--playouts/],
    [['--quick', '--minutes', '3'], /--quick.*--minutes/],
    [['--from', 'x', '--log', 'y'], /--from.*--log/],
    [['--compare', 'a.json'], /two files/],
  ])('%j are refused', async (args, why) => {
    const { code, stderr } = await run(args);
    expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(stderr).toMatch(why);
  });
});

it('a comparison of two sizes says which differences are real', async () => {
  // The one of the larger board is that of the log.
  const paths = ['3', '4'].map((size) => inFolder(`hex-${size}.json`)) as [string, string];
  const small = await report(ofHex('3'));
  writeFileSync(paths[0], JSON.stringify(small));
  const names = small.parts.flatMap(({ figures }) => figures.map(({ name }) => name.split(':')[0]));
  expect(new Set(names)).toEqual(new Set(Object.values(FIGURES).flatMap((rows) => rows.map(({ name }) => name))));
  const { code, stdout } = await run(['--compare', ...paths]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/│ Plies of a random game +│.*│ real/);
  const html = inFolder('compared.html');
  const json = JSON.parse((await run(['--compare', ...paths, '--json', '--html', html])).stdout) as Comparison;
  expect(json.figures.length).toBeGreaterThan(20);
  expect(json.warnings).toEqual([]);
  const page = readFileSync(html, 'utf8');
  for (const part of ['real', 'length', 'depth']) expect(page).toContain(`<section id="${part}">`);
  const { code: again, stderr } = await run(['--compare', ...paths, '--html', html]);
  expect({ code: again, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--force') });
});
