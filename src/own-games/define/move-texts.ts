/**
 * Numbers of moves that are known by their texts. A number is a hash of the text, so threads agree without
 * a common table. Texts with the same hash in one position get further numbers, which follow from the
 * list of the position's moves. Then, and only then, a number names another text elsewhere.
 */
import { fail, ok, quote, type Result } from '../../util/result.ts';

/** Numbers are below this. */
export const TEXT_BOUND = 2 ** 20;
/** When more texts are known, all are forgotten. */
const MOST_TEXTS = 200_000;
/** Words of records that no text stands for unless the game has it. */
const WORDS = /^(pass|resign)$/i;

export class MoveTexts {
  private readonly numbers = new Map<string, number>();
  /** The known text in lower case, and the last text with a number. */
  private readonly folded = new Map<string, string>();
  private readonly names = new Map<number, string>();
  /** Indexed by hash: 1 if a known text has it. */
  private readonly isSeen = new Uint8Array(TEXT_BOUND);
  /** Hashes that several known texts have. */
  private readonly shared = new Set<number>();

  /** The numbers of the moves of a position, in order. */
  numbersOf(texts: readonly string[]): Int32Array {
    const numbers = Int32Array.from(texts, (text) => this.hashOf(text));
    if (this.shared.size === 0) return numbers;
    const taken = new Set(numbers);
    const first = new Set<number>();
    for (const [i, hash] of numbers.entries()) {
      let number = hash;
      if (first.has(hash)) while (taken.has(number)) number = (number + 1) % TEXT_BOUND;
      first.add(number);
      taken.add(number);
      numbers[i] = number;
    }
    this.mention(texts, numbers);
    return numbers;
  }

  /** Lets the numbers of a list name its texts. */
  mention(texts: readonly string[], numbers: Int32Array): void {
    if (this.shared.size === 0) return;
    for (const [i, number] of numbers.entries()) this.names.set(number, texts[i] as string);
  }

  /** One of the numbers of `numbersOf`, faster: for the statistics of rollouts. */
  numberIn(texts: readonly string[], index: number): number {
    const text = texts[index] as string;
    if (typeof text !== 'string') return this.hashOf(text);
    const hash = hashed(text);
    for (let i = 0; i < index; i++) {
      if (hashed(texts[i] as string) === hash) return this.numbersOf(texts)[index] as number;
    }
    if (this.isSeen[hash] !== 1) this.hashOf(text);
    return hash;
  }

  /** The text that had this number last. */
  nameOf(number: number): string {
    return this.names.get(number) ?? `move${number}`;
  }

  /** Error: `bad-move`. */
  parse(text: string): Result<number> {
    const known = this.numbers.has(text) ? text : (this.folded.get(text.toLowerCase()) ?? text);
    if (known === text && !this.numbers.has(text) && (WORDS.test(text) || !isName(text)))
      return fail('bad-move', `${quote(text)} is not a move`);
    const number = this.hashOf(known);
    this.names.set(number, known);
    return ok(number);
  }

  private hashOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    if (typeof text !== 'string' || !isName(text)) {
      const given = typeof text === 'string' ? quote(text) : String(text);
      throw new TypeError(`moves lists ${given}: a move is a text without blanks that does not begin like "1."`);
    }
    if (this.numbers.size === MOST_TEXTS) for (const map of [this.numbers, this.folded, this.names]) map.clear();
    const number = hashed(text);
    if (this.names.has(number)) this.shared.add(number);
    this.numbers.set(text, number);
    this.isSeen[number] = 1;
    this.folded.set(text.toLowerCase(), text);
    this.names.set(number, text);
    return number;
  }
}

function isName(text: string): boolean {
  return /^(?!\d+\.)\S+$/.test(text);
}

/** FNV-1a, folded. */
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 20)) & (TEXT_BOUND - 1);
}
