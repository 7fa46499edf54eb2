/** Checks that a custom game defines every required part with the right type. */
import { MOST_LEGAL_MOVES } from '../../search/game.ts';
import type { GameRules, Implied, Mover, Numbers, WrittenRules } from './rules.ts';

const NEEDED: Readonly<Record<string, string>> = {
  start: 'returns a new position',
  turn: 'returns the seat whose turn it is',
  at: 'returns what stands on a cell',
  play: 'plays a move',
  result: 'returns how the game has ended',
};
const OPTIONAL = [
  'isLegal',
  'leave',
  'isOut',
  'moves',
  'derive',
  'randomMove',
  'points',
  'estimate',
  'separator',
  'arrange',
];
const SETTINGS = [
  'board',
  'cellsPerMove',
  'words',
  'glyphs',
  'neutral',
  'symmetries',
  'exchange',
  'edges',
  'derived',
  'cellFields',
  'stuck',
  'repetition',
  'komi',
  'isEndless',
  'maxMoves',
  'maxPlies',
  'game',
  'kit',
] as const satisfies readonly (keyof GameRules<unknown>)[];
const FUNCTIONS = [...Object.keys(NEEDED), ...OPTIONAL];
const KNOWN = [...FUNCTIONS, ...SETTINGS];

const IMPLIED: Readonly<Record<Implied, readonly [field: string, member: (position: never, cell: number) => unknown]>> =
  {
    turn: ['toMove', ({ toMove }: { readonly toMove: number }) => toMove],
    at: ['cells', ({ cells }: { readonly cells: Int8Array }, cell) => cells[cell]],
    result: ['winner', ({ winner }: { readonly winner: number }) => (winner < 0 ? undefined : winner)],
  };

/** Rules with the members that follow from fields of the position; what is wrong is left to `checkRules`. */
export function completed<P>(written: WrittenRules<P>): GameRules<P> {
  const rules = written as GameRules<P>;
  if (typeof rules !== 'object' || rules === null || typeof rules.start !== 'function') return rules;
  const position: unknown = rules.start();
  if (typeof position !== 'object' || position === null) return rules;
  const implied = Object.entries(IMPLIED).flatMap(([name, [field, member]]) =>
    name in rules || !(field in position) ? [] : [[name, member] as const],
  );
  // A game may end by nothing else.
  if (rules.stuck) implied.unshift(['result', () => undefined]);
  const complete = Object.assign(Object.fromEntries(implied), rules) as GameRules<P>;
  const { moves } = written;
  if (typeof moves !== 'object' || typeof moves?.add !== 'function' || !('cells' in position)) return complete;
  return Object.assign(complete, movesOf(moves, complete));
}

/** The members of rules whose pieces move by a part. */
function movesOf<P>(mover: Mover, rules: GameRules<P>): Partial<GameRules<P>> {
  const cellsOf = (position: P) => (position as { readonly cells: Numbers }).cells;
  return {
    moves: (position, list) => mover.add(cellsOf(position), rules.turn(position), list),
    // Paths of any length have other numbers.
    ...(rules.cellsPerMove !== 'any' &&
      mover.draw && {
        randomMove: (position: P, random) => mover.draw?.(cellsOf(position), rules.turn(position), random) ?? -1,
      }),
  };
}

/**
 * Throws a `TypeError` that names a part which is missing, has the wrong type, or returns an
 * invalid value at the start of the game.
 */
export function checkRules<P>(rules: GameRules<P>, seats: number): void {
  if (typeof rules !== 'object' || rules === null) throw new TypeError('rules must return an object');
  refuseUnknown('rules', rules, KNOWN);
  for (const name of FUNCTIONS) {
    const part: unknown = rules[name as keyof GameRules<P>];
    const what = NEEDED[name];
    if (part === undefined && what) throw new TypeError(`${name} is missing: a function that ${what}`);
    if (part !== undefined && typeof part !== 'function') throw new TypeError(`${name} is not a function`);
  }
  const { board } = rules;
  if (board === undefined) throw new TypeError('board is missing, for example squares(8)');
  if (typeof board?.cells !== 'number' || !Array.isArray(board.names)) {
    throw new TypeError('board is not a board, such as squares(8) returns');
  }
  if (rules.words !== undefined && !Array.isArray(rules.words))
    throw new TypeError("words is not a list, for example ['pass']");
  if ((rules.cellsPerMove ?? 1) !== 1 && !rules.moves)
    throw new TypeError('moves is missing: games with cellsPerMove other than 1 list their legal moves');
  if ((rules.maxMoves ?? 0) > MOST_LEGAL_MOVES)
    throw new TypeError(`maxMoves is ${rules.maxMoves}; the limit is ${MOST_LEGAL_MOVES}`);
  if (rules.komi !== undefined && !Number.isFinite(rules.komi))
    throw new TypeError(`komi is ${valueText(rules.komi)}; it must be a number of points`);
  const position = rules.start();
  if (typeof position !== 'object' || position === null)
    throw new TypeError('start must return an object, the position');
  const least = leastPiece(rules);
  const kinds = rules.glyphs?.length ?? 1;
  for (let cell = 0; cell < board.cells; cell++) {
    const piece: unknown = rules.at(position, cell);
    if (Number.isInteger(piece) && (piece as number) >= least && (piece as number) < seats * kinds) continue;
    throw new TypeError(
      `at returns ${piece} for ${board.names[cell]} at the start; it must return -1 (empty) to ${seats * kinds - 1} (seat + seats * kind)${least < -1 ? `, or ${least} to -2 (neutral)` : ''}`,
    );
  }
  const turn: unknown = rules.turn(position);
  if (!Number.isInteger(turn) || (turn as number) < 0 || (turn as number) >= seats) {
    throw new TypeError(`turn returns ${turn} at the start; seats are numbered from 0 to ${seats - 1}`);
  }
  const points: unknown = rules.points?.(position);
  const isOfAll = Array.isArray(points) && points.length === seats && points.every(Number.isFinite);
  if (rules.points && !isOfAll)
    throw new TypeError(`points returns ${valueText(points)}; it must return a number for each of the ${seats} seats`);
  const end: unknown = rules.result(position);
  if (end !== undefined)
    throw new TypeError(
      `result returns ${valueText(end)} at the start; it must return undefined until the game is over`,
    );
}

/** The least number of a piece: numbers below -1 are neutral pieces. */
export function leastPiece({ neutral = [] }: Pick<GameRules<never>, 'neutral'>): number {
  return -1 - neutral.length;
}

/** Throws a `TypeError` for a part that is none of the known ones. */
export function refuseUnknown(what: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`${what}: unknown part ${unknown}; parts are ${known.join(', ')}`);
}

/** A returned value, for messages. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}
