/**
 * The rules of HexiMeros in short, and a lesson. Tests verify the statements against the rules.
 */
import type { Diagram, LessonStep, RuleSection, Teaching } from '../teaching.ts';
import { cellOfName } from './rules/board.ts';
import { ARCHER, KIND_NAMES, LETTERS, pieceOf, SOVEREIGN } from './rules/pieces.ts';
import { Position, TO_DECLARE, TO_PROMOTE, TO_SHOOT } from './rules/position.ts';
import { SETUP } from './setup.ts';
import { strategy } from './strategy.ts';
import { makePosition } from './text/notation.ts';
import { SIDE_LETTERS } from './text/words.ts';

const SILVER = 0;
const ORANGE = 3;

/** A position with the given pieces, e.g. `sR q20r11`, and Silver to move. */
function positionOf(pieces: string, prepare: (position: Position) => void = () => {}): string {
  const position = new Position();
  for (const piece of pieces.split(', ')) {
    const [what = '', cell = ''] = piece.split(' ');
    const kind = LETTERS.indexOf(what.charAt(1) as 'K');
    position.put(cellOfName(cell) as number, pieceOf(kind, SIDE_LETTERS.indexOf(what.charAt(0))));
  }
  position.left = SETUP.seats.filter((_, side) => position.isIn(side)).length;
  prepare(position);
  return makePosition(position);
}

/** Distant Sovereigns, without which the game would be over. */
const KINGS = 'sK q30r4, oK q4r30';
const CENTER = 'q20r12';

/** A diagram of the moves of a lone piece. */
function movesOf(letter: string, radius: number, caption: string, others = ''): Diagram {
  return {
    position: positionOf(`${letter === 'K' ? 'oK q4r30' : KINGS}, s${letter} ${CENTER}${others}`),
    shows: { from: CENTER },
    near: { cell: CENTER, radius },
    caption,
  };
}

const CHECKED = positionOf('sK q23r9, oK q4r30, oR q23r14, sP q19r14, sC q20r12', (position) => {
  position.declared[ORANGE] = 1 << SILVER;
});

const sections: readonly RuleSection[] = [
  {
    title: 'Goal',
    text: `Six players, and the last one with a Sovereign wins. The starting position and some moves are a reconstruction (${SETUP.name}).`,
  },
  {
    title: 'A turn',
    text: 'Silver begins; play passes to the left. You move one piece. It captures by taking the place of another player’s piece, which scores points.',
  },
  {
    title: 'Two kinds of steps',
    text: 'A flat is the edge between two cells: six directions. A line leads from a corner of a cell between two neighbours to the cell beyond: six more.',
    diagram: movesOf('K', 2.8, 'The Sovereign (K) moves one cell in any of the twelve directions.'),
  },
  {
    title: 'Regent (R), Alcazar (A), Prelate (P)',
    text: 'They go any distance: the Alcazar across flats, the Prelate along lines, the Regent both ways.',
    diagram: movesOf('R', 3.6, 'The moves of a Regent nearby.'),
  },
  {
    title: 'Cavalier (C)',
    text: 'Three flats in one direction, then two at 60° to it; or two, then one. It leaps over everything.',
    diagram: movesOf('C', 4.8, 'The moves of a Cavalier.'),
  },
  {
    title: 'Dreadnaught (D)',
    text: 'Up to four cells across flats. It captures everything on its way, its own side’s pieces too.',
    diagram: {
      position: positionOf(`${KINGS}, sD ${CENTER}, oH q20r13, oC q20r15`),
      moves: [`${CENTER}-q20r16`],
      near: { cell: 'q20r14', radius: 3.4 },
      caption: 'The Dreadnaught has captured two pieces.',
    },
  },
  {
    title: 'Archer (T) and Assassin (S)',
    text: 'The Archer moves one or two cells to an empty one and may then shoot a piece up to three cells away. The Assassin takes up to three steps across flats, turning as it likes.',
    diagram: movesOf('S', 3.8, 'The moves of an Assassin.'),
  },
  {
    title: 'Militant (M)',
    text: 'One cell forward, on its first move two. It captures diagonally forward, on four cells.',
    diagram: movesOf('M', 2.8, 'A step forward, and four captures.', ', oC q19r12, oC q20r13, oC q18r13, oC q19r14'),
  },
  {
    title: 'Promotion',
    text: 'A Militant on or past its Center Line, or on another player’s Base Line, may become any piece but a Sovereign, and you score its points. Otherwise it is Hatted (H) and moves as a Sovereign.',
  },
  {
    title: 'Check',
    text: 'When your turn places other Sovereigns under attack you may declare Check to any of them. That player then has to end it, if possible. An attack that is not declared may be ignored.',
    diagram: {
      position: CHECKED,
      overlay: 'checks',
      near: { cell: 'q22r12', radius: 4 },
      caption: 'Orange has declared Check to Silver.',
    },
  },
  {
    title: 'Out',
    text: 'Whoever loses the Sovereign is out; the pieces stay and can be captured, but neither move nor attack. Who resigns leaves likewise, without points; of two left the other wins. The last two may agree on a draw.',
  },
  {
    title: 'Ground Zero and points',
    text: 'After landing on the centre, several pieces may make one doubled move. Captures score 5 (Militant) to 75 (Sovereign); the last one left scores 100.',
  },
];

const points = (position: Position) => position.points[SILVER] as number;

/** Describes the points that a ply scores if they are at least `least`. */
function scores(least: number, before: Position, after: Position): string | undefined {
  const scored = points(after) - points(before);
  if (scored >= least) return undefined;
  return scored === 0 ? 'That captures nothing.' : `That scores ${scored} points; another capture scores more.`;
}

const lesson: readonly LessonStep<Position>[] = [
  {
    position: makePosition(Position.start()),
    near: { cell: 'q29r5', radius: 5.5 },
    task: 'You are Silver, at the bottom. Move any piece: point at it, then at a marked cell.',
    objection: () => undefined,
    done: 'Now Blue would move, to your left.',
  },
  {
    position: positionOf(`${KINGS}, sR q20r11, oA q20r16, oC q18r15, oH q23r11, sM q19r13`),
    near: { cell: 'q20r14', radius: 4 },
    task: 'Capture with your Regent (R). Take the piece that is worth most: an Alcazar (A) 30, a Cavalier (C) 25, a Hatted Militant (H) 10.',
    objection: (before, _, after) => scores(SETUP.points.A as number, before, after),
    done: 'The Regent goes any distance across flats or along lines.',
  },
  {
    position: positionOf(`${KINGS}, sC q21r9, sM q21r10, sM q20r10, oP q19r14, oH q20r12, sA q23r13`),
    near: { cell: 'q21r11', radius: 4.5 },
    task: 'Capture the Prelate (P) with your Cavalier (C): three flats in one direction, then two at 60° to it.',
    objection: (before, _, after) => scores(SETUP.points.P as number, before, after),
    done: 'The Cavalier leaps over anything in its way.',
  },
  {
    position: positionOf(`${KINGS}, sT q20r11, oR q20r14, oH q22r13, oC q19r11`, (position) => {
      position.phase = TO_SHOOT;
      position.at = cellOfName('q20r11') as number;
      position.range = SETUP.archerRange;
    }),
    near: { cell: 'q20r13', radius: 4 },
    task: `Your ${KIND_NAMES[ARCHER]} (T) has moved and may shoot now. Shoot what is worth most.`,
    objection: (before, _, after) => scores(SETUP.points.R as number, before, after),
    done: 'An Archer captures from where it stands.',
  },
  {
    position: positionOf(`${KINGS}, sM q19r19, oC q21r17`, (position) => {
      position.phase = TO_PROMOTE;
      position.at = cellOfName('q19r19') as number;
    }),
    near: { cell: 'q20r18', radius: 3 },
    task: 'Your Militant has come to its Center Line. Choose the piece that scores most for you.',
    objection: (before, _, after) => scores(SETUP.points.R as number, before, after),
    done: 'A Regent: 55 points.',
  },
  {
    position: positionOf('sK q30r4, oK q13r25, sA q20r13, sP q22r12, oM q15r22'),
    near: { cell: 'q17r18', radius: 7.5 },
    task: 'Attack Orange’s Sovereign (K, orange) with your Alcazar (A), so that you may declare Check.',
    objection: (_before, _move, after) =>
      after.phase === TO_DECLARE ? undefined : 'From there nothing attacks Orange’s Sovereign.',
    done: 'You have declared Check: Orange’s next turn has to end it.',
    sequel: () => ['+'],
  },
  {
    position: CHECKED,
    near: { cell: 'q23r10', radius: 4.5 },
    task: 'Orange’s Regent has declared Check to you. End it: move your Sovereign, block the way, or capture the Regent.',
    objection: () => undefined,
    done: 'The attack is over.',
  },
  {
    position: positionOf('sR q20r11, sK q30r4, oK q20r19, oA q18r15, oM q15r16'),
    near: { cell: 'q19r15', radius: 5 },
    task: 'Win: capture the last other Sovereign.',
    objection: (before, _, after) =>
      after.isIn(ORANGE) ? (scores(SETUP.points.K as number, before, after) ?? undefined) : undefined,
    done: `The ${KIND_NAMES[SOVEREIGN]} is captured and Orange is out: Silver wins. You know the rules.`,
  },
];

const credits =
  'HexiMeros is by M. J. Bemel, © HBOD Systems, 2001–2010; HexiMeros is a trademark of HBOD Systems. What is lost of its rules was added for Sightline.';

const aim = 'Six players capture the pieces of one another: the last one with a Sovereign wins.';

export const teaching: Teaching<Position> = { aim, sections, lesson, strategy, credits };
