import { describe, expect, it } from 'vitest';
import { boardSvg } from '../../src/drawing/board-picture.ts';
import { PIECE } from '../../src/drawing/board-svg.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';

const kit = must(openGame({ name: 'meridians', rules: { size: 4 } }));
const MOVES = ['d6', 'c3', 'f4'];

function count(svg: string, pattern: RegExp): number {
  return svg.match(new RegExp(pattern, 'g'))?.length ?? 0;
}

describe('a picture of a position', () => {
  it('shows pieces, the last move, marks and candidates', () => {
    const candidates = [
      { move: 'e4', value: 0.625 },
      { move: 'd5', value: 0.5 },
      { move: 'no', value: 0 },
    ];
    const svg = must(boardSvg(kit, undefined, { moves: MOVES, marks: { b3: '<A>' }, candidates }));
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/s);
    expect(count(svg, /<circle class="seat\d"/)).toBe(3);
    expect(count(svg, /<circle class="last"/)).toBe(1);
    expect(svg).toContain('&#60;A&#62;');
    expect(svg).toMatch(/<text class="best"[^>]*>63</);
    expect(count(svg, /<text class="good"/)).toBe(1);
  });

  it('marks the last move around a letter, not across it', () => {
    const letters = must(openGame({ name: 'heximeros' }));
    const svg = must(boardSvg(letters, undefined, { moves: ['q27r3-q25r2'] }));
    const [, radius] = /<circle class="last"[^>]* r="([\d.]+)"/.exec(svg) ?? [];
    expect(Number(radius)).toBe(PIECE);
  });

  it('is turned by 180 degrees, and again to what it was', () => {
    const [plain, turned] = [false, true].map((isFlipped) =>
      must(boardSvg(kit, undefined, { moves: MOVES, isFlipped })),
    );
    expect(turned).not.toBe(plain);
    const spots = (svg = '') => [...svg.matchAll(/<circle class="seat\d" cx="([\d.]+)"/g)].map(([, x]) => Number(x));
    const sums = spots(plain).map((x, i) => x + (spots(turned)[i] as number));
    expect(new Set(sums.map((sum) => sum.toFixed(0))).size).toBe(1);
  });

  it('refuses illegal moves', () => {
    expect(boardSvg(kit, undefined, { moves: ['d6', 'd6'] })).toMatchObject({ ok: false, error: { ply: 2 } });
  });
});
