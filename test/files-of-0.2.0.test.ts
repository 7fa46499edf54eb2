/**
 * The files in vectors/0.2.0 were written by version 0.2.0: a match with the pie rule on size 3 (log, SGF, report of Abstract
 * Play, move list), a review of its first game, its library, a game of each other game, a game with a variation from the page,
 * an interrupted game from the terminal, and a training, a tuning and a solved position on size 3. Expected figures are those
 * that this version printed.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readCheckpoint } from '../selfplay/train/checkpoint.ts';
import { readTrees } from '../src/records/game-tree.ts';
import { must } from '../src/util/result.ts';
import { testFolder } from './support/folder.ts';
import { runHere } from './support/run-here.ts';

const folder = testFolder();
const file = (name: string) => join(import.meta.dirname, 'vectors/0.2.0', name);

/** What a command prints. */
async function printed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere(args);
  expect(code, stderr).toBe(0);
  return stdout;
}

async function json(...args: readonly string[]) {
  return JSON.parse(await printed(...args, '--json'));
}

/** The records of a file, by which all forms can be compared. */
async function records(name: string, ...options: readonly string[]) {
  const lines = (await printed('convert', file(name), '-', '--to', 'jsonl', ...options)).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** `replay` of the records of a file. */
async function replayed(name: string, ...options: readonly string[]) {
  const path = join(folder, `${name}.jsonl`);
  await printed('convert', file(name), path, '--to', 'jsonl', ...options);
  const lines = (await printed('replay', path)).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

describe('games of 0.2.0', () => {
  it.each(['match.jsonl', 'match.sgf', 'match.json'])('keep moves, values and players: %s', async (name) => {
    const games = await records(name);
    expect(games).toMatchObject([
      { size: 3, rules: { pie: true }, winner: 'dark', end: 'annihilation', index: 0, pair: 0 },
      { size: 3, rules: { pie: true }, winner: 'light', end: 'annihilation', index: 1, pair: 0 },
    ]);
    const logged = await records('match.jsonl');
    for (const [i, { moves, evals, players }] of games.entries()) {
      expect(moves).toEqual(logged[i].moves);
      expect(evals).toEqual(logged[i].evals);
      expect(players.map((player: { name: string }) => player.name)).toEqual(i === 0 ? ['b', 'a'] : ['a', 'b']);
    }
  });

  it('are counted as then', async () => {
    const twice = await Promise.all([replayed('match.jsonl'), replayed('match.txt')]);
    for (const games of twice) {
      expect(games).toMatchObject([
        { plies: 18, legal: [14, 13, 2, 4, 3, 9, 8, 8, 7, 6, 5, 4, 6, 2, 4, 2, 3, 1], winner: 'dark' },
        { plies: 13, legal: [14, 13, 2, 4, 3, 9, 6, 8, 5, 6, 4, 6, 1], winner: 'light' },
      ]);
    }
    const [maerstanas] = await replayed('maerstanas.sgf');
    expect(maerstanas).toMatchObject({ plies: 41, winner: 'dark', end: 'score' });
    expect(maerstanas.score.at(-1)).toEqual([27, 19]);
    const [heximeros] = await replayed('heximeros.txt', '--game', 'heximeros', '--rules', 'setup=sightline-1');
    expect(heximeros.legal).toEqual([62, 62, 62, 2, 62, 62, 62, 3, 69, 3, 62, 2, 62, 3, 67, 62]);
  });

  it('of the terminal can be resumed', async () => {
    const log = join(folder, 'play.jsonl');
    cpSync(file('play.jsonl'), log);
    const { code } = await runHere(['play', '--resume', '--log', log, '--threads', '1'], 'quit\n');
    expect(code).toBe(0);
    expect(readFileSync(log, 'utf8')).toMatch(/"moves":\["c2","d2"\]/);
  });
});

describe('games of the page of 0.2.0', () => {
  const EXPECTED = JSON.parse(readFileSync(file('page.json'), 'utf8'));

  it.each(['page.json', 'page.sgf'])('keep their variation, comments and marks: %s', (name) => {
    const { nodes, ...rest } = must(readTrees(readFileSync(file(name), 'utf8'), name)).games[0] ?? { nodes: [] };
    const plain = nodes.map((node, i) => ({ ...node, after: node.after ?? i - 1 }));
    expect({ ...rest, nodes: plain }).toMatchObject({
      ...EXPECTED,
      nodes: EXPECTED.nodes.map((node: object, i: number) => ({ after: i - 1, ...node })),
    });
  });

  it('have the judgements of a review', () => {
    const [game] = must(readTrees(readFileSync(file('review.sgf'), 'utf8'), 'review.sgf')).games;
    expect(game?.nodes.filter(({ mark }) => mark).length).toBe(
      readFileSync(file('review.sgf'), 'utf8').match(/(?:DO|BM)\[/g)?.length,
    );
    expect(game?.nodes.length).toBeGreaterThan(18);
  });
});

describe('other files of 0.2.0', () => {
  it('report a match as then', async () => {
    expect(await json('report', file('match.jsonl'))).toMatchObject({
      games: 2,
      planned: 2,
      players: [
        { name: 'a', wins: 2, losses: 0, msPerMove: { moves: 12, max: 118.1 } },
        { name: 'b', wins: 0, losses: 2, msPerMove: { moves: 13, max: 122.3 } },
      ],
      match: { pentanomial: [0, 0, 0, 0, 1], pairs: 1 },
      lengths: { mean: 15.5, min: 13, max: 18 },
    });
  });

  it('report a tuning and a training as then', async () => {
    const tuning = await json('tune', 'report', file('tune.jsonl'));
    expect(tuning).toMatchObject({ header: { config: { finalRate: 0.05, parameters: [{ step: 0.08079 }] } } });
    expect(tuning.course.map(({ values }: { values: number[] }) => values)).toEqual([[0.5], [0.5], [0.5], [0.5]]);
    expect(await printed('train', 'report', file('weights.net.jsonl'))).toMatch(/\b200 games\b/);
    const { games, settings, values } = must(readCheckpoint(file('weights.net.checkpoint')));
    expect({ games, shape: settings.shape, size: settings.size }).toEqual({ games: 200, shape: 'bias+line3', size: 3 });
    expect(values.length).toBeGreaterThan(0);
  });

  it.each([
    [
      'match.jsonl',
      'match mcts:playouts=10,solverShare=0.3,name=a alphabeta:nodes=20,name=b --size 3 --pie --games 2 --seed 1 --concurrency 1',
    ],
    [
      'tune.jsonl',
      'tune --size 3 --param exploration=0.5:0.1:2 --player mcts:playouts=10,solverShare=0.3 --games 8 --seed 1',
    ],
  ])('resume a log that was cut off: %s', async (name, command) => {
    const lines = readFileSync(file(name), 'utf8').split(/(?<=\n)/);
    const begun = lines.slice(0, -1).join('');
    const log = join(folder, name);
    writeFileSync(log, begun);
    await printed(...command.split(' '), '--log', log, '--resume');
    const text = readFileSync(log, 'utf8');
    expect(text.startsWith(begun)).toBe(true);
    const entries = (all: string) => all.match(/"moves":|"kind":"iteration"/g)?.length;
    expect(entries(text)).toBe(entries(lines.join('')));
  });

  it('have weights with the same priors', async () => {
    const args = ['--size', '3', '--weights', file('weights.net'), '--playouts', '40', '--threads', '1', '--seed', '1'];
    const { moves } = await json('analyse', ...args);
    const priors = Object.fromEntries(moves.map(({ move, prior }: { move: string; prior: number }) => [move, prior]));
    expect(priors).toMatchObject({ c2: 0.182864, d2: 0.047196, e1: 0.108629, d1: 0.017548 });
  });

  it('have a proof that holds and a table that is used', async () => {
    await printed('solve', '--check', file('proof'));
    const table = join(folder, 'table');
    cpSync(file('table'), table);
    const solved = await json('solve', '--size', '3', '--moves', 'd1 e1 d3 c3 c2', '--save', table);
    expect(solved).toMatchObject({ result: 'loss', plies: 11 });
    expect(solved.examined).toBeLessThan(873);
  });

  it('have a library with its games, positions included', async () => {
    writeFileSync(join(folder, 'library.db'), gunzipSync(readFileSync(file('library.db.gz'))));
    const games = await json('library', 'search', '--data', folder);
    expect(games).toMatchObject({ total: 2 });
    const explored = await json('library', 'explore', '--data', folder, '--size', '3', '--pie', 'true');
    expect(explored).toMatchObject({ games: 2 });
  });

  it('have saved analyses, which are refused', async () => {
    const { code, stderr } = await runHere(['analyse', '--resume', file('tree')]);
    expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 });
  });
});
