import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { naming, oneLine } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';
import { SETTLED } from '../support/settled.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);
const LINE = ['--size', '5', '--moves', SETTLED.moves.join(' ')];
const QUICK = ['--threads', '1', '--playouts', '20', '--preset', 'static'];

describe('analyse --territory', () => {
  it('shows the board, the counts and who wins', async () => {
    const stdout = await printed(['analyse', ...LINE, ...QUICK, '--territory']);
    expect(stdout).toMatch(
      /\n\nTerritory: l light, d dark\. Turns left without a loss: .*They decide it: light wins\.\n\n/,
    );
  });

  it('--json has them as fields, and without it there are none', async () => {
    const { stdout } = await runHere(['analyse', ...LINE, ...QUICK, '--territory', '--json']);
    expect(JSON.parse(stdout).territory).toMatchObject({
      seats: { light: { least: expect.any(Number), most: expect.any(Number) }, dark: { cells: expect.any(Array) } },
      winner: 'light',
    });
    const plain = await runHere(['analyse', ...LINE, ...QUICK, '--json']);
    expect(JSON.parse(plain.stdout)).not.toHaveProperty('territory');
  });

  it('is refused for a game that has none', async () => {
    expect(await refusal(['analyse', '--game', 'maerstanas', '--territory'])).toMatch(
      oneLine('--territory', 'Mǽrstánas'),
    );
  });
});

describe('--adjudicate-territory', () => {
  const log = inFolder('match.jsonl');
  const PLAYERS = ['mcts:playouts=60,preset=static,name=a', 'mcts:playouts=60,preset=static,name=b'];
  const MATCH = ['match', ...PLAYERS, '--games', '8', '--size', '5', '--seed', 't', '--log', log];

  it('ends games with the end territory, which the result counts', async () => {
    const stdout = await printed([...MATCH, '--adjudicate-territory']);
    expect(stdout).toMatch(/│ territory +│ +[1-8] │/);
    const [header, ...games] = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(header.config.adjudication).toMatchObject({ proven: false, territory: true });
    expect(games.some(({ end }) => end === 'territory')).toBe(true);
  });

  it('belongs to what a log says, so that --resume without it is refused, and with it has nothing to do', async () => {
    expect(await refusal([...MATCH, '--resume'])).toMatch(naming('adjudication.territory'));
    const stdout = await printed([...MATCH, '--resume', '--adjudicate-territory', '--json']);
    expect(JSON.parse(stdout).games).toBe(8);
  });

  it('writes records that replay, convert, report and review read', async () => {
    const games = readFileSync(log, 'utf8').trim().split('\n').slice(1);
    const ended = games.find((line) => JSON.parse(line).end === 'territory') as string;
    const file = inFolder('one.jsonl');
    writeFileSync(file, `${ended}\n`);
    const { winner, moves } = JSON.parse(ended);
    const replayed = JSON.parse((await runHere(['replay', file])).stdout);
    expect(replayed).toMatchObject({ plies: moves.length, winner, end: 'territory' });
    const [sgf, back] = [inFolder('one.sgf'), inFolder('back.jsonl')];
    await printed(['convert', file, sgf]);
    await printed(['convert', sgf, back]);
    expect(JSON.parse(readFileSync(back, 'utf8'))).toMatchObject({ winner, end: 'territory', moves });
    expect((await runHere(['report', log])).stdout).toMatch(/│ territory +│/);
    const page = inFolder('one.html');
    const review = await runHere(['review', file, '--playouts', '5', '--threads', '1', '--no-keep', '--html', page]);
    expect(review.stdout).toContain(`${winner} has won (territory)`);
    const decided = new RegExp(`From ply ${moves.length} on territory decides the game: .*; ${winner} wins\\.`);
    expect(review.stdout).toMatch(decided);
    expect(readFileSync(page, 'utf8')).toMatch(decided);
  });

  it('is refused for a game that has none', async () => {
    const args = ['match', 'random:name=a', 'random:name=b', '--game', 'maerstanas', '--adjudicate-territory'];
    expect(await refusal(args)).toMatch(oneLine('--adjudicate-territory', 'Mǽrstánas'));
  });
});
