import { describe, expect, it } from 'vitest';
import { readSuite } from '../../bench/suite/suite.ts';
import type { GameKit } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { PlainMaerstanas } from '../support/plain-maerstanas.ts';

const READ = readSuite('maerstanas');
const SUITE = READ.ok ? READ.value : [];
const LEAST = 60;
/** Positions that minimax may look at for one of the suite, and how many of the suite that has to suffice for. */
const MOST_POSITIONS = 20_000;
const LEAST_VERIFIED = 12;

function kitOf(rules: (typeof SUITE)[number]['rules']): GameKit {
  return must(openGame({ name: 'maerstanas', ...(rules && { rules }) }));
}

/** The reward of the seat to move by looking at everything; undefined where that is too much. */
function minimax(kit: GameKit, position: unknown, budget: { left: number }): number | undefined {
  const { game } = kit;
  if (budget.left-- <= 0) return undefined;
  if (game.isOver(position)) return game.reward(position, game.toMove(position));
  const moves = new Int32Array(game.maxMoves);
  const after = game.create();
  let best = 0;
  for (const move of moves.subarray(0, game.legalMoves(position, moves))) {
    game.copy(after, position);
    game.play(after, move);
    const reply = minimax(kit, after, budget);
    if (reply === undefined) return undefined;
    best = Math.max(best, 1 - reply);
  }
  return best;
}

describe('the suite of Mǽrstánas', () => {
  it('has enough positions by all rules, each with its own name', () => {
    expect(SUITE.length).toBeGreaterThanOrEqual(LEAST);
    expect(new Set(SUITE.map(({ id }) => id)).size).toBe(SUITE.length);
    expect(new Set(SUITE.map(({ rules }) => JSON.stringify(rules ?? {}))).size).toBe(4);
    for (const theme of ['thunder', 'woden', 'held-back', 'closing', 'last-hinges', 'pass', 'quiet']) {
      expect(
        SUITE.some((position) => position.theme === theme),
        theme,
      ).toBe(true);
    }
  });

  it.each(SUITE.map((entry) => [entry.id, entry] as const))(
    '%s follows from its game, its moves are legal',
    (_, entry) => {
      const kit = kitOf(entry.rules);
      const { special, scoring } = kit.spec.rules as { special: boolean; scoring: 'default' | 'simple' };
      const twin = new PlainMaerstanas({ special, scoring });
      const position = kit.game.create();
      for (const name of entry.moves.split(' ')) {
        expect(twin.moves()).toContain(name);
        twin.play(name);
        const move = kit.parseMove(name);
        if (move.ok) kit.game.play(position, move.value);
      }
      expect(kit.makePosition(position)).toBe(entry.position);
      expect(twin.moves()).toEqual(expect.arrayContaining([...entry.right]));
    },
  );

  it('has the moves that minimax finds to win, and no others', () => {
    let verified = 0;
    for (const { id, rules, position: text, right } of SUITE) {
      const kit = kitOf(rules);
      const { game } = kit;
      const position = must(kit.parsePosition(text));
      const moves = new Int32Array(game.maxMoves);
      const budget = { left: MOST_POSITIONS };
      const results = Array.from(moves.subarray(0, game.legalMoves(position, moves)), (move) => {
        const after = game.create();
        game.copy(after, position);
        game.play(after, move);
        return { name: game.moveName(move), reply: minimax(kit, after, budget) };
      });
      if (results.some(({ reply }) => reply === undefined)) continue;
      verified++;
      const winning = results.filter(({ reply }) => reply === 0).map(({ name }) => name);
      expect(winning.sort(), id).toEqual([...right].sort());
    }
    expect(verified).toBeGreaterThanOrEqual(LEAST_VERIFIED);
  });
});
