/** Numbers of moves, as people write them, say nothing wherever moves are read. */
import '../support/foreign.ts';
import { describe, expect, it } from 'vitest';
import { parseOpenings } from '../../selfplay/tournament/openings.ts';
import { movesIn, moveWords } from '../../src/games/move-words.ts';
import { openGame } from '../../src/games/registry.ts';
import { readGames } from '../../src/records/formats.ts';
import { must } from '../../src/util/result.ts';
import { specOfSize } from '../support/kits.ts';

describe('a line of moves', () => {
  it.each(['d4 e3 c2', '1. d4 e3 2. c2', '1.d4 e3 2.c2', '1. d4 1... e3 2. c2', ' 1.  d4, e3,c2 2.', '1.d4,2.e3,3.c2'])(
    '%s',
    (line) => {
      expect(movesIn(line)).toEqual(['d4', 'e3', 'c2']);
    },
  );

  it('keeps the places of its moves', () => {
    const line = '1. d4 2.e3';
    expect(moveWords(line).map(({ text, offset }) => [text, line.slice(offset)])).toEqual([
      ['d4', 'd4 2.e3'],
      ['e3', 'e3'],
    ]);
  });

  it.each(['meridians', 'maerstanas', 'heximeros', 'trio', 'fours'])('takes no move of %s for a number', (name) => {
    const { game } = must(openGame({ name, weights: null }));
    const buffer = new Int32Array(game.maxMoves);
    const names = [...buffer.subarray(0, game.legalMoves(game.create(), buffer))].map((move) => game.moveName(move));
    expect(names.length).toBeGreaterThan(3);
    expect(movesIn(names.join(' '))).toEqual(names);
  });
});

describe('numbers are skipped', () => {
  it('in files of openings', () => {
    expect(parseOpenings(specOfSize(5), '1. e5 c2\n1.d4 e5 2.f3\n')).toEqual({
      ok: true,
      value: [
        ['e5', 'c2'],
        ['d4', 'e5', 'f3'],
      ],
    });
    expect(parseOpenings(specOfSize(5), '1. e5 c2 2. z9')).toMatchObject({
      error: { message: expect.stringContaining('line 1, move 3: ') },
    });
  });

  it.each([
    ['meridians', '# size 3\n1.e1 a2 2.c3 c4\n', ['e1', 'a2', 'c3', 'c4']],
    ['meridians', '# size 3\n1.e1,a2 pass 2.c3 c4\n', ['e1', 'a2', 'dark', 'c3', 'c4']],
    ['meridians', 'G6, E6, D3', ['g6', 'e6', 'd3']],
    ['meridians', 'G6,E6,D3,\n', ['g6', 'e6', 'd3']],
    ['meridians', '1. G6, E6, 2. swap, D3', ['g6', 'e6', 'light', 'd3']],
    ['maerstanas', 'D4, E3,a1\n', ['d4', 'e3', 'a1']],
    ['trio', 'a1, b1, c1', ['a1', 'b1', 'c1']],
    ['maerstanas', '1. d4 e3t 2. a1\n', ['d4', 'e3t', 'a1']],
    ['maerstanas', '1. D4 - standard stone (Player 1)\n2. E3 - thunder-stone (Player 2)\n', ['d4', 'e3t']],
    ['trio', '1.a1 b1 c1\n', ['a1', 'b1', 'c1']],
  ])('in move lists of %s: %j', (name, list, moves) => {
    expect(readGames(list, 'moves', { name })).toMatchObject({ value: { games: [{ moves }] } });
  });

  it('and what is wrong behind one is named where it stands', () => {
    for (const [name, list, column] of [
      ['meridians', '# size 3\n1.e1 2.e1', 8],
      ['maerstanas', '\n1.d4 2.d4', 8],
      ['fours', '\n1.a1 2.a1', 8],
    ] as const) {
      expect(readGames(list, 'moves', { name }), name).toMatchObject({ error: { line: 2, column } });
    }
  });
});
