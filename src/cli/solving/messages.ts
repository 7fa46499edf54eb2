/** What solvers say. */
import type { Solution, SolveProgress } from '../../engine/solving.ts';
import type { Seat } from '../../games/kit.ts';
import { seatTitle } from '../../games/seats.ts';
import { counted } from '../../util/counted.ts';

export const GAME_OVER = 'the game is over: there is nothing to solve';
export const ONE_THREAD = '--threads: a single position is solved on one thread';
export const ONE_POSITION = '--tree: a proof is for one position: name a position';

export function tooManyOpenings(plies: number): string {
  return `--openings: too many openings of ${pliesText(plies)}`;
}

export function gamesTooShort(plies: number): string {
  return `--openings: no game lasts ${pliesText(plies)}`;
}

/** `winner` is undefined for a draw. */
export function openingText(moves: readonly string[], winner: string | undefined, plies: number): string {
  return `${moves.join(' ')}: ${winner === undefined ? 'draw' : `${winner} wins within ${pliesText(plies)}`}`;
}

/** A solution on two lines. */
export function solutionText(seat: Seat, { result, plies, line }: Solution): string {
  const what = {
    win: `wins within ${pliesText(plies)}`,
    loss: `loses within ${pliesText(plies)}`,
    draw: 'draws',
  };
  return `${seatTitle(seat)} to move ${what[result]}.\nline: ${line.join(' ')}`;
}

export function progressText({ examined, solved, positions, proof, disproof }: SolveProgress, seconds: number): string {
  const rate = Math.round(examined / Math.max(1, 1000 * seconds)).toLocaleString('en');
  const work = `examined ${counted(examined, 'move')} in ${seconds.toFixed(1)} s (${rate} moves/ms)`;
  if (positions > 1) return `${solved} of ${positions} solved, ${work}`;
  return proof === 0 || disproof === 0 ? work : `${work}, proof and disproof numbers ${proof} and ${disproof}`;
}

export function startedIn(progress: string, seconds: number): string {
  return `${progress}, started in ${seconds.toFixed(2)} s`;
}

export function notSolved(progress: string): string {
  return `not solved: ${progress}`;
}

export function openingsLeft(openings: number): string {
  return `${counted(openings, 'opening')} not solved`;
}

export function proofHolds(mover: string | undefined, result: Solution['result']): string {
  return `The proof is valid: ${mover} to move, ${result}.`;
}

function pliesText(plies: number): string {
  return counted(plies, 'ply', 'plies');
}
