import { expect, test } from 'vitest';
import { Network } from '../../../src/games/meridians/network/network.ts';
import { openWeights } from '../../../src/games/meridians/network/shape.ts';
import type { Position } from '../../../src/games/meridians/rules/position.ts';
import { openGame, readWeights } from '../../../src/games/registry.ts';
import { packageFile } from '../../../src/util/package-file.ts';
import { nextBelow, randomState } from '../../../src/util/rng.ts';
import { many } from '../../support/many.ts';

const kit = openGame({ name: 'meridians', rules: { size: 4 } });
if (!kit.ok) throw new Error(kit.error.message);
const { game } = kit.value;
const { compact } = game;
if (!compact) throw new Error('a small board has compact positions');

test('games on compact positions are those on the others', () => {
  const random = randomState('compact');
  const seen = new Map<string, string>();
  for (let n = 0; n < many(300); n++) {
    const position = game.create();
    const played = compact.game.create();
    const converted = compact.game.create();
    compact.convert(played, position);
    for (;;) {
      const moves = new Int32Array(game.maxMoves);
      const others = new Int32Array(game.maxMoves);
      const count = game.legalMoves(position, moves);
      compact.convert(converted, position);
      for (const other of [played, converted]) {
        expect(compact.game.toMove(other)).toBe(game.toMove(position));
        const legal = [...others.subarray(0, compact.game.legalMoves(other, others))];
        expect(legal).toEqual([...moves.subarray(0, count)]);
      }
      if (count === 0) break;
      const key = `${compact.game.keyLow(played)} ${compact.game.keyHigh(played)}`;
      expect(`${compact.game.keyLow(converted)} ${compact.game.keyHigh(converted)}`).toBe(key);
      const own = `${game.keyLow(position)} ${game.keyHigh(position)}`;
      expect(seen.get(key) ?? own).toBe(own);
      seen.set(key, own);
      const move = moves[nextBelow(random, count)] as number;
      game.play(position, move);
      compact.game.play(played, move);
    }
    for (const seat of [0, 1]) expect(compact.game.reward(played, seat)).toBe(game.reward(position, seat));
  }
});

test('moves lead where it is said that they do, or have to be played to know', () => {
  const { game: inner } = compact;
  const random = randomState('successors');
  const [position, after] = [inner.create(), inner.create()];
  const room = () => new Int32Array(inner.maxMoves);
  const [moves, low, high, replies, others] = [room(), room(), room(), room(), room()];
  let [told, unknown] = [0, 0];
  for (let n = 0; n < many(400); n++) {
    compact.convert(position, game.create());
    for (let count = inner.legalMoves(position, moves); count > 0; count = inner.legalMoves(position, moves)) {
      inner.successors?.(position, moves, count, low, high, replies);
      for (let i = 0; i < count; i++) {
        inner.copy(after, position);
        inner.play(after, moves[i] as number);
        if (replies[i] === -1) {
          unknown++;
          continue;
        }
        told++;
        expect(inner.legalMoves(after, others)).toBe(replies[i]);
        if (replies[i] === 0) expect(inner.reward(after, inner.toMove(position))).toBe(0);
        else expect([low[i], high[i]]).toEqual([inner.keyLow(after), inner.keyHigh(after)]);
      }
      inner.play(position, moves[nextBelow(random, count)] as number);
    }
  }
  expect(told).toBeGreaterThan(unknown);
});

test('the evaluation by lines says what the network says that it is made of', () => {
  const random = randomState('lines');
  const weights = readWeights(packageFile('weights/meridians-4-lines.net'));
  if (!weights.ok) throw new Error(weights.error.message);
  const network = new Network(openWeights(weights.value));
  const evaluation = compact.game.createEvaluation('network');
  const [moves, logits, others] = [new Int32Array(30), new Float32Array(30), new Float32Array(30)];
  const after = game.create() as Position;
  for (let n = 0; n < many(100); n++) {
    const position = game.create() as Position;
    const converted = compact.game.create();
    for (let count = game.legalMoves(position, moves); count > 0; count = game.legalMoves(position, moves)) {
      compact.convert(converted, position);
      network.evaluateMoves(position, moves, count, logits);
      evaluation.evaluateMoves(converted, moves, count, others);
      const differences = [...moves.subarray(0, count)].flatMap((move, i) => {
        game.copy(after, position);
        game.play(after, move);
        return after.hasRemoved ? [] : [(logits[i] as number) - (others[i] as number)];
      });
      for (const difference of differences) expect(difference).toBeCloseTo(0, 4);
      game.play(position, moves[nextBelow(random, count)] as number);
    }
  }
});

test('larger boards have none, nor have boards without weights by lines', () => {
  for (const size of [3, 5]) {
    const other = openGame({ name: 'meridians', rules: { size } });
    expect(other.ok && other.value.game.compact).toBeUndefined();
  }
});
