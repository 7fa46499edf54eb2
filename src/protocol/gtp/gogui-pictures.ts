/** Pictures of a position and of what is known of it, for GoGui (its manual, chapter "Analyze Commands"). */
import { deadGroups, groupsOf } from '../../games/meridians/life.ts';
import { sees } from '../../games/meridians/movegen.ts';
import { COLOR_NAMES, COLORS, type Color, DARK, LIGHT } from '../../games/meridians/position.ts';
import { holding } from './analysis-lines.ts';
import type { Session } from './session.ts';

const NO_COLOR = '""';
export const MISSING_COLOR = '#606060';
const HOLDER_COLORS = { [LIGHT]: '#f4e0a0', [DARK]: '#90a8d0' } as const;
const SHARED_COLOR = '#c0d8a0';

/** GoGui's type of what a command answers, the label in its menu, the command's name, and what it answers. */
export type Picture = readonly [
  type: string,
  label: string,
  name: string,
  text: (session: Session) => string | Promise<string>,
];

export const PICTURES: readonly Picture[] = [
  ['sboard', 'Visits', 'sightline-visits', visits],
  ['sboard', 'Values', 'sightline-values', values],
  ['var', 'Principal Variation', 'sightline-pv', principalVariation],
  ['dboard', 'Life Map', 'sightline-life', life],
  ['cboard', 'Territory', 'sightline-territory', territory],
  ['gfx', 'Groups and Paths', 'sightline-groups', groups],
  ['plist', 'Dead Groups', 'sightline-dead', dead],
];

/** A grid with a word for each point; words for missing points are `missing`. */
export function gridText({ points }: Session, missing: string, wordOf: (point: number) => string): string {
  return points.rows
    .map((row) => row.map((point) => (point === undefined ? missing : wordOf(point))).join(' '))
    .join('\n');
}

async function visits(session: Session): Promise<string> {
  const { moves } = await session.analysis();
  const words = new Map(moves.filter(({ visits }) => visits > 0).map(({ move, visits }) => [move, shortCount(visits)]));
  return gridText(session, NO_COLOR, wordIn(session, words));
}

/** Expected scores of the mover in per cent. */
async function values(session: Session): Promise<string> {
  const { moves } = await session.analysis();
  const tried = moves.filter(({ visits, proven }) => visits > 0 || proven);
  const words = new Map(tried.map(({ move, value }) => [move, String(Math.round(100 * value))]));
  return gridText(session, NO_COLOR, wordIn(session, words));
}

function wordIn({ position }: Session, words: ReadonlyMap<string, string>): (point: number) => string {
  return (point) => words.get(position.board.names[point] as string) ?? NO_COLOR;
}

async function principalVariation(session: Session): Promise<string> {
  const [best] = (await session.analysis()).moves;
  return best ? best.pv.map((move) => session.nameOf(move)).join(' ') : '';
}

/** From 1 (Dark, who is Black, holds the point at the end of every game) to −1. */
async function life(session: Session): Promise<string> {
  const { lifeMap } = await session.analysis();
  return gridText(session, '0', (point) => {
    const balance = lifeMap ? holding(lifeMap, DARK, point) - holding(lifeMap, LIGHT, point) : 0;
    return balance.toFixed(3);
  });
}

/** The empty points on which only one side can place a stone, as things stand; there are none before both have had two turns. */
function territory(session: Session): string {
  const { position } = session;
  const hasBegun = COLORS.every((color) => position.turns(color) === 2);
  return gridText(session, MISSING_COLOR, (point) => {
    if (!hasBegun || !position.isEmpty(point)) return NO_COLOR;
    const [light, dark] = COLORS.map((color) => sees(position, point, color));
    return light === dark ? NO_COLOR : HOLDER_COLORS[light ? LIGHT : DARK];
  });
}

/** Each stone with the number of its group, dead groups marked, and the points of paths in the colour of their side. */
function groups({ position, points }: Session): string {
  const { names } = points;
  const all = groupsOf(position);
  const ofPaths = COLORS.map(
    (color) =>
      new Set(all.filter((group) => group.color === color).flatMap(({ paths }) => paths.flatMap((p) => p.points))),
  ) as [Set<number>, Set<number>];
  const [light, dark] = ofPaths;
  const labels = all.flatMap(({ stones }, i) => stones.map((stone) => `${names[stone]} ${i + 1}`));
  const dying = deadGroups(position).flatMap(({ stones }) => stones);
  const count = (color: Color) => `${all.filter((group) => group.color === color).length} of ${COLOR_NAMES[color]}`;
  const lines: readonly (readonly [string, string])[] = [
    ['LABEL', labels.join(' ')],
    [
      `COLOR ${HOLDER_COLORS[LIGHT]}`,
      pointNames(
        names,
        [...light].filter((point) => !dark.has(point)),
      ),
    ],
    [
      `COLOR ${HOLDER_COLORS[DARK]}`,
      pointNames(
        names,
        [...dark].filter((point) => !light.has(point)),
      ),
    ],
    [
      `COLOR ${SHARED_COLOR}`,
      pointNames(
        names,
        [...light].filter((point) => dark.has(point)),
      ),
    ],
    ['MARK', pointNames(names, dying)],
    ['TEXT', `Groups: ${count(LIGHT)}, ${count(DARK)}. Stones in dead groups: ${dying.length}.`],
  ];
  return lines.flatMap(([command, args]) => (args === '' ? [] : [`${command} ${args}`])).join('\n');
}

function dead({ position, points }: Session): string {
  return pointNames(
    points.names,
    deadGroups(position).flatMap(({ stones }) => stones),
  );
}

/** At most four characters, which is what fits on a point. */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 1e6)}M`;
}

export function pointNames(names: readonly string[], points: Iterable<number>): string {
  return Array.from(points, (point) => names[point]).join(' ');
}
