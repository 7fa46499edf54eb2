/** `--first`: the two colours exchanged in a whole session, for controllers that let Black begin. */
import '../support/foreign.ts';

import { describe, expect, it } from 'vitest';
import { presetParams } from '../../src/engine/engine.ts';
import type { GameSpec } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';
import { illegalMove } from '../../src/protocol/gtp/game-commands.ts';
import { notToMove } from '../../src/protocol/gtp/session.ts';
import { ok } from '../../src/util/result.ts';
import { answers, refusal, type SessionOptions, written } from '../support/gtp-session.ts';

/** On a board of 3, from GoGui's corner to corner. */
const MOVES = ['C5', 'B1', 'C3', 'A1', 'D4', 'E4'];

/** Every command that knows a colour, and those that tell of one; `first` and `second` stand for the colours. */
const LINES = [
  'play first C5',
  'play second B1',
  'play first B1',
  'gogui-rules_side_to_move',
  'gogui-rules_board',
  'gogui-rules_legal_moves',
  'gogui-rules_captured_count',
  'play second C3',
  'genmove second',
  'time_settings 100 10 5',
  'time_left second 9 3',
  'reg_genmove first',
  'genmove first',
  'genmove second',
  'kata-analyze second 100 ownership true',
  'lz-analyze first 100',
  'kata-genmove_analyze first 100',
  'showboard',
  'sightline-life',
  'sightline-values',
  'sightline-groups',
  'undo',
  'final_score',
  'gogui-rules_final_result',
  'loadsgf a.sgf',
  'gogui-rules_board',
  'gogui-rules_side_to_move',
  'clear_board',
  'boardsize 3',
  'play first B3',
  'play second A1',
  'play first B1',
  'final_score',
  'gogui-rules_final_result',
  'gogui-rules_captured_count',
  'gogui-rules_side_to_move',
  'genmove first',
  'genmove second',
  'play second pass',
];
const loadGame = () => ok({ game: { name: 'meridians', rules: { size: 3 } }, moves: ['c2', 'd1'] });
const OPTIONS: SessionOptions = { size: 3, gogui: 'square', loadGame };

const linesOf = (first: string, second: string) =>
  LINES.map((line) => line.replace('first', first).replace('second', second));

/** An answer of a session in the words of one whose colours are exchanged. */
function exchanged(line: string, answer: string): string {
  if (line === 'gogui-rules_board') return answer.replaceAll(/[XO]/g, (sign) => (sign === 'X' ? 'O' : 'X'));
  if (line === 'gogui-rules_captured_count') return answer.replace(/(\d+) (\d+)/, '$2 $1');
  if (line === 'sightline-life') {
    return answer.replaceAll(/(-?)(\d\.\d+)/g, (text, sign, share) =>
      Number(share) === 0 ? text : `${sign ? '' : '-'}${share}`,
    );
  }
  const words: Record<string, string> = { white: 'black', black: 'white', White: 'Black', Black: 'White' };
  return answer
    .replaceAll(/white|black/gi, (word) => words[word] as string)
    .replace(/^= ([WB])\+/, (_, color) => `= ${color === 'W' ? 'B' : 'W'}+`);
}

describe('--first black in a game that White begins', () => {
  it('exchanges the colours in every command and every answer, and nothing else', async () => {
    const usual = await answers(linesOf('white', 'black'), OPTIONS);
    const black = await answers(linesOf('black', 'white'), { ...OPTIONS, first: 'black' });
    expect(usual).toHaveLength(LINES.length);
    const expected = usual.map((answer, i) => {
      const text = exchanged(LINES[i] as string, answer);
      return LINES[i] === 'showboard' ? `${text}\nlight is black, dark is white` : text;
    });
    expect(black).toEqual(expected);
    // So that the comparison is about something.
    for (const said of ['= black', '= W+', '= White (Dark) wins', '= pass', '= resign']) {
      expect(
        black.some((answer) => answer.startsWith(said)),
        said,
      ).toBe(true);
    }
  });

  it('takes the names of seats as ever, and first letters of colours as exchanged', async () => {
    const lines = ['play light b1', 'play w d1', 'undo', 'play dark d1', 'play B b3', 'play black e1'];
    const said = await answers(lines, { size: 3, first: 'black' });
    expect(said).toEqual(['=', '=', '=', '=', '=', refusal(illegalMove(notToMove('dark').error))]);
  });

  it('lets Black make the first move of a game, and of the next one on another board', async () => {
    const moves = MOVES.slice(0, 2).map((move, i) => `play ${i % 2 === 0 ? 'b' : 'w'} ${move}`);
    const said = await answers([...moves, 'boardsize 7', 'genmove b', 'gogui-rules_side_to_move'], {
      ...OPTIONS,
      first: 'black',
    });
    expect(said.slice(0, 3)).toEqual(['=', '=', '=']);
    expect(said[3]).toMatch(/^= [A-G][1-7]$/);
    expect(said[4]).toBe('= white');
  });
});

describe('--first changes nothing', () => {
  const said = (game: GameSpec, first?: 'white' | 'black') => {
    const kit = openGame(game);
    const params = kit.ok ? presetParams(kit.value, 'default') : kit;
    if (!kit.ok || !params.ok) throw new Error('there is no such game');
    const [one, other] = kit.value.seats.map(({ name }) => name) as [string, string];
    const moves = kit.value.picture.names.slice(0, 2);
    const lines = [
      `play ${one} ${moves[0]}`,
      'play white a1',
      `play ${other} ${moves[1]}`,
      'showboard',
      `genmove ${one}`,
      'play b c3',
      'final_score',
    ];
    return written(lines, { game, settings: { preset: 'default', params: params.value }, ...(first && { first }) });
  };

  it.each([
    ['where the first seat is of that colour already', { name: 'maerstanas' }, 'black'],
    ['where the first seat is of that colour already', { name: 'fours', rules: { size: 3 } }, 'black'],
    ['where the first seat is of that colour already', { name: 'meridians', rules: { size: 4 } }, 'white'],
    ['in a game of three', { name: 'trio' }, 'black'],
    ['in a game of three', { name: 'trio' }, 'white'],
  ] as const)('%s: %j', async (_, game, first) => {
    expect(await said(game, first)).toBe(await said(game));
  });
});
