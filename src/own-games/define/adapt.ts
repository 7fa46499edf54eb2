/** Makes a game of rules that exist already: states of any kind, and moves as text. */

import { callerFrame } from '../../games/author-frame.ts';
import { type Board, makeBoard } from '../../games/board.ts';
import type { GameModule, Seat } from '../../games/kit.ts';
import type { Picture } from '../../games/looks.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { nextBelow, type RandomState } from '../../util/rng.ts';
import { headOf, openedBy } from './define.ts';
import { hashedWith, type Positions } from './fields.ts';
import { estimatePreset } from './kit.ts';
import type { MoveNumbers } from './move-names.ts';
import { MoveTexts, TEXT_BOUND } from './move-texts.ts';
import type { End, GameRules } from './rules.ts';

/** Rules of another program. States are values, unless `clone` is given. */
export interface AdaptedGame<S> {
  /** As in `defineGame`. */
  readonly name: string;
  /** The title shown to people. Default: the name. */
  readonly title?: string;
  readonly seats: readonly (string | (Partial<Seat> & Pick<Seat, 'name'>))[];
  /** As in `GameModule`. */
  readonly sgfNumber?: number;
  /** A state at the start of the game. */
  start(): S;
  /** The legal moves of a state in which the game is not over: words, in the same order every time. */
  moves(state: S): readonly string[];
  /** The state after a legal move. Without `clone` it must leave the given state as it is. */
  play(state: S, move: string): S;
  /** The seat to move, from 0. */
  turn(state: S): number;
  /** The result of the game; undefined while it is in progress. */
  result(state: S): End | undefined;
  /** A copy. Required if `play` changes the state that it is given. */
  clone?(state: S): S;
  /** A text that states share only if the rest of the game is the same. Default: the state as JSON. */
  key?(state: S): string;
  /**
   * The state that a word stands for, with which a position can begin instead of `start`. May throw for other words. Default: positions begin
   * at the start.
   */
  read?(word: string): S;
  /** The state in the terminal, if there is no board. Default: its key. */
  text?(state: S): string;
  readonly board?: Board;
  /** What stands on a cell of the board, as in `defineGame`. */
  at?(state: S, cell: number): number;
  readonly glyphs?: readonly string[];
  readonly edges?: GameRules<unknown>['edges'];
  points?(state: S): readonly number[];
  estimate?(state: S): readonly number[];
  readonly komi?: number;
  readonly isEndless?: boolean;
  /** The most legal moves of a state, at most 65,535. Default: 1,024. */
  readonly maxMoves?: number;
  /** Plies after which a rollout is cut off. Default: 1,000. */
  readonly maxPlies?: number;
}

const NEEDED = ['start', 'moves', 'play', 'turn', 'result'] as const;

/**
 * Adapts a game, so that all of Sightline can use it. A position's text is the list of the moves from
 * the start. Throws a `TypeError` that names a missing part.
 */
export function adaptGame<S>(adapted: AdaptedGame<S>): GameModule {
  const { name, title = name, seats } = adapted;
  for (const part of NEEDED) {
    if (typeof adapted[part] !== 'function') throw new TypeError(`${name}: ${part} is not a function`);
  }
  if (adapted.at && !adapted.board) throw new TypeError(`${name}: at needs a board`);
  const head = headOf({ name, title, seats });
  const definedAt = callerFrame();
  return {
    name,
    title,
    ...(adapted.sgfNumber !== undefined && { sgfNumber: adapted.sgfNumber }),
    options: [],
    weightRules: [],
    rulesOf: () => ({}),
    open: (spec) =>
      openedBy(spec, title, head.seats, definedAt, () => {
        checkStates(adapted);
        const positions = new AdaptedPositions(adapted);
        return { rules: rulesOf(adapted, positions), positions, names: positions };
      }),
  };
}

/** The result of a game that these seats win together: a list with all seats, or none, is a draw. */
export function endOfWinners(winners: readonly number[], seats: number): End {
  const [only, other] = winners;
  if (only !== undefined && other === undefined) return only;
  return Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? 1 : 0));
}

/** Throws a `TypeError` if a move changes a state that other positions share. */
function checkStates<S>({ start, moves, play, result, clone, key = canonical }: AdaptedGame<S>): void {
  const state = start();
  const before = key(state);
  const [move] = result(state) === undefined ? moves(state) : [];
  if (move === undefined) return;
  play(clone ? clone(state) : state, move);
  if (key(state) === before) return;
  throw new TypeError(
    clone
      ? 'play changes the state of which clone(state) is a copy'
      : 'play changes the state that it is given: return another one, or write clone(state)',
  );
}

/** A picture without cells, which shows the title alone. */
function noBoard(title: string): Board {
  const picture: Picture = {
    width: 4,
    height: 2,
    cells: [],
    names: [],
    lines: [],
    labels: [{ at: [2, 1], text: title }],
    grid: [],
    isHexGrid: false,
  };
  return makeBoard([], [], [], [], new Map(), picture);
}

function rulesOf<S>(adapted: AdaptedGame<S>, positions: AdaptedPositions<S>): GameRules<Position<S>> {
  const { board, at, text, points, estimate, glyphs, edges, komi, isEndless, title = adapted.name } = adapted;
  return {
    board: board ?? noBoard(title),
    start: () => positions.start(),
    turn: ({ state }) => adapted.turn(state),
    at: ({ state }, cell) => at?.(state, cell) ?? -1,
    moves(position, list) {
      for (const move of positions.numbersOf(position)) list.add(move);
    },
    play: (position, move) => positions.play(position, move),
    result: ({ state }) => adapted.result(state),
    ...(points && { points: ({ state }: Position<S>) => points(state) }),
    ...(estimate && { estimate: ({ state }: Position<S>) => estimate(state) }),
    ...(glyphs && { glyphs }),
    ...(edges && { edges }),
    ...(komi !== undefined && { komi }),
    ...(isEndless && { isEndless }),
    maxMoves: adapted.maxMoves ?? 1024,
    maxPlies: adapted.maxPlies ?? 1000,
    game: {
      rollout: (position, random, _policy, maxPlies, trace) => positions.rollout(position, random, maxPlies, trace),
      moveNames: (position) => positions.listOf(position),
    },
    kit: {
      // Listing moves takes most of the time in such games: rollouts need one list per ply, `mast` two.
      presets: { default: {}, ...estimatePreset(adapted) },
      ...(!board && {
        drawPosition: (position: Position<S>) => text?.(position.state) ?? positions.key(position),
        drawCells: () => title,
      }),
    },
  };
}

/** A ply of a line of play. It shows no fields: `checkGame` compares those of positions, and this is not the author's. */
class Ply<S> {
  readonly #move: string;
  readonly #before: Ply<S> | undefined;
  /** What is known of the state after it; not in rollouts, which play each ply once. */
  #known: Known<S> | undefined;

  constructor(move: string, before?: Ply<S>) {
    this.#move = move;
    this.#before = before;
  }

  get move(): string {
    return this.#move;
  }

  /** The moves of the line, from the start. */
  get line(): string[] {
    const moves: string[] = [];
    for (let at: Ply<S> | undefined = this; at; at = at.#before) moves.push(at.#move);
    return moves.reverse();
  }

  get after(): Known<S> {
    this.#known ??= { texts: undefined, numbers: undefined, state: undefined, plies: undefined, memory: -1 };
    return this.#known;
  }
}

interface Known<S> {
  texts: readonly string[] | undefined;
  numbers: Int32Array | undefined;
  state: S | undefined;
  /** The plies that followed so far, by number, if `memory` is still that of the game. */
  plies: Map<number, Ply<S>> | undefined;
  memory: number;
}

interface Position<S> {
  state: S;
  ply: Ply<S>;
}

/** Plies that are remembered, so that a search need not list their moves and play them again. */
const MOST_PLIES = 10_000;

class AdaptedPositions<S> implements Positions<Position<S>>, MoveNumbers {
  readonly count = TEXT_BOUND;
  readonly firstWord = TEXT_BOUND;
  readonly words = [];
  private readonly adapted: AdaptedGame<S>;
  private readonly texts = new MoveTexts();
  private readonly root = new Ply<S>('start');
  private readonly keyOf: (state: S) => string;
  private memory = 0;
  private remembered = 0;

  constructor(adapted: AdaptedGame<S>) {
    this.adapted = adapted;
    this.keyOf = adapted.key ? (state) => adapted.key?.(state) as string : (state) => canonical(state);
  }

  start(): Position<S> {
    return { state: this.adapted.start(), ply: this.root };
  }

  copy(into: Position<S>, from: Position<S>): void {
    const { adapted } = this;
    into.state = adapted.clone ? adapted.clone(from.state) : from.state;
    into.ply = from.ply;
  }

  listOf({ state, ply }: Position<S>): readonly string[] {
    const { after } = ply;
    after.texts ??= this.adapted.moves(state);
    return after.texts;
  }

  numbersOf(position: Position<S>): Int32Array {
    const { after } = position.ply;
    const list = this.listOf(position);
    if (after.numbers) this.texts.mention(list, after.numbers);
    else after.numbers = this.texts.numbersOf(list);
    return after.numbers;
  }

  play(position: Position<S>, move: number): void {
    const { adapted } = this;
    const { after } = position.ply;
    const next = (after.memory === this.memory && after.plies?.get(move)) || this.remember(position, move);
    if (adapted.clone) position.state = adapted.play(position.state, next.move);
    else position.state = next.after.state ??= adapted.play(position.state, next.move);
    position.ply = next;
  }

  rollout(position: Position<S>, random: RandomState, maxPlies: number, trace: Int32Array): number {
    const { adapted, texts } = this;
    let { state, ply } = position;
    let plies = 0;
    for (; plies < maxPlies && adapted.result(state) === undefined; plies++) {
      const list = adapted.moves(state);
      if (list.length === 0) break;
      const index = nextBelow(random, list.length);
      trace[plies] = (adapted.turn(state) << 24) | texts.numberIn(list, index);
      ply = new Ply(list[index] as string, ply);
      state = adapted.play(state, ply.move);
    }
    position.state = state;
    position.ply = ply;
    return plies;
  }

  key({ state }: Position<S>): string {
    return this.keyOf(state);
  }

  hash(position: Position<S>, seed: number): number {
    const key = this.keyOf(position.state);
    let hash = seed;
    for (let i = 0; i < key.length; i++) hash = hashedWith(hash, key.charCodeAt(i));
    return hash;
  }

  make({ ply }: Position<S>): string {
    return ply.line.join(' ');
  }

  /** Error: `bad-position`. */
  read(into: Position<S>, text: string): Result<void> {
    const [first, ...moves] = text.split(/\s+/).filter(Boolean);
    if (first !== 'start') {
      const state = this.stateIn(first ?? '');
      if (state === undefined)
        return fail('bad-position', `${quote(text)} does not begin with \`start\`, before the moves that led to it`);
      into.state = state;
      into.ply = new Ply(first as string);
    }
    for (const [i, move] of moves.entries()) {
      const isOver = this.adapted.result(into.state) !== undefined;
      const at = isOver ? -1 : this.listOf(into).indexOf(move);
      if (at < 0) return fail('bad-position', `ply ${i + 1}, ${quote(move)}, is not a legal move`);
      this.play(into, this.numbersOf(into)[at] as number);
    }
    return ok(undefined);
  }

  permuted(position: Position<S>, into: Position<S>): void {
    this.copy(into, position);
  }

  differences(): string[] {
    return [];
  }

  nameOf(move: number): string {
    return this.texts.nameOf(move);
  }

  parse(text: string): Result<number> {
    return this.texts.parse(text);
  }

  /** The cells of the board that are named in a move's text. */
  cellsOf(move: number): number[] {
    const { board } = this.adapted;
    if (!board) return [];
    const words = this.nameOf(move).match(/[a-z]+\d+|[^\W_]+/gi) ?? [];
    return words.map((word) => board.cell(word)).filter((cell) => cell >= 0);
  }

  mapped(move: number): number {
    return move;
  }

  private stateIn(word: string): S | undefined {
    try {
      return this.adapted.read?.(word);
    } catch {
      return undefined;
    }
  }

  private remember(position: Position<S>, move: number): Ply<S> {
    const { ply } = position;
    const at = this.numbersOf(position).indexOf(move);
    if (at < 0) throw new RangeError(`${this.nameOf(move)} is not a legal move`);
    if (this.remembered++ === MOST_PLIES) {
      this.remembered = 0;
      this.memory++;
    }
    const { after } = ply;
    if (after.memory !== this.memory) after.plies = undefined;
    after.memory = this.memory;
    after.plies ??= new Map();
    const next = new Ply(this.listOf(position)[at] as string, ply);
    after.plies.set(move, next);
    return next;
  }
}

/** A state as JSON with sorted keys; maps and sets as sorted lists. Throws a `TypeError` for what has no text. */
function canonical(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError(withoutText(typeof value));
  if (typeof value !== 'object' || value === null) return `${value}`;
  if (depth > 50) throw new TypeError(withoutText('cycle'));
  if (Array.isArray(value)) {
    let text = '';
    for (const part of value) text += `${text && ','}${canonical(part, depth + 1)}`;
    return `[${text}]`;
  }
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return `[${value}]`;
  if (value instanceof Map || value instanceof Set) {
    const parts = Array.from<unknown, string>(value, (part) => canonical(part, depth + 1));
    return `{${parts.sort().join()}}`;
  }
  const names = Object.keys(value).sort();
  // Of a class, such as a date or an object with private fields alone: all of them would look alike.
  if (names.length === 0 && isOfClass(value)) throw new TypeError(withoutText(value.constructor.name));
  let text = '';
  for (const name of names)
    text += `${text && ','}${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name], depth + 1)}`;
  return `{${text}}`;
}

/** Whether an object is not a plain one. Plain objects of other realms have other prototypes. */
export function isOfClass(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return typeof prototype === 'object' && prototype !== null && Object.getPrototypeOf(prototype) !== null;
}

function withoutText(what: string): string {
  return `a state holds a ${what}: write key(state), a text that tells states apart`;
}
