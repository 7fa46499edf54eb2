/** Static evaluations. */
import { evaluationOf } from '../../search/evaluations.ts';
import type { Check } from './run.ts';

/** The number of moves tried per position. */
const TRIED = 60;
/** Tolerance: logits are stored in single precision. */
const NEAR = 1e-3;

export const EVALUATION_CHECKS: readonly Check[] = [
  {
    code: 'evaluation',
    title: 'evaluations are finite, and agree with those of the position after a move where they promise to',
    at: 'sample',
    test: (run, _line, position) => {
      const { game } = run;
      if (game.isOver(position)) return undefined;
      const key = run.key(position);
      for (const name of game.evaluations) {
        const evaluation = evaluationOf(game, name);
        const values = run.seats().map((seat) => evaluation.evaluate(position, seat));
        if (!values.every(Number.isFinite)) {
          return {
            message: `${name} evaluates a position as ${values.join(', ')}`,
            fix: 'evaluate must return finite logits',
          };
        }
        const fresh = game.createEvaluation(name);
        if (values.some((value, i) => !areNear(fresh.evaluate(position, run.seats()[i] as number), value))) {
          return {
            message: `${name} depends on the positions evaluated before`,
            fix: 'the values of an evaluation must depend on the position alone',
          };
        }
        const moves = Int32Array.from(run.legal(position));
        const logits = new Float32Array(moves.length).fill(Number.NaN);
        evaluation.evaluateMoves(position, moves, moves.length, logits);
        const bad = logits.findIndex((logit) => !Number.isFinite(logit));
        if (bad >= 0) {
          return {
            message: `${name} values ${run.name(moves[bad] as number)} as ${logits[bad]}`,
            fix: 'evaluateMoves must write a finite logit for every move',
          };
        }
        if (run.key(position) !== key) {
          return { message: `${name} changes the position`, fix: 'undo everything that an evaluation plays' };
        }
        const mover = game.toMove(position);
        for (const [i, move] of [...moves].slice(0, TRIED).entries()) {
          const after = run.copyOf(position);
          game.play(after, move);
          if (game.isOver(after) || !evaluation.isExactAfter(after)) continue;
          const exact = evaluation.evaluate(after, mover);
          const logit = logits[i] as number;
          if (areNear(exact, logit)) continue;
          return {
            message: `${name}: evaluateMoves says ${logit} of ${run.name(move)}, evaluate ${exact} after it, though isExactAfter is true`,
            fix: 'both must be the logit of the player who has moved; or return false from isExactAfter',
          };
        }
      }
      return undefined;
    },
  },
];

function areNear(exact: number, other: number): boolean {
  return Math.abs(exact - other) <= NEAR * Math.max(1, Math.abs(exact));
}
