/** What GoGui asks of a program so that it can show and play a game that it does not know (its manual, chapter "Rules"). */
import { legalPoints } from '../../games/meridians/movegen.ts';
import { COLORS, DARK, LIGHT } from '../../games/meridians/position.ts';
import { ok } from '../../util/result.ts';
import type { Commands, Run } from './command.ts';
import { gridText, MISSING_COLOR, PICTURES, pointNames } from './gogui-pictures.ts';
import type { Session } from './session.ts';

/** How GoGui is to draw its grid. Versions that do not know hexagons read nothing but a number. */
export const GRIDS = ['square', 'hex'] as const;
export type Grid = (typeof GRIDS)[number];

const GO_COLORS = { [LIGHT]: 'white', [DARK]: 'black' } as const;
export function goguiCommands(session: Session, grid: Grid): Commands {
  const rules: Record<string, (session: Session) => string> = {
    game_id: () => 'Meridians',
    board_size: ({ points }) => `${points.rows.length}${grid === 'hex' ? ' hex' : ''}`,
    board: boardText,
    board_gfx: missingPoints,
    legal_moves: legalMoves,
    side_to_move: ({ position }) => GO_COLORS[position.toMove],
    captured_count: capturedCount,
    final_result: finalResult,
  };
  const list = [
    ...PICTURES.map(([type, label, name]) => `${type}/${label}/${name}`),
    'plist/Legal Points/gogui-rules_legal_moves',
    'param/Parameters/set_param',
  ].join('\n');
  return [
    ...Object.entries(rules).map(([name, text]) => [`gogui-rules_${name}`, () => ok(text(session))] as const),
    ['gogui-analyze_commands', () => ok(list)],
    // Says that the comment `# interrupt` ends a search for a move.
    ['gogui-interrupt', () => ok('')],
    ...PICTURES.map(([, , name, textOf]): readonly [string, Run] => [name, async () => ok(await textOf(session))]),
  ];
}

/** GoGui skips every other character, so that missing points have to look empty; no move there is legal. */
function boardText(session: Session): string {
  return gridText(session, '.', (point) => {
    const color = session.position.colorAt(point);
    return color === undefined ? '.' : color === DARK ? 'X' : 'O';
  });
}

function missingPoints({ points }: Session): string {
  return `COLOR ${MISSING_COLOR} ${points.missing.join(' ')}`;
}

/** None in a game that is over, which is how GoGui knows. */
function legalMoves({ position, points }: Session): string {
  if (position.outcome()) return '';
  const buffer = new Int32Array(position.board.points);
  return pointNames(points.names, buffer.subarray(0, legalPoints(position, buffer)));
}

/** Light's stones are what Black captures, and the first number is Black's. */
function capturedCount({ position, plies }: Session): string {
  const placed = { [LIGHT]: Math.ceil(plies / 2), [DARK]: Math.floor(plies / 2) };
  return COLORS.map((color) => placed[color] - position.stones(color)).join(' ');
}

function finalResult({ position }: Session): string {
  const outcome = position.outcome();
  if (!outcome) return 'The game is not over.';
  const [winner, loser] =
    outcome.winner === LIGHT ? ['White (Light)', 'Black (Dark)'] : ['Black (Dark)', 'White (Light)'];
  return `${winner} wins: ${loser} ${outcome.end === 'annihilation' ? 'has no stones left' : 'has no legal point'}.`;
}
