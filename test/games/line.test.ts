import { describe, expect, it } from 'vitest';
import { chosenSeat, Line } from '../../src/games/line.ts';
import { must } from '../../src/util/result.ts';
import { openKit } from '../support/kits.ts';

const kit = openKit('meridians', { size: 5, pie: true });
const lineOf = (...plies: readonly string[]) => must(Line.of(kit, undefined, plies));

describe('a line of a game with a choice of seat', () => {
  it('takes the choice among the moves, and keeps it apart from those on the board', () => {
    const line = lineOf('e4', 'a1', 'light', 'c4');
    expect(line.plies).toEqual(['e4', 'a1', 'light', 'c4']);
    expect(line.names).toEqual(['e4', 'a1', 'c4']);
    expect(line).toMatchObject({ length: 4, isChoice: false, hasSeats: true });
    expect(kit.makePosition(line.position)).toBe(kit.makePosition(lineOf('e4', 'a1', 'c4').position));
  });

  it('lets a move omit the choice: nobody changes seats', () => {
    const line = lineOf('e4', 'a1', 'c4');
    expect(line.plies).toEqual(['e4', 'a1', 'dark', 'c4']);
    expect(must(Line.of(kit, undefined, line.plies)).names).toEqual(line.names);
  });

  it('says when it is time to choose, and takes nothing else then from who may not omit it', () => {
    expect(lineOf('e4')).toMatchObject({ isChoice: false, hasSeats: false });
    const line = lineOf('e4', 'a1');
    expect(line).toMatchObject({ isChoice: true, hasSeats: false, length: 2 });
    expect(line.playPly('c4')).toMatchObject({ ok: false, error: { code: 'bad-choice' } });
    expect(line.isChoice).toBe(true);
    expect(line.playPly('Light')).toEqual({ ok: true, value: undefined });
    expect(line.playPly('c4').ok).toBe(true);
    expect(line.plies[2]).toBe('light');
  });

  it('names a move only when it is time for one', () => {
    expect(lineOf('e4').moveNamed('A1')).toBe(must(kit.parseMove('a1')));
    expect(lineOf('e4').moveNamed('light')).toBeUndefined();
    expect(lineOf('e4', 'a1').moveNamed('c4')).toBeUndefined();
    expect(lineOf('e4', 'a1', 'light').moveNamed('c4')).toBe(must(kit.parseMove('c4')));
  });

  it('has the chosen seat among its plies', () => {
    expect([lineOf('e4'), lineOf('e4', 'a1', 'light', 'c4')].map(({ plies }) => chosenSeat(kit, plies))).toEqual([
      undefined,
      0,
    ]);
    expect(chosenSeat(openKit('meridians', { size: 5 }), ['e4', 'a1', 'light'])).toBeUndefined();
  });

  it('has no other place for the choice, and none after a position', () => {
    expect(Line.of(kit, undefined, ['light'])).toMatchObject({ ok: false, error: { ply: 1 } });
    expect(Line.of(kit, undefined, ['e4', 'a1', 'light', 'dark'])).toMatchObject({ ok: false, error: { ply: 4 } });
    const start = kit.makePosition(lineOf('e4', 'a1').position);
    expect(must(Line.of(kit, start))).toMatchObject({ isChoice: false, hasSeats: true, choiceAfter: undefined });
  });
});
