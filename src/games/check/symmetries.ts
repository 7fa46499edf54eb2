/** Checks declared symmetries and suggests undeclared ones. */
import { symmetriesOf } from '../define/isometries.ts';
import type { Piece } from '../looks.ts';
import type { Problem } from './report.ts';
import type { Check, Line, Run } from './run.ts';
import { randomLine } from './shrink.ts';

/** The number of games with which a suggestion is tested, and the most time for the additional ones. */
const TRIED_GAMES = 1000;
const TRIED_SECONDS = 1;
const MOST_LISTED = 12;
/** The number of moves by which a symmetry is identified. */
const NAMED_MOVES = 400;

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
              : i > 0 && mirrorProblem(run, line, { map, cells: kit.derivation?.maps[i] });
        if (problem) return { ...problem, message: `symmetry ${nameOf(run, i)}: ${problem.message}` };
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
  {
    code: 'canonical-key',
    title: 'the canonical key is the same for the images of a position, and differs for other positions',
    at: 'sample',
    after: 'symmetries',
    test: (run, line, position) => {
      const key = run.kit.canonicalKey(position);
      const wrong = run.kit.symmetries.findIndex((map) => run.kit.canonicalKey(run.replay(line.map(map))) !== key);
      if (wrong >= 0) {
        return {
          message: `the canonical key of a position differs from that of its image by symmetry ${nameOf(run, wrong)}`,
          fix: {
            kit: 'canonicalKey must be the same text for all images, for example the least of their texts',
            rules: WRONG.rules,
          },
        };
      }
      if (line.length === 0 || run.kit.canonicalKey(run.game.create()) !== key) return undefined;
      if (run.kit.makePosition(position) === run.kit.makePosition(run.game.create())) return undefined;
      return {
        message: 'the canonical key is the same as at the start of the game',
        fix: 'canonicalKey must be a text of the whole position',
      };
    },
  },
];

/** The board's name of a declared symmetry, or its index if the board does not have it. */
function nameOf({ game, kit }: Run, number: number): string {
  const map = kit.symmetries[number] as (move: number) => number;
  const moves = Array.from({ length: Math.min(game.moveBound, NAMED_MOVES) }, (_, move) => move);
  const named = [...symmetriesOf(kit.picture.cells)].find(([, to]) =>
    moves.every(
      (move) =>
        kit.cellsOf(map(move)).join() ===
        kit
          .cellsOf(move)
          .map((cell) => to[cell])
          .join(),
    ),
  );
  return named ? `'${named[0]}'` : `number ${number}`;
}

const WRONG = {
  kit: 'declare only symmetries that the rules have, and the start position with its colours; the identity comes first',
  rules: 'list in `symmetries` only those that the rules have, and the start position with its colours',
};

/** A symmetry, by its action on moves and, if the game's fields are known, on cells. */
interface Mirror {
  readonly map: (move: number) => number;
  readonly cells?: readonly number[] | undefined;
}

/** Plays a line and its image, and compares every position with the image of the other. */
function mirrorProblem(run: Run, line: Line, { map, cells }: Mirror): Problem | undefined {
  const { game, kit } = run;
  const [plain, mirrored] = [game.create(), game.create()];
  for (let ply = 0; ; ply++) {
    const wrong = cells && kit.derivation?.isWhole ? fieldsProblem(run, plain, mirrored, cells) : undefined;
    if (wrong) return wrong;
    const legal = new Set(run.legal(mirrored));
    const images = run.legal(plain).map(map);
    if (images.length !== legal.size || !images.every((move) => legal.has(move)))
      return { message: 'the legal moves of the mirrored position are not the mirrored legal moves', fix: WRONG };
    if (ply === line.length) break;
    const move = line[ply] as number;
    if (!legal.has(map(move)))
      return { message: `${run.name(map(move))}, which mirrors ${run.name(move)}, is not legal`, fix: WRONG };
    game.play(plain, move);
    game.play(mirrored, map(move));
  }
  const [one, other] = [kit.outcome(plain), kit.outcome(mirrored)];
  if (one?.winner === other?.winner && one?.points?.join() === other?.points?.join()) return undefined;
  return { message: 'the mirrored game ends with another result', fix: WRONG };
}

/** Plays a line, and its image from the start with exchanged seats. */
function exchangeProblem(run: Run, line: Line): Problem | undefined {
  const { game, kit } = run;
  const { exchange, mapped } = kit.derivation ?? {};
  if (!exchange || !mapped) return undefined;
  const wrong = (message: string): Problem => ({ message, fix: 'omit `exchange`, or name the right symmetry' });
  const read = kit.parsePosition(exchange.start);
  if (!read.ok) return wrong(read.error.message);
  const [plain, mirrored] = [game.create(), read.value];
  for (let ply = 0; ; ply++) {
    const images = run.legal(plain).map((move) => mapped(move, exchange.map));
    const legal = new Set(run.legal(mirrored));
    if (images.length !== legal.size || !images.every((move) => legal.has(move)))
      return wrong('the legal moves with exchanged seats are not the mirrored legal moves');
    const pieces = kit.pieces(plain).map(({ cell, seat, ...piece }) => ({
      ...piece,
      cell: exchange.map[cell] as number,
      seat: seat < 0 ? seat : 1 - seat,
    }));
    if (textOf(pieces) !== textOf(kit.pieces(mirrored)))
      return wrong('the pieces with exchanged seats are not the mirrored pieces');
    if (ply === line.length) break;
    if (game.toMove(plain) === game.toMove(mirrored)) return wrong('the seat to move is not the other one');
    game.play(plain, line[ply] as number);
    game.play(mirrored, mapped(line[ply] as number, exchange.map));
  }
  const [one, other] = [kit.outcome(plain), kit.outcome(mirrored)];
  const winner = other?.winner === 0 || other?.winner === 1 ? 1 - other.winner : other?.winner;
  const isSame = one?.winner === winner && one?.points?.join() === other?.points?.toReversed().join();
  return isSame ? undefined : wrong('the game with exchanged seats has another result');
}

function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ cell, seat, glyph = '' }) => `${cell} ${seat} ${glyph}`)
    .sort()
    .join();
}

/** A field that the symmetry does not map: a cell that is not declared as one, or a hash of cells. */
function fieldsProblem(
  { kit: { derivation } }: Run,
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
export function undeclaredSymmetries(run: Run, lines: readonly Line[], known?: readonly string[]): string[] {
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
  const holds = (line: Line, cells: readonly number[]) =>
    derivation?.isWhole
      ? !mirrorProblem(run, line, { map: (move) => derivation.mapped(move, cells), cells })
      : isMirrored(run, line, cells);
  const deadline = performance.now() + 1000 * TRIED_SECONDS;
  for (let game = 0; left.length > 0 && game < TRIED_GAMES; game++) {
    if (game >= played.length && (known || performance.now() > deadline)) break;
    const line = played[game] ?? randomLine(run, run.randomFor([game], 'symmetries'), run.plyLimit);
    left = left.filter(([, cells]) => isDeclared(cells) || holds(line, cells));
  }
  return left.map(([name]) => name);
}

/** The suggestion to declare these symmetries of all that the board has. */
export function symmetriesHint(run: Run, names: readonly string[]): string {
  const all = run.kit.derivation?.symmetries.size;
  const list = names.slice(0, MOST_LISTED).map((name) => `'${name}'`);
  const what = names.length === all ? "symmetries: 'all'" : list.join(', ');
  return `the rules seem to have undeclared symmetries: ${what}; the library and training benefit from them`;
}

/** The cells of a move, or of its image. */
function cellsOf({ kit }: Run, move: number, map?: readonly number[]): string {
  return kit
    .cellsOf(move)
    .map((cell) => map?.[cell] ?? cell)
    .join();
}

/** Whether a game can be played mirrored; moves with equal cells are matched by their order. */
function isMirrored(run: Run, line: Line, cells: readonly number[]): boolean {
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
