/** Faults as authors of rules make them: each is found, shown by a shortest game, and explained in terms of the rules. */
import { describe, expect, it } from 'vitest';
import { adaptGame, checkGame, defineGame, type GameRules, nextBelow, squares } from '../../../src/own-games/game.ts';

interface Walk {
  readonly cells: Int8Array;
  toMove: number;
  winner: number;
  last: number;
  played: number;
}
type Rules = GameRules<Walk>;

const board = squares(3);
const PASS = 81;
const up = (seat: number) => (seat === 0 ? 6 : 2);

/** Three pieces a side walk straight ahead or take diagonally; the last row wins. */
const sound: Rules = {
  board,
  cellsPerMove: 2,
  words: ['pass'],
  symmetries: ['left-right'],
  cellFields: ['last'],
  start: () => ({ cells: board.setup(['a1 b1 c1', 'a3 b3 c3']), toMove: 0, winner: -1, last: -1, played: 0 }),
  turn: ({ toMove }) => toMove,
  at: ({ cells }, cell) => cells[cell] as number,
  moves({ cells, toMove }, list) {
    for (let from = 0; from < 9; from++) {
      if (cells[from] !== toMove) continue;
      for (const d of [-1, 0, 1]) {
        const to = board.step[(up(toMove) + d) % 8]?.[from] as number;
        if (to >= 0 && (d === 0 ? cells[to] === -1 : cells[to] === 1 - toMove)) list.add(9 * from + to);
      }
    }
    if (list.count === 0) list.add(PASS);
  },
  play(position, move) {
    const { cells, toMove } = position;
    position.played++;
    position.toMove = 1 - toMove;
    if (move === PASS) {
      position.winner = 1 - toMove;
      return;
    }
    const to = move % 9;
    position.last = to;
    cells[to] = toMove;
    cells[Math.floor(move / 9)] = -1;
    if (toMove === 0 ? to < 3 : to > 5) position.winner = toMove;
  },
  result: ({ winner }) => (winner < 0 ? undefined : winner),
};

const after = (change: (position: Walk, move: number) => void): Partial<Rules> => ({
  play(position, move) {
    sound.play(position, move);
    change(position, move);
  },
});
const taken = (position: Walk) => (position as { taken?: number }).taken ?? 0;
let outside = 0;
let isWorn = false;
const WRONG = [2, 1, 0, 4, 5, 3, 8, 7, 6];
const shared = sound.start();

/** The changed rules, the code of the check, the most moves of the game that shows it, and a word of the fix. */
const FAULTS: readonly (readonly [fault: string, change: Partial<Rules>, code: string, most: number, fix: RegExp])[] = [
  ['start returns one object', { start: () => shared }, 'start', 1, /start/],
  [
    'the turn is out of range after a move',
    after((p) => Object.assign(p, { toMove: 2 * p.toMove })),
    'turn',
    1,
    /turn/,
  ],
  [
    'moves lists a move twice',
    {
      moves: (p, list) => {
        for (const _ of [0, 1]) sound.moves?.(p, list);
      },
    },
    'duplicate-move',
    0,
    /once/,
  ],
  ['moves lists a move beyond the words', { moves: (_, list) => list.add(82) }, 'move-bound', 0, /words/],
  [
    'moves changes its order',
    {
      moves: (_, list) => {
        outside++;
        for (const i of [0, 1]) list.add([63, 73][(i + outside) % 2] as number);
      },
    },
    'move-order',
    0,
    /order/,
  ],
  [
    'moves lists nothing',
    { moves: ({ played }, list) => (played < 2 ? list.add(PASS) : undefined), result: () => undefined },
    'no-moves',
    2,
    /result/,
  ],
  ['maxMoves is too small', { maxMoves: 2 }, 'max-moves', 0, /maxMoves/],
  ['maxPlies is too small', { maxPlies: 1 }, 'rollout-length', 0, /maxPlies/],
  [
    'play adds a field',
    {
      ...after((p) => Object.assign(p, { taken: taken(p) + 1 })),
      result: (p) => (taken(p) < 2 ? undefined : 0),
    },
    'copy',
    2,
    /start/,
  ],
  [
    'play counts outside the position',
    after((p) => Object.assign(p, { last: outside++ % 9 })),
    'random-play',
    1,
    /outside/,
  ],
  ['play depends on the clock', after((p) => Object.assign(p, { last: Date.now() % 9 })), 'random-play', 1, /position/],
  ['randomMove is not legal', { randomMove: (_, random) => nextBelow(random, 81) }, 'rollout', 0, /randomMove/],
  ['result names no seat', { result: ({ played }) => (played < 2 ? undefined : 2) }, 'throws', 2, /rules/],
  [
    'at is out of range',
    { at: ({ cells, played }, cell) => (cells[cell] as number) + (played === 1 ? 1 : 0) },
    'position-text',
    1,
    /at/,
  ],
  ['a field holds cells and does not say so', { cellFields: [] }, 'symmetries', 1, /cellFields/],
  ['a symmetry exchanges the sides', { symmetries: ['up-down'] }, 'symmetries', 0, /symmetries/],
  [
    'moves changes the position',
    {
      moves(p, list) {
        sound.moves?.(p, list);
        if (p.played === 2) p.last = -1;
      },
    },
    'asking',
    2,
    /play/,
  ],
  [
    'result changes the position',
    {
      result(p) {
        if (p.played === 2) p.last = 0;
        return sound.result(p);
      },
    },
    'asking',
    2,
    /play/,
  ],
  [
    'the end of a game changes a table',
    {
      ...after((p) => {
        if (p.winner >= 0) isWorn = true;
      }),
      moves: (p, list) => (isWorn && p.played === 2 ? list.add(PASS) : sound.moves?.(p, list)),
    },
    'random-play',
    2,
    /table/,
  ],
  [
    'moves depends on a counter',
    {
      ...after(() => outside++),
      moves: (p, list) => (outside % 11 === 10 && p.played > 1 ? list.add(PASS) : sound.moves?.(p, list)),
    },
    'copy',
    3,
    /outside/,
  ],
  [
    'result depends on the last move of another game',
    {
      ...after((_, move) => (outside = move % 9)),
      result: (p) => sound.result(p) ?? (p.played === 3 && outside === 4 ? 0 : undefined),
    },
    'copy',
    3,
    /outside/,
  ],
  [
    'a symmetry is wrong for two cells',
    { board: { ...board, symmetries: new Map([['left-right', WRONG]]) } },
    'symmetries',
    0,
    /symmetries/,
  ],
  [
    'an estimate is above 1',
    { estimate: ({ played }) => (played < 3 ? [0.5, 0.5] : [1.5, -0.5]) },
    'throws',
    3,
    /throw/,
  ],
  ['a symmetry does not exchange the seats', { exchange: 'left-right' }, 'exchange', 0, /exchange/],
  [
    'a seat may do what the other may not',
    {
      exchange: 'up-down',
      moves(p, list) {
        if (p.toMove === 0 || p.played < 3) sound.moves?.(p, list);
        else list.add(PASS);
      },
    },
    'exchange',
    3,
    /exchange/,
  ],
  ['a derived field is not computed', { derived: ['winner'] }, 'position-text', 6, /derive/],
  [
    'games never end',
    { ...after((p) => Object.assign(p, { winner: -1, played: 0, last: -1 })), moves: (_, list) => list.add(PASS) },
    'rollout-length',
    0,
    /isEndless/,
  ],
];
const OF_KITS = /\b(?:toMove\(|isOver|legalMoves|key(?:Low|High)|moveBound|ownerOf)\b/;

interface Heaps {
  readonly heaps: number[];
  turn: number;
}
const heapMoves = (heaps: readonly number[]) =>
  heaps.flatMap((size, heap) => Array.from({ length: size }, (_, i) => `${'abc'[heap]}${i + 1}`));
function played(state: Heaps, move: string): Heaps {
  const heap = 'abc'.indexOf(move.charAt(0).toLowerCase());
  state.heaps[heap] = (state.heaps[heap] as number) - Number(move.slice(1));
  state.turn = 1 - state.turn;
  return state;
}

describe('a planted fault', () => {
  it.each(FAULTS)('is found where %s', (_, change, code, most, fix) => {
    outside = 0;
    isWorn = false;
    const game = defineGame<Walk, Record<never, never>>({
      name: 'planted',
      title: 'Planted',
      seats: ['white', 'black'],
      rules: () => ({ ...sound, ...change }),
    });
    const { failures, warnings } = checkGame(game, { games: 8, seconds: 3 });
    const found = [...failures, ...warnings][0];
    expect(found?.code).toBe(code);
    expect(found?.moves?.length ?? 0).toBeLessThanOrEqual(most);
    expect(found?.fix).toMatch(fix);
    expect(`${found?.message} ${found?.fix}`).not.toMatch(OF_KITS);
  });

  it('is found where a seat never moves', () => {
    const game = defineGame<{ readonly cells: Int8Array }, Record<never, never>>({
      name: 'planted',
      title: 'Planted',
      seats: ['white', 'black'],
      rules: () => ({
        board,
        start: () => ({ cells: new Int8Array(9).fill(-1) }),
        turn: () => 0,
        at: ({ cells }, cell) => cells[cell] as number,
        play({ cells }, cell) {
          cells[cell] = 0;
        },
        result: ({ cells }) => (cells.includes(-1) ? undefined : 'draw'),
      }),
    });
    const { ok, warnings } = checkGame(game, { games: 8, seconds: 3 });
    expect([ok, warnings.map(({ code }) => code)]).toEqual([true, ['idle-seat']]);
    expect(warnings[0]?.message).toContain('black');
  });

  it.each([
    ['the key forgets the side to move', { key: ({ heaps }: Heaps) => heaps.join() }, 'key-collision', 2, /`key`/],
    ['the key forgets a heap', { key: ({ heaps, turn }: Heaps) => `${heaps[0]} ${turn}` }, 'keys', 0, /`key`/],
    [
      'play changes the arrays of its state from the second ply on',
      { play: (state: Heaps, move: string) => played(state.turn === 0 ? structuredClone(state) : { ...state }, move) },
      'copy',
      1,
      /`play`.*`state\.heaps`/,
    ],
    [
      'clone shares an array later',
      { clone: (state: Heaps) => (state.heaps[0] === 3 ? structuredClone(state) : { ...state }), play: played },
      'copy',
      1,
      /`clone`.*`state\.heaps`/,
    ],
    [
      'two moves differ in case only',
      { moves: ({ heaps }: Heaps) => (heaps[0] === 3 && heaps[1] === 2 ? ['a1', 'A1'] : heapMoves(heaps)) },
      'move-names',
      0,
      /case/,
    ],
  ])('is found in adapted rules where %s', (_, change, code, most, fix) => {
    const game = adaptGame<Heaps>({
      name: 'heaps',
      seats: ['first', 'second'],
      start: () => ({ heaps: [3, 2, 2], turn: 0 }),
      moves: ({ heaps }) => heapMoves(heaps),
      play: (state, move) => played(structuredClone(state), move),
      turn: ({ turn }) => turn,
      result: ({ heaps, turn }) => (heaps.some((size) => size > 0) ? undefined : 1 - turn),
      ...change,
    });
    const { failures } = checkGame(game, { games: 8, seconds: 3 });
    expect([failures[0]?.code, failures[0]?.moves?.length]).toEqual([code, most]);
    expect(failures[0]?.fix).toMatch(fix);
    expect(failures[0]?.fix).not.toMatch(OF_KITS);
  });

  it('is not found in the sound rules', () => {
    const game = defineGame<Walk, Record<never, never>>({
      name: 'planted',
      title: 'Planted',
      seats: ['white', 'black'],
      rules: () => ({ ...sound, exchange: 'up-down' }),
    });
    expect(checkGame(game, { games: 20, seconds: 3 }).failures).toEqual([]);
  });
});
