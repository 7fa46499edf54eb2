/**
 * The files in vectors/1.0.0 were written by version 1.0.0: matches with the pie rule on size 3 (log, SGF, report of Abstract
 * Play, move list), of Mǽrstánas and of HexiMeros, a review, an interrupted game from the terminal, a training, a tuning, a
 * report on a game, a solved position, a saved analysis, and the library of a server with a game by a link and an analysis.
 * Expected figures are those that this version printed. Files of the page, the bot and games by a link are read where those
 * are tested.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTrees } from '../src/records/game-tree.ts';
import { must } from '../src/util/result.ts';
import { testFolder } from './support/folder.ts';
import { printed, runHere } from './support/run-here.ts';

const folder = testFolder();
const file = (name: string) => join(import.meta.dirname, 'vectors/1.0.0', name);

/** A copy that a command may change. */
function copyOf(...names: readonly string[]): string {
  for (const name of names) cpSync(file(name), join(folder, name));
  return join(folder, names[0] as string);
}

async function json(...args: readonly string[]) {
  return JSON.parse(await printed([...args, '--json']));
}

const linesOf = (text: string) => text.trimEnd().split('\n');

/** The records of a file, by which all forms can be compared. */
async function records(name: string, ...options: readonly string[]) {
  const text = await printed(['convert', file(name), '-', '--to', 'jsonl', ...options]);
  return linesOf(text).map((line) => JSON.parse(line));
}

/** `replay` of the records of a file. */
async function replayed(name: string, ...options: readonly string[]) {
  const path = join(folder, `replayed-${name}.jsonl`);
  await printed(['convert', file(name), path, '--to', 'jsonl', ...options]);
  return linesOf(await printed(['replay', path])).map((line) => JSON.parse(line));
}

describe('games of 1.0.0', () => {
  it.each(['match.jsonl', 'match.sgf', 'match.json'])('keep moves, values and players: %s', async (name) => {
    const logged = await records('match.jsonl');
    const games = await records(name);
    expect(games).toMatchObject([
      { size: 3, rules: { pie: true }, winner: 'dark', end: 'annihilation', index: 0, pair: 0 },
      { size: 3, rules: { pie: true }, winner: 'light', end: 'annihilation', index: 1, pair: 0 },
    ]);
    for (const [i, { moves, evals, players }] of games.entries()) {
      expect(moves).toEqual(logged[i].moves);
      expect(evals).toEqual(logged[i].evals);
      expect(players.map((player: { name: string }) => player.name)).toEqual(i === 0 ? ['b', 'a'] : ['a', 'b']);
    }
  });

  it('are counted as then', async () => {
    const twice = await Promise.all([replayed('match.jsonl'), replayed('match.txt', '--size', '3', '--pie')]);
    for (const games of twice) {
      expect(games).toMatchObject([
        { plies: 18, legal: [14, 13, 2, 4, 3, 9, 8, 8, 7, 6, 5, 4, 6, 2, 4, 2, 3, 1], winner: 'dark' },
        { plies: 13, legal: [14, 13, 2, 4, 3, 9, 6, 8, 5, 6, 4, 6, 1], winner: 'light' },
      ]);
    }
    const maerstanas = await replayed('maerstanas.jsonl');
    expect(maerstanas).toMatchObject([
      { plies: 40, winner: 'dark', end: 'score' },
      { plies: 41, winner: 'dark', end: 'score' },
    ]);
    expect(maerstanas.map(({ score }) => score.at(-1))).toEqual([
      [20, 18],
      [23, 19],
    ]);
    const legal = [
      62, 62, 62, 62, 62, 3, 62, 3, 74, 3, 73, 3, 71, 3, 87, 3, 71, 2, 69, 2, 81, 82, 80, 96, 2, 71, 3, 60, 91, 80,
    ];
    const game = { plies: 30, legal, winner: null, end: 'max-plies' };
    expect(await replayed('heximeros.jsonl')).toMatchObject([game, game]);
  });

  it('of the terminal can be resumed', async () => {
    const log = copyOf('play.jsonl');
    const { code } = await runHere(['play', '--resume', '--log', log, '--threads', '1'], 'quit\n');
    expect(code).toBe(0);
    expect(readFileSync(log, 'utf8')).toContain('"moves":["c2","b3"]');
  });

  it('have the judgements of a review, whose log takes further searches', async () => {
    const text = readFileSync(file('review.sgf'), 'utf8');
    const { games } = must(readTrees(text, 'review.sgf'));
    const marked = games.flatMap(({ nodes }) => nodes.filter(({ mark }) => mark));
    expect(marked.length).toBe(text.match(/(?:DO|BM|TE|IT)\[/g)?.length);
    const log = copyOf('review.jsonl');
    const search = ['--playouts', '20', '--threads', '1', '--seed', '1'];
    await printed(['review', file('match.jsonl'), ...search, '--log', log]);
    expect(readFileSync(log, 'utf8').startsWith(readFileSync(file('review.jsonl'), 'utf8'))).toBe(true);
  });
});

describe('other files of 1.0.0', () => {
  it('report a match as then', async () => {
    expect(await json('report', file('match.jsonl'))).toMatchObject({
      games: 2,
      planned: 2,
      players: [
        { name: 'a', wins: 2, losses: 0, specs: ['mcts:playouts=10,name=a'] },
        { name: 'b', wins: 0, losses: 2, specs: ['alphabeta:nodes=20,name=b'] },
      ],
      match: { pentanomial: [0, 0, 0, 0, 1], pairs: 1 },
      lengths: { mean: 15.5, min: 13, max: 18 },
    });
  });

  it('report on a game as then', async () => {
    const report = await json('game-report', '--from', file('game-report.jsonl'));
    expect(report).toMatchObject({
      isComplete: true,
      games: { played: 59, strongest: 2, different: 2, random: 500 },
      verdict: { code: 'open', favoured: null, proven: 'win' },
    });
    expect(report.parts[0].figures[0]).toMatchObject({ name: 'first-score', value: 1, estimate: { low: 0.34238 } });
  });

  it('report a tuning and a training as then', async () => {
    const tuning = await json('tune', 'report', file('tune.jsonl'));
    expect(tuning).toMatchObject({ header: { config: { parameters: [{ step: 0.08079 }] } } });
    expect(tuning.course.length).toBe(4);
    expect(await printed(['train', 'report', file('weights.net.jsonl')])).toMatch(/\b200 games\b.*\b10\.24 plies\b/);
  });

  it('resume a training', async () => {
    const weights = copyOf('weights.net', 'weights.net.checkpoint', 'weights.net.jsonl');
    const settings = ['--size', '3', '--shape', 'bias+line3', '--games', '210', '--seed', '1', '--threads', '1'];
    await printed(['train', '--out', weights, ...settings, '--resume']);
    expect(await printed(['train', 'report', `${weights}.jsonl`])).toMatch(/\b210 games\b/);
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
    const log = join(folder, `cut-${name}`);
    writeFileSync(log, begun);
    await printed([...command.split(' '), '--log', log, '--resume']);
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
    await printed(['solve', '--check', file('proof')]);
    const solved = await json('solve', '--size', '3', '--moves', 'd1 e1 d3 c3 c2', '--save', copyOf('table'));
    expect(solved).toMatchObject({ result: 'loss', plies: 11 });
    expect(solved.examined).toBeLessThan(873);
  });

  it('have a saved analysis that is continued', async () => {
    const args = ['--playouts', '50', '--threads', '1', '--seed', '1'];
    const found = await json('analyse', '--resume', file('tree'), ...args);
    expect(found).toMatchObject({ keptVisits: 60, visits: 110 });
    expect(found.moves[0].prior).toBe(0.136278);
  });

  it('have a library with its games and analyses', async () => {
    writeFileSync(join(folder, 'library.db'), gunzipSync(readFileSync(file('library.db.gz'))));
    const games = await json('library', 'search', '--data', folder);
    expect(games).toMatchObject({ total: 3 });
    expect(games.games).toContainEqual(expect.objectContaining({ source: 'the page', winner: 'dark', end: 'resign' }));
    const explore = (...options: readonly string[]) => json('library', 'explore', '--data', folder, ...options);
    expect(await explore('--size', '3', '--pie', 'true')).toMatchObject({ games: 2 });
    const analysed = await explore('--size', '3', '--moves', 'd1');
    expect(analysed.analysis).toMatchObject({ value: 0, visits: 1776, proven: 'loss in 15' });
  });
});
