import { describe, expect, it } from 'vitest';
import { readSuite } from '../../bench/suite/suite.ts';
import { type AnalyseOptions, Engine, type EngineOptions, presetParams } from '../../src/engine/engine.ts';
import { ProofTable, Solver } from '../../src/engine/solving.ts';
import { Position } from '../../src/games/meridians/position.ts';
import { makePosition, parsePosition } from '../../src/games/meridians/text/notation.ts';
import type { SuitePosition } from '../../src/records/suite.ts';
import { must } from '../../src/util/result.ts';
import { canonicalKey } from '../support/canonical-key.ts';
import { kitOfSize } from '../support/kits.ts';
import { isThorough, many } from '../support/many.ts';
import { otherSide, PlainPosition } from '../support/plain-position.ts';
import { solve } from '../support/solve.ts';

const READ = readSuite('meridians');
const SUITE = (READ.ok ? READ.value : []) as readonly (SuitePosition & { readonly size: number })[];
const READ_RACES = readSuite('meridians', 'races');
const RACES = (READ_RACES.ok ? READ_RACES.value : []) as typeof SUITE;
const READ_HARD = readSuite('meridians', 'hard');
const HARD = (READ_HARD.ok ? READ_HARD.value : []) as typeof SUITE;
const LEAST_RACES = 60;
const LEAST_HARD = 200;
const LEAST_IN_ALL = 80;
const LEAST_OF_A_SIZE = 16;
/** Plies between two positions of one game. */
const LEAST_DISTANCE = 7;
/** Positions that minimax may look at for one move, and how many positions of the suite that has to suffice for. */
const MOST_POSITIONS = 3000;
const LEAST_VERIFIED = many(8);

function positionOf(text: string): Position {
  return must(parsePosition(text));
}

function after(position: Position, move: string): Position {
  const next = new Position(position.board.size);
  next.copyFrom(position);
  must(next.play(position.board.names.indexOf(move)));
  return next;
}

/** The position in the slow twin, by the game that led to it. */
function twinOf({ size, moves }: SuitePosition & { readonly size: number }): PlainPosition {
  const twin = new PlainPosition(size);
  for (const move of moves.split(' ')) twin.play(move);
  return twin;
}

/** What a move of the twin brings about at once. */
function effectOf(before: PlainPosition, move: string): { cut: number; mended: number; lost: number } {
  const twin = PlainPosition.from(
    before.board.size,
    before.stones,
    before.toMove,
    before.turns.light,
    before.turns.dark,
  );
  const side = twin.toMove;
  const dead = twin.deadGroups(side);
  const lost = twin.play(move).length;
  const mended = dead.filter((group) => group.every((point) => twin.stones.get(point) === side)).length;
  return { cut: twin.deadGroups(otherSide(side)).length, mended, lost };
}

describe('the suite', () => {
  it('has enough positions of every size from 4 to 8, each with its own name', () => {
    expect(SUITE.length).toBeGreaterThanOrEqual(LEAST_IN_ALL);
    for (const size of [4, 5, 6, 7, 8]) {
      expect(SUITE.filter((entry) => entry.size === size).length, `size ${size}`).toBeGreaterThanOrEqual(
        LEAST_OF_A_SIZE,
      );
    }
    expect(new Set(SUITE.map(({ id }) => id)).size).toBe(SUITE.length);
  });

  it.each([...SUITE, ...RACES, ...HARD].map((entry) => [entry.id, entry] as const))(
    '%s follows from its game, its moves are legal',
    (_, entry) => {
      const twin = twinOf(entry);
      expect(twin.toString()).toBe(entry.position);
      expect(makePosition(positionOf(entry.position))).toBe(entry.position);
      expect(entry.size).toBe(twin.board.size);
      const legal = twin.legalPoints();
      expect(legal).toEqual(expect.arrayContaining([...entry.right]));
      expect(entry.right.length).toBeGreaterThan(0);
      expect(entry.right.length).toBeLessThanOrEqual(3);
      expect(legal.length - entry.right.length).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(SUITE.map((entry) => [entry.id, entry] as const))('%s has the theme it is said to have', (_, entry) => {
    const twin = twinOf(entry);
    const right = entry.right.map((move) => effectOf(twin, move));
    const wrong = twin
      .legalPoints()
      .filter((move) => !entry.right.includes(move))
      .map((move) => effectOf(twin, move));
    for (const { cut, mended, lost } of right) {
      if (entry.theme === 'double-cut') expect(cut).toBeGreaterThanOrEqual(2);
      if (entry.theme === 'mend') expect(mended).toBeGreaterThan(0);
      if (entry.theme === 'cut' || entry.theme === 'annihilation') expect(cut).toBeGreaterThan(0);
      if (entry.theme === 'sacrifice') expect(Math.min(...wrong.map((effect) => effect.lost))).toBeLessThan(lost);
      if (entry.theme === 'last-safe-point') {
        expect(lost).toBe(0);
        expect(Math.min(...wrong.map((effect) => effect.lost))).toBeGreaterThan(0);
      }
    }
  });

  it('has no position twice, also when mirrored, turned round or with the colours exchanged', () => {
    const keys = SUITE.map(({ position }) => canonicalKey(positionOf(position)));
    expect(new Set(keys).size).toBe(SUITE.length);
  });

  it('has no two positions of one game close to each other', () => {
    for (const [i, entry] of SUITE.entries()) {
      for (const other of SUITE.slice(i + 1).filter(({ source }) => source === entry.source)) {
        const distance = Math.abs(entry.moves.split(' ').length - other.moves.split(' ').length);
        expect(distance, `${entry.id} and ${other.id}`).toBeGreaterThanOrEqual(LEAST_DISTANCE);
      }
    }
  });

  it('is right by plain minimax wherever that does not take long', () => {
    let verified = 0;
    for (const { id, position: text, right } of [...SUITE].sort((a, b) => a.nodes - b.nodes)) {
      const position = positionOf(text);
      const legal = position.board.names.filter((_, point) => position.illegality(point) === undefined);
      const results = legal.map((move) => [move, solve(after(position, move), MOST_POSITIONS)] as const);
      for (const [move, result] of results) {
        if (result !== 0) expect(result, `${move} in ${id}`).toBe(right.includes(move) ? -1 : 1);
      }
      if (results.every(([, result]) => result !== 0)) verified++;
      if (verified === LEAST_VERIFIED) break;
    }
    expect(verified).toBe(LEAST_VERIFIED);
  });
});

describe.each([
  ['races', RACES, LEAST_RACES],
  ['hard', HARD, LEAST_HARD],
])('the suite %s', (_, suite, least) => {
  it('has enough positions, each with its own name and none of another suite', () => {
    expect(suite.length).toBeGreaterThanOrEqual(least);
    expect(new Set(suite.map(({ id }) => id)).size).toBe(suite.length);
    const keys = suite.map(({ position }) => canonicalKey(positionOf(position)));
    expect(new Set(keys).size).toBe(suite.length);
    const others = [SUITE, RACES, HARD].filter((one) => one !== suite).flat();
    expect(others.filter(({ position }) => keys.includes(canonicalKey(positionOf(position))))).toEqual([]);
  });

  it('holds by proof-number search where that finds the results of all moves soon', () => {
    let verified = 0;
    for (const { id, size, position: text, right } of suite) {
      const { game } = kitOfSize(size);
      const solver = new Solver(game, new ProofTable(new SharedArrayBuffer(2 ** 22)));
      const position = positionOf(text);
      const legal = position.board.names.filter((_, point) => position.illegality(point) === undefined);
      const results = legal.map((move) => [move, solver.solve(after(position, move), 3000)?.reward] as const);
      for (const [move, reward] of results) {
        if (reward !== undefined) expect(reward, `${move} in ${id}`).toBe(right.includes(move) ? 0 : 1);
      }
      if (results.every(([, reward]) => reward !== undefined)) verified++;
      if (verified === many(3)) break;
    }
    expect(verified).toBeGreaterThan(2);
  });
});

describe('the searches of the engine', () => {
  const preset = must(presetParams(kitOfSize(), 'static'));

  /** Moves of which a search has proved the result, in all positions of the suite. */
  async function contradictions(
    options: EngineOptions,
    limits: AnalyseOptions,
  ): Promise<{ proved: number; wrong: string[] }> {
    let proved = 0;
    const wrong: string[] = [];
    for (const { id, size, position, right } of SUITE) {
      const engine = new Engine({
        ...options,
        game: { name: 'meridians', rules: { size } },
        threads: 0,
        memoryBytes: 2 ** 25,
      });
      engine.setPosition(position);
      for await (const { moves } of engine.analyse(limits)) {
        for (const { move, proven } of moves.filter((report) => report.proven)) {
          proved++;
          if ((proven?.result === 'win') !== right.includes(move))
            wrong.push(`${move} in ${id} is a ${proven?.result}`);
        }
      }
      await engine.close();
    }
    return { proved, wrong };
  }

  it.each([
    ['tree search', { params: preset }, { playouts: many(300) }],
    ['alpha-beta', { algorithm: 'alphabeta' }, { depth: isThorough ? 4 : 3 }],
  ] as const)('by %s prove nothing else', async (_, options, limits) => {
    const { proved, wrong } = await contradictions(options, limits);
    expect(wrong).toEqual([]);
    expect(proved).toBeGreaterThan(10);
  });
});
