/**
 * The rules of Mǽrstánas (John Beers, 2022, CC BY-SA 4.0) in short, and a lesson. Tests verify the statements against the rules.
 */
import { counted } from '../../util/counted.ts';
import type { LessonStep, RuleSection, Teaching } from '../teaching.ts';
import { NAMES } from './board.ts';
import { illegality } from './legality.ts';
import { DARK, LIGHT, SQUARES, THUNDER, WODEN } from './numbers.ts';
import type { Position, Side } from './position.ts';
import { strategy } from './strategy.ts';

const HINGES = '7/7/3l3/2d1d2/7/7/7 D -/- default+plain';
const SCORED = 'd6/7/2dd3/3d2l/6l/7/7 D -/- default+plain';
const THUNDERED = '7/3d3/3l3/2l1l2/7/1l1d3/7 D tw/tw default+special';
const WODENED = '7/2d4/1dld3/7/4l2/7/7 D w/w default+special';
const FULL = '1l1d1dd/lldd3/d2dll1/1dll1dd/l1ll1d1/1dld1ld/dd1lld1 D -/- default+plain';

const sections: readonly RuleSection[] = [
  {
    title: 'Goal',
    text: 'Dark and Light place one stone a turn; Dark begins. When neither can, the side with more points wins. Equal points are a draw.',
  },
  {
    title: 'Points',
    text: 'Each pair of your stones that touch by a side is a point. So is each side of a stone at the edge of the board: a corner stone has two.',
    diagram: {
      position: SCORED,
      caption: 'Dark has 4 points: 2 pairs, and 2 sides of the corner. Light has 3: a pair and 2 sides at the edge.',
    },
  },
  {
    title: 'Hinges',
    text: 'Each side of a stone that touches another stone of either colour, or the edge, is a hinge. No stone may have four.',
    diagram: {
      position: '7/7/3l3/2d1d2/3d3/7/7 L -/- default+plain',
      shows: 'barred',
      caption: 'Nobody can place a stone on d4: it would have four hinges.',
    },
  },
  {
    title: 'Where to place',
    text: 'A stone may go to any empty square where it has at most three hinges and gives no neighbour a fourth one.',
    diagram: { position: FULL, shows: 'legal', caption: 'The three squares that are left.' },
  },
  {
    title: 'Thunder-stone',
    text: 'Once a game: place it on any empty square. All stones next to it leave the board first, your own too.',
    diagram: { position: THUNDERED, moves: ['d4t'], caption: 'Three stones have gone.' },
  },
  {
    title: 'Woden-stone',
    text: 'Once a game: put it in the place of a stone of your opponent, which leaves the board.',
    diagram: { position: WODENED, moves: ['c3w'], caption: 'Dark’s stone on c3 now makes three pairs.' },
  },
  {
    title: 'Afterwards',
    text: 'On the board a special stone counts like any other one. It can be removed or replaced, too.',
  },
  {
    title: 'Passing',
    text: 'You pass when you have no move, and only then; the program does it for you. A special stone that can be played has to be played.',
  },
  { title: 'End', text: 'The game ends when neither side can place a stone. The difference in points is the margin.' },
  {
    title: 'Variants',
    text: 'Without special stones, or with simple scoring: only pairs count then. With wraparound (“Advanced Mǽrstánas”) opposite edges meet: squares there are neighbours, and the edge is no hinge.',
  },
];

/** The points that a move gains for its side. */
function gain(before: Position, after: Position, edges = true): number {
  return after.points(before.toMove, edges) - before.points(before.toMove, edges);
}

function stones(position: Position, side: Side): number {
  return NAMES.filter((_, square) => position.sideAt(square) === side).length;
}

function removed(before: Position, after: Position, side: Side): number {
  return stones(before, side) - stones(after, side);
}

const lesson: readonly LessonStep<Position>[] = [
  {
    position: '7/7/7/3d3/5l1/7/7 D -/- default+plain',
    task: 'You are Dark. Make a pair: place a stone that touches your stone by a side.',
    objection: (before, _, after) =>
      gain(before, after, false) > 0 ? undefined : 'That stone touches none of yours. Diagonally does not count.',
    done: 'A pair of your own is a point.',
  },
  {
    position: 'l6/7/2d3l/7/7/5d1/7 D -/- default+plain',
    task: 'Score two points or more with one stone. The edge of the board counts, too.',
    objection: (before, _, after) => {
      const points = gain(before, after);
      return points >= 2 ? undefined : `That scores ${points === 0 ? 'nothing' : counted(points, 'point')}.`;
    },
    done: 'In a corner a stone has two sides at the edge. A pair or two at the edge do as well.',
  },
  {
    position: HINGES,
    task: 'No stone may have four hinges. Make d4 a square on which nobody can place a stone any more.',
    objection: (_before, _move, after) => {
      const square = NAMES.indexOf('d4');
      if (after.sideAt(square) !== undefined)
        return 'Now a stone stands on d4. Leave it empty, and fill what is around it.';
      return illegality(after, square) ? undefined : 'A stone on d4 would still have a free side.';
    },
    done: 'A stone on d4 would have four hinges. Such squares stay empty.',
  },
  {
    position: THUNDERED,
    task: 'Take three of Light’s stones off with your thunder-stone, and none of your own.',
    objection: (before, move, after) => {
      if (move < THUNDER || move >= WODEN) return 'That was not the thunder-stone.';
      const own = removed(before, after, DARK) + 1;
      if (own > 0) return `That takes ${counted(own, 'stone')} of your own off, too.`;
      const theirs = removed(before, after, LIGHT);
      return theirs >= 3 ? undefined : `That takes ${theirs === 0 ? 'nothing' : counted(theirs, 'stone')} off.`;
    },
    done: 'All stones next to the thunder-stone leave the board.',
  },
  {
    position: WODENED,
    task: 'Replace one of Light’s stones with your Woden-stone, so that it scores three points.',
    objection: (before, move, after) => {
      if (move < WODEN || move >= 3 * SQUARES) return 'That was not the Woden-stone.';
      const points = gain(before, after);
      return points >= 3 ? undefined : `That scores ${points === 0 ? 'nothing' : counted(points, 'point')}.`;
    },
    done: 'Three pairs with one stone, and Light has one stone less.',
  },
  {
    position: FULL,
    task: 'End the game and win it: after your stone nobody can place another one.',
    objection: (_before, _move, after) => {
      if (!after.isOver()) return 'Light can still place a stone.';
      return after.points(DARK, true) > after.points(LIGHT, true)
        ? undefined
        : 'That ends the game, but you have no more points than Light.';
    },
    done: 'Neither side can move, and you have more points. You know the rules.',
  },
];

const credits =
  'Mǽrstánas is by John Beers (2022), licensed under CC BY-SA 4.0 (creativecommons.org/licenses/by-sa/4.0), as is this summary of its rules.';

const aim =
  'Place stones that touch one another and the edge: each touch is a point, and the side with more points wins.';

export const teaching: Teaching<Position> = { aim, sections, lesson, strategy, credits };
