/** Splits lines of moves. */

export interface MoveWord {
  readonly text: string;
  /** The offset in the line, in UTF-16 units from 0. */
  readonly offset: number;
}

/**
 * The matches of `word` in a line, without move and round numbers: `1. d4 e3 2. c2`, `1.d4`, `1...
 * e3`. A word may contain commas, but not end with one.
 */
export function moveWords(line: string, word = /[^\s,]+(?:,+[^\s,]+)*/g): MoveWord[] {
  return [...line.matchAll(word)].flatMap(({ 0: text, index }) => {
    const [number = ''] = /^\d+\.+/.exec(text) ?? [];
    return number === text ? [] : [{ text: text.slice(number.length), offset: index + number.length }];
  });
}

/** The same, separated by blanks or commas. */
export function plainMoveWords(line: string): MoveWord[] {
  return moveWords(line, /[^\s,]+/g);
}

export function movesIn(line: string): string[] {
  return plainMoveWords(line).map(({ text }) => text);
}
