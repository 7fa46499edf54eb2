/** Overlays: legal points, groups and paths, reach, territory. */

import { counted } from '../../../util/counted.ts';
import type { SeatTerritory } from '../../kit.ts';
import type { CellMark, Overlay } from '../../looks.ts';
import { INK, PALE } from '../../seat-looks.ts';
import { turnsText } from '../../turns-text.ts';
import { COLOR_NAMES, COLORS, type Color, DARK, LIGHT } from '../color.ts';
import { allDeadGroups, type Group, groupsOf, lossesBy } from '../life.ts';
import { legalPoints, sees } from '../movegen.ts';
import type { Position } from '../position.ts';
import { territoryOf } from '../territory/territory.ts';
import { STONES } from './diagram.ts';
import { stonesText } from './words.ts';

const SHADES = { [LIGHT]: PALE.shade, [DARK]: INK.shade } as const;
const SHARED_SHADE = '#c0d8a0';

export const overlays: readonly Overlay<Position>[] = [
  { name: 'moves', title: 'Legal Points', describe: 'the points you can play', draw: drawMoves },
  {
    name: 'groups',
    aliases: ['life'],
    title: 'Groups and Paths',
    describe: 'all groups and their paths',
    draw: drawGroups,
  },
  {
    name: 'reach',
    title: 'Reach',
    describe: 'empty points where currently only one side can place a stone',
    draw: drawReach,
  },
  {
    name: 'territory',
    title: 'Territory',
    describe: 'empty points that the other side can never reach, and how many stones fit there',
    draw: drawTerritory,
  },
  {
    name: 'dead',
    title: 'Dead Groups',
    describe: 'groups that leave the board unless they get a path',
    draw: drawDead,
  },
];

/** Legal points of the side to move, and those that cost it stones. */
function drawMoves(position: Position) {
  const buffer = new Int32Array(position.board.points);
  const legal = position.outcome() ? [] : [...buffer.subarray(0, legalPoints(position, buffer))];
  const cells = new Map<number, CellMark>();
  for (const point of legal) cells.set(point, { sign: lossesBy(position, point).length > 0 ? '-' : '+' });
  const costly = [...cells.values()].filter(({ sign }) => sign === '-').length;
  const safe = legal.length - costly;
  const warning = costly > 0 ? ` and ${costly} more (-) at the cost of stones` : '';
  return { cells, lines: [`You can play ${counted(safe, 'point')} (+)${warning}.`] };
}

/**
 * Each stone with the number of its group, dead groups crossed, and points of paths in the colour
 * of their side.
 */
function drawGroups(position: Position) {
  const cells = new Map<number, CellMark>();
  const groups = groupsOf(position);
  for (const { color, paths } of groups) {
    for (const point of paths.flatMap((path) => path.points)) {
      const known = cells.get(point)?.color;
      cells.set(point, { color: known === undefined || known === SHADES[color] ? SHADES[color] : SHARED_SHADE });
    }
  }
  const dying = new Set(allDeadGroups(position).flatMap(({ stones }) => stones));
  for (const [i, { stones }] of groups.entries()) {
    for (const stone of stones) cells.set(stone, { label: `${i + 1}`, ...(dying.has(stone) && { isCrossed: true }) });
  }
  const lines = COLORS.flatMap((color) => {
    const own = groups.filter((group) => group.color === color);
    return [
      `${COLOR_NAMES[color]} (${STONES[color]}), ${counted(own.length, 'group')}`,
      ...own.map((group) => `  ${stonesText(position, group.stones)}: ${pathsText(position, group)}`),
    ];
  });
  return { cells, lines };
}

function pathsText(position: Position, { color, paths }: Group): string {
  if (paths.length > 0) {
    const { names } = position.board;
    return paths.map(({ to, points }) => `to ${names[to]} by ${points.map((p) => names[p]).join(' ')}`).join('; ');
  }
  if (position.turns(color) < 2) return 'no path yet';
  if (color !== position.toMove) return 'no path, can be captured';
  return `no path, leaves the board after ${COLOR_NAMES[color]}'s next move if it gets none`;
}

/** Empty until both sides have had two turns. */
function drawReach(position: Position) {
  const cells = new Map<number, CellMark>();
  const hasBegun = COLORS.every((color) => position.turns(color) === 2);
  for (let point = 0; hasBegun && point < position.board.points; point++) {
    if (!position.isEmpty(point)) continue;
    const [light, dark] = COLORS.map((color) => sees(position, point, color));
    if (light !== dark) cells.set(point, shaded(light ? LIGHT : DARK));
  }
  const count = (color: Color) => [...cells.values()].filter((mark) => mark.color === SHADES[color]).length;
  return { cells, lines: COLORS.map((color) => `${COLOR_NAMES[color]}: ${counted(count(color), 'point')}`) };
}

/**
 * Shows the number of stones that each side can still place without losing a group: exact, or
 * bounds.
 */
function drawTerritory(position: Position) {
  const { seats, winner } = territoryOf(position);
  const cells = new Map<number, CellMark>();
  for (const color of COLORS) for (const point of seats[color]?.cells ?? []) cells.set(point, shaded(color));
  const lines = COLORS.map((color) => {
    const own = seats[color] as SeatTerritory;
    return `${COLOR_NAMES[color]}: ${counted(own.cells.length, 'point')}, stones to place: ${turnsText(own)}`;
  });
  return { cells, lines: [...lines, ...(winner === undefined ? [] : [`${COLOR_NAMES[winner as Color]} wins`])] };
}

function shaded(color: Color): CellMark {
  return { color: SHADES[color], sign: color === LIGHT ? 'o' : 'x' };
}

function drawDead(position: Position) {
  const dead = allDeadGroups(position);
  const cells = new Map<number, CellMark>();
  for (const stone of dead.flatMap(({ stones }) => stones)) cells.set(stone, { isCrossed: true });
  return {
    cells,
    lines: [`Dead groups: ${dead.length}.`, ...dead.map(({ stones }) => `  ${stonesText(position, stones)}`)],
  };
}
