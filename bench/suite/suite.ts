/** The position suite: positions with the moves that win and the proof that all others lose. */
import { readFileSync } from 'node:fs';
import { boardOfSize } from '../../src/games/meridians/board.ts';
import type { Position } from '../../src/games/meridians/position.ts';
import type { Theme } from '../../src/games/meridians/themes.ts';
import { packageFile } from '../../src/util/package-file.ts';

export interface SuitePosition {
  readonly id: string;
  readonly size: number;
  readonly position: string;
  /** The moves that win, all of them; every other legal move loses. */
  readonly right: readonly string[];
  readonly theme: Theme;
  /** What the right moves do, for people. */
  readonly reason: string;
  /** The side to move can force the end in so many plies. */
  readonly plies: number;
  /** How the result of every legal move was found, and the moves played to that end. */
  readonly proof: 'proof-number search';
  readonly nodes: number;
  /** The game from the empty board to the position, with spaces between the moves; and where it came from. */
  readonly moves: string;
  readonly source: string;
}

export const SUITE_FILE = packageFile('bench/suite/positions.jsonl');

/** The suite of the repository: a JSON object a line, by size, the easier ones first. */
export function readSuite(): readonly SuitePosition[] {
  const lines = readFileSync(SUITE_FILE, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as SuitePosition);
}

/** A text that positions share which are the same but for a symmetry of the board or for colours exchanged. */
export function canonicalKey(position: Position): string {
  const { symmetries, points } = boardOfSize(position.board.size);
  const own = position.toMove;
  const signs = Array.from({ length: points }, (_, point) => {
    const color = position.colorAt(point);
    return color === undefined ? '.' : color === own ? 'o' : 'x';
  });
  const pictures = symmetries.map((symmetry) => signs.map((_, point) => signs[symmetry[point] as number]).join(''));
  return pictures.sort()[0] as string;
}
