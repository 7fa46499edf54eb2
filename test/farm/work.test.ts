/** What a farm does without a server: batches, their sizes, weights, and addresses. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gamesOf, isRepeatable, makeBatch, weightsIn } from '../../selfplay/farm/batch.ts';
import { BatchSize } from '../../selfplay/farm/batch-size.ts';
import { openFarm, shownFarm } from '../../selfplay/farm/connection.ts';
import { bytesOf, WeightsCache } from '../../selfplay/farm/weights-cache.ts';
import { type PlannedGame, roundGames } from '../../selfplay/game/game-pool.ts';
import { kitOf } from '../../selfplay/game/kit.ts';
import { parsePlayer } from '../../selfplay/players/players.ts';
import { readWeights } from '../../src/games/registry.ts';
import { packageFile } from '../../src/util/package-file.ts';
import { must } from '../../src/util/result.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-work-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GAME = { name: 'meridians', rules: { size: 5, pie: false } };
const WEIGHTS = packageFile('weights/meridians-5.net').pathname;
const player = (text: string) => must(parsePlayer(text, kitOf(GAME)));
const planned = (texts: readonly string[], rounds: number) =>
  Array.from({ length: rounds }, (_, round) =>
    roundGames(texts.map(player), round, ['a1', 'b2'], {
      game: GAME,
      maxPlies: 100,
      seed: 's',
      adjudication: {},
      time: {},
    }),
  ).flat();

const withoutWeights = ({ players, ...game }: PlannedGame) => ({
  ...game,
  players: players.map(({ weights: _, ...spec }) => spec),
});

describe('a batch', () => {
  it('brings its games over a wire as they were', () => {
    const games = planned([`mcts:playouts=5,weights=${WEIGHTS},name=a`, 'alphabeta:nodes=9,name=b'], 3);
    const batch = JSON.parse(JSON.stringify(makeBatch('e', games)));
    expect(batch.players).toHaveLength(2);
    const weights = must(readWeights(WEIGHTS));
    expect(weightsIn(batch)).toEqual([weights.id]);
    const received = gamesOf(batch, new Map([[weights.id, weights]]));
    expect(received[0]!.players[0]!.weights).toBe(weights);
    expect(received.map(withoutWeights)).toEqual(games.map(withoutWeights));
  });

  it.each([
    ['mcts:playouts=10', true],
    ['mcts:nodes=10', true],
    ['mcts:playouts=10,time=1s', false],
    ['mcts:time=1s', false],
    ['mcts:playouts=10,threads=2', false],
    ['mcts', false],
    ['alphabeta:depth=2', true],
    ['alphabeta:time=1s', false],
    ['greedy', true],
    ['random', true],
    ['gtp:./engine', false],
  ])('of %s is the same wherever it is played: %s', (text, expected) => {
    expect(isRepeatable({ players: [player(text), player('random')] })).toBe(expected);
  });

  it('is one round at first, then a minute of a mean worker, and at the end a share of what is left', () => {
    const size = new BatchSize(2);
    expect(size.next(1000, 2, 100)).toBe(2);
    // 300 units of work for a game, 100 of them a second: 3 s.
    size.note(300);
    size.note(Number.NaN);
    expect(size.next(1000, 2, 100)).toBe(20);
    expect(size.next(1000, 2, 200)).toBe(40);
    expect(size.next(41, 5, 100)).toBe(4);
    expect(size.next(1, 5, 100)).toBe(2);
    expect(size.secondsOf(10, 100)).toBe(30);
  });
});

describe('weights of a farm', () => {
  const { id } = must(readWeights(WEIGHTS));
  const bytes = readFileSync(WEIGHTS);

  it('are fetched once and kept', async () => {
    const place = join(folder, 'kept');
    let fetched = 0;
    const fetchWeights = async () => {
      fetched++;
      return bytes;
    };
    const cache = new WeightsCache(place, fetchWeights);
    expect(must(await cache.get(id)).id).toBe(id);
    expect(must(await cache.get(id)).id).toBe(id);
    expect(must(await new WeightsCache(place, fetchWeights).get(id)).id).toBe(id);
    expect(fetched).toBe(1);
    expect(readdirSync(place)).toEqual([`${id}.net`]);
    writeFileSync(join(place, `${id}.net`), bytes.subarray(0, 1000));
    expect(must(await new WeightsCache(place, fetchWeights).get(id)).id, 'what was damaged is fetched again').toBe(id);
    expect(fetched).toBe(2);
  });

  it('are refused with another checksum, or damaged, and nothing of them is kept', async () => {
    const place = join(folder, 'refused');
    const get = (found: Uint8Array | undefined, wanted = id) => new WeightsCache(place, async () => found).get(wanted);
    const others = readFileSync(packageFile('weights/meridians-6.net'));
    expect(await get(others)).toMatchObject({ ok: false, error: { code: 'other-weights' } });
    expect(await get(bytes.subarray(1))).toMatchObject({ ok: false, error: { code: 'bad-weights' } });
    expect(await get(undefined)).toMatchObject({ ok: false, error: { code: 'no-weights' } });
    expect(await get(bytes, '../../x')).toMatchObject({ ok: false, error: { code: 'no-weights' } });
    expect(readdirSync(place)).toEqual([]);
  });

  it('of a file that was changed since it was read are not sent', () => {
    const path = join(folder, 'changed.net');
    writeFileSync(path, bytes);
    const weights = must(readWeights(path));
    expect(must(bytesOf(weights)).equals(bytes)).toBe(true);
    writeFileSync(path, readFileSync(packageFile('weights/meridians-6.net')));
    expect(bytesOf(weights)).toMatchObject({ ok: false, error: { code: 'other-weights' } });
  });
});

describe('the address of a farm', () => {
  it.each(['foo', 'http://localhost', 'redis://', ''])('cannot be %s', async (url) => {
    expect(await openFarm(url)).toMatchObject({ ok: false, error: { code: 'bad-farm' } });
  });

  it('is shown without its password', () => {
    expect(shownFarm('rediss://me:secret@host:1/2')).toBe('rediss://***@host:1/2');
  });
});
