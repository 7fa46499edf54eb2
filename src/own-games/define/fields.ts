/**
 * Copies, hashes and serialises positions that are objects of integers, booleans and typed arrays.
 */
import { counted } from '../../util/counted.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import type { Numbers } from './rules.ts';

type Value = number | boolean | Numbers;
type AnyFields = Record<string, Value>;

/** What a kit does with positions of any form. */
export interface Positions<P> {
  /** Makes `into` equal to `from`. */
  copy(into: P, from: P): void;
  /** 32 bits. */
  hash(position: P, seed: number): number;
  /** The position as text, without the options of the rules. */
  make(position: P, rowLength: number): string;
  /** Parses text into a new position. Error: `bad-position`. */
  read(into: P, text: string): Result<void>;
  /** Makes `into` the image of a position under a permutation of the cells. */
  permuted(position: P, into: P, to: readonly number[]): void;
  /** Names of the fields in which two positions differ. */
  differences(a: P, b: P): string[];
}

/** The common structure of all positions of a game. */
export class FieldPositions<P> implements Positions<P> {
  private readonly model: AnyFields;
  /** Names of the scalar fields, and of the array fields. */
  private readonly values: readonly string[];
  private readonly arrays: readonly string[];
  /** Fields that are serialised and compared, in order. */
  private readonly own: readonly string[];
  /** Fields whose values are cells. */
  private readonly ofCells: ReadonlySet<string>;

  /** Throws a `TypeError` for a field of any other type. */
  constructor(model: P, derived: readonly string[], ofCells: readonly string[] = []) {
    this.model = model as AnyFields;
    const names = Object.keys(this.model);
    for (const name of names) {
      const value = this.model[name] as unknown;
      if (typeof value !== 'boolean' && !isScalar(value) && !isNumbers(value)) {
        const kinds = `an integer from ${LEAST} to ${MOST}, a boolean, or a typed array of integers`;
        throw new TypeError(`position.${name} is ${shown(value)}; it must be ${kinds}`);
      }
    }
    const missing = ofCells.find((name) => !names.includes(name) || typeof this.model[name] === 'boolean');
    if (missing !== undefined) throw new TypeError(`position.${missing}, one of cellFields, holds no numbers`);
    this.ofCells = new Set(ofCells);
    this.arrays = names.filter((name) => isNumbers(this.model[name]));
    this.values = names.filter((name) => !isNumbers(this.model[name]));
    for (const name of derived)
      if (!names.includes(name)) throw new TypeError(`position.${name}, which is derived, is missing`);
    this.own = names.filter((name) => !derived.includes(name));
  }

  copy(into: P, from: P): void {
    const [to, source] = [into as AnyFields, from as AnyFields];
    for (const name of this.arrays) (to[name] as Int32Array).set(source[name] as Int32Array);
    for (const name of this.values) to[name] = source[name] as number;
  }

  /**
   * A 32-bit hash of all fields except derived ones (multiplicative hashing, Knuth, volume 3, 6.4).
   */
  hash(position: P, seed: number): number {
    let hash = seed;
    for (const name of this.own) {
      const value = (position as AnyFields)[name] as Value;
      if (typeof value === 'object') {
        for (let i = 0; i < value.length; i++) hash = hashedWith(hash, value[i] as number);
      } else hash = hashedWith(hash, Number(value));
    }
    hash ^= hash >>> 15;
    return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13);
  }

  /**
   * Serialises the fields in order, separated by blanks: arrays in the format of `makeNumbers`,
   * booleans as `yes` and `no`.
   */
  make(position: P, rowLength: number): string {
    return this.own
      .map((name) => {
        const value = (position as AnyFields)[name] as Value;
        if (typeof value === 'object') return makeNumbers(value, blankOf(this.model[name] as Numbers), rowLength);
        return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
      })
      .join(' ');
  }

  /** Parses text into the fields of a position. Error: `bad-position`. */
  read(into: P, text: string): Result<void> {
    const words = text.split(/\s+/).filter(Boolean);
    if (words.length !== this.own.length) {
      const wanted = `${counted(this.own.length, 'field')} (${this.own.join(', ')})`;
      return fail('bad-position', `${quote(text)} has ${words.length}, not ${wanted}`);
    }
    for (const [i, name] of this.own.entries()) {
      const word = words[i] as string;
      const model = this.model[name] as Value;
      const bad = (what: string) => fail('bad-position', `${name} ${quote(word)}: ${what}`);
      if (typeof model === 'boolean') {
        if (word !== 'yes' && word !== 'no') return bad('must be yes or no');
        (into as AnyFields)[name] = word === 'yes';
      } else if (typeof model === 'number') {
        const value = /^-?\d{1,10}$/.test(word) ? Number(word) : undefined;
        if (!isScalar(value)) return bad(`must be an integer from ${LEAST} to ${MOST}`);
        (into as AnyFields)[name] = value;
      } else {
        const numbers = readNumbers(word, blankOf(model), model.length);
        if (typeof numbers === 'string') return bad(numbers);
        const array = (into as AnyFields)[name] as Numbers;
        if (numbers.length !== array.length) return bad(`must have ${array.length} values, not ${numbers.length}`);
        array.set(numbers);
        const wrong = numbers.findIndex((value, at) => array[at] !== value);
        if (wrong >= 0) return bad(`value ${wrong + 1}, ${numbers[wrong]}, is out of range`);
      }
    }
    return ok(undefined);
  }

  /**
   * Permutes the cells of a position: in every array with one value per cell, the value of cell c
   * moves to `to[c]`. Values that are cells become their images.
   */
  permuted(position: P, into: P, to: readonly number[]): void {
    this.copy(into, position);
    for (const name of this.arrays) {
      const [from, target] = [(position as AnyFields)[name] as Numbers, (into as AnyFields)[name] as Numbers];
      if (from.length === to.length) for (const [cell, image] of to.entries()) target[image] = from[cell] as number;
      if (this.ofCells.has(name)) for (const [i, cell] of target.entries()) target[i] = to[cell] ?? cell;
    }
    for (const name of this.values) {
      const cell = (position as AnyFields)[name] as number;
      if (this.ofCells.has(name)) (into as AnyFields)[name] = to[cell] ?? cell;
    }
  }

  /** Names of the fields, except derived ones, in which two positions differ. */
  differences(a: P, b: P): string[] {
    return this.own.filter((name) => {
      const [one, other] = [(a as AnyFields)[name] as Value, (b as AnyFields)[name] as Value];
      return typeof one === 'object' ? one.some((value, i) => value !== (other as Numbers)[i]) : one !== other;
    });
  }
}

/** Scalars are serialised and hashed as 32 bits, signed or not. */
const LEAST = -(2 ** 31);
const MOST = 2 ** 32 - 1;

function isScalar(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= LEAST && (value as number) <= MOST;
}

/** A value of the wrong type, in a few characters. */
function shown(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? `of type ${value.constructor?.name ?? 'object'}`
    : typeof value === 'string'
      ? quote(value)
      : String(value);
}

function isNumbers(value: unknown): value is Numbers {
  return ArrayBuffer.isView(value) && !(value instanceof DataView) && !/Float|Big|Clamped/.test(value.constructor.name);
}

export function hashedWith(hash: number, value: number): number {
  const next = Math.imul(hash ^ value, 0x9e3779b1);
  return next ^ (next >>> 15);
}

/** The value that means "empty": -1 if the array begins with -1, otherwise 0. */
function blankOf(model: Numbers): number {
  return model.includes(-1) ? -1 : 0;
}

/**
 * Serialises an array as one word. Runs of blanks are numbers, values above blank are letters from
 * `a`, values below it from `A`, and `/` ends a row. If a value does not fit, the whole array is written in brackets.
 */
function makeNumbers(values: Numbers, blank: number, rowLength: number): string {
  if (values.some((value) => Math.abs(value - blank) > 26)) return `[${values.join()}]`;
  const rows: string[] = [];
  for (let start = 0; start < values.length; start += rowLength) {
    const signs = Array.from(values.slice(start, start + rowLength), (value) =>
      value === blank ? '.' : String.fromCharCode(value > blank ? 96 + value - blank : 64 + blank - value),
    );
    rows.push(signs.join('').replaceAll(/\.+/g, (run) => String(run.length)));
  }
  return rows.join('/') || '-';
}

/** What is wrong with the word if it is not an array, or one of more than `most` values. */
function readNumbers(word: string, blank: number, most: number): number[] | string {
  if (/^\[(-?\d{1,10}(,-?\d{1,10})*)?\]$/.test(word)) return JSON.parse(word) as number[];
  if (word === '-') return [];
  const strange = word.search(/[^a-z\d/]/i);
  if (strange >= 0)
    return `${quote(word.charAt(strange))}, character ${strange + 1}, is not a letter, a number of blanks, or a slash`;
  const values: number[] = [];
  for (const token of word.replaceAll('/', ' ').match(/\d+|[a-z]/gi) ?? []) {
    const isRun = /\d/.test(token);
    const code = token.charCodeAt(0);
    const value = isRun ? blank : code > 96 ? blank + code - 96 : blank + 64 - code;
    const count = isRun ? Number(token) : 1;
    if (values.length + count > most) return `must have ${most} values, not more`;
    for (let i = 0; i < count; i++) values.push(value);
  }
  return values;
}
