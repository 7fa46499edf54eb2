import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_FOLDER } from '../../src/util/system-error.ts';
import { testFolder, writerIn } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const refused = (args: readonly string[], input?: string) => refusal(['convert', ...args], input);

const file = writerIn(folder);

interface Game {
  readonly moves: readonly string[];
}

function gamesIn(jsonLines: string): Game[] {
  const lines = jsonLines.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Game).filter((line) => 'moves' in line);
}

it('SGF that names no game is one of the game that is named', async () => {
  const text = '(;GM[1]SZ[7];B[aa];W[gg];B[dd])';
  const options = ['--from', 'sgf', '--to', 'jsonl', '--game', 'maerstanas', '--rules', 'special=false'];
  const stdout = await printed(['convert', '-', '-', ...options], text);
  expect(JSON.parse(stdout)).toMatchObject({
    game: 'maerstanas',
    rules: { special: false },
    moves: ['a1', 'g7', 'd4'],
  });
});

it('--json says what was written, and what was left out', async () => {
  const [out, text] = [join(folder, 'said.jsonl'), '(;GM[1]SZ[7]KM[0.5];B[aa];W[gg];B[dd])'];
  const args = ['convert', '-', out, '--from', 'sgf', '--game', 'maerstanas', '--rules', 'special=false'];
  const plain = await runHere([...args, '--force'], text);
  const { code, stdout, stderr } = await runHere([...args, '--force', '--json'], text);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const leftOut = plain.stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^.*?skipped: /, ''));
  expect(JSON.parse(stdout)).toEqual({ file: out, format: 'jsonl', games: 1, leftOut });
  expect(await refused(['-', '-', '--to', 'sgf', '--json'], text)).toMatch(naming('--json', 'OUT'));
});

describe('a tournament', () => {
  it('survives SGF and reports field by field, and move lists with its moves', async () => {
    const log = join(folder, 'match.jsonl');
    const players = ['greedy:name=[a]\\', 'random:name=b'];
    const played = await runHere(['match', ...players, '--size', '4', '--games', '20', '--pie', '--log', log]);
    expect(played.code, played.stderr).toBe(0);
    const games = gamesIn(readFileSync(log, 'utf8'));
    expect(games).toHaveLength(20);
    for (const ending of ['sgf', 'json', 'txt']) {
      const there = await runHere(['convert', log, join(folder, `match.${ending}`)]);
      expect(there).toMatchObject({ code: 0, stdout: expect.stringMatching(/^20 games /) });
      const back = await runHere(['convert', join(folder, `match.${ending}`), '-', '--to', 'jsonl']);
      expect(back).toMatchObject({ code: 0, stderr: '' });
      if (ending === 'txt') expect(gamesIn(back.stdout).map(({ moves }) => moves)).toEqual(games.map((g) => g.moves));
      else expect(gamesIn(back.stdout)).toEqual(games);
    }
  });
});

describe('a game that cannot be converted', () => {
  const GOOD = '{"size":3,"moves":["e1","a2","c3","c4"]}\n';

  it('is named by line, column, game and ply, and nothing is written', async () => {
    const out = join(folder, 'out.jsonl');
    const messages = [
      await refused([file('a.jsonl', `${GOOD}\n{"size":3,"moves":["e1","e1"]}`), out]),
      await refused([file('b.json', '[{"header":{"game":{"name":"Hex"}},"moves":[]}]'), out]),
      await refused(['-', out, '--from', 'sgf'], '(;SZ[3];W[e1];B[a2]'),
    ];
    expect(messages).toMatchInlineSnapshot(`
      [
        "sightline: …/a.jsonl:3:25: game 2: ply 2: e1 is occupied",
        "sightline: …/b.json: there is no game of Meridians in it, but 1 game of "Hex"",
        "sightline: standard input:1:1: this game has no closing ")"",
      ]
    `);
    expect(existsSync(out)).toBe(false);
  });

  it('keeps an existing file without --force', async () => {
    const games = file('games.jsonl', GOOD);
    const out = file('there.sgf', 'precious');
    expect(await refused([games, out])).toMatch(naming('there.sgf'));
    expect(await refused([file('bad.jsonl', '{'), out, '--force'])).toContain('bad.jsonl:1:2');
    expect(readFileSync(out, 'utf8')).toBe('precious');
    await printed(['convert', games, out, '--force']);
    expect(readFileSync(out, 'utf8')).toContain(';W[e1]');
    expect(readdirSync(folder).filter((name) => name.includes('there.sgf'))).toEqual(['there.sgf']);
  });

  it('names the options to use if the extensions do not determine the formats', async () => {
    const games = file('some.jsonl', GOOD);
    expect(await refused([games, '-'])).toMatch(naming('--to'));
    expect(await refused([games, join(folder, 'out')])).toContain('--to');
    expect(await refused(['-', join(folder, 'x.sgf')], GOOD)).toContain('--from');
    expect(await refused([games, join(folder, 'no', 'x.sgf')])).toContain(NO_FOLDER);
  });
});

it('streams go through, with a mark of UTF-8 at their beginning or not', async () => {
  const args = ['convert', '-', '-', '--from', 'moves', '--to', 'jsonl', '--size', '3'];
  const { code, stdout, stderr } = await runHere(args, '\ufeffe1 a2 c3 c4\r\n');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(gamesIn(stdout)).toMatchObject([{ size: 3, moves: ['e1', 'a2', 'c3', 'c4'] }]);
});
