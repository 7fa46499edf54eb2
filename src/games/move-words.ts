/** Splits lines of moves. */

export interface MoveWord {
  readonly text: string;
  /** The offset in the line, in UTF-16 units from 0. */
  readonly offset: number;
}

/**
 * The matches of `word` in a line, without move and round numbers: `1. d4 e3 2. c2`, `1.d4`, `1...
 * e3`.
 */
export function moveWords(line: string, word = /\S+/g): MoveWord[] {
  return [...line.matchAll(word)].flatMap(({ 0: text, index }) => {
    const [number = ''] = /^\d+\.+/.exec(text) ?? [];
    return number === text ? [] : [{ text: text.slice(number.length), offset: index + number.length }];
  });
}

/** The moves of a line, separated by blanks or commas. */
export function movesIn(line: string): string[] {
  return moveWords(line, /[^\s,]+/g).map(({ text }) => text);
}
