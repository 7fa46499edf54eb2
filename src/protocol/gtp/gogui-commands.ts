/**
 * Commands with which GoGui shows and plays games it does not know (its manual, chapter "Rules").
 */
import type { GameKit, Seat } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import { seatTitle } from '../../games/seats.ts';
import { ok } from '../../util/result.ts';
import type { Commands, Run } from './command.ts';
import { gridText, MISSING_COLOR, pictures } from './gogui-pictures.ts';
import type { Session } from './session.ts';

/** The result that GoGui shows of a game that is not over. */
export const UNDECIDED = 'The game is not over.';

/**
 * How GoGui draws a grid whose cells have six neighbours. Versions without hexagonal grids accept
 * only a number.
 */
const GRIDS = ['square', 'hex'] as const;
export type Grid = (typeof GRIDS)[number];

const COLORS = ['white', 'black'] as const;
/** GoGui's characters for colours on a board. */
const SIGNS = { black: 'X', white: 'O' } as const;
const GO_TITLES = { black: 'Black', white: 'White' } as const;

export function goguiCommands(session: Session, grid: Grid): Commands {
  const { kit } = session;
  const shown = pictures(kit);
  const hasColors = COLORS.every((color) => seatOf(kit, color) >= 0);
  const rules: Record<string, (session: Session) => string> = {
    game_id: () => kit.title,
    board_size: ({ notation, kit: { picture } }) =>
      `${notation.rows.length}${grid === 'hex' && picture.isHexGrid ? ' hex' : ''}`,
    board: boardText,
    board_gfx: missingCells,
    legal_moves: legalText,
    side_to_move: ({ seatToMove }) => goName(kit, seatToMove),
    ...(hasColors && { captured_count: capturedCount }),
    final_result: finalResult,
  };
  const list = [
    ...shown.map(([type, label, name]) => `${type}/${label}/${name}`),
    'plist/Legal Moves/gogui-rules_legal_moves',
    'param/Parameters/set_param',
  ].join('\n');
  return [
    ...Object.entries(rules).map(([name, text]) => [`gogui-rules_${name}`, () => ok(text(session))] as const),
    ['gogui-analyze_commands', () => ok(list)],
    // Declares that the comment `# interrupt` ends a move search.
    ['gogui-interrupt', () => ok('')],
    ...shown.map(([, , name, textOf]): readonly [string, Run] => [name, async () => ok(await textOf(session))]),
  ];
}

function seatOf({ seats }: GameKit, color: (typeof COLORS)[number]): number {
  return seats.findIndex(({ goColor }) => goColor === color);
}

function goName({ seats }: GameKit, seat: number): string {
  return seats[seat]?.goColor ?? (seats[seat]?.name as string);
}

/** GoGui skips every other character, so missing cells must look empty; no move there is legal. */
function boardText(session: Session): string {
  const { kit, position } = session;
  const signs = new Map(
    kit.pieces(position).map(({ cell, seat }) => {
      const { goColor, sign = '#' } = kit.seats[seat] ?? {};
      return [cell, goColor ? SIGNS[goColor] : sign];
    }),
  );
  return gridText(session, '.', (cell) => signs.get(cell) ?? '.');
}

function missingCells({ notation }: Session): string {
  return notation.missing.length > 0 ? `COLOR ${MISSING_COLOR} ${notation.missing.join(' ')}` : '';
}

/** Empty in a finished game, which tells GoGui that it is over. */
function legalText({ kit, position, notation }: Session): string {
  return Array.from(legalMoves(kit, position), (move) => notation.write(move)).join(' ');
}

/**
 * The pieces of each colour that were set up or placed by single-cell moves and have left the
 * board.
 */
function capturedCount({ kit, position, moves }: Session): string {
  const gone = kit.seats.map(() => 0);
  const count = (seat: number, by: number) => {
    if (seat >= 0) gone[seat] = (gone[seat] as number) + by;
  };
  const replayed = kit.game.create();
  for (const { seat } of kit.pieces(replayed)) count(seat, 1);
  for (const move of moves) {
    if (kit.cellsOf(move).length === 1) count(kit.game.toMove(replayed), 1);
    kit.game.play(replayed, move);
  }
  for (const { seat } of kit.pieces(position)) count(seat, -1);
  // White's losses are Black's captures; Black's number comes first. Pieces may have changed sides.
  return COLORS.map((color) => Math.max(0, gone[seatOf(kit, color)] as number)).join(' ');
}

function finalResult({ kit, position }: Session): string {
  const outcome = kit.outcome(position);
  if (!outcome) return UNDECIDED;
  const { winner, reason } = outcome;
  if (winner === null) return noWinner(reason);
  const seat = kit.seats[winner] as Seat;
  const title = seatTitle(seat);
  return `${seat.goColor ? `${GO_TITLES[seat.goColor]} (${title})` : title} wins: ${reason}.`;
}

export function noWinner(reason: string): string {
  return `No winner: ${reason}.`;
}
