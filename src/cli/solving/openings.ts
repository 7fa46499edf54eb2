/** The winner after each possible opening. */

import type { Solution } from '../../engine/solving.ts';
import type { GameKit } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import { startsOf } from '../../games/starts.ts';
import { printedFields } from '../../records/spec.ts';
import { counted } from '../../util/counted.ts';
import { BadInput } from '../arguments/input.ts';
import type { Io } from '../io.ts';
import { beginSolving, endUnsolved, pliesText, runSolving, type SolvingArguments, solvingText } from './running.ts';

/** Approximate maximum number of openings. */
const MOST_OPENINGS = 50_000;

interface OpeningsArguments extends SolvingArguments {
  readonly threads?: number | undefined;
}

/**
 * Solves every opening of this many plies, one per class of symmetric openings, and prints each as
 * it is solved.
 */
export async function solveOpenings(kit: GameKit, plies: number, args: OpeningsArguments, io: Io): Promise<void> {
  const { json, threads = 1 } = args;
  const { game } = kit;
  const legal = legalMoves({ game }, game.create()).length;
  if (legal ** plies > MOST_OPENINGS * kit.symmetries.length) {
    throw new BadInput(`--openings: too many openings of ${pliesText(plies)}`);
  }
  const openings = startsOf(kit, plies).map((moves) => {
    const position = game.create();
    for (const move of moves) game.play(position, move);
    return { moves: moves.map((move) => game.moveName(move)), position };
  });
  if (openings.length === 0) throw new BadInput(`--openings: no game lasts ${pliesText(plies)}`);
  const winnerOf = ({ result }: Solution, number: number): string | undefined => {
    const mover = game.toMove(openings[number]?.position);
    return result === 'draw' ? undefined : kit.seats[result === 'win' ? mover : 1 - mover]?.name;
  };
  const solving = beginSolving(
    kit,
    openings.map(({ position }) => position),
    args,
  );
  if (!json)
    io.print(
      `${kit.title}, ${kit.header}: ${counted(openings.length, 'opening')} of ${counted(plies, 'ply', 'plies')}`,
    );
  const { solutions, examined, progress, seconds, startSeconds, isInterrupted } = await runSolving(io, solving, args, {
    threads,
    onSolved: (solution, number) => {
      if (json) return;
      io.print(openingText(openings[number]?.moves ?? [], winnerOf(solution, number), solution.plies));
    },
  });
  const left = solutions.filter((solution) => !solution).length;
  if (json) {
    const found = openings.map(({ moves }, number) => {
      const solution = solutions[number];
      const { proof: _, ...known } = solution ?? { proof: [] };
      return {
        moves,
        solved: solution !== undefined,
        winner: solution && winnerOf(solution, number),
        ...known,
        examined: examined[number],
      };
    });
    const times = { seconds, startSeconds };
    io.print(
      JSON.stringify({ ...printedFields(kit.spec), plies, openings: found, examined: progress.examined, ...times }),
    );
  } else {
    const winners = solutions.map((solution, number) => solution && (winnerOf(solution, number) ?? 'nobody'));
    const tally = [...kit.seats.map(({ name }) => name), 'nobody'].flatMap((name) => {
      const wins = winners.filter((winner) => winner === name).length;
      return wins > 0 ? [`${name} wins ${wins.toLocaleString('en')}`] : [];
    });
    io.print([...tally, solvingText(progress, seconds)].join('\n'));
  }
  endUnsolved(io, left > 0 ? `${counted(left, 'opening')} not solved` : undefined, json, isInterrupted);
}

/** `winner` is undefined for a draw. */
function openingText(moves: readonly string[], winner: string | undefined, plies: number): string {
  return `${moves.join(' ')}: ${winner === undefined ? 'draw' : `${winner} wins within ${pliesText(plies)}`}`;
}
