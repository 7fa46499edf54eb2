/**
 * The rules of Meridians in short, and a lesson. Tests verify the statements against the rules.
 */
import { counted } from '../../util/counted.ts';
import type { LessonStep, RuleSection, Teaching } from '../teaching.ts';
import { COLOR_NAMES, DARK, LIGHT, opponent } from './color.ts';
import { deadGroups, lossesBy } from './life.ts';
import { legalPoints } from './movegen.ts';
import type { Position } from './position.ts';
import { strategy } from './strategy.ts';

const SECOND = '4/5/6/7/3L4/7/2D3/5/4 L 1 1';
const OPEN = '4/5/1L4/1L5/1D1L4/7/3D2/5/1D2 L 2 2';
const TIGHT = '1LL/4/1DLDD/2D3/2DD1/3D/3 L 2 2';
const LAST = '3/4/3L1/3LD1/5/1L2/1D1 L 2 2';
const CUT = '4/5/2D3/7/4D3/7/1L2L1/1D1L1/4 L 2 2';

const sections: readonly RuleSection[] = [
  {
    title: 'Goal',
    text: 'Light and Dark place one stone a turn; Light begins. A side without stones has lost.',
    diagram: {
      position: LAST,
      moves: ['b3', 'e5'],
      caption: 'Dark’s last stones have left the board: Light wins.',
    },
  },
  { title: 'First stone', text: 'Your first stone may go to any empty point.' },
  {
    title: 'Second stone',
    text: 'Your second stone needs a path to the first: a straight line with one or more empty points between them, and nothing else.',
    diagram: { position: SECOND, shows: 'legal', caption: 'Where Light’s second stone may go.' },
  },
  {
    title: 'Later stones',
    text: 'Every later stone has to see one of yours: in at least one of its six directions, the first stone that it meets is yours.',
    diagram: { position: OPEN, shows: 'barred', caption: 'Crossed points see no stone of Light’s.' },
  },
  {
    title: 'Groups and paths',
    text: 'Stones of one colour that touch are a group. A path is a straight run of empty points between two different groups of one colour.',
    diagram: { position: OPEN, overlay: 'groups', caption: 'Numbers are groups; shaded points belong to paths.' },
  },
  {
    title: 'Dead groups',
    text: 'A group without a path is dead. Your dead groups leave the board after your own next stone, unless it gives them a path.',
    diagram: { position: CUT, moves: ['c3'], caption: 'Light’s stone has cut the last path of the crossed stone.' },
  },
  {
    title: 'Capture',
    text: 'So you have one turn to repair a cut. If you cannot, you lose the group.',
    diagram: { position: CUT, moves: ['c3', 'f3'], caption: 'Dark has played elsewhere: its dead stone is gone.' },
  },
  {
    title: 'Losing your own groups',
    text: 'Your own stone can also take a path from your groups. Then they leave the board at once.',
    diagram: {
      position: TIGHT,
      moves: ['f2'],
      caption: 'Light’s f2 has joined its stones into a single group, which has no path: Light loses.',
    },
  },
  { title: 'No passing', text: 'You have to place a stone in every turn. A side that cannot has lost.' },
  {
    title: 'Pie rule (optional)',
    text: 'One player places a stone of each colour; the other one then chooses a colour. Light moves next.',
  },
];

/** An objection to a move that loses own stones; undefined if it loses none. */
function ownLoss(before: Position, move: number): string | undefined {
  const lost = lossesBy(before, move).flat().length;
  return lost === 0 ? undefined : `That costs you ${counted(lost, 'stone')}: a group of yours was left without a path.`;
}

function legalIn(position: Position): number[] {
  const points = new Int32Array(position.board.points);
  return position.outcome() ? [] : [...points.subarray(0, legalPoints(position, points))];
}

/** The replies after which no dead group of the side to move leaves the board. */
function mending(position: Position): number[] {
  return legalIn(position).filter((move) => lossesBy(position, move).length === 0);
}

/** An arbitrary reply, to show the resulting board. */
function anyReply(position: Position): readonly string[] {
  return legalIn(position)
    .slice(0, 1)
    .map((move) => position.board.names[move] as string);
}

function noCut(after: Position): string | undefined {
  return deadGroups(after).length > 0 ? undefined : 'Every group of Dark’s still has a path.';
}

const lesson: readonly LessonStep<Position>[] = [
  {
    position: '4/5/6/7/8/7/6/5/4 L 0 0',
    task: 'You are Light. Place your first stone on any point.',
    objection: () => undefined,
    done: 'Your first stone may go anywhere.',
  },
  {
    position: SECOND,
    task: 'Here your first stone is on e4. Place a second one that has a path to it: in line with it, with empty points between.',
    objection: () => undefined,
    done: 'The two stones see each other. As long as they do, neither is dead.',
  },
  {
    position: '4/5/2L1D1/7/8/1L1D2L/6/5/D3 L 2 2',
    task: 'Without a path a stone is dead: it leaves the board after your move, unless that gives it a path. Save the crossed one.',
    objection: (before, move) =>
      ownLoss(before, move) && 'The crossed stone still has no path, so it leaves the board now.',
    done: 'The stone is connected by a path again and stays.',
  },
  {
    position: OPEN,
    task: 'Stones of one colour that touch are a group and need one path to another group. A stone on a path cuts it. Cut the last path of a group of Dark’s.',
    objection: (before, move, after) => ownLoss(before, move) ?? noCut(after),
    done: 'That group is dead. Dark has one turn to give it a new path.',
  },
  {
    position: CUT,
    task: 'Now take the last path from a group of Dark’s so that no reply can save it.',
    objection: (before, move, after) => {
      const reply = mending(after)[0];
      return (
        ownLoss(before, move) ??
        noCut(after) ??
        (reply === undefined ? undefined : `Dark repairs it with ${after.board.names[reply]}.`)
      );
    },
    done: 'Whatever Dark plays, the group leaves the board.',
    sequel: anyReply,
  },
  {
    position: TIGHT,
    task: 'Place a stone without losing any of your own.',
    objection: (before, move) => ownLoss(before, move),
    done: 'Every group of yours keeps a path. Late in a game such points decide it.',
  },
  {
    position: LAST,
    task: 'Win: after your stone, every reply of Dark’s loses its last stones.',
    objection: (before, move, after) => {
      const winner = opponent(after.toMove);
      const way = legalIn(after).find((reply) => !isWonBy(winner, after, reply));
      const name = way === undefined ? '' : after.board.names[way];
      return ownLoss(before, move) ?? (way === undefined ? undefined : `${COLOR_NAMES[DARK]} continues with ${name}.`);
    },
    done: 'Dark has no stones left: Light wins. You know the rules.',
    sequel: anyReply,
  },
];

function isWonBy(winner: number, position: Position, move: number): boolean {
  const lost = lossesBy(position, move).flat().length;
  return winner === LIGHT && lost === position.stones(DARK) + 1;
}

const credits =
  'Meridians is by Kanare Kato (2021), Best Combinatorial 2-Player Game of 2021 in the abstract games forum of BoardGameGeek. Its name is from the meridian system. Thanks to its designer for the rulebook, which these rules follow.';

const aim =
  'Cut the groups of the other side off from one another: a group without a path of empty points to another one dies, and a side without stones has lost.';

export const teaching: Teaching<Position> = { aim, sections, lesson, strategy, credits };
