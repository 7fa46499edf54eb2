/** A collection in SGF by its games, without looking into them: each from its opening bracket to the one that closes it. */

/** How a game begins: with its first node, or, where that lacks its semicolon, with the first property. */
export const OPENING = /\(\s*(?=;|[A-Z][A-Za-z]{0,30}\s*\[)/;

/** Where the value ends whose text begins at `from`: the place of its `]`; −1 where there is none. */
export function valueEnd(text: string, from: number): number {
  for (let end = text.indexOf(']', from); end >= 0; end = text.indexOf(']', end + 1)) {
    let slashes = end;
    while (slashes > from && text[slashes - 1] === '\\') slashes--;
    if ((end - slashes) % 2 === 0) return end;
  }
  return -1;
}

export interface SgfPiece {
  /** In UTF-16 units from 0; without a closing bracket the piece ends with the text. */
  readonly begin: number;
  readonly end: number;
}

/** The games of a collection. Brackets in the text before, between and behind them are no games. */
export function* sgfPieces(text: string): Iterable<SgfPiece> {
  const opening = new RegExp(OPENING, 'g');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = treeEnd(text, found.index);
    yield { begin: found.index, end };
    opening.lastIndex = end;
  }
}

const SIGNS = /[()[]/g;

/** Behind the bracket that closes the tree which opens at `begin`. */
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
