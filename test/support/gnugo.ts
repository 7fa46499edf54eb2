/** GNU Go, a program that speaks the Go Text Protocol. */
import { spawnSync } from 'node:child_process';
import { readAnswers } from './gtp-lines.ts';
import { programPath } from './programs.ts';

export const GNUGO = programPath(['gnugo']);
/** Why tests that need it are skipped, or undefined if it is installed. */
export const NO_GNUGO = GNUGO === undefined ? 'skipped: GNU Go is not installed' : undefined;

/**
 * By the rules of `examples/games/go.js`: area scoring, superko, and no stone is dead before it is taken. The seed makes
 * it answer the same moves every time.
 */
export const GNUGO_ARGS =
  '--mode gtp --level 1 --seed 1 --never-resign --chinese-rules --positional-superko --capture-all-dead --play-out-aftermath'.split(
    ' ',
  );

/** Its answers to these commands. */
export function gnugoAnswers(lines: readonly string[]): string[] {
  const { stdout } = spawnSync(GNUGO as string, GNUGO_ARGS, {
    input: [...lines, 'quit', ''].join('\n'),
    encoding: 'utf8',
  });
  return readAnswers(stdout)
    .slice(0, lines.length)
    .map(({ text }) => text.trim());
}

/**
 * A point of a board of Go, named by the letter of its column and the number of its row, as the protocol has it: no
 * column has the letter I.
 */
export function vertexOf(move: string): string {
  const column = move.charCodeAt(0) - 'a'.charCodeAt(0);
  return move === 'pass' ? move : `${'abcdefghjklmnopqrst'.charAt(column)}${move.slice(1)}`;
}
