/**
 * Two games that only the tests know go through every command by their folder alone: three players with turns of unequal
 * length and shared wins, and a square board with draws on which Black moves first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { runHere } from '../support/run-here.ts';
import '../support/threads-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);
const before = process.env.SIGHTLINE_GAMES;

beforeAll(() => {
  const paths = ['trained-trio', 'trained-fours'].map((name) => fileURLToPath(built(`test/support/${name}.js`)));
  process.env.SIGHTLINE_GAMES = paths.join(delimiter);
});
afterAll(() => {
  if (before === undefined) delete process.env.SIGHTLINE_GAMES;
  else process.env.SIGHTLINE_GAMES = before;
});

/** What a command prints; it has to end well, and to say nothing of other games. */
async function printed(args: readonly string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await runHere(args, input);
  expect({ code, stderr: stderr.split('\n').filter((line) => /sightline:|Error/.test(line)) }).toEqual({
    code: 0,
    stderr: [],
  });
  expect(stdout).not.toMatch(/\b(light|dark|pie|meridians|stones?)\b/i);
  return stdout;
}

const GAMES = [
  { game: 'trained-trio', title: 'Trio', seats: ['red', 'green', 'blue'], moves: 'a1 b2 c3', color: 'red' },
  { game: 'trained-fours', title: 'Fours', seats: ['first', 'second'], moves: 'a1 b2 c3', color: 'black' },
] as const;

describe.each(GAMES)('$game', ({ game, title, seats, moves, color }) => {
  const named = ['--game', game];
  const work = ['--playouts', '60', '--threads', '1'];

  it('is analysed', async () => {
    const text = await printed(['analyse', ...named, '--moves', moves, ...work, '--map']);
    expect((await runHere(['analyse', ...named, '--explain'])).stderr).toMatch(naming(title));
    expect(text).toMatch(naming(seats[seats.length === 3 ? 0 : 1]));
    const json = JSON.parse(await printed(['analyse', ...named, '--moves', moves, ...work, '--json']));
    expect(json).toMatchObject({ game, playouts: 60 });
    expect(seats).toContain(json.toMove);
  });

  it('is analysed for another program', async () => {
    const query = { id: 'a', game, moves: moves.split(' '), analyzeTurns: [0, 3], playouts: 40, lifeMap: true };
    const replies = (await printed(['analysis'], `${JSON.stringify(query)}\n`)).trim().split('\n');
    expect(replies).toHaveLength(2);
    for (const reply of replies) expect(JSON.parse(reply)).toMatchObject({ id: 'a', game, playouts: 40 });
  });

  it('is played by the Go Text Protocol', async () => {
    const lines = [
      `play ${color} a1`,
      'showboard',
      `genmove ${seats[1]}`,
      'undo',
      `genmove ${seats[1]}`,
      'final_score',
      'quit',
    ];
    const answers = (await printed(['gtp', ...named, ...work], lines.join('\n'))).split('\n\n');
    expect(answers.slice(0, 5).every((answer) => answer.startsWith('='))).toBe(true);
    expect(answers[4]).toMatch(/^= [a-d][1-4]$/);
    expect(answers[5]).toMatch(/^\? cannot score/);
  });

  it('is played by a person', async () => {
    const text = await printed(
      ['play', ...named, '--playouts', '20', '--threads', '1', '--side', seats[0], '--log', at(`${game}.play.jsonl`)],
      'help\nshow free\na1\neval\nundo\nb1\nquit\n',
    );
    expect(text).toContain(title);
    expect(text).toMatch(/You play a1\./);
    expect(text).toMatch(/Taken back: /);
    expect(text).toMatch(/\d+ cells are free\./);
  });

  it('is played in tournaments, which are reported', async () => {
    const log = at(`${game}.jsonl`);
    const games = String(3 * seats.length * 2);
    await printed(['match', 'mcts:playouts=40,name=strong', 'random', ...named, '--games', games, '--log', log]);
    const report = await printed(['report', log, '--html', at(`${game}.html`), '--sgf', at(`${game}-sgf`)]);
    expect(report).toContain('strong');
    expect(readFileSync(at(`${game}.html`), 'utf8')).toContain('<svg');
    expect(existsSync(join(at(`${game}-sgf`), '0001.sgf'))).toBe(true);
  });

  it('is replayed, and converted and back', async () => {
    const log = at(`${game}.jsonl`);
    const replays = (await printed(['replay', log])).trim().split('\n');
    const logged = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    for (const [i, line] of replays.entries()) {
      const replay = JSON.parse(line);
      expect(replay).toMatchObject({ plies: logged[i].moves.length, winner: logged[i].winner, end: logged[i].end });
    }
    await printed(['convert', log, at(`${game}.sgf`)]);
    const back = await printed(['convert', at(`${game}.sgf`), '-', '--to', 'jsonl', ...named]);
    expect(
      back
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).moves),
    ).toEqual(logged.map(({ moves }) => moves));
  });

  it('is reviewed', async () => {
    const text = await printed([
      'review',
      at(`${game}.jsonl`),
      '--no-keep',
      '--playouts',
      '20',
      '--threads',
      '1',
      '--html',
      at(`${game}-review.html`),
    ]);
    expect(text).toContain('strong');
    expect(readFileSync(at(`${game}-review.html`), 'utf8')).toContain('<svg');
  });

  it('is learnt', async () => {
    const net = at(`${game}.net`);
    await printed(['train', ...named, '--games', '300', '--threads', '1', '--out', net]);
    expect(await printed(['train', 'report', `${net}.jsonl`])).toContain('300 games');
    const text = await printed(['analyse', ...named, '--weights', net, ...work]);
    expect(text).toContain('Best move for');
  });

  it('is counted and measured', async () => {
    expect(await printed(['perft', ...named, '--depth', '2'])).toMatch(/depth 2: (132|240) nodes/);
    expect(await printed(['bench', 'rollout', ...named, '--seconds', '0.1'])).toMatch(naming('random games/s'));
  });
});
