/** What a farm does without a server: batches, their sizes, weights, uploads, and what the log says of games that were taken out. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { courseOf, gamesOf, isRepeatable, makeBatch, weightsIn } from '../../selfplay/farm/batch.ts';
import { BatchSize } from '../../selfplay/farm/batch-size.ts';
import { openFarm, shownFarm } from '../../selfplay/farm/connection.ts';
import { acceptGame } from '../../selfplay/farm/uploads.ts';
import { bytesOf, WeightsCache } from '../../selfplay/farm/weights-cache.ts';
import { type PlannedGame, roundGames } from '../../selfplay/game/game-pool.ts';
import type { GameRunner } from '../../selfplay/game/game-runner.ts';
import { kitOf } from '../../selfplay/game/kit.ts';
import { parsePlayer } from '../../selfplay/players/players.ts';
import { makeWithdrawal, parseLog } from '../../selfplay/tournament/log.ts';
import { runTournament, type Tournament } from '../../selfplay/tournament/match.ts';
import { readWeights } from '../../src/games/registry.ts';
import { packageFile } from '../../src/util/package-file.ts';
import { must } from '../../src/util/result.ts';
import { game, log, logText } from '../support/logs.ts';

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

describe('a game of a volunteer', () => {
  const PIE = { name: 'meridians', rules: { size: 3, pie: true } };
  const players = ['random', 'greedy'].map(player);
  const common = { game: PIE, maxPlies: 100, seed: 's', adjudication: {}, time: {} };

  it('is taken with the choice of a seat that was made in it', async () => {
    const openings = [['a1', 'c3']];
    const tournament: Tournament = {
      ...common,
      players,
      rounds: [{ round: 0, seating: [0, 1], opening: 0 }],
      openings,
    };
    const { games } = await runTournament(tournament, { runner: 1, done: [] });
    const batch = makeBatch('e', roundGames(players, 0, openings[0] as string[], common));
    for (const played of games) {
      const sent = { ...played, scores: undefined, points: undefined, winner: played.winner, end: String(played.end) };
      const accept = (differs: object) =>
        acceptGame(batch, batch.games[played.index]!, { ...sent, ...differs } as never, 'volunteer:ann');
      const taken = must(accept({ players: [], seed: 'x', comment: 'x' }));
      expect(taken).toEqual({ ...played, by: 'volunteer:ann' });
      expect(courseOf(taken)).toBe(courseOf(played));
      for (const wrong of [
        { opening: ['a1', 'c3'] },
        { opening: ['a1', 'c2', played.opening[2]] },
        { moves: played.moves.slice(0, -1), evals: played.evals.slice(1), ms: played.ms.slice(1) },
        { evals: [] },
        { end: 'crash' },
        { winner: null },
      ]) {
        expect(accept(wrong), JSON.stringify(wrong)).toMatchObject({ ok: false, error: { code: 'bad-game' } });
      }
    }
  });
});

describe('a log', () => {
  it('has games that were taken out, and may have them again', () => {
    const lines = logText(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')]))
      .trimEnd()
      .split('\n');
    const again = { ...game(0, 'a', 'b'), by: 'own' };
    const withdrawal = JSON.stringify(makeWithdrawal([0, 7], 'played by ann, now barred'));
    const text = { lines: [...lines, withdrawal, JSON.stringify(again)], torn: '', tornBytes: 0, wholeBytes: 0 };
    const read = must(parseLog('LOG', text));
    expect(read.games.map(({ index, by }) => [index, by])).toEqual([
      [1, undefined],
      [0, 'own'],
    ]);
    const twice = { ...text, lines: [...text.lines, JSON.stringify(again)] };
    expect(parseLog('LOG', twice)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('stands in it twice') },
    });
  });
});

describe('a tournament', () => {
  it('plays again what its runner takes back, also when that has decided it', async () => {
    const players = ['random', 'greedy'].map(player);
    const rounds = [0, 1].map((round) => ({ round, seating: [0, 1], opening: 0 }));
    const { games } = await runTournament(
      { game: GAME, maxPlies: 100, seed: 's', adjudication: {}, time: {}, players, rounds, openings: [['a1', 'b2']] },
      { runner: 1, done: [] },
    );
    const asked: number[] = [];
    let isTakenBack = false;
    const runner: GameRunner = {
      capacity: 1,
      play: async ({ index }) => {
        asked.push(index);
        return { ...games.find((one) => one.index === index)!, by: isTakenBack ? 'own' : 'volunteer:ann' };
      },
      settle: async (all) => {
        const gone = isTakenBack ? [] : all.filter(({ index }) => index % 2 === 1);
        isTakenBack = true;
        return gone;
      },
      stop: () => {},
      close: async () => {},
    };
    const task = {
      game: GAME,
      maxPlies: 100,
      seed: 's',
      adjudication: {},
      time: {},
      players,
      rounds,
      openings: [['a1', 'b2']],
    };
    const played = await runTournament(task, { runner, done: [] });
    expect(asked).toEqual([0, 1, 2, 3, 1, 3]);
    expect(played.games.map(({ index, by }) => [index, by])).toEqual([
      [0, 'volunteer:ann'],
      [2, 'volunteer:ann'],
      [1, 'own'],
      [3, 'own'],
    ]);
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
