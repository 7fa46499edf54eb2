import { describe, expect, it } from 'vitest';
import { moveListForm } from '../../../src/games/maerstanas/move-list.ts';
import { parseMove, parsePosition, rulesOf } from '../../../src/games/maerstanas/notation.ts';
import { openGame } from '../../../src/games/registry.ts';
import { replay } from '../../../src/records/replay.ts';
import { must } from '../../../src/util/result.ts';
import { like, naming } from '../../support/parts.ts';

const SPECIAL = { special: true, scoring: 'default' } as const;
const START = '7/7/7/7/7/7/7 D tw/tw default+special';

function errorOf(text: string, rules: { special: boolean; scoring: string } = SPECIAL): string {
  const position = parsePosition(text, rules);
  return position.ok ? 'none' : `${position.error.code}: ${position.error.message}`;
}

describe('a position', () => {
  it('says its own rules', () => {
    expect(rulesOf(START)).toEqual({ scoring: 'default', special: true });
    expect(rulesOf('7/7/7/7/7/7/7 L -/- simple+plain')).toEqual({ scoring: 'simple', special: false });
    expect(rulesOf('7/7/7')).toEqual({});
  });

  it.each([
    ['7/7/7/7/7/7 D tw/tw default+special', 'bad-placement: 6 rows, not 7'],
    ['8/7/7/7/7/7/7 D tw/tw default+special', 'bad-placement: row 1 holds more than its 7 cells'],
    ['6/7/7/7/7/7/7 D tw/tw default+special', 'bad-placement: row 1 holds 6 squares instead of 7'],
    ['7/7/7/7/7/7/d7 D tw/tw default+special', 'bad-placement: row 7 holds more than its 7 cells'],
    ['7/7/7/7/7/7/7 X tw/tw default+special', 'bad-side: side "X": must be D or L'],
    ['7/7/7/7/7/7/7 D tt/tw default+special', 'bad-hands: hands "tt/tw": as in "tw/t" or "-/-"'],
    ['Dt6/7/7/7/7/7/7 L t/tw default+special', 'bad-hands: dark has 2 thunder-stones, on the board and in hand'],
    [
      'd6/7/7/7/7/7/7 L tw/tw default',
      'bad-position: options "default": write default or simple, +, and special or plain',
    ],
    ['7/7/7/7/7/7/7 D tw/tw simple+special', 'bad-position: the position has scoring=simple, not default'],
    ['dl5/d6/7/7/7/7/7 D tw/tw default+special', 'four-hinges: the stone on a1 has four hinges'],
    ['7 D tw/tw', 'bad-position: a position has 4 fields (placement, side, hands, options), not 3'],
  ])('%s is refused', (text, error) => {
    expect(errorOf(text)).toMatch(like(error));
  });

  it('of a plain game has no special stones', () => {
    const plain = { special: false, scoring: 'default' };
    expect(errorOf('7/7/7/7/7/7/7 D tw/tw default+plain', plain)).toMatch(naming('bad-hands', 'tw/tw', '-/-'));
    expect(errorOf('Dt6/7/7/7/7/7/7 L -/- default+plain', plain)).toMatch(naming('bad-placement', 1, 'Dt'));
  });
});

describe("the designer's notation", () => {
  const MOVES = ['e3', 'd4', 'e4t', 'e4w', 'c5'];
  it.each([
    ['one move a line', 'E3\nD4\nT E4xE3/D4\nW E4\nC5\n'],
    ['numbered', '1. E3\n2. D4\n3. T E4xE3/D4\n4. W E4\n5. C5\n'],
    ['several moves a line', 'E3 D4 T E4xE3/D4 W E4 C5\n'],
  ])('is read, %s', (_, text) => {
    const read = moveListForm.read(text, { special: true, scoring: 'default' });
    expect(read.ok && read.value.games.map(({ record }) => record.moves)).toEqual([MOVES]);
    expect(replay({ game: 'maerstanas', moves: MOVES }).ok).toBe(true);
  });

  it('is refused if the thunder-stone removes other stones than it says', () => {
    const codeOf = (text: string) => {
      const read = moveListForm.read(text, { special: true, scoring: 'default' });
      return read.ok ? 'none' : [read.error.code, text.slice(read.error.offset, read.error.offset + 4)];
    };
    expect(codeOf('E3 D4 T E4xD4/E3\n')).toBe('none');
    expect(codeOf('E3 D4 T E4\n')).toBe('none');
    expect(codeOf('E3\nD4\n3. T E4xE3\n')).toEqual(['bad-list', 'T E4']);
    expect(codeOf('E3 D4 T E4xE3/D4/F4\n')).toEqual(['bad-list', 'T E4']);
    expect(codeOf('A1\nB5\nT E4xE3\n')).toEqual(['bad-list', 'T E4']);
  });

  it.each([
    ['a list of the site', { special: true, scoring: 'default' }],
    ['a list of the site, with wraparound', { special: true, scoring: 'simple', wraparound: true }],
  ])('comes back from %s', (_, rules) => {
    const written = moveListForm.write([{ game: 'maerstanas', rules, moves: MOVES }]);
    const read = moveListForm.read(must(written), { special: true, scoring: 'default' });
    expect(must(read).games.map(({ record }) => [record.rules, record.moves])).toEqual([[rules, MOVES]]);
  });
});

describe('rules in a move list', () => {
  const read = (rules: string) => moveListForm.read(`# rules ${rules}\nd4 e3\n`, { special: true, scoring: 'default' });

  it('are written as everywhere', () => {
    const [game] = must(read('special=no,wraparound=yes')).games;
    expect(game?.record.rules).toEqual({ special: false, scoring: 'default', wraparound: true });
  });

  it.each(['special=perhaps', 'scoring=best', 'size=7', 'special'])('are refused: %s', (rules) => {
    expect(read(rules)).toMatchObject({ ok: false, error: { code: 'bad-list', offset: 0 } });
  });
});

describe('a move', () => {
  it.each(['d4', 'D4', 'a1t', 'G7W', 'pass', 'Pass'])('%s is read', (text) => {
    expect(parseMove(text).ok).toBe(true);
  });

  it.each(['h1', 'a8', 'd4x', 'd', '', 'd4tw'])('%s is not', (text) => {
    expect(parseMove(text).ok).toBe(false);
  });

  it.each([
    ['l6/7/7/7/7/7/7 D -/w', 'a1', 'a1 is occupied'],
    ['l6/7/7/7/7/7/7 D -/w', 'a1w', 'a1w: dark has no Woden-stone in hand'],
    ['l6/7/7/7/7/7/7 D -/w', 'b1t', 'b1t: dark has no thunder-stone in hand'],
    ['l6/7/7/7/7/7/7 D w/w', 'b1w', 'b1w: there is no stone of light on b1'],
    ['1l5/7/7/7/7/7/7 D w/w', 'pass', 'passing is not allowed while another move is legal'],
    ['1l5/l6/7/7/7/7/7 D w/w', 'a1', 'a1: the stone would have four hinges'],
    ['l6/1d5/7/7/7/7/7 D w/w', 'b1', undefined],
    ['ld5/7/7/7/7/7/7 D w/w', 'a2', 'a2: the stone on a1 would have four hinges'],
  ])('in %s %s is legal, or it is said why not', (text, move, message) => {
    const kit = must(openGame({ name: 'maerstanas' }));
    const position = kit.parsePosition(`${text} default+special`);
    const parsed = kit.parseMove(move);
    if (!position.ok || !parsed.ok) throw new Error('it is not read');
    const illegality = kit.illegality(position.value, parsed.value)?.message;
    if (message === undefined) expect(illegality).toBeUndefined();
    else expect(illegality).toMatch(like(message));
  });
});
