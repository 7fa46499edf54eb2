/**
 * Writes game records as SGF FF[4] (https://www.red-bean.com/sgf/). `sgf-reader.ts` reads them
 * back.
 *
 * Few games have a number (GM), so RU names them (`sgf-rules.ts`). Moves use the game's notation, so
 * Go, whose moves are written in another, is written without its number. Those of seats with a Go colour are W or B; all others, including `pass`,
 * `resign` and the choice of a seat, are XM, a private property. Another private property, XR in
 * the root, holds as JSON the record fields that have no other place.
 */

import { lostFields } from '../games/found.ts';
import type { GameKit, Seat } from '../games/kit.ts';
import { type GameRecord, numberOf, playerNames } from '../games/record.ts';
import { parseDates, shownDate } from '../util/date.ts';
import { ok, type Result } from '../util/result.ts';
import { VERSION } from '../util/version.ts';
import { expectedOf, seatsToMove } from './movers.ts';
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
import { GO, moduleNamed, sgfRules } from './sgf-rules.ts';
import { makeSgfText, type SgfNode } from './sgf-tree.ts';
import { openRecord } from './spec.ts';

/** The nodes of a game: the root, and one for each ply, each the first child of the one before. */
interface SgfGame {
  readonly root: SgfNode;
  readonly plies: readonly SgfNode[];
}

/** Writes games as one collection. Errors: those of `openRecord`, with the number of the game. */
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
 * A game as a tree, to which the caller may add variations. If the mover recorded a value, the
 * node's comment states it in per cent. Games of White and Black also have V, which FF[4] defines
 * as positive if good for Black, from −1 (White certainly wins) to 1.
 */
export function sgfGame(kit: GameKit, record: GameRecord): SgfGame {
  const { root, plies } = bareGame(kit, record);
  const lost = () => lostFields(record, recordOfNodes(kit, root.data, plies));
  // This program's part of a comment can be recognised only if all other fields are known.
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
  const names = playerNames(record, seats.length);
  const own = typeof record.comment === 'string' ? record.comment : '';
  const player = (letter: string) => names.find((_, i) => letterOf(seats[i]) === letter);
  const [white, black, first] = [player('W'), player('B'), letterOf(seats[0])];
  const date = typeof record.startedAt === 'string' ? dateProperty(record.startedAt) : undefined;
  const { sgfNumber } = moduleNamed(kit.spec.name);
  const root: SgfNode = {
    data: {
      FF: ['4'],
      ...(sgfNumber !== undefined && sgfNumber !== GO && { GM: [String(sgfNumber)] }),
      CA: ['UTF-8'],
      AP: [`Sightline:${simpleText(VERSION)}`],
      ...(typeof record.id === 'string' && { GN: [simpleText(nameOf(record, record.id))] }),
      ...(size !== undefined && { SZ: [String(size)] }),
      RU: [sgfRules(kit)],
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

/** DT for the start of a game: the UTC day of a timestamp, or text in DT syntax. */
function dateProperty(startedAt: string): string | undefined {
  const shown = shownDate(startedAt).trim();
  return parseDates(shown) && shown;
}

/**
 * The displayed name of a game: its id, or its number from 1 if the id only repeats its `index`.
 */
function nameOf(record: GameRecord, id: string): string {
  return id === String(record.index) ? String(numberOf(record) ?? id) : id;
}

function plyNodes(kit: GameKit, record: GameRecord): SgfNode[] {
  const comments = plyComments(kit, record);
  const owns: readonly unknown[] = Array.isArray(record.comments) ? record.comments : [];
  const expected = expectedOf(kit, record);
  const white = whiteSeat(kit);
  const seats = seatsToMove(kit, record.moves);
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

/** The property of a ply made by a seat; without a seat, that of the choice of a seat. */
export function moveData(kit: GameKit, seat: Seat | undefined, move: string): Record<string, string[]> {
  const letter = kit.parseMove(move).ok ? letterOf(seat) : 'XM';
  return { [letter]: [letter === 'XM' ? simpleText(move) : move] };
}
