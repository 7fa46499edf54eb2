/** Splits an SGF collection into games without parsing them. */

/** The start of a game: its first node, or the first property if the semicolon is missing. */
export const GAME_START = /\(\s*(?=;|[A-Z][A-Za-z]{0,30}\s*\[)/;

/** The index of the `]` that ends the value whose text begins at `from`; −1 if there is none. */
export function valueEnd(text: string, from: number): number {
  for (let end = text.indexOf(']', from); end >= 0; end = text.indexOf(']', end + 1)) {
    let slashes = end;
    while (slashes > from && text[slashes - 1] === '\\') slashes--;
    if ((end - slashes) % 2 === 0) return end;
  }
  return -1;
}

interface SgfPiece {
  /**
   * In UTF-16 units from 0. Without a closing bracket the piece extends to the end of the text.
   */
  readonly begin: number;
  readonly end: number;
}

/** The games of a collection. Brackets in text outside games are ignored. */
export function* sgfPieces(text: string): Iterable<SgfPiece> {
  const opening = new RegExp(GAME_START, 'g');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = treeEnd(text, found.index);
    yield { begin: found.index, end };
    opening.lastIndex = end;
  }
}

const SIGNS = /[()[]/g;

/** The index after the bracket that closes the tree opened at `begin`. */
function treeEnd(text: string, begin: number): number {
  let depth = 0;
  SIGNS.lastIndex = begin;
  for (let found = SIGNS.exec(text); found; found = SIGNS.exec(text)) {
    const [sign] = found;
    if (sign === '(') depth++;
    else if (sign === ')') {
      if (--depth === 0) return found.index + 1;
    } else {
      const end = valueEnd(text, found.index + 1);
      if (end < 0) break;
      SIGNS.lastIndex = end + 1;
    }
  }
  return text.length;
}
