/** Searches where captures are made by hand play as if both sides took everything. */
import { describe, expect, it } from 'vitest';
import { Engine, type EngineOptions } from '../../../src/engine/engine.ts';
import type { GameKit } from '../../../src/games/kit.ts';
import { Line } from '../../../src/games/line.ts';
import { replay } from '../../../src/records/replay.ts';
import { Solver } from '../../../src/search/solver/solver.ts';
import { ProofTable } from '../../../src/search/solver/table.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { openKit } from '../../support/kits.ts';
import { PlainManual } from '../../support/plain-manual.ts';
import { preset, STATIC } from '../../support/presets.ts';

const GAMES = 6;

function manual(size: number): GameKit {
  return openKit('meridians', { size, captures: 'manual' });
}

describe.each<[string, EngineOptions, object]>([
  ['the tree search', { params: STATIC }, { playouts: 60 }],
  ['a search with rollouts', { params: preset('uct') }, { playouts: 60 }],
  ['alpha-beta', { algorithm: 'alphabeta' }, { depth: 2 }],
])('%s', (_, options, limits) => {
  it('takes every dead group before it places a stone, to the last one, and its games replay', async () => {
    for (let i = 0; i < GAMES; i++) {
      const size = 3 + (i % 2);
      const game = { name: 'meridians', rules: { size, captures: 'manual' } };
      const engine = new Engine({ ...options, game, threads: 0, memoryBytes: 2 ** 24, seed: `${i}` });
      const plain = new PlainManual(size);
      while (!engine.isOver) {
        const { move } = await engine.bestMove(limits);
        expect(move.startsWith('-'), `${move} in ${plain}`).toBe(plain.takeable().length > 0);
        plain.play(move);
        expect(engine.play(move).ok).toBe(true);
      }
      const { moves } = engine;
      const outcome = plain.outcome();
      expect(outcome).toBeDefined();
      expect(replay({ game: 'meridians', size, rules: { captures: 'manual' }, moves })).toMatchObject({
        ok: true,
        value: outcome,
      });
      await engine.close();
    }
  });
});

it('what is won with dead groups still on the board is what is won without them', () => {
  const solverOf = ({ game }: GameKit) => new Solver(game, new ProofTable(new SharedArrayBuffer(2 ** 22)));
  const [kit, own] = [manual(3), openKit('meridians', { size: 3 })];
  const moves = Array.from({ length: kit.game.moveBound }, (_, move) => move);
  let dead = 0;
  for (let i = 0; i < 200; i++) {
    const random = randomState(`solved ${i}`);
    const position = kit.game.create();
    for (let plies = 5 + nextBelow(random, 8); plies > 0 && !kit.game.isOver(position); plies--) {
      const legal = moves.filter((move) => kit.illegality(position, move) === undefined);
      kit.game.play(position, legal[nextBelow(random, legal.length)] as number);
    }
    const text = kit.makePosition(position);
    const cleared = must(own.parsePosition(text));
    if (kit.game.isOver(position) || own.game.isOver(cleared)) continue;
    if (own.makePosition(cleared) !== text) dead++;
    const solved = solverOf(kit).solve(position, Infinity);
    expect(solved?.reward, text).toBe(solverOf(own).solve(cleared, Infinity)?.reward);
  }
  expect(dead).toBeGreaterThan(5);
});

it('an evaluation is explained as if everything were taken', () => {
  const kit = openKit('meridians', { size: 4, captures: 'manual' });
  const position = kit.parsePosition('2L/4/5/2D1LD/1L1L1/3D/3 D 2 2');
  const own = openKit('meridians', { size: 4 });
  const cleared = own.parsePosition('3/4/5/2D1LD/1L1L1/3D/3 D 2 2');
  if (!position.ok || !cleared.ok) throw new Error('the positions are right');
  expect(kit.explain?.(position.value, 'mobility')).toEqual(own.explain?.(cleared.value, 'mobility'));
});

it('says of territory by the overlay what the kit says, of the board when all is taken', () => {
  const kit = manual(4);
  const moves = 'c5 a1 e4 c3 f3 e2 d4 c4 g2 a2 b4 e1 b3 d1 d6 d5 b1 a3 e3 f2 f4 c1 d3 g1 c2 f1 -g1 d2 e5 b2'.split(' ');
  const { position } = must(Line.of(kit, undefined, moves));
  const overlay = kit.overlays.find(({ name }) => name === 'territory');
  const { seats, winner } = kit.territory?.(position) ?? { seats: [] };
  expect(winner).toBeUndefined();
  expect(seats[0]?.cells).toHaveLength(0);
  expect(overlay?.draw(position).lines[0]).toMatch(/^light: 0 points, stones to place: 0/);
});
