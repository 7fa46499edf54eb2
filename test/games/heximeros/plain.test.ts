/** The plain twin against the numbers of the page of the rules, and against counts by coordinates. */
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import * as twin from './plain.ts';

type Coordinates = readonly [number, number, number];

function coordinates(cell: string): Coordinates {
  const [x, y] = cell
    .slice(1)
    .split('r')
    .map((n) => Number(n) - 17) as [number, number];
  return [x, y, 0 - x - y];
}

/** Two Sovereigns off all ways from Ground Zero. */
const SILVER_SOVEREIGN = 'Silver Sovereign q22r21';
const BLUE_SOVEREIGN = 'Blue Sovereign q12r13';

function goalsFrom(cell: string, list: readonly string[]): string[] {
  const plies = twin.legal(twin.setUp(list)).filter((ply) => ply.startsWith(`${cell}-`));
  return plies.map((ply) => ply.slice(cell.length + 1));
}

function playAll(state: twin.State, ...plies: readonly string[]): twin.State {
  return plies.reduce(twin.play, state);
}

describe('the start', () => {
  it('has 655 cells, 138 pieces, 62 first moves and 3,727 sequences of two plies', () => {
    const start = twin.start();
    expect(new Set(twin.CELLS).size).toBe(655);
    expect(twin.pieces(start)).toHaveLength(138);
    expect(twin.perft(start, 1)).toBe(62);
    expect(twin.perft(start, 2)).toBe(3727);
  });

  it('has 23 pieces and 62 moves for every side, and none captures', () => {
    const pieces = twin.pieces(twin.start());
    for (const [side, name] of twin.SIDES.entries()) {
      const others = (list: readonly string[]) => list.filter((line) => !line.startsWith(name));
      const state = twin.setUp(pieces, { toMove: side });
      expect(others(pieces)).toHaveLength(138 - 23);
      expect(twin.legal(state)).toHaveLength(62);
      for (const ply of twin.legal(state)) {
        expect(others(twin.pieces(twin.play(state, ply)))).toEqual(others(pieces));
      }
    }
  });

  it('looks the same to all sides, and so do the games from there', () => {
    const turnedCell = (cell: string) => {
      const [, y, z] = coordinates(cell);
      return `q${17 - y}r${17 - z}`;
    };
    const turned = (text: string) => text.replaceAll(/q\d+r\d+/g, turnedCell);
    const random = seedrandom('a sixth turn');
    let silver = twin.start();
    let blue = twin.setUp(twin.pieces(silver), { toMove: 1 });
    for (let ply = 0; ply < 60; ply++) {
      const plies = twin.legal(silver);
      expect(twin.legal(blue), `${ply}`).toEqual(plies.map(turned).sort());
      const chosen = plies[Math.floor(random() * plies.length)]!;
      silver = twin.play(silver, chosen);
      blue = twin.play(blue, turned(chosen));
    }
    expect(twin.toMove(blue)).toBe((twin.toMove(silver) + 1) % 6);
  });
});

describe('on an empty board', () => {
  // Cells at most n steps away: 3n(n + 1). On Ground Zero with what is doubled.
  it.each([
    ['Militant', 1, 1 + 6],
    ['Hatted', 12, 24],
    ['Sovereign', 12, 24],
    ['Cavalier', 24, 48],
    ['Dreadnaught', 24, 48],
    ['Archer', 12, 24],
    ['Assassin', 36, 126],
  ])('a %s has %i moves, and %i from Ground Zero', (kind, ordinary, fromGroundZero) => {
    const others = kind === 'Sovereign' ? [BLUE_SOVEREIGN, 'Blue Militant q26r8'] : [BLUE_SOVEREIGN, SILVER_SOVEREIGN];
    expect(goalsFrom('q19r16', [...others, `Silver ${kind} q19r16`])).toHaveLength(ordinary);
    expect(goalsFrom('q17r17', [...others, `Silver ${kind} q17r17`])).toHaveLength(fromGroundZero);
  });

  it('a Militant has two moves if they are its first', () => {
    const list = [BLUE_SOVEREIGN, SILVER_SOVEREIGN, 'Silver Militant q25r9 unmoved'];
    expect(goalsFrom('q25r9', list)).toEqual(['q23r11', 'q24r10']);
  });

  const isAcrossFlats = (p: Coordinates) => p.includes(0);
  const isAlongLines = (p: Coordinates) => new Set(p).size === 2;
  it.each([
    ['Regent', (p: Coordinates) => isAcrossFlats(p) || isAlongLines(p)],
    ['Prelate', isAlongLines],
    ['Alcazar', isAcrossFlats],
  ] as const)('a %s reaches the edge from Ground Zero in all its directions', (kind, isOnItsWay) => {
    const list = [BLUE_SOVEREIGN, SILVER_SOVEREIGN, `Silver ${kind} q17r17`];
    const expected = twin.CELLS.filter((cell) => cell !== twin.GROUND_ZERO && isOnItsWay(coordinates(cell)));
    expect(goalsFrom('q17r17', list)).toEqual(expected.sort());
    if (kind === 'Regent') expect(expected).toHaveLength(6 * 13 + 6 * 8);
  });
});

describe('a piece', () => {
  it('of the Militants captures on four cells diagonally forward and nowhere else', () => {
    const around = ['22r12', '22r13', '21r14', '20r14', '20r13', '21r12', '23r12', '22r14', '20r15', '19r14', '20r12'];
    const list = [BLUE_SOVEREIGN, SILVER_SOVEREIGN, ...around.map((cell) => `Blue Militant q${cell}`)];
    const expected = ['q19r14', 'q20r13', 'q20r15', 'q21r14'];
    expect(goalsFrom('q21r13', [...list, 'Silver Militant q21r13'])).toEqual(expected);
    expect(goalsFrom('q21r13', [...list, 'Silver Militant q21r13 unmoved'])).toEqual(expected);
  });

  it('of the Dreadnaughts captures all on its way, and never its Sovereign', () => {
    const list = ['Silver Sovereign q24r13', BLUE_SOVEREIGN, 'Silver Dreadnaught q20r13'];
    const state = twin.setUp([...list, 'Silver Militant q19r13', 'Blue Archer q17r13']);
    expect(goalsFrom('q20r13', twin.pieces(state)).filter((cell) => cell.endsWith('r13'))).toEqual(
      ['16', '17', '18', '19', '21', '22', '23'].map((q) => `q${q}r13`),
    );
    const after = twin.play(state, 'q20r13-q16r13');
    expect(twin.pieces(after)).toEqual([BLUE_SOVEREIGN, 'Silver Dreadnaught q16r13', 'Silver Sovereign q24r13']);
    expect(twin.points(after)[0]).toBe(5 + 40);
  });

  it('of the Archers is asked for a shot where it has a target', () => {
    const state = twin.setUp([BLUE_SOVEREIGN, SILVER_SOVEREIGN, 'Silver Archer q25r9', 'Blue Prelate q21r16']);
    expect(twin.toMove(twin.play(state, 'q25r9-q26r8'))).toBe(1);
    const moved = twin.play(state, 'q25r9-q24r10');
    expect(twin.legal(moved)).toEqual(['-', 'xq21r16']);
    expect(twin.points(twin.play(moved, 'xq21r16'))[0]).toBe(30);
  });
});

describe('promotion', () => {
  const list = [BLUE_SOVEREIGN, SILVER_SOVEREIGN];

  it('is offered across the Center Line, with the points of the piece', () => {
    const state = twin.play(twin.setUp([...list, 'Silver Militant q18r17']), 'q18r17-q17r18');
    expect(twin.legal(state)).toEqual(['=-', '=A', '=C', '=D', '=P', '=R', '=S', '=T']);
    expect(twin.points(twin.play(state, '=R'))[0]).toBe(55);
    expect(twin.pieces(twin.play(state, '=-'))).toContain('Silver Hatted q17r18');
  });

  it('leaves a Militant on Ground Zero for its doubled move, after which it is Hatted', () => {
    const state = twin.setUp([...list, 'Silver Militant q18r16']);
    const landed = playAll(state, 'q18r16-q17r17', '=-');
    expect(twin.pieces(landed)).toContain('Silver Militant q17r17');
    const left = playAll(landed, 'q12r13-q12r12', 'q17r17-q19r15');
    expect(twin.pieces(left)).toContain('Silver Hatted q19r15');
    expect(twin.toMove(left)).toBe(1);
  });
});

describe('Check', () => {
  const list = [BLUE_SOVEREIGN, SILVER_SOVEREIGN, 'Silver Alcazar q17r17'];

  it('binds where it is declared', () => {
    const attacking = twin.play(twin.setUp(list), 'q17r17-q12r22');
    expect(twin.legal(attacking)).toEqual(['+', '.']);
    expect(twin.legal(twin.play(attacking, '.'))).toHaveLength(12);
    const leaving = twin.legal(twin.play(attacking, '+'));
    expect(leaving).toHaveLength(10);
    expect(leaving.some((ply) => ply.includes('-q12'))).toBe(false);
  });

  it('may be ended by a shot, which then has to be made', () => {
    const state = playAll(twin.setUp([...list, 'Blue Archer q16r22']), 'q17r17-q12r22', '+');
    expect(twin.legal(state).filter((ply) => ply.startsWith('q16r22'))).toContain('q16r22-q15r22');
    expect(twin.legal(twin.play(state, 'q16r22-q15r22'))).toEqual(['xq12r22']);
  });
});

describe('the end', () => {
  it('comes with the second-last Sovereign; who is out does not move', () => {
    const state = twin.setUp([
      SILVER_SOVEREIGN,
      'Silver Regent q17r17',
      'Blue Sovereign q22r17',
      'Blue Militant q25r9',
      'Yellow Sovereign q22r19',
      'Yellow Militant q9r25',
    ]);
    const out = playAll(state, 'q17r17-q22r17', '.');
    expect(twin.toMove(out)).toBe(2);
    expect(twin.pieces(out)).toContain('Blue Militant q25r9');
    const over = playAll(out, 'q9r25-q9r24', 'q22r17-q22r19');
    expect(twin.isOver(over)).toBe(true);
    expect(twin.rewards(over)).toEqual([1, 0, 0, 0, 0, 0]);
    expect(twin.points(over)).toEqual([75 + 75 + 100 + 75 + 55, -20, -10, 0, 0, 0]);
  });

  it('is a draw when all who are left have made 50 turns without a capture or a Militant’s move', () => {
    const state = twin.setUp([SILVER_SOVEREIGN, BLUE_SOVEREIGN, 'Blue Dreadnaught q12r20'], {
      quietTurns: [49, 49, 0, 0, 0, 0],
    });
    const before = twin.play(state, 'q22r21-q22r20');
    expect(twin.isOver(before)).toBe(false);
    const over = twin.play(before, 'q12r13-q12r12');
    expect(twin.rewards(over)).toEqual([0.5, 0.5, 0, 0, 0, 0]);
    expect(twin.points(over)).toEqual([45 + 37, 45 + 37 + 7, 0, 0, 0, 0]);
  });
});

it('an illegal ply throws and a legal one leaves the old state as it was', () => {
  const state = twin.start();
  const before = twin.copyOf(state);
  expect(() => twin.play(state, 'q17r17-q18r17')).toThrow('q17r17-q18r17');
  twin.play(state, twin.legal(state)[0]!);
  expect(state).toEqual(before);
});
