/** The solved ends, and the errors of evaluations on them. */
import { describe, expect, it } from 'vitest';
import { endErrors, readEnds } from '../../bench/suite/ends.ts';
import { ProofTable, Solver } from '../../src/engine/solving.ts';
import type { GameKit } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { runHere } from '../support/run-here.ts';

const KITS = [5, 6, 7].map((size) => must(openGame({ name: 'meridians', rules: { size } })));
KITS.push(must(openGame({ name: 'maerstanas' })));
/** Ends of a game to prove again, and the moves to look at for each. */
const PROVED = 12;
const MOST_MOVES = 20_000;

/** The score of the seat to move; undefined if that takes too long. */
function scoreIn({ game }: GameKit, position: unknown): number | undefined {
  const end = game.createEndSolver?.();
  if (end) return end.decide(position, MOST_MOVES)?.reward;
  return new Solver(game, new ProofTable(new SharedArrayBuffer(2 ** 22))).solve(position, MOST_MOVES)?.reward;
}

describe.each(KITS.map((kit) => [`${kit.spec.name} ${kit.header}`, kit] as const))('the ends of %s', (_, kit) => {
  const ends = must(readEnds(kit.spec));

  it('are many, different, and won by either side', () => {
    expect(new Set(ends.map(({ position }) => position)).size).toBe(ends.length);
    expect(ends.length).toBeGreaterThan(199);
    for (const result of [0, 1]) {
      expect(ends.filter(({ score }) => score === result).length).toBeGreaterThan(ends.length / 4);
    }
    for (const { position } of ends) expect(kit.makePosition(must(kit.parsePosition(position)))).toBe(position);
  });

  it('have the results that proofs give', () => {
    let proved = 0;
    for (const { position, score } of [...ends].sort((a, b) => a.plies - b.plies)) {
      const found = scoreIn(kit, must(kit.parsePosition(position)));
      if (found === undefined) continue;
      expect(found, position).toBe(score);
      if (++proved === PROVED) break;
    }
    expect(proved).toBe(PROVED);
  });
});

describe('the errors of an evaluation', () => {
  const kit = KITS[0]!;
  const { position } = must(readEnds(kit.spec))[0]!;
  const of = (logit: number, ...scores: number[]) => {
    const game = { ...kit.game, evaluations: ['constant'], createEvaluation: () => ({ evaluate: () => logit }) };
    const ends = scores.map((score) => ({ position, score, plies: 6 }));
    return endErrors({ ...kit, game } as unknown as GameKit, ends)[0];
  };

  it('are the losers it prefers, and the logarithms of what it gives results', () => {
    expect(of(Math.log(3), 1, 1, 0)).toEqual({
      evaluation: 'constant',
      wrong: 1,
      logLoss: expect.closeTo(-(2 * Math.log(0.75) + Math.log(0.25)) / 3, 12),
    });
    expect(of(1, 0.5)).toMatchObject({ wrong: 0 });
    expect(of(0, 1, 0)).toMatchObject({ wrong: 0, logLoss: expect.closeTo(Math.log(2), 12) });
  });

  it('are printed for the evaluations of a game, and refused without ends', async () => {
    const { code, stdout } = await runHere(['bench', 'evaluation', '--ends', '--size', '5', '--json']);
    const printed = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(printed).toMatchObject({ size: 5, positions: must(readEnds(kit.spec)).length });
    expect(printed.evaluations).toEqual(endErrors(kit, must(readEnds(kit.spec))));
    expect((await runHere(['bench', 'evaluation', '--ends', '--size', '8'])).code).toBe(2);
    expect((await runHere(['bench', 'evaluation', '--ends', '--rounds', '2'])).code).toBe(2);
  });
});
