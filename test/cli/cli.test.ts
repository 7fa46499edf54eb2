import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/program/commands.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { testFolder, writerIn } from '../support/folder.ts';
import { like, naming, oneLine } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const file = writerIn(folder);

/** The one JSON object of a success. */
async function json(args: readonly string[], input?: string): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runHere(args, input);
  expect({ code, stderr, lines: stdout.split('\n').length - 1 }).toEqual({ code: 0, stderr: '', lines: 1 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe('analyse --json', () => {
  it('prints one object with the position, the value and the moves', async () => {
    const report = await json([
      'analyse',
      '--size',
      '5',
      '--moves',
      'e5 c2',
      '--playouts',
      '300',
      '--seed',
      '7',
      '--json',
    ]);
    expect(report).toMatchObject({ position: '4/5/6/7/4L3/7/1D4/5/4 L 1 1', size: 5, toMove: 'light' });
    expect(report.value).toBeGreaterThanOrEqual(0);
    expect(report.value).toBeLessThanOrEqual(1);
    expect(report.playouts).toBeGreaterThan(0);
    expect(report.seconds).toBeGreaterThan(0);
    const moves = report.moves as { move: string; visits: number; value: number; pv: string[] }[];
    expect(moves.length).toBeGreaterThan(0);
    for (const { move, visits, value, pv } of moves) {
      expect(move).toMatch(/^[a-i][1-8]$/);
      expect(visits).toBeGreaterThanOrEqual(0);
      expect(value >= 0 && value <= 1).toBe(true);
      expect(pv[0]).toBe(move);
    }
  });

  it('takes a position, and lists as many moves as asked', async () => {
    const text = '3/4/5/L4L/5/D2D/3 D 2 2';
    const report = await json(['analyse', text, '--playouts', '200', '--top', '3', '--json']);
    expect(report).toMatchObject({ position: text, size: 4, toMove: 'dark' });
    expect(report.moves).toHaveLength(3);
  });

  it('takes a game up to a ply', async () => {
    const games = file('game.jsonl', '{"size":3,"moves":["e1","a2","c3","c4"]}\n{"size":7,"moves":[]}\n');
    const at = async (...more: string[]) =>
      (await json(['analyse', '--file', games, ...more, '--playouts', '50', '--json'])).position;
    expect(await at('--ply', '0')).toBe('2/3/4/3/2 L 0 0');
    expect(await at('--ply', '2')).toBe('L1/3/4/3/1D L 1 1');
    expect(await at()).toBe('L1/3/2LD/3/1D L 2 2');
  });

  it('names the winner of a finished game, without moves', async () => {
    expect(await json(['analyse', 'L/2/D L 1 1', '--playouts', '10', '--json'])).toMatchObject({
      winner: 'dark',
      end: 'no-move',
      moves: [],
    });
  });
});

describe('analyse', () => {
  it('shows the diagram with the last move, then the best moves', async () => {
    const { code, stdout, stderr } = await runHere([
      'analyse',
      '--size',
      '4',
      '--moves',
      'd1,b1 D6',
      '--playouts',
      '200',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [diagram] = stdout.split('\n\n');
    expect(diagram).toMatchInlineSnapshot(`
      "    g1  . . .  g3
         f1  . . . .  f4
        e1  . . . . .  e5
       d1  O . . . .[O] d6
        c1  . . . . .  c5
         b1  X . . .  b4
          a1  . . .  a3"
    `);
    expect(stdout).toContain('dark');
    expect(stdout).toContain('%');
    expect(stdout).toMatch(/\b[a-g][1-6]\b.*\b[a-g][1-6]\b/);
  });

  it('names the winner of a finished game', async () => {
    const stdout = await printed(['analyse', 'L/2/D L 1 1', '--playouts', '10']);
    expect(stdout).toMatch(naming('dark', 'no-move'));
  });
});

describe('perft', () => {
  it.each([
    [8, 3, 570_552],
    [3, 6, 44_904],
  ])('counts size %i, depth %i: %i', async (size, depth, nodes) => {
    const counted = await json(['perft', '--size', `${size}`, '--depth', `${depth}`, '--json']);
    expect(counted).toEqual({ size, depth, nodes, seconds: expect.any(Number) });
  });

  it('takes the rules in their long form, too', async () => {
    const counted = await json(['perft', '--game', 'meridians', '--rules', 'size=3', '--depth', '2', '--json']);
    expect(counted).toMatchObject({ size: 3, depth: 2, nodes: 182 });
  });

  it('counts from a position', async () => {
    const counted = await json(['perft', '--position', '1/2/1 L 0 0', '--depth', '2', '--json']);
    expect(counted).toMatchObject({ size: 2, depth: 2, nodes: 12 });
  });

  it('lists the moves of the root, which add up, without --json', async () => {
    const stdout = await printed(['perft', '--size', '2', '--depth', '2']);
    expect(stdout.replace(/in [\d.]+ s/, 'in … s')).toMatchInlineSnapshot(`
      "c1: 3
      b1: 3
      b2: 3
      a1: 3
      size 2, depth 2: 12 nodes in … s
      "
    `);
  });
});

describe('replay', () => {
  const GOOD = '{"size":3,"moves":["e1","a2","c3","c4"]}';
  const GOOD_LINE =
    '{"size":3,"plies":4,"legal":[14,13,3,3],"light":[1,1,2,2],"dark":[0,1,1,2],"removed":[],"winner":null,"end":null}';

  it('prints one line for each game of a file', async () => {
    const stuck = '{"size":2,"moves":["c1","a1","pass"]}';
    const { code, stdout, stderr } = await runHere(['replay', file('good.jsonl', `${GOOD}\n\n${stuck}\n`), '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n')).toEqual([
      GOOD_LINE,
      '{"size":2,"plies":2,"legal":[4,3,0],"light":[1,1],"dark":[0,1],"removed":[],"winner":"dark","end":"no-move"}',
    ]);
  });

  it('puts an error on the line of a bad record, continues with the others, and exits with 2', async () => {
    const lines = [GOOD, 'e1 a2', '{"size":3,"moves":["e1","e1"]}', '{"size":3}', '{"v":9,"size":3,"moves":[]}', GOOD];
    const { code, stdout, stderr } = await runHere(['replay', file('mixed.jsonl', lines.join('\n'))]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    const [first, text, illegal, moveless, newer, last, ...more] = stdout.trimEnd().split('\n');
    expect([first, last, more]).toEqual([GOOD_LINE, GOOD_LINE, []]);
    expect(JSON.parse(text as string)).toMatchObject({ error: { code: 'bad-json', ply: 0 } });
    expect([illegal, moveless, newer]).toMatchInlineSnapshot(`
      [
        "{"error":{"code":"occupied","message":"line 3: ply 2: e1 is occupied","ply":2}}",
        "{"error":{"code":"bad-record","message":"line 4: \\"moves\\" is missing or not a list of strings","ply":0}}",
        "{"error":{"code":"bad-version","message":"line 5: unsupported version \\"v\\": \\"9\\"; this program reads records up to version 1","ply":0}}",
      ]
    `);
  });

  it('prints nothing for an empty file', async () => {
    expect(await runHere(['replay', file('blank.jsonl', '\n\n')])).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('bench rollout', () => {
  it('--json prints one object with the fields of the yardstick', async () => {
    const speed = await json(['bench', 'rollout', '--size', '4', '--seconds', '0.1', '--json']);
    expect(speed).toEqual({
      size: 4,
      rollouts: expect.any(Number),
      seconds: expect.any(Number),
      rolloutsPerSecond: expect.any(Number),
      meanPlies: expect.any(Number),
      lightWins: expect.any(Number),
    });
  });

  it.each([
    [['--size', '4'], /, light won \d+\.\d %\n$/],
    [['--game', 'maerstanas'], /, dark scored \d+\.\d %\n$/],
  ])('speaks of games won only where none is drawn: %j', async (args, summary) => {
    const stdout = await printed(['bench', 'rollout', ...args, '--seconds', '0.2']);
    expect(stdout).toMatch(summary);
  });
});

describe('help', () => {
  it('lists all commands on one screen', async () => {
    const { code, stdout } = await runHere(['--help']);
    expect(code).toBe(0);
    const names = COMMANDS.map(({ name }) => name).filter((name) => !name.includes(' '));
    for (const name of names) expect(stdout).toMatch(new RegExp(`^  .*\\b${name}\\b|\`sightline ${name}\``, 'm'));
    expect(await runHere([])).toMatchObject({ code: 2, stdout: '', stderr: stdout });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(30);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    // Who made the games, and under which licence.
    expect(stdout).toMatch(naming('Kanare Kato', 'John Beers', 'CC BY-SA 4.0', 'M. J. Bemel'));
  });

  it('--version is that of the package', async () => {
    expect(await runHere(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/),
    });
  });
});

describe('wrong input gives one line on stderr and exit code 2', () => {
  const refusals = (...runs: string[][]) => Promise.all(runs.map((args) => refusal(args)));
  const analyses = (...runs: string[][]) => refusals(...runs.map((args) => ['analyse', '--playouts', '10', ...args]));

  it('a point, a move or a position that is none', async () => {
    const messages = await analyses(['--moves', 'g7 n1'], ['--moves', 'g7 d4 a1'], ['6/7/8 L 0 0']);
    expect(messages).toEqual(
      ['--moves 2 "n1" 7', '--moves 3 a1 light', 'position: 1 (c) 1'].map((text) =>
        expect.stringMatching(oneLine('sightline: ', ...text.split(' '))),
      ),
    );
    expect(await refusal(['perft', '--depth', '1', '--position', '1/2/1'])).toMatch(oneLine('--position: ', 4, 1));
  });

  it('a file that cannot be read, or holds no game', async () => {
    const missing = join(folder, 'missing.jsonl');
    const messages = await refusals(
      ['replay', missing],
      ['replay', folder],
      ['analyse', '--file', missing],
      ['analyse', '--file', file('empty.jsonl', '\n')],
    );
    expect(messages).toEqual(
      [
        `…/missing.jsonl: ${fileProblem({ code: 'ENOENT' })}`,
        `…: ${fileProblem({ code: 'EISDIR' })}`,
        `…/missing.jsonl: ${fileProblem({ code: 'ENOENT' })}`,
        '…/empty.jsonl: ',
      ].map((text) => expect.stringMatching(oneLine('sightline: ', text))),
    );
  });

  it('a bad game for analyse', async () => {
    const bad = file('bad.jsonl', '\n{"size":3,"moves":["e1","e1"]}\n');
    const short = file('short.jsonl', '{"size":3,"moves":["e1"]}');
    expect(await analyses(['--file', bad], ['--file', short, '--ply', '2'])).toEqual(
      [
        'sightline: …/bad.jsonl:2:25: game 1: ply 2: e1 is occupied',
        'sightline: --ply 2: game 1 of …/short.jsonl has 1 ply',
      ].map((text) => expect.stringMatching(like(text))),
    );
  });

  it('a game that is none, and a file in its place', async () => {
    const [game, old] = await refusals(
      ['perft', '--depth', '1', '--game', 'chess'],
      ['analyse', '--game', 'games.jsonl'],
    );
    expect(game).toMatch(naming('sightline: --game', '"chess"', 'meridians'));
    expect(old).toMatch(naming('"games.jsonl"', '--file'));
  });

  it('rules that a game does not have, or without a value', async () => {
    const perft = ['perft', '--depth', '1'];
    const messages = await refusals([...perft, '--rules', 'komi=7'], [...perft, '--rules', 'size']);
    expect(messages).toEqual(
      ['--rules "komi" Meridians size pie captures', '--rules "size" NAME=VALUE size=7'].map((text) =>
        expect.stringMatching(oneLine('sightline: ', ...text.split(' '))),
      ),
    );
  });
});
