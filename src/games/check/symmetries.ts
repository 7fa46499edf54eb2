/** Checks declared symmetries and suggests undeclared ones. */
import { symmetriesOf } from '../define/isometries.ts';
import type { Problem } from './report.ts';
import type { Check, Line, Run } from './run.ts';

/** The number of games with which a suggestion is tested. */
const TRIED_GAMES = 12;
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
      const outcome = kit.outcome(position);
      for (const [i, map] of kit.symmetries.entries()) {
        const wrong = (message: string): Problem => ({
          message: `symmetry ${nameOf(run, i)}: ${message}`,
          fix: 'declare only symmetries that the rules have, and the start position with its colours; in a whole kit the identity comes first',
        });
        if (i === 0 && moves.some((move) => map(move) !== move)) return wrong('the first is not the identity');
        const images = moves.map(map);
        if (new Set(images).size < moves.length || images.some((move) => !(move >= 0 && move < game.moveBound))) {
          return wrong('two moves have the same image, or an image is not a move');
        }
        const mirrored = game.create();
        for (const move of line) {
          const image = map(move);
          if (!run.legal(mirrored).includes(image))
            return wrong(`${run.name(image)}, which mirrors ${run.name(move)}, is not legal`);
          game.play(mirrored, image);
        }
        const legal = run.legal(mirrored);
        const missing = images.find((move) => !legal.includes(move));
        if (missing !== undefined || legal.length !== moves.length) {
          return wrong('the legal moves of the mirrored position are not the mirrored legal moves');
        }
        if (kit.outcome(mirrored)?.winner !== outcome?.winner)
          return wrong('the mirrored game ends with another result');
      }
      return undefined;
    },
  },
  {
    code: 'canonical-key',
    title: 'canonicalKey is the same for the images of a position, and differs for other positions',
    at: 'sample',
    after: 'symmetries',
    test: (run, line, position) => {
      const key = run.kit.canonicalKey(position);
      const wrong = run.kit.symmetries.findIndex((map) => run.kit.canonicalKey(run.replay(line.map(map))) !== key);
      if (wrong >= 0) {
        return {
          message: `canonicalKey differs between a position and its image by symmetry ${nameOf(run, wrong)}`,
          fix: 'canonicalKey must be the same text for all images, for example the least of their texts',
        };
      }
      if (line.length === 0 || run.kit.canonicalKey(run.game.create()) !== key) return undefined;
      if (run.kit.makePosition(position) === run.kit.makePosition(run.game.create())) return undefined;
      return {
        message: 'canonicalKey is the same as at the start of the game',
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

/** Names of symmetries of the picture that hold in random games but are not declared. */
export function undeclaredSymmetries(run: Run, lines: readonly Line[]): string[] {
  const { game, kit } = run;
  const tried = lines.filter((line) => line.length > 1).slice(0, TRIED_GAMES);
  if (tried.length < TRIED_GAMES / 2) return [];
  const cellsOf = (move: number, map?: readonly number[]) =>
    kit
      .cellsOf(move)
      .map((cell) => map?.[cell] ?? cell)
      .join();
  const start = run.legal(game.create());
  return [...symmetriesOf(kit.picture.cells)].flatMap(([name, map]) => {
    const isDeclared = kit.symmetries.some((known) =>
      start.every((move) => cellsOf(known(move)) === cellsOf(move, map)),
    );
    return !isDeclared && tried.every((line) => isMirrored(run, line, (move) => cellsOf(move, map), cellsOf))
      ? [name]
      : [];
  });
}

/**
 * Whether a game can be played mirrored. `imageOf` gives the cells of a move's image, `cellsOf`
 * those of a move.
 */
function isMirrored(
  run: Run,
  line: Line,
  imageOf: (move: number) => string,
  cellsOf: (move: number) => string,
): boolean {
  const { game, kit } = run;
  const [plain, mirrored] = [game.create(), game.create()];
  for (const move of line) {
    const [moves, images] = [run.legal(plain), run.legal(mirrored)];
    if (
      moves.map(imageOf).sort().join(';') !==
      images
        .map((image) => cellsOf(image))
        .sort()
        .join(';')
    )
      return false;
    // Moves with equal cells are matched by their order.
    const alike = moves.filter((other) => imageOf(other) === imageOf(move));
    const image = images.filter((other) => cellsOf(other) === imageOf(move))[alike.indexOf(move)] as number;
    game.play(plain, move);
    game.play(mirrored, image);
    if (game.isOver(plain) !== game.isOver(mirrored)) return false;
  }
  return kit.outcome(plain)?.winner === kit.outcome(mirrored)?.winner;
}
