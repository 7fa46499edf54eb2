/**
 * Game records in the Smart Game Format, FF[4] (https://www.red-bean.com/sgf/): how a record is written. `sgf-reader.ts`
 * reads it back.
 *
 * No number (GM) is assigned to the games here, so the files say in words what they are (`sgf-rules.ts`). Moves are written as
 * the game writes them: those of a seat that has a colour of Go as W or B, the others as XM, a property of our own that holds
 * all other plies, too (`pass`, `resign`, the choice of a seat). Another one, XR in the root, holds as JSON the fields of the
 * record that have no place elsewhere.
 */

import { lostFields } from '../games/found.ts';
import type { GameKit, Seat } from '../games/kit.ts';
import { type GameRecord, namesOf, numberOf } from '../games/record.ts';
import { parseDates, shownDate } from '../util/date.ts';
import { ok, type Result } from '../util/result.ts';
import { VERSION } from '../util/version.ts';
import { expectedOf, seatsOf } from './movers.ts';
import {
  blackValue,
  joinedComment,
  letterOf,
  plyComments,
  resultOf,
  rootComment,
  simpleText,
  whiteSeat,
} from './sgf-properties.ts';
import { recordOfNodes } from './sgf-reader.ts';
import { rulesText } from './sgf-rules.ts';
import { makeSgfText, type SgfNode } from './sgf-tree.ts';
import { openRecord } from './spec.ts';

/** The nodes of a game: the root, and one for each ply, which is the first child of the one before. */
export interface SgfGame {
  readonly root: SgfNode;
  readonly plies: readonly SgfNode[];
}

/** Games as one collection. Errors: those of `openRecord`, with the number of the game. */
export function makeSgf(records: readonly GameRecord[]): Result<string> {
  const roots: SgfNode[] = [];
  for (const [i, record] of records.entries()) {
    const kit = openRecord(record, null);
    if (!kit.ok) return { ok: false, error: { ...kit.error, message: `game ${i + 1}: ${kit.error.message}` } };
    roots.push(sgfGame(kit.value, record).root);
  }
  return ok(makeSgfText(roots));
}

/**
 * A game as a tree, to which a caller may add variations. Where the mover gave a value, the comment of the node has it in per
 * cent; and so has V of a game of White and Black, which FF[4] defines as positive when it is good for Black, from −1 (White
 * is certain to win) to 1.
 */
export function sgfGame(kit: GameKit, record: GameRecord): SgfGame {
  const { root, plies } = bareGame(kit, record);
  const lost = () => lostFields(record, recordOfNodes(kit, root.data, plies));
  // A comment can be told from what this program adds to it only when all the other fields are known.
  const { comment: _, comments: __, ...fields } = lost();
  if (Object.keys(fields).length > 0) root.data.XR = [JSON.stringify(fields)];
  const all = { ...fields, ...lost() };
  if (Object.keys(all).length > 0) root.data.XR = [JSON.stringify(all)];
  return { root, plies };
}

/** The game without XR. */
function bareGame(kit: GameKit, record: GameRecord): SgfGame {
  const { seats } = kit;
  const { size } = kit.spec.rules;
  const names = namesOf(record, seats.length);
  const own = typeof record.comment === 'string' ? record.comment : '';
  const player = (letter: string) => names.find((_, i) => letterOf(seats[i]) === letter);
  const [white, black, first] = [player('W'), player('B'), letterOf(seats[0])];
  const date = typeof record.startedAt === 'string' ? dateProperty(record.startedAt) : undefined;
  const root: SgfNode = {
    data: {
      FF: ['4'],
      CA: ['UTF-8'],
      AP: [`Sightline:${simpleText(VERSION)}`],
      ...(typeof record.id === 'string' && { GN: [simpleText(nameOf(record, record.id))] }),
      ...(size !== undefined && { SZ: [String(size)] }),
      RU: [rulesText(kit)],
      ...(white !== undefined && { PW: [simpleText(white)] }),
      ...(black !== undefined && { PB: [simpleText(black)] }),
      ...(date !== undefined && { DT: [date] }),
      ...(typeof record.event === 'string' && { EV: [simpleText(record.event)] }),
      RE: [resultOf(kit, record)],
      ...(first !== 'XM' && { PL: [first] }),
      C: [joinedComment(own, rootComment(kit, record))],
    },
    children: [],
  };
  const plies = plyNodes(kit, record);
  for (const [i, node] of plies.entries()) (plies[i - 1] ?? root).children.push(node);
  return { root, plies };
}

/** DT of a game that began so: the day of a timestamp in UTC, or what is in the property's own syntax. */
function dateProperty(startedAt: string): string | undefined {
  const shown = shownDate(startedAt).trim();
  return parseDates(shown) && shown;
}

/** What people are to call a game: its id, or its number from 1 where the id is no more than its `index`. */
function nameOf(record: GameRecord, id: string): string {
  return id === String(record.index) ? String(numberOf(record) ?? id) : id;
}

function plyNodes(kit: GameKit, record: GameRecord): SgfNode[] {
  const comments = plyComments(kit, record);
  const owns: readonly unknown[] = Array.isArray(record.comments) ? record.comments : [];
  const expected = expectedOf(kit, record);
  const white = whiteSeat(kit);
  const seats = seatsOf(kit, record.moves);
  return record.moves.map((move, i) => {
    const own = owns[i];
    const comment = joinedComment(typeof own === 'string' ? own : '', comments[i] as string);
    const said = white === undefined ? null : expected[i];
    const data = {
      ...moveData(kit, kit.seats[seats[i] ?? -1], move),
      ...(said && { V: [blackValue(said.seat === white ? said.value : 1 - said.value)] }),
      ...(comment !== '' && { C: [comment] }),
    };
    return { data, children: [] };
  });
}

/** The property of a ply that a seat makes, none being that of its choice. */
export function moveData(kit: GameKit, seat: Seat | undefined, move: string): Record<string, string[]> {
  const letter = kit.parseMove(move).ok ? letterOf(seat) : 'XM';
  return { [letter]: [letter === 'XM' ? simpleText(move) : move] };
}
