import { expect, it } from 'vitest';
import { HIGH_BIT, LOW_BIT, NAMES, NEIGHBOURS } from '../../../../src/games/maerstanas/board.ts';
import { Heat } from '../../../../src/games/maerstanas/network/heat.ts';
import { makePosition, parsePosition } from '../../../../src/games/maerstanas/notation.ts';
import { SIDE, SQUARES } from '../../../../src/games/maerstanas/numbers.ts';
import type { Position } from '../../../../src/games/maerstanas/position.ts';
import { must } from '../../../../src/util/result.ts';
import { openKit, playedAtRandom } from '../../../support/kits.ts';
import { many } from '../../../support/many.ts';

const GAMES = many(20);

const holds = (low: number, high: number, square: number) =>
  ((low & (LOW_BIT[square] as number)) | (high & (HIGH_BIT[square] as number))) !== 0;

/** Hinges with the edge: none inside, one at a side, two in a corner. */
const edgesOf = (square: number) => 4 - (NEIGHBOURS[square] as readonly number[]).length;

/** Square by square, by the words of heat.ts. */
function plainHeat(position: Position, edges: boolean) {
  position.findStandard();
  const squares = Array.from({ length: SQUARES }, (_, square) => square);
  const near = (square: number) => NEIGHBOURS[square] as readonly number[];
  const stonesNear = (square: number) => near(square).filter((s) => position.sideAt(s) !== undefined).length;
  const free = squares.filter((square) => holds(position.standardLow, position.standardHigh, square));
  const last = free.filter((square) => stonesNear(square) + edgesOf(square) === 3);
  const kept = free.filter((square) => last.includes(square) || !near(square).some((s) => last.includes(s)));
  const twins = last.filter((square) => near(square).some((s) => last.includes(s)));
  const heat = (square: number) => stonesNear(square) + (edges ? 2 * edgesOf(square) : 0);
  const heats = kept.map(heat);
  // Of two twins of a kind one is taken.
  for (const kind of [0, 1]) {
    const alike = twins.filter((square) => edgesOf(square) === kind);
    for (let i = 0; i < Math.floor(alike.length / 2); i++) heats.splice(heats.indexOf(heat(alike[0] as number)), 1);
  }
  const gain = heats.sort((a, b) => b - a).reduce((sum, h, i) => sum + (i % 2 === 0 ? h : -h), 0);
  return { kept: kept.map((square) => NAMES[square]), moves: kept.length - Math.floor(twins.length / 2), gain };
}

it.each([true, false])('the heat of free squares is that of looking at each of them, with edges %s', (edges) => {
  expect(SIDE * SIDE).toBe(SQUARES);
  const rules = { special: true, scoring: edges ? 'default' : 'simple' };
  const kit = openKit('maerstanas', rules);
  const heat = new Heat(edges);
  for (let game = 0; game < GAMES; game++) {
    for (const text of playedAtRandom(kit, `heat ${game}`).positions) {
      const position = must(parsePosition(text, rules));
      const plain = plainHeat(position, edges);
      const { darkLow, darkHigh, lightLow, lightHigh, standardLow, standardHigh } = position;
      heat.find(darkLow | lightLow, darkHigh | lightHigh, standardLow, standardHigh);
      const kept = NAMES.filter((_, square) => holds(heat.low, heat.high, square));
      expect({ kept, moves: heat.moves, gain: heat.gain }, makePosition(position, rules)).toEqual(plain);
    }
  }
});
