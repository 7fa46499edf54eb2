/**
 * The kit of Meridians with manual captures: the kit of the automatic game, with this game's
 * positions.
 */
import type { InputError } from '../../../util/result.ts';
import type { GameKit } from '../../kit.ts';
import { legalMoves } from '../../legal-moves.ts';
import type { Board } from '../board.ts';
import { COLOR_NAMES, type Color, opponent } from '../color.ts';
import { groupsOf } from '../life.ts';
import { hasLegalPoint } from '../movegen.ts';
import type { Position } from '../position.ts';
import { makeDiagram } from '../text/diagram.ts';
import { makePoint, makeSetup, moveName, parseMove, parseSetup } from '../text/notation.ts';
import { stonesText } from '../text/words.ts';
import { manualGame } from './game.ts';
import { ManualPosition } from './position.ts';
import { advice, captureMoves, consequence } from './words.ts';

export function manualKit(kit: GameKit<Position>, board: Board): GameKit<ManualPosition> {
  // Networks are trained in games with automatic captures.
  const { training: _, offers: __, isOut: ___, ...shared } = kit;
  const { points } = board;
  const base = kit as Required<GameKit<Position>>;
  return {
    ...shared,
    variant: `${kit.variant}, captures by hand`,
    header: `${kit.header}, captures by hand`,
    game: manualGame(kit.game, board),
    notation: `${kit.notation} A leading - captures the dead group there, e.g. -c3.`,

    parsePosition: (text) => {
      const setup = parseSetup(text, board.size);
      return setup.ok ? ManualPosition.fromSetup(setup.value) : setup;
    },
    makePosition: (position) => makeSetup(position.setup()),
    parseMove: (text) => parseMove(board, text),
    illegality: (position, move) =>
      move < points ? placementProblem(position, move) : captureProblem(position, move - points),
    everyMove: (position) => {
      if (position.isOver()) return [];
      const captures = position.dead.map(([first]) => points + (first as number));
      return [...legalMoves(kit, position.table), ...captures];
    },
    outcome: (position) => (position.isOver() ? kit.outcome(position.cleared) : undefined),
    diagram: (position, options) => makeDiagram(position.table, options, () => position.outcome()),
    drawPosition: (position, options) => kit.drawPosition(position.table, options),

    pieces: (position) => kit.pieces(position.table),
    cellsOf: (move) => [move % points],
    overlays: kit.overlays.map((overlay) => ({
      ...overlay,
      // Territory is that of the board after all captures.
      draw: (position) => overlay.draw(overlay.name === 'territory' ? position.cleared : position.table),
    })),
    territory: (position) => ({
      ...base.territory(position.cleared),
      // A capture can be overlooked.
      ...(position.dead.length > 0 && { winner: undefined }),
    }),

    seatCounts: (position) => base.seatCounts(position.table),
    advice,
    consequence,
    remedy: (position, error) => base.remedy(position.table, error),

    symmetries: kit.symmetries.map(
      (symmetry) => (move: number) => (move < points ? symmetry(move) : points + symmetry(move - points)),
    ),
    explain: (position, evaluation) => base.explain(position.cleared, evaluation),
    facts: () => {
      const facts = base.facts();
      return {
        note: (ply, move, before, after) => facts.note(ply, move, before.table, after.table),
        result: () => facts.result(),
      };
    },
  };
}

/** Why a stone may not be placed. */
function placementProblem(position: ManualPosition, point: number): InputError | undefined {
  const { cleared, table, dead } = position;
  if (dead.length === 0 || position.isOver()) return cleared.illegality(point);
  if (hasLegalPoint(table)) return table.illegality(point);
  const [side, other] = [cleared.toMove, opponent(cleared.toMove)].map((color) => COLOR_NAMES[color as Color]);
  const why = `${side} has no legal point until it removes dead groups of ${other}: ${captureMoves(position)}`;
  return { code: 'take-first', message: why };
}

/** Why a group may not be captured. */
function captureProblem(position: ManualPosition, stone: number): InputError | undefined {
  const { table, dead } = position;
  const { board, toMove } = table;
  if (position.isOver()) return position.cleared.illegality(stone);
  if (dead.some((group) => group.includes(stone))) return undefined;
  const color = table.colorAt(stone);
  const [side, other] = [COLOR_NAMES[toMove], COLOR_NAMES[opponent(toMove)]];
  const where = `${moveName(board.names, board.points + stone)}: `;
  if (color === undefined) return { code: 'no-stone', message: `${where}there is no stone of ${other} there` };
  if (color === toMove) return { code: 'own-stone', message: `${where}the stone there is ${side}'s own` };
  if (table.turns(color) < 2) return { code: 'too-early', message: `${where}${other} has not played two turns yet` };
  const group = groupsOf(table).find(({ stones }) => stones.includes(stone));
  const [path] = group?.paths ?? [];
  const how = path ? `, from ${makePoint(board, path.from)} to ${makePoint(board, path.to)}` : '';
  return { code: 'not-dead', message: `${where}the group ${stonesText(table, group?.stones ?? [])} has a path${how}` };
}
