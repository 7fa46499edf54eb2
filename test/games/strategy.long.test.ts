/** Alone here: that the figures of the pages of strategy are what the engine says. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../src/games/house.ts';
import { runHere } from '../support/run-here.ts';

interface Found {
  readonly move: string;
  readonly value: number;
  readonly proven?: { readonly result: string; readonly plies: number };
}

/** Moves and what is said of all of them: `a7 and c7 draw`, `b6 win (proved, 37 plies)`, `e6 73 %`. */
const CLAIM =
  /(?:^|[,;] )([^\s,;%]+(?:(?:, | and )[^\s,;%]+)*) (?:(\d+) %|(win|lose|draw)s?(?: \((?:exact|proved), (\d+) plies\))?)(?=[,;]|$)/gy;

const sections = (
  await Promise.all(
    HOUSE.map(async ({ name, load }) =>
      ((await (await load()).teaching?.())?.strategy ?? []).map((one) => ({ name, ...one })),
    ),
  )
).flat();

describe('the advice', () => {
  it.each(sections)('$title ($name) has the figures of 20,000 playouts', async ({ name, title, diagram }) => {
    const { position = '', caption = '', moves } = diagram ?? {};
    const limits = ['--playouts', '20000', '--seed', '1', '--threads', '1', '--top', '200'];
    const { stdout } = await runHere(['analyse', '--game', name, '--position', position, ...limits, '--json']);
    const found = (JSON.parse(stdout) as { readonly moves: readonly Found[] }).moves;
    expect(found[0]?.move, title).toBe(moves?.[0]);
    const claims = [...caption.matchAll(CLAIM)];
    expect(claims.map(([text]) => text).join('')).toBe(caption);
    for (const [, names = '', share, result, plies] of claims) {
      for (const [i, move] of names.split(/, | and /).entries()) {
        const { value = Number.NaN, proven } = found.find((one) => one.move === move) ?? {};
        if (share !== undefined) expect(`${move} ${Math.round(100 * value)}`).toBe(`${move} ${share}`);
        else expect([move, proven?.result]).toEqual([move, result === 'lose' ? 'loss' : result]);
        // Of several moves it is the first one's.
        if (plies !== undefined && i === 0) expect([move, proven?.plies]).toEqual([move, Number(plies)]);
      }
    }
  });
});
