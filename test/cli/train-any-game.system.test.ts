/** The commands about training, for games that only the tests know: three seats, and two seats with draws. */
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { testFolder } from '../support/folder.ts';
import { printed } from '../support/run-here.ts';
import '../support/threads-here.ts';

const folder = testFolder();
const before = process.env.SIGHTLINE_GAMES;
beforeAll(() => {
  const modules = ['support/trained-trio.js', 'support/trained-fours.js', 'own-games/foreign/trio.js'];
  process.env.SIGHTLINE_GAMES = modules.map((name) => fileURLToPath(built(`test/${name}`))).join(delimiter);
});
afterAll(() => {
  if (before === undefined) delete process.env.SIGHTLINE_GAMES;
  else process.env.SIGHTLINE_GAMES = before;
});

async function ran(...args: string[]): Promise<string> {
  const stdout = await printed(args);
  return stdout.replaceAll(folder, '…');
}

/** Trains a game for a moment and for longer, and returns the two files. */
async function trainedTwice(game: readonly string[], name: string): Promise<[short: string, long: string]> {
  const files = [1, 3000].map((games) => [join(folder, `${name}-${games}.net`), String(games)] as const);
  for (const [out, games] of files) await ran('train', ...game, '--games', games, '--threads', '1', '--out', out);
  return files.map(([out]) => out) as [string, string];
}

describe('a game of three seats', () => {
  const game = ['--game', 'trained-trio'];
  let short: string;
  let long: string;
  beforeAll(async () => {
    [short, long] = await trainedTwice(game, 'trio');
  });

  it('has a gate of complete rounds, in which the new weights have one seat', async () => {
    const gate = ['--playouts', '10', '--games', '150', '--concurrency', '1'];
    expect(await ran('train', 'gate', long, short, ...gate)).toMatch(
      /^150 games, 50 complete rounds: [\d.]+ % \([\d.]+ % to [\d.]+ %\), where 33\.3 % is even: better\.\nKeep …\/trio-3000\.net\.\n$/,
    );
    const worse = JSON.parse(await ran('train', 'gate', short, long, ...gate, '--json'));
    expect(worse).toMatchObject({ keep: 'old', games: 150, rounds: 50, even: 1 / 3 });
    expect(worse.score.value).toBeLessThan(1 / 3);
  });

  it('plays against another evaluation if the program has no weights', async () => {
    const said = await ran('train', 'gate', long, '--playouts', '1', '--games', '4', '--concurrency', '1');
    expect(said).toMatch(/^6 games, 2 complete rounds: .*\nKeep /);
  });
});

describe('a game of two seats with draws', () => {
  const game = ['--game', 'trained-fours', '--size', '4', '--rules', 'row=4'];

  it('has a gate that is a sequential test of game pairs', async () => {
    const [short, long] = await trainedTwice(game, 'fours');
    const gate = ['--playouts', '5', '--concurrency', '1', '--games', '21'];
    expect(await ran('train', 'gate', long, short, ...gate)).toMatch(
      /^22 games, pairs [\d ]+: [\d.]+ %, Elo .*, LLR .* \(-2\.94 to 2\.94\): undecided\.\nKeep …\/fours-1\.net\.\n$/,
    );
    const { games, pairs, keep } = JSON.parse(await ran('train', 'gate', short, long, ...gate, '--json'));
    expect({ games, keep }).toEqual({ games: 22, keep: 'old' });
    expect(pairs.reduce((sum: number, count: number) => sum + count, 0)).toBe(11);
  });
});
