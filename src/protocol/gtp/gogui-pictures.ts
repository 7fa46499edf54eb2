/** Displays of a position and its analysis for GoGui (its manual, chapter "Analyze Commands"). */

import type { GameKit } from '../../games/kit.ts';
import type { Overlay } from '../../games/looks.ts';
import { foundOrMade } from '../../util/found-or-made.ts';
import { balance } from '../ownership.ts';
import type { Session } from './session.ts';

const NO_WORD = '""';
export const MISSING_COLOR = '#606060';

/** GoGui's response type, the menu label, the command's name, and its response. */
export type GoguiPicture = readonly [
  type: string,
  label: string,
  name: string,
  text: (session: Session) => string | Promise<string>,
];

/** Displays of search results, and the game's overlays. */
export function pictures({ overlays }: GameKit): readonly GoguiPicture[] {
  return [
    ['sboard', 'Visits', 'sightline-visits', visits],
    ['sboard', 'Values', 'sightline-values', values],
    ['var', 'Principal Variation', 'sightline-pv', principalVariation],
    ['dboard', 'Life Map', 'sightline-life', life],
    ...overlays.map(
      (overlay): GoguiPicture => [
        'gfx',
        overlay.title,
        `sightline-${overlay.name}`,
        (session) => overlayText(session, overlay),
      ],
    ),
  ];
}

/** A grid with a word for each cell, and `missing` for missing cells. */
export function gridText({ notation }: Session, missing: string, wordOf: (cell: number) => string): string {
  return notation.rows
    .map((row) => row.map((cell) => (cell === undefined ? missing : wordOf(cell))).join(' '))
    .join('\n');
}

async function visits(session: Session): Promise<string> {
  const { moves } = await session.analysis();
  return moveGrid(
    session,
    moves.filter(({ visits }) => visits > 0),
    ({ visits }) => shortCount(visits),
  );
}

/** Expected scores of the mover in per cent. */
async function values(session: Session): Promise<string> {
  const { moves } = await session.analysis();
  return moveGrid(
    session,
    moves.filter(({ visits, proven }) => visits > 0 || proven),
    ({ value }) => String(Math.round(100 * value)),
  );
}

/** A word on every cell that a move ends on; the first move's if there are several. */
function moveGrid<M extends { readonly move: string }>(
  session: Session,
  moves: readonly M[],
  wordOf: (move: M) => string,
): string {
  const words = new Map<number | undefined, string>();
  for (const move of moves.toReversed()) {
    words.set(session.kit.cellsOf(session.moveNamed(move.move)).at(-1), wordOf(move));
  }
  return gridText(session, NO_WORD, (cell) => words.get(cell) ?? NO_WORD);
}

async function principalVariation(session: Session): Promise<string> {
  const [best] = (await session.analysis()).moves;
  return best ? best.pv.map((move) => session.nameOf(move)).join(' ') : '';
}

/** From 1 (Black, or without Black the mover, owns the cell at the end of every game) to −1. */
async function life(session: Session): Promise<string> {
  const { kit, seatToMove } = session;
  const { ownership } = await session.analysis();
  const black = kit.seats.findIndex(({ goColor }) => goColor === 'black');
  const seat = black >= 0 ? black : seatToMove;
  return gridText(session, '0', (cell) => (ownership ? balance(kit, ownership, seat, cell) : 0).toFixed(3));
}

/** An overlay's marks as GoGui drawing commands. */
function overlayText({ position, notation }: Session, overlay: Overlay<unknown>): string {
  const { cells, lines } = overlay.draw(position);
  const labels: string[] = [];
  const marked: string[] = [];
  const colored = new Map<string, string[]>();
  for (const [cell, { color, label, sign, isCrossed }] of cells) {
    const name = notation.cells[cell] as string;
    const word = label ?? (color === undefined ? sign : undefined);
    if (word !== undefined) labels.push(`${name} ${word}`);
    if (color !== undefined) foundOrMade(colored, color, () => []).push(name);
    if (isCrossed) marked.push(name);
  }
  // Detail lines use the game's cell names, not GoGui's.
  const summary = lines.filter((line) => !line.startsWith(' '));
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ['LABEL', labels],
    ...[...colored].map(([color, names]) => [`COLOR ${color}`, names] as const),
    ['MARK', marked],
    ['TEXT', [summary.join('; ')]],
  ];
  return commands.flatMap(([name, args]) => (args.length > 0 ? [`${name} ${args.join(' ')}`] : [])).join('\n');
}

/** At most four characters, to fit on a cell. */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 1e6)}M`;
}
