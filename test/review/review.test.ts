import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { beforeEach, describe, expect, it } from 'vitest';
import { reviewText } from '../../src/cli/text/review-text.ts';
import { DEFAULT_BREADTH, Engine } from '../../src/engine/engine.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { parsePoint } from '../../src/games/meridians/text/notation.ts';
import type { GameRecord } from '../../src/games/record.ts';
import { reviewGame } from '../../src/review/review.ts';
import { reviewHtml } from '../../src/review/review-html.ts';
import { reviewSgf } from '../../src/review/review-sgf.ts';
import type { SearchSettings } from '../../src/review/search-log.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { STATIC } from '../support/presets.ts';
import { kitOf, openLog, reviewed, settings } from '../support/reviewing.ts';
import { solve } from '../support/solve.ts';

const folder = testFolder();

/** Ended by annihilation: Light's last move leaves none of its groups a path. */
const SHORT: GameRecord = { size: 4, moves: ['d6', 'c3', 'f4', 'e4', 'd5', 'b3', 'e5'] };
const PLAYOUTS = 100;

function positionAfter(moves: readonly string[], size: number): Position {
  const position = new Position(size);
  for (const move of moves) {
    const point = parsePoint(position.board, move);
    if (!point.ok || !position.play(point.value).ok) throw new Error(move);
  }
  return position;
}

describe('a review', () => {
  it('takes the values of moves from searches of the positions after them, all with the same limits', async () => {
    const { plies, curve } = await reviewed(SHORT, PLAYOUTS);
    const engine = new Engine({
      game: { name: 'meridians', rules: { size: 4 } },
      params: STATIC,
      threads: 0,
      reuse: false,
    });
    /** The expected score of the side that has just moved. */
    const search = async (position: string) => {
      engine.newGame(`1/${position}`);
      engine.setPosition(position);
      for await (const { value } of engine.analyse({ breadth: DEFAULT_BREADTH, playouts: PLAYOUTS })) return 1 - value;
      throw new Error('no report');
    };
    for (const { ply, mover, position, value, best, lost } of plies.slice(0, -1)) {
      const played = await search((plies[ply] as { position: string }).position);
      expect(value).toBeCloseTo(played, 4);
      expect(curve[ply]).toBeCloseTo(mover === 'light' ? played : 1 - played, 4);
      engine.setPosition(position);
      if (best && lost !== null && lost > 0) {
        expect(engine.play(best.move).ok).toBe(true);
        expect(best.value).toBeCloseTo(await search(engine.positionText), 4);
        expect(lost).toBeCloseTo(best.value - played, 3);
      }
    }
    expect(plies.some(({ lost }) => (lost ?? 0) > 0)).toBe(true);
  });

  it('knows the end of a finished game for certain', async () => {
    const { plies, curve, game } = await reviewed(SHORT, PLAYOUTS);
    expect(plies.at(-1)).toMatchObject({ move: 'e5', mover: 'light', value: 0, line: ['e5'] });
    expect(curve.at(-1)).toBe(0);
    expect(game).toMatchObject({ winner: 'dark', end: 'annihilation' });
  });

  it('has a position and its best moves after every number of plies', async () => {
    const { stages, plies, curve } = await reviewed(SHORT, PLAYOUTS);
    expect([stages.length, curve.length]).toEqual([plies.length + 1, plies.length + 1]);
    expect(stages.slice(0, -1).map(({ position }) => position)).toEqual(plies.map(({ position }) => position));
    expect(stages.at(-1)?.candidates).toEqual([]);
    for (const { candidates } of plies) {
      const visits = candidates.map((candidate) => candidate.visits);
      expect(visits).toEqual(visits.toSorted((a, b) => b - a));
      for (const { move, line } of candidates) expect(line[0]).toBe(move);
    }
    // Each move has one value.
    for (const { move, value, best, candidates } of plies) {
      expect(candidates.find((one) => one.move === move)?.value ?? value).toBe(value);
      expect(candidates.find((one) => one.move === best?.move)?.value ?? best?.value).toBe(best?.value);
    }
  });

  it('finds that a move has lost a whole game where it gives a won one away, as an exhaustive search says', async () => {
    const moves = ['c2', 'a1', 'a2', 'd3', 'b1', 'c4', 'b3', 'd1', 'e2', 'e1', 'b2', 'd2'];
    const { plies } = await reviewed({ size: 3, moves }, 2000);
    /** Whether the side that has made this many plies has won with the last of them. */
    const isWon = (count: number) => solve(positionAfter(moves.slice(0, count), 3)) === -1;
    // The first plies are too far from the end to be proven by a search of that size.
    for (const { ply, value, lost } of plies.slice(5)) {
      const exact = { value: isWon(ply) ? 1 : 0, lost: !isWon(ply - 1) && !isWon(ply) ? 1 : 0 };
      expect({ value, lost }, `ply ${ply}`).toEqual(exact);
    }
  });

  it('is the same every time', async () => {
    expect(await reviewed(SHORT, 30)).toEqual(await reviewed(SHORT, 30));
  });

  it('tells its progress by plies', async () => {
    const told: string[] = [];
    await reviewed({ size: 3, moves: ['e1', 'a2'] }, 10, { onPly: (done, plies) => told.push(`${done}/${plies}`) });
    expect(told).toEqual(['0/2', '1/2', '2/2']);
  });

  it('of no moves is possible', async () => {
    expect(await reviewed({ size: 3, moves: [] }, 10)).toMatchObject({ plies: [], curve: [expect.any(Number)] });
  });

  it('of an illegal game is an error', async () => {
    const used = settings(10);
    const record = { size: 3, moves: ['e1', 'e1'] };
    const review = await reviewGame(record, used, { log: openLog(record, used) });
    expect(review).toMatchObject({ ok: false, error: { code: 'occupied', message: 'ply 2: e1 is occupied' } });
  });
});

describe('a review of a game with the pie rule', () => {
  it('judges the choice by what the sides expect, and the stones before it not at all', async () => {
    const moves = ['d1', 'b1', 'light', 'd6'];
    const light = await reviewed({ size: 4, moves, rules: { pie: true } }, PLAYOUTS);
    const dark = await reviewed({ size: 4, moves: moves.with(2, 'dark'), rules: { pie: true } }, PLAYOUTS);
    expect(light.plies.slice(0, 2)).toMatchObject([
      { mover: 'light', value: null, lost: null, best: null },
      { mover: 'dark', value: null, lost: null, best: null },
    ]);
    expect(light.curve.slice(0, 2)).toEqual([null, null]);
    const [forLight, forDark] = [light.plies[2], dark.plies[2]];
    expect([forLight?.mover, forDark?.mover]).toEqual(['light', 'dark']);
    expect(light.curve[2]).toBe(forLight?.value);
    expect((forLight?.value ?? 0) + (forDark?.value ?? 0)).toBeCloseTo(1, 4);
    const gap = Math.abs((forLight?.value ?? 0) - (forDark?.value ?? 0));
    expect([forLight?.lost, forDark?.lost].map((lost) => lost ?? 0).toSorted()).toEqual([0, expect.closeTo(gap, 4)]);
  });
});

describe('a review of a game of a tournament', () => {
  const opening = SHORT.moves.slice(0, 4);

  it('shows the plies of its opening and judges those that the players have made', async () => {
    const judged = await reviewed(SHORT, PLAYOUTS);
    const { plies, curve, stages, sides, turningPoints } = await reviewed({ ...SHORT, opening }, PLAYOUTS);
    const unknown = { value: null, lost: null, mark: null, best: null, candidates: [] };
    expect(plies.map(({ move }) => move)).toEqual(SHORT.moves);
    for (const ply of plies.slice(0, 4)) expect(ply).toMatchObject(unknown);
    expect(plies.slice(4)).toEqual(judged.plies.slice(4));
    expect(curve).toEqual([null, null, null, null, ...judged.curve.slice(4)]);
    expect(stages.map(({ position }) => position)).toEqual(judged.stages.map(({ position }) => position));
    expect([sides.light?.moves, sides.dark?.moves]).toEqual([2, 1]);
    expect(turningPoints.filter(({ ply }) => ply <= 4)).toEqual([]);
  });

  it('says in its text, its page and its SGF what was the opening', async () => {
    const record = { ...SHORT, opening };
    const review = await reviewed(record, 10);
    expect(reviewText(kitOf(record), review, 3)).toMatch(naming(0, 4));
    const { document } = parseHTML(reviewHtml(kitOf(record), review));
    const said = (ply: number) => document.querySelector(`div.stage[data-ply="${ply}"]`)?.textContent;
    expect(said(4)).toContain('An opening move, which is not judged.');
    expect(said(5)).not.toContain('opening');
    const [, first, ...others] = reviewSgf(kitOf(record), record, review).split(/;(?=[BW]\[)/);
    expect(first).not.toMatch(/V\[|BM|DO/);
    expect(others[3]).toContain('V[');
  });

  it('does not judge the choice of a seat that was made for the players', async () => {
    const record = { size: 4, moves: ['d1', 'b1', 'dark', 'd6'], opening: ['d1', 'b1', 'dark'], rules: { pie: true } };
    const { plies } = await reviewed(record, 10);
    expect(plies.map(({ value }) => value === null)).toEqual([true, true, true, false]);
  });

  it('judges all moves of a game whose opening they do not begin with', async () => {
    const { plies } = await reviewed({ ...SHORT, opening: ['a1'] }, 10);
    expect(plies.filter(({ value }) => value === null)).toEqual([]);
  });
});

describe('the log of searches', () => {
  let path: string;
  beforeEach(() => {
    path = join(mkdtempSync(join(folder, 'log-')), 'searches.jsonl');
  });
  const used = settings(20);
  const lines = () => readFileSync(path, 'utf8').trimEnd().split('\n');
  const review = async (record: GameRecord, options: { signal?: AbortSignal; onPly?: (done: number) => void } = {}) => {
    const log = openLog(record, used, path);
    try {
      return await reviewGame(record, used, { log, ...options });
    } finally {
      log.close();
    }
  };

  it('lets a review that was stopped go on where it was, with the same result', async () => {
    const stop = new AbortController();
    const stopped = review(SHORT, { signal: stop.signal, onPly: (done) => done === 3 && stop.abort() });
    await expect(stopped).rejects.toThrow();
    const before = lines();
    expect(before.length).toBeGreaterThan(3);
    const resumed = await review(SHORT);
    expect(resumed).toEqual({ ok: true, value: await reviewed(SHORT, 20) });
    expect(lines().slice(0, before.length)).toEqual(before);
    const positions = lines().map((line) => (JSON.parse(line) as { position: string }).position);
    expect(new Set(positions).size, 'each position is searched once').toBe(positions.length);
  });

  it('is all that is needed once the review is done', async () => {
    await review(SHORT);
    const before = lines();
    // An engine that had to search would throw at once.
    expect(await review(SHORT, { signal: AbortSignal.abort() })).toMatchObject({ ok: true });
    expect(lines()).toEqual(before);
  });

  it('holds several games and settings, each for itself', async () => {
    await review(SHORT);
    const before = lines().length;
    await review({ size: 4, moves: SHORT.moves.slice(0, 2) });
    expect(lines().length).toBeGreaterThan(before);
    const known = (searched: SearchSettings) => {
      const log = openLog(SHORT, searched, path);
      log.close();
      return log.size;
    };
    expect([known(settings(21)), known(used)]).toEqual([0, before]);
  });
});
