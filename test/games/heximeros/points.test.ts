/**
 * The points of whole random games, recounted from the plies as they are written, by docs/heximeros.md (*Pieces*, *A turn*,
 * *Scores*) alone. The account follows the pieces; it knows no rule for moves, and needs none.
 */
import { expect, it } from 'vitest';
import { OVER, Position } from '../../../src/games/heximeros/rules/position.ts';
import { rollout } from '../../../src/games/heximeros/rules/rollout.ts';
import { pointParts, pointsOf } from '../../../src/games/heximeros/rules/score.ts';
import { moveName } from '../../../src/games/heximeros/text/words.ts';
import { randomState } from '../../../src/util/seed.ts';
import { many } from '../../support/many.ts';
import * as plain from './plain.ts';

/** Points when captured, promoted to, or kept by the winner; and when kept in a draw. */
const WORTH: Readonly<Record<string, readonly [won: number, drawn: number]>> = {
  Sovereign: [75, 37],
  Regent: [55, 27],
  Assassin: [45, 22],
  Archer: [40, 20],
  Prelate: [30, 15],
  Alcazar: [30, 15],
  Cavalier: [25, 12],
  Dreadnaught: [15, 7],
  Hatted: [10, 5],
  Militant: [5, 2],
};
const PROMOTED: Readonly<Record<string, string>> = {
  R: 'Regent',
  P: 'Prelate',
  A: 'Alcazar',
  C: 'Cavalier',
  D: 'Dreadnaught',
  T: 'Archer',
  S: 'Assassin',
};
const OUT = [-50, -40, -30, -20, -10];
const GROUND_ZERO = 'q17r17';

interface Piece {
  readonly side: number;
  kind: string;
}

interface Sheet {
  captures: number;
  promotions: number;
  out: number;
  end: number;
  kept: number;
}

/** The cells after `from` up to `to`, in steps across flats. */
function way(from: string, to: string): string[] {
  const [a = [], b = []] = [from, to].map((cell) => cell.slice(1).split('r').map(Number));
  const [q = 0, r = 0] = [0, 1].map((i) => (b[i] as number) - (a[i] as number));
  const steps = Math.max(Math.abs(q), Math.abs(r));
  return Array.from({ length: steps }, (_, i) => {
    const [x, y] = [q, r].map((along, axis) => (a[axis] as number) + (along / steps) * (i + 1));
    return `q${x}r${y}`;
  });
}

/** Whether a Militant has reached its Center Line or the Base Line of another side. */
function mayBePromoted(cell: string, side: number): boolean {
  return plain.SIDES.some((_, towards) => {
    const rank = plain.rank(cell, towards);
    return towards === side ? rank <= 0 : rank >= 24;
  });
}

class Account {
  readonly sheets: readonly Sheet[] = plain.SIDES.map(() => ({ captures: 0, promotions: 0, out: 0, end: 0, kept: 0 }));
  private readonly board = new Map<string, Piece>();
  private readonly out: number[] = [];
  /** Where the piece stands that has moved last. */
  private moved = '';

  constructor() {
    for (const text of plain.pieces(plain.start())) {
      const [side = '', kind = '', cell = ''] = text.split(' ');
      this.board.set(cell, { side: plain.SIDES.indexOf(side as (typeof plain.SIDES)[number]), kind });
    }
  }

  /** A ply of a side. */
  play(side: number, ply: string): void {
    const [, from, to] = /^(q\d+r\d+)-(q\d+r\d+)$/.exec(ply) ?? [];
    if (from !== undefined && to !== undefined) this.move(from, to);
    else if (ply.startsWith('xq')) this.take(side, ply.slice(1));
    else if (ply.startsWith('=')) this.promote(side, ply.slice(1));
  }

  private move(from: string, to: string): void {
    const piece = this.board.get(from) as Piece;
    this.board.delete(from);
    for (const cell of piece.kind === 'Dreadnaught' ? way(from, to) : [to]) this.take(piece.side, cell);
    // Its next move from Ground Zero is the last one of a Militant.
    if (piece.kind === 'Militant' && from === GROUND_ZERO) piece.kind = 'Hatted';
    this.board.set(to, piece);
    this.moved = to;
  }

  private take(side: number, cell: string): void {
    const piece = this.board.get(cell);
    if (!piece) return;
    this.board.delete(cell);
    (this.sheets[side] as Sheet).captures += (WORTH[piece.kind] as readonly number[])[0] as number;
    if (piece.kind !== 'Sovereign') return;
    (this.sheets[piece.side] as Sheet).out = OUT[this.out.length] as number;
    this.out.push(piece.side);
  }

  private promote(side: number, letter: string): void {
    const piece = this.board.get(this.moved) as Piece;
    const kind = PROMOTED[letter];
    if (kind !== undefined) (this.sheets[side] as Sheet).promotions += (WORTH[kind] as readonly number[])[0] as number;
    if (kind !== undefined) piece.kind = kind;
    else if (this.moved !== GROUND_ZERO) piece.kind = 'Hatted';
  }

  /** Adds what the end gives. */
  end(): readonly Sheet[] {
    const left = plain.SIDES.length - this.out.length;
    const isWon = left === 1;
    // The capture of the last Sovereign ends the game before a promotion, and the Militant is not promoted.
    const last = this.board.get(this.moved) as Piece;
    if (isWon && last.kind === 'Militant' && mayBePromoted(this.moved, last.side)) this.promote(last.side, '-');
    this.sheets.forEach((sheet, side) => {
      if (this.out.includes(side)) return;
      sheet.end = isWon ? 100 : 90 / left;
      for (const piece of this.board.values()) {
        if (piece.side === side) sheet.kept += (WORTH[piece.kind] as readonly number[])[isWon ? 0 : 1] as number;
      }
    });
    return this.sheets;
  }
}

const GAMES = many(100);

it(`the points of ${GAMES} random games are what the rules give for each capture, promotion, loss and end`, () => {
  const trace = new Int32Array(20_000);
  const ends = { won: 0, drawn: 0 };
  for (let game = 0; game < GAMES; game++) {
    const position = Position.start();
    const plies = rollout(position, randomState('points', game), 'uniform', trace.length, trace);
    expect(position.phase).toBe(OVER);
    const account = new Account();
    for (const ply of trace.subarray(0, plies)) account.play(ply >> 24, moveName(ply & 0xffffff));
    const sheets = account.end();
    const parts = pointParts(position).map((own) => ({
      captures: own.captures ?? 0,
      promotions: own.promotions ?? 0,
      out: own.out ?? 0,
      end: own.victory ?? own.draw ?? 0,
      kept: own['pieces kept'] ?? 0,
    }));
    expect(parts, `game ${game}`).toEqual(sheets);
    const sums = sheets.map(({ captures, promotions, out, end, kept }) => captures + promotions + out + end + kept);
    expect([...pointsOf(position)], `game ${game}`).toEqual(sums);
    ends[position.left === 1 ? 'won' : 'drawn']++;
  }
  expect(Math.min(ends.won, ends.drawn)).toBeGreaterThan(0);
});
