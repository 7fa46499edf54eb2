/** Translations of what comes from below the page, where all is English. */

/** A value in a sentence, such as `{side}`; `{#count}` is a number. */
const VALUE = /\{(#?)(\w+)\}/g;
const LIST = ', ';

interface Pattern {
  readonly pattern: RegExp;
  readonly text: string;
  readonly rank: number;
}

export class Sentences {
  private readonly constants = new Map<string, string>();
  /** Of sentences with values, the most specific one first. */
  private patterns: Pattern[] = [];

  /** Adds translations of English sentences and names. Both have the same values. */
  add(sentences: Readonly<Record<string, string>>): void {
    for (const [sentence, text] of Object.entries(sentences)) {
      if (sentence.includes('{')) this.patterns.push(patternOf(sentence, text));
      else this.constants.set(sentence, text);
    }
    this.patterns.sort((a, b) => b.rank - a.rank);
  }

  /** The translation with its values, translated too if they can be; undefined for an unknown sentence. */
  find(sentence: string): string | undefined {
    const constant = this.constants.get(sentence);
    if (constant !== undefined) return constant;
    for (const { pattern, text } of this.patterns) {
      const values = pattern.exec(sentence)?.groups;
      if (!values) continue;
      return text.replaceAll(VALUE, (_, __, name: string) => this.find(values[name] ?? '') ?? values[name] ?? '');
    }
    if (!sentence.includes(LIST)) return undefined;
    const parts = sentence.split(LIST).map((part) => this.find(part));
    return parts.includes(undefined) ? undefined : parts.join(this.constants.get(LIST));
  }
}

function patternOf(sentence: string, text: string): Pattern {
  const plain = sentence.replaceAll(/[\\^$.*+?()[\]|]/g, '\\$&');
  const pattern = plain.replaceAll(VALUE, (_, sign: string, name: string) => {
    return `(?<${name}>${sign === '' ? '.+?' : '[-+−\\d.]+'})`;
  });
  return { pattern: new RegExp(`^${pattern}$`, 's'), text, rank: sentence.replaceAll(VALUE, '').length };
}
