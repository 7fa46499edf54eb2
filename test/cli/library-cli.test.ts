/** The library on the command line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { like } from '../support/parts.ts';
import { refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();

const library = (...args: readonly string[]) => runHere(['library', ...args, '--data', folder]);
const line = (players: readonly string[], moves: string, winner: string) =>
  JSON.stringify({ size: 7, players, moves: moves.split(' '), winner, end: 'resign' });

const GAMES = [line(['Ann', 'Bob'], 'g6 g9 j6', 'light'), line(['Bob', 'Carl'], 'g6 d9 g3', 'dark')];

describe('sightline library', () => {
  const path = join(folder, 'games.jsonl');
  beforeAll(() => writeFileSync(path, GAMES.join('\n')));

  it('takes files in, each game once, and says which were refused', async () => {
    expect(await library('import', path)).toEqual({
      code: 0,
      stdout: `${path}: 2 new, 0 updated, 0 duplicates\n`,
      stderr: '',
    });
    const bad = join(folder, 'bad.jsonl');
    writeFileSync(bad, [GAMES[0], line(['Ann', 'Bob'], 'g6 g6', 'light')].join('\n'));
    const { code, stdout, stderr } = await library('import', bad);
    expect({ code, stdout }).toEqual({ code: 2, stdout: `${bad}: 0 new, 0 updated, 1 duplicate, 1 refused\n` });
    expect(stderr).toMatch(/bad\.jsonl:2: ply 2: .*\n$/);
    const json = await library('import', path, bad, '--json');
    expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 2, stderr: '' });
    const counts = { added: 0, updated: 0, leftOut: [] };
    expect(
      json.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { file: path, ...counts, known: 2, refused: 0, firstRefused: [] },
      { file: bad, ...counts, known: 1, refused: 1, firstRefused: [expect.objectContaining({ line: 2 })] },
    ]);
  });

  it('takes the backup of a library in, beside other files', async () => {
    const [copy, other] = [join(folder, 'copy.db'), join(folder, 'other')];
    expect((await library('backup', copy)).code).toBe(0);
    expect(await library('import', copy)).toMatchObject({
      code: 0,
      stdout: `${copy}: 0 new, 0 updated, 2 duplicates\n`,
      stderr: '',
    });
    const into = (...files: readonly string[]) => runHere(['library', 'import', ...files, '--data', other]);
    expect(await into(copy, path)).toEqual({
      code: 0,
      stdout: `${copy}: 2 new, 0 updated, 0 duplicates\n${path}: 0 new, 0 updated, 2 duplicates\n`,
      stderr: '',
    });
    const foreign = readFileSync(copy);
    foreign.writeUInt32BE(7, 68);
    writeFileSync(join(folder, 'foreign.db'), foreign);
    const { code, stdout, stderr } = await into(path, join(folder, 'foreign.db'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/foreign\.db: .*another program/);
  });

  it('finds games by player, result and opening', async () => {
    const { stdout } = await library('search', '--player', 'ann', '--result', 'won');
    expect(stdout).toMatch(/^1 game\n#1 .*Ann – Bob: light won, 3 plies: g6 g9 j6 …\n$/);
    const found = await library('search', '--moves', 'g6 d9', '--json');
    expect(JSON.parse(found.stdout)).toMatchObject({ total: 1, games: [{ players: ['Bob', 'Carl'] }] });
  });

  it('explores a position', async () => {
    const { stdout } = await library('explore', '--moves', 'g6', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ games: 2, moves: [{ games: 1 }, { games: 1 }] });
    expect((await library('explore', '--moves', 'g6')).stdout).toMatch(/^2 games\n.*│ g9/s);
  });

  it.each([
    [['import', 'nothing.jsonl'], 'cannot read nothing.jsonl: no such file'],
    [['import', 'package.lock'], 'cannot read package.lock: no such file'],
    [['import', 'README.md'], 'README.md: unknown file extension'],
    [['explore', '--moves', 'g6 g6'], 'g6 is occupied'],
    [['search', '--result', 'glorious'], 'glorious'],
    [[], 'import'],
  ])('refuses %j in one line', async (args, why) => {
    expect(await refusal(['library', ...args, '--data', folder])).toMatch(like(why));
  });
});
