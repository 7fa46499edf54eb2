/** Checks declared symmetries and suggests undeclared ones. */
import { symmetriesOf } from '../../games/isometries.ts';
import type { Piece } from '../../games/looks.ts';
import { symmetryName } from '../../games/symmetry-name.ts';
import type { Fix, Problem } from './report.ts';
import type { Check, CheckRun, GameMoves } from './run.ts';
import { randomPlay } from './shrink.ts';

/** The number of games with which a suggestion is tested, and the most time for the additional ones. */
const TRIED_GAMES = 1000;
const TRIED_SECONDS = 1;

export const SYMMETRY_CHECKS: readonly Check[] = [
  {
    code: 'symmetries',
    title: 'games that are mirrored by a declared symmetry stay legal and end alike',
    at: 'sample',
    test: (run, line, position) => {
      const { game, kit } = run;
      const moves = run.legal(position);
      for (const [i, map] of kit.symmetries.entries()) {
        const images = moves.map(map);
        const isBijection = new Set(images).size === moves.length;
        const problem =
          i === 0 && moves.some((move) => map(move) !== move)
            ? { message: 'the first is not the identity', fix: WRONG }
            : !isBijection || images.some((move) => !(move >= 0 && move < game.moveBound))
              ? { message: 'two moves have the same image, or an image is not a move', fix: WRONG }
              : i > 0 && mirrorProblem(run, line, map, kit.derivation?.maps[i]);
        if (problem) return { ...problem, message: `symmetry ${titleOf(run, i)}: ${problem.message}` };
      }
      return undefined;
    },
  },
  {
    code: 'exchange',
    title: 'games that are mirrored with exchanged seats stay legal and are won by the other seat',
    at: 'sample',
    test: (run, line) => exchangeProblem(run, line),
  },
];

function titleOf({ kit }: CheckRun, index: number): string {
  const name = symmetryName(kit, index);
  return name === undefined ? `number ${index}` : `'${name}'`;
}

const WRONG = {
  kit: 'declare only symmetries that the rules have, and the start position with its colours; the identity comes first',
  rules: 'list in `symmetries` only those that the rules have, and the start position with its colours',
};

/** A symmetry, by its action on a game. */
interface Image {
  /** The image of the start. */
  readonly start: unknown;
  readonly map: (move: number) => number;
  readonly isExchange?: boolean;
  readonly fix: Fix;
  /** What is wrong with the image of a position. */
  different(plain: unknown, mirrored: unknown): Problem | undefined;
}

/** Plays a line and its image, and compares every position with the image of the other. */
function imageProblem(run: CheckRun, line: GameMoves, image: Image): Problem | undefined {
  const { game, kit } = run;
  const { start: mirrored, map, isExchange = false, fix } = image;
  const plain = game.create();
  for (let ply = 0; ; ply++) {
    const wrong = image.different(plain, mirrored);
    if (wrong) return wrong;
    const legal = new Set(run.legal(mirrored));
    const images = run.legal(plain).map(map);
    if (images.length !== legal.size || !images.every((move) => legal.has(move)))
      return { message: 'the legal moves of the mirrored position are not the mirrored legal moves', fix };
    if (ply === line.length) break;
    const move = line[ply] as number;
    game.play(plain, move);
    game.play(mirrored, map(move));
  }
  const [one, other] = [kit.outcome(plain), kit.outcome(mirrored)];
  const winner = isExchange && typeof one?.winner === 'number' ? 1 - one.winner : one?.winner;
  const points = isExchange ? one?.points?.toReversed() : one?.points;
  if (winner === other?.winner && points?.join() === other?.points?.join()) return undefined;
  return { message: 'the mirrored game ends with another result', fix };
}

/** `cells` is the action of the symmetry on cells, if it is known. */
function mirrorProblem(
  run: CheckRun,
  line: GameMoves,
  map: (move: number) => number,
  cells: readonly number[] | undefined,
): Problem | undefined {
  return imageProblem(run, line, {
    start: run.game.create(),
    map,
    fix: WRONG,
    different: (plain, mirrored) =>
      cells && run.kit.derivation?.author === 'rules' ? fieldsProblem(run, plain, mirrored, cells) : undefined,
  });
}

/** Plays the image of a line from the start with exchanged seats. */
function exchangeProblem(run: CheckRun, line: GameMoves): Problem | undefined {
  const { game, kit } = run;
  const { exchange, mapped } = kit.derivation ?? {};
  if (!exchange || !mapped) return undefined;
  const fix = 'omit `exchange`, or name the right symmetry';
  const read = kit.parsePosition(exchange.start);
  if (!read.ok) return { message: read.error.message, fix };
  return imageProblem(run, line, {
    start: read.value,
    map: (move) => mapped(move, exchange.map),
    isExchange: true,
    fix,
    different: (plain, mirrored) => {
      const pieces = kit.pieces(plain).map(({ cell, seat, ...piece }) => ({
        ...piece,
        cell: exchange.map[cell] as number,
        seat: seat < 0 ? seat : 1 - seat,
      }));
      if (textOf(pieces) !== textOf(kit.pieces(mirrored)))
        return { message: 'the pieces with exchanged seats are not the mirrored pieces', fix };
      if (game.isOver(plain) || game.toMove(plain) !== game.toMove(mirrored)) return undefined;
      return { message: 'the seat to move is not the other one', fix };
    },
  });
}

function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ cell, seat, glyph = '' }) => `${cell} ${seat} ${glyph}`)
    .sort()
    .join();
}

/** A field that the symmetry does not map: a cell that is not declared as one, or a hash of cells. */
function fieldsProblem(
  { kit: { derivation } }: CheckRun,
  plain: unknown,
  mirrored: unknown,
  cells: readonly number[],
): Problem | undefined {
  const image = derivation?.image(plain, cells);
  const [name] = derivation?.differences(image, mirrored) ?? [];
  if (name === undefined) return undefined;
  const [own, other] = [plain, mirrored].map((position) => (position as Record<string, unknown>)[name]);
  const isCell = typeof own === 'number' && cells[own] === other;
  return {
    message: `the field \`${name}\` of the mirrored position is not the mirrored field`,
    fix: isCell
      ? `it seems to hold a cell: add cellFields: ['${name}'] to the rules, so that symmetries map it`
      : `omit \`symmetries\` if \`${name}\` numbers or hashes cells; list it in \`cellFields\` if its values are cells`,
  };
}

/**
 * Symmetries of the board that hold in random games but are not declared. `known` restricts them to
 * these names.
 */
export function undeclaredSymmetries(run: CheckRun, lines: readonly GameMoves[], known?: readonly string[]): string[] {
  const { kit } = run;
  const { derivation } = kit;
  const played = lines.filter((line) => line.length > 1);
  if (played.length === 0) return [];
  let left = [...(derivation?.symmetries ?? symmetriesOf(kit.picture.cells))].filter(
    ([name]) => known?.includes(name) ?? true,
  );
  const isDeclared = (cells: readonly number[]) =>
    derivation
      ? derivation.maps.some((map) => map.join() === cells.join())
      : kit.symmetries.some((map) =>
          run.legal(run.game.create()).every((move) => cellsOf(run, map(move)) === cellsOf(run, move, cells)),
        );
  if (!known) left = left.filter(([, cells]) => !isDeclared(cells));
  const holds = (line: GameMoves, cells: readonly number[]) =>
    derivation?.author === 'rules'
      ? !mirrorProblem(run, line, (move) => derivation.mapped(move, cells), cells)
      : isMirrored(run, line, cells);
  const deadline = performance.now() + 1000 * TRIED_SECONDS;
  for (let game = 0; left.length > 0 && game < TRIED_GAMES; game++) {
    if (game >= played.length && (known || performance.now() > deadline)) break;
    const line = played[game] ?? randomPlay(run, run.randomFor([game], 'symmetries'), run.plyLimit);
    left = left.filter(([, cells]) => isDeclared(cells) || holds(line, cells));
  }
  return left.map(([name]) => name);
}

/** The suggestion to declare these symmetries of all that the board has. */
export function symmetriesHint(run: CheckRun, names: readonly string[]): string {
  const all = run.kit.derivation?.symmetries.size;
  const list = names.map((name) => `'${name}'`);
  const what = names.length === all ? "symmetries: 'all'" : list.join(', ');
  return `the rules seem to have undeclared symmetries: ${what}; the library and training benefit from them`;
}

/** The cells of a move, or of its image. */
function cellsOf({ kit }: CheckRun, move: number, map?: readonly number[]): string {
  return kit
    .cellsOf(move)
    .map((cell) => map?.[cell] ?? cell)
    .join();
}

/** Whether a game can be played mirrored; moves with equal cells are matched by their order. */
function isMirrored(run: CheckRun, line: GameMoves, cells: readonly number[]): boolean {
  const { game, kit } = run;
  const imageOf = (move: number) => cellsOf(run, move, cells);
  const plainOf = (move: number) => cellsOf(run, move);
  const [plain, mirrored] = [game.create(), game.create()];
  for (const move of line) {
    const [moves, images] = [run.legal(plain), run.legal(mirrored)];
    if (moves.map(imageOf).sort().join(';') !== images.map(plainOf).sort().join(';')) return false;
    const alike = moves.filter((other) => imageOf(other) === imageOf(move));
    const image = images.filter((other) => plainOf(other) === imageOf(move))[alike.indexOf(move)] as number;
    game.play(plain, move);
    game.play(mirrored, image);
    if (game.isOver(plain) !== game.isOver(mirrored)) return false;
  }
  return kit.outcome(plain)?.winner === kit.outcome(mirrored)?.winner;
}
