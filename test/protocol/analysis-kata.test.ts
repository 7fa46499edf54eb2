/** Queries as clients of KataGo's analysis engine send them, read by its docs/Analysis_Engine.md. */
import '../support/foreign.ts';

import { describe, expect, it } from 'vitest';
import { notationOf } from '../../src/games/notation.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { type AnyReply, repliesTo } from '../support/analysis.ts';
import { isRequest } from '../support/analysis-schemas.ts';
import { like } from '../support/parts.ts';

interface MoveInfo {
  readonly move: string;
  readonly visits: number;
  readonly winrate: number;
  readonly lcb: number;
  readonly prior: number;
  readonly order: number;
  readonly pv: readonly string[];
}

interface KataReply extends AnyReply {
  readonly moveInfos: readonly MoveInfo[];
  readonly rootInfo: { readonly currentPlayer: string; readonly visits: number; readonly winrate: number };
  readonly policy?: readonly number[];
  readonly ownership?: readonly number[];
}

interface OwnReply extends AnyReply {
  readonly value: number;
  readonly moves: readonly (Omit<MoveInfo, 'winrate' | 'order'> & { readonly value: number })[];
}

/** The game on size 3, whose points are these in a grid of 5 rows (GoGui's manual: rows from the bottom, no letter I). */
const PLACES: Readonly<Record<string, string>> = {
  e1: 'C5',
  e2: 'D5',
  d1: 'B4',
  d2: 'C4',
  d3: 'D4',
  c1: 'A3',
  c2: 'B3',
  c3: 'C3',
  c4: 'D3',
  b1: 'A2',
  b2: 'B2',
  b3: 'C2',
  a1: 'A1',
  a2: 'B1',
};
/** From the top left, as KataGo lists places. */
const GRID = ['5', '4', '3', '2', '1'].flatMap((row) => [...'ABCDE'].map((column) => column + row));
const BOARD = { boardXSize: 5, boardYSize: 5 };
const OWN = ['e1', 'a2', 'c3'];
/** Moves or pieces, written as `B C5, W B1`. */
const pairs = (text: string) => text.split(', ').map((pair) => pair.split(' '));
const PAIRS = pairs('B C5, W B1, B C3');

async function kata(query: object, options: Parameters<typeof repliesTo>[1] = {}): Promise<KataReply> {
  const replies = await repliesTo([{ id: 'k', ...query }], options);
  expect(replies, JSON.stringify(replies)).toHaveLength(1);
  expect(replies[0]).toHaveProperty('moveInfos');
  return replies[0] as KataReply;
}

async function own(query: object): Promise<OwnReply> {
  return (await repliesTo([{ id: 'k', size: 3, top: 100, ...query }]))[0] as OwnReply;
}

/** The same moves with what is known of them, in the words of KataGo. */
function translated({ moves }: OwnReply, share: (value: number) => number): MoveInfo[] {
  const tried = moves.filter(({ visits }, i) => visits > 0 || i === 0);
  return tried.map(({ move, visits, value, lcb, prior, pv }, order) => ({
    move: PLACES[move]!,
    visits,
    winrate: share(value),
    lcb: share(lcb),
    prior,
    order,
    pv: pv.map((name) => PLACES[name]!),
  }));
}

const mover = (value: number) => value;
const other = (value: number) => Number((1 - value).toFixed(6));

describe('a query in the form of KataGo', () => {
  it('is answered in kind, with what an own query finds out', async () => {
    for (const plies of [0, 1, 2, 3]) {
      const known = await own({ moves: OWN.slice(0, plies) });
      const reply = await kata({ moves: PAIRS.slice(0, plies), ...BOARD, rules: 'tromp-taylor', komi: 7.5 });
      // Black begins, and results are Black's, as in the configuration that comes with KataGo.
      const share = plies % 2 === 0 ? mover : other;
      expect(reply).toEqual({
        id: 'k',
        turnNumber: plies,
        isDuringSearch: false,
        moveInfos: translated(known, share),
        rootInfo: { currentPlayer: plies % 2 === 0 ? 'B' : 'W', visits: 50, winrate: share(known.value) },
      });
    }
  });

  it('may let White begin, who is then the first seat', async () => {
    const pairs = PAIRS.map(([player, place]) => [player === 'B' ? 'w' : 'b', place]);
    const black = await kata({ moves: PAIRS, ...BOARD });
    const white = await kata({ moves: pairs, ...BOARD });
    expect(white.rootInfo).toMatchObject({ currentPlayer: 'B', winrate: other(black.rootInfo.winrate) });
    expect(white.moveInfos.map(({ move }) => move)).toEqual(black.moveInfos.map(({ move }) => move));
    expect((await kata({ moves: [], initialPlayer: 'W', ...BOARD })).rootInfo.currentPlayer).toBe('W');
  });

  it.each([
    ['BLACK', other],
    ['b', other],
    ['White', mover],
    ['SIDETOMOVE', mover],
  ])('has the results of the one that the setting names: %s', async (reportAnalysisWinratesAs, share) => {
    const known = await own({ moves: ['e1'] });
    const reply = await kata({ moves: PAIRS.slice(0, 1), ...BOARD, overrideSettings: { reportAnalysisWinratesAs } });
    expect(reply.moveInfos).toEqual(translated(known, share));
  });

  it('has every field that the protocol has, without a word about what the game has nothing of', async () => {
    const query = {
      id: 'k',
      moves: PAIRS,
      initialStones: [],
      initialPlayer: 'B',
      rules: { ko: 'SIMPLE', scoring: 'AREA' },
      komi: 7.5,
      whiteHandicapBonus: '0',
      ...BOARD,
      analyzeTurns: [0, 2, 2],
      maxVisits: 20,
      rootPolicyTemperature: 1.1,
      rootFpuReductionMax: 0.1,
      analysisPVLen: 1,
      includeOwnership: true,
      includeOwnershipStdev: true,
      includeMovesOwnership: true,
      includeMovesOwnershipStdev: true,
      includePolicy: true,
      includePVVisits: true,
      includeNoResultValue: true,
      avoidMoves: [{ player: 'B', moves: ['A2', 'pass'], untilDepth: 1 }],
      overrideSettings: { wideRootNoise: 0.04, playoutDoublingAdvantage: 1, maxTime: '100' },
      reportDuringSearchEvery: 1000,
      firstReportDuringSearchAfter: 1000,
      priority: 3,
    };
    expect(isRequest(query)).toBe(true);
    const replies = (await repliesTo([query])) as KataReply[];
    expect(replies.map(({ turnNumber }) => turnNumber)).toEqual([0, 2]);
    for (const { moveInfos, rootInfo } of replies) {
      expect(rootInfo.visits).toBe(20);
      expect(moveInfos.map(({ move }) => move)).not.toContain('A2');
      expect(Math.max(...moveInfos.map(({ pv }) => pv.length))).toBe(2);
    }
  });

  it('that has a field of nobody gets a warning, and its analysis', async () => {
    const [warning, reply] = await repliesTo([{ id: 'k', moves: PAIRS, ...BOARD, maxVisit: 3 }]);
    expect(warning).toMatchObject({ id: 'k', field: 'maxVisit', warning: expect.stringContaining('"maxVisit"') });
    expect(reply).toHaveProperty('moveInfos');
  });

  it('has the limits of maxVisits, and of the settings; otherwise those of the session', async () => {
    const visits = async (query: object) => (await kata({ moves: PAIRS, ...BOARD, ...query })).rootInfo.visits;
    expect(await visits({})).toBe(50);
    expect(await visits({ maxVisits: 7 })).toBe(7);
    expect(await visits({ overrideSettings: { maxVisits: 8 } })).toBe(8);
    expect(await visits({ overrideSettings: { maxPlayouts: '9', maxVisits: 30 } })).toBe(9);
    expect(await visits({ maxVisits: 10, overrideSettings: { maxVisits: 8 } })).toBe(10);
    expect(await visits({ maxVisits: 11, maxTime: 100 })).toBe(11);
  });

  it('may allow a player certain moves at the first ply, and is told that it can be no more', async () => {
    const allowMoves = [
      { player: 'W', moves: ['D3', 'B4', 'A1'], untilDepth: 1 },
      { player: 'B', moves: ['B3'], untilDepth: 1 },
    ];
    const [reply] = (await repliesTo([{ id: 'k', moves: PAIRS, ...BOARD, allowMoves }])) as KataReply[];
    expect(reply?.moveInfos.map(({ move }) => move).sort()).toEqual(['B4', 'D3']);
    const [warning] = await repliesTo([
      { id: 'k', moves: PAIRS, ...BOARD, allowMoves: [{ ...allowMoves[0], untilDepth: 5 }] },
    ]);
    expect(warning).toMatchObject({ field: 'allowMoves', warning: expect.stringContaining('untilDepth is 5') });
  });
});

describe('pieces on the board at the start', () => {
  const position = (rows: string, side: string, turns: string) => ({ initialPosition: `${rows} ${side} ${turns}` });

  it.each([
    ['one of each', pairs('B C5, W B1'), {}, position('L1/3/4/3/1D', 'L', '1 1'), 'B'],
    ['one, and the other player', [['B', 'C5']], { initialPlayer: 'W' }, position('L1/3/4/3/2', 'D', '1 0'), 'W'],
    ['one without a player to move', [['B', 'C5']], {}, position('L1/3/4/3/2', 'D', '1 0'), 'W'],
    ['one of White without a player to move', [['W', 'C5']], {}, position('L1/3/4/3/2', 'D', '1 0'), 'B'],
    ['two and one without a player to move', pairs('B C5, W B1, B C3'), {}, position('L1/3/2L1/3/1D', 'D', '2 1'), 'W'],
    [
      'two and one, and a move',
      pairs('B C5, W B1, B C3'),
      { moves: [['W', 'B4']] },
      { ...position('L1/3/2L1/3/1D', 'D', '2 1'), moves: ['d1'] },
      'B',
    ],
  ])('are a position: %s', async (_, initialStones, more, same, currentPlayer) => {
    const known = await own(same);
    const reply = await kata({
      initialStones,
      ...BOARD,
      ...more,
      overrideSettings: { reportAnalysisWinratesAs: 'SIDETOMOVE' },
    });
    expect(reply.rootInfo.currentPlayer).toBe(currentPlayer);
    expect(reply.moveInfos).toEqual(known.moves.length > 0 ? translated(known, mover) : []);
    expect(reply.rootInfo.winrate).toBe(known.value);
  });

  it('are those of other games, too', async () => {
    const query = {
      game: 'maerstanas',
      initialStones: pairs('B D4, W A1'),
      moves: [],
      initialPlayer: 'B',
    };
    const [reply] = (await repliesTo([{ id: 'k', ...query }], { params: undefined })) as KataReply[];
    const initialPosition = '7/7/7/3d3/7/7/l6 D tw/tw default+special';
    const [same] = await repliesTo([{ id: 'k', game: 'maerstanas', initialPosition }], { params: undefined });
    expect(reply?.rootInfo).toMatchObject({ currentPlayer: 'B', winrate: same?.value });
  });
});

describe('what a reply tells of every place', () => {
  it('is the prior of its moves, -1 where none is legal', async () => {
    const known = await own({ moves: OWN });
    const { policy = [] } = await kata({ moves: PAIRS, ...BOARD, includePolicy: true });
    expect(policy).toHaveLength(26);
    const priors = new Map(known.moves.map(({ move, prior }) => [PLACES[move], prior]));
    expect(policy.slice(0, 25)).toEqual(GRID.map((place) => priors.get(place) ?? -1));
    // No pass is legal.
    expect(policy[25]).toBe(-1);
    const sum = policy.filter((share) => share >= 0).reduce((a, b) => a + b);
    expect(sum).toBeCloseTo(1, 3);
  });

  it('adds up the moves of a place, and has those that are no place at its end', async () => {
    const query = { game: 'maerstanas', moves: [], includePolicy: true, overrideSettings: {} };
    const [reply] = (await repliesTo([{ id: 'k', ...query }], { params: undefined })) as KataReply[];
    const kit = openGame({ name: 'maerstanas' });
    const legal = kit.ok ? kit.value.picture.grid.flat() : [];
    expect(reply?.policy).toHaveLength(legal.length + 1);
    expect(reply!.policy!.filter((share) => share > 0).reduce((a, b) => a + b)).toBeCloseTo(1, 2);
  });

  it('is who holds it at the end, from 1 to -1', async () => {
    const known = await own({ moves: OWN, lifeMap: true });
    const shares = new Map(Object.entries(known.lifeMap!).map(([name, share]) => [PLACES[name], share]));
    const { ownership } = await kata({ moves: PAIRS, ...BOARD, includeOwnership: true });
    const white = { overrideSettings: { reportAnalysisWinratesAs: 'WHITE' } };
    const seen = await kata({ moves: PAIRS, ...BOARD, includeOwnership: true, ...white });
    for (const [i, place] of GRID.entries()) {
      const [first, second] = shares.get(place) ?? [0, 0];
      // The shares of an own reply have four digits.
      expect(ownership![i]).toBeCloseTo(first! - second!, 3);
      expect(seen.ownership![i]).toBeCloseTo(second! - first!, 3);
    }
  });
});

describe('a query in the form of KataGo about other games', () => {
  it('that are over has no moves, and the result', async () => {
    const game = { name: 'fours', rules: { size: 3 } };
    const kit = openGame(game);
    expect(kit.ok && kit.value.seats[0]?.goColor).toBe('black');
    const moves = ['A3', 'B3', 'A2', 'B2', 'A1'].map((place, i) => ['BW'.charAt(i % 2), place]);
    const [reply] = (await repliesTo([{ id: 'k', game: 'fours', moves, maxVisits: 5 }], {
      params: undefined,
      game,
    })) as KataReply[];
    expect(reply).toMatchObject({ moveInfos: [], rootInfo: { currentPlayer: 'W', visits: 0, winrate: 1 } });
  });

  it('has the lead in points of a game that is over', async () => {
    const game = { name: 'maerstanas', rules: { special: false } };
    const kit = must(openGame(game));
    const { cells } = notationOf(kit, 'gogui');
    const position = kit.game.create();
    const buffer = new Int32Array(kit.game.maxMoves);
    const moves: [string, string][] = [];
    while (!kit.outcome(position)) {
      kit.game.legalMoves(position, buffer);
      const move = buffer[0] as number;
      const cell = kit.cellsOf(move)[0];
      moves.push([kit.game.toMove(position) === 0 ? 'B' : 'W', cell === undefined ? 'pass' : cells[cell]!]);
      kit.game.play(position, move);
    }
    const [dark = 0, light = 0] = kit.outcome(position)?.points ?? [];
    const lead = async (reportAnalysisWinratesAs: string) => {
      const query = { id: 'k', moves, overrideSettings: { reportAnalysisWinratesAs } };
      const [reply] = await repliesTo([query], { params: undefined, game });
      return (reply as { rootInfo?: { scoreLead?: number } }).rootInfo?.scoreLead;
    };
    expect(dark).not.toBe(light);
    expect([await lead('BLACK'), await lead('WHITE')]).toEqual([dark - light, light - dark]);
  });

  it('has the lead that moves promise in a game of points, of the one whose results are told', async () => {
    const options = { params: undefined, game: { name: 'maerstanas' } };
    const [known] = await repliesTo([{ id: 'k', moves: ['d4'], top: 200 }], options);
    const margins = (known as unknown as { moves: { visits: number; margin?: { mean: number; spread: number } }[] })
      .moves;
    for (const [reportAnalysisWinratesAs, sign] of [
      ['BLACK', -1],
      ['WHITE', 1],
    ] as const) {
      const query = { id: 'k', moves: [['B', 'D4']], overrideSettings: { reportAnalysisWinratesAs } };
      const [reply] = await repliesTo([query], options);
      const { moveInfos, rootInfo } = reply as unknown as {
        moveInfos: { scoreLead?: number; scoreStdev?: number }[];
        rootInfo: { scoreLead?: number };
      };
      const tried = margins.slice(0, moveInfos.length);
      expect(moveInfos.map(({ scoreLead }) => scoreLead)).toEqual(
        tried.map(({ margin }) => margin && expect.closeTo(sign * margin.mean, 3)),
      );
      expect(moveInfos.map(({ scoreStdev }) => scoreStdev)).toEqual(
        tried.map(({ margin }) => margin && expect.closeTo(margin.spread, 3)),
      );
      expect(tried.some(({ margin }) => margin)).toBe(true);
      const of = tried.filter(({ margin }) => margin);
      const visits = of.reduce((sum, { visits }) => sum + visits, 0);
      const lead = of.reduce((sum, { visits, margin }) => sum + visits * margin!.mean, 0) / visits;
      expect(rootInfo.scoreLead).toBeCloseTo(sign * lead, 3);
    }
  });

  it('of more than two seats has their names, and the results of the one to move', async () => {
    const moves = pairs('red A3, green B3');
    const query = { id: 'k', game: 'trio', moves, boardXSize: 4, boardYSize: 3, maxVisits: 30 };
    const [reply] = (await repliesTo([query], { params: undefined })) as KataReply[];
    expect(reply?.rootInfo.currentPlayer).toBe('blue');
    const [same] = await repliesTo([{ id: 'k', game: 'trio', moves: ['a1', 'b1'], playouts: 30 }], {
      params: undefined,
    });
    expect(reply?.rootInfo.winrate).toBe(same?.value);
  });
});

describe('a query in the form of KataGo that is wrong', () => {
  it.each([
    [{ boardXSize: 19, boardYSize: 19 }, 'boardYSize', 'it is 19, but the grid has 3, 5, 7, 9, 11, 13 or 15 rows'],
    [{ boardXSize: 7, boardYSize: 5 }, 'boardXSize', 'it is 7, but the grid of 5 rows has 5 columns'],
    [{ size: 4 }, 'boardYSize', 'it is 5, but size is 4'],
    [
      {
        moves: pairs('B C5, B B1'),
        ...BOARD,
      },
      'moves',
      'move 2: it is the turn of W',
    ],
    [
      {
        moves: pairs('B C5, W C5'),
        ...BOARD,
      },
      'moves',
      'move 2: C5 is occupied',
    ],
    [{ moves: [['B', 'E1']] }, 'moves', 'move 1: "E1" is not on the board'],
    [{ moves: [['B', 'pass']] }, 'moves', 'move 1: "pass" is not a point'],
    [{ moves: [['green', 'C5']] }, 'moves', 'move 1: "green" is no player: '],
    [{ moves: [['B', 'C5'], 'B1'] }, 'moves', 'must be a pair of player and place, not "B1"'],
    [{ moves: [['B']] }, 'moves', 'must be a pair of player and place, not a list'],
    [{ maxVisits: 0 }, 'maxVisits', 'must be a whole number, 1 or more, not 0'],
    [{ initialPlayer: 'x' }, 'initialPlayer', '"x" is no player: '],
    [{ moves: [], initialStones: [['B', 'A5']] }, 'initialStones', 'piece 1: "A5" is not on the board'],
    [{ moves: [], initialStones: [['B', 'C5']], initialPlayer: 'B' }, 'initialStones', 'the game is over'],
    [{ analyzeTurns: [4] }, 'analyzeTurns', 'there is no turn 4'],
    [{ overrideSettings: { maxTime: 'x' } }, 'overrideSettings', 'maxTime: must be a number above 0, not "x"'],
    [{ overrideSettings: { reportAnalysisWinratesAs: 1 } }, 'overrideSettings', 'must be BLACK, WHITE or SIDETOMOVE'],
    [{ allowMoves: [{ player: 'W', moves: ['C5'], untilDepth: 1 }] }, 'allowMoves', 'no legal move is left'],
    [{ allowMoves: [{ player: 'W', moves: ['z'], untilDepth: 1 }] }, 'allowMoves', '"z" is not a point'],
    [{ allowMoves: ['C5'] }, 'allowMoves', 'must be an object with player, moves and untilDepth'],
  ])('is refused in its words: %j', async (query, field, message) => {
    const replies = await repliesTo([{ id: 'k', moves: PAIRS, ...BOARD, ...query }]);
    expect(replies).toMatchObject([{ id: 'k', field, error: expect.stringMatching(like(message)) }]);
  });
});

it.each([
  ['moves that are words', { moves: ['e1'], size: 3, maxVisits: 10 }],
  ['no moves, and a field of this program beside one of KataGo', { size: 3, maxVisits: 10 }],
  ['no moves, and a field of this program beside one of KataGo', { seconds: 0.01, komi: 7 }],
  ['no moves, and a field of this program beside one of KataGo', { overwrite: true, komi: 7 }],
  ['no field of KataGo', { moves: [], analyzeTurns: [0], priority: 1 }],
])('a query with %s is one of this program', async (_, query) => {
  const replies = await repliesTo([{ id: 'x', ...query }]);
  expect(replies.at(-1)).toHaveProperty('moves');
  expect(replies.at(-1)).not.toHaveProperty('moveInfos');
});
