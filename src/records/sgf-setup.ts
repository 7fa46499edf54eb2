/**
 * Pieces that SGF sets up before the first move (AB, AW, PL): the first moves of the game or, if they cannot be
 * these, a position to begin with.
 */
import type { GameKit } from '../games/kit.ts';
import { Line } from '../games/line.ts';
import { seatTitle } from '../games/seats.ts';
import { fail, must, ok, quote, type Result } from '../util/result.ts';
import { spelledOut } from './sgf-points.ts';
import { letterOf } from './sgf-properties.ts';
import type { PlacedNode, SgfNode } from './sgf-tree.ts';

type Data = SgfNode['data'];

const SETUP = ['AB', 'AW'] as const;

export function hasSetup(data: Data): boolean {
  return SETUP.some((name) => data[name] !== undefined);
}

/** Expands point lists in the set-up. Error: `bad-sgf`. */
export function withPoints(kit: GameKit, tree: PlacedNode): Result<PlacedNode> {
  const data: Data = { ...tree.data };
  for (const name of SETUP) {
    const points = data[name] && spelledOut(kit, data[name]);
    if (points && !points.ok) return fail(points.error.code, `${name}: ${points.error.message}`);
    if (points) data[name] = points.value;
  }
  return ok({ ...tree, data });
}

/** The set-up as plies in turns, beginning with the seat that moves first. */
export function setupPlies({ seats }: GameKit, { data, offset }: PlacedNode): PlacedNode[] {
  const letters = letterOf(seats[0]) === 'B' ? (['B', 'W'] as const) : (['W', 'B'] as const);
  const placed = letters.map((letter) => data[`A${letter}`] ?? []);
  return Array.from({ length: Math.max(...placed.map(({ length }) => length)) }, (_, i) =>
    letters.flatMap((letter, seat) => {
      const move = placed[seat]?.[i];
      return move === undefined ? [] : [{ data: { [letter]: [move] }, children: [], offset }];
    }),
  ).flat();
}

/** A position to begin with, as text, and the properties that set it up. */
interface SgfStart {
  readonly start: string;
  readonly names: string;
}

/**
 * The position that the root sets up; undefined if the game begins at its start. `first` is the ply after the set-up.
 * Error: `bad-sgf`, which names the properties.
 */
export function setUpOf(kit: GameKit, root: PlacedNode, first: PlacedNode | undefined): Result<SgfStart | undefined> {
  const { seats, game, title } = kit;
  const { data } = root;
  const [beginner] = seats;
  const said = data.PL?.[0]?.trim().toLowerCase();
  const toMove = said === undefined ? undefined : seats.findIndex((seat) => isColor(letterOf(seat), said));
  if (beginner && letterOf(beginner) !== 'XM' && toMove === -1) return firstMover(data, kit);
  if (!hasSetup(data) && (toMove === undefined || toMove <= 0)) return ok(undefined);
  const next = seats.findIndex((seat) => first?.data[letterOf(seat)] !== undefined && letterOf(seat) !== 'XM');
  const wanted = next < 0 ? toMove : next;
  // Some programs state in PL who began.
  const after = next < 0 && toMove === 0 ? undefined : wanted;
  if (hasSetup(data) && areFirstMoves(kit, setupPlies(kit, root), after)) return ok(undefined);
  if (!kit.arrange && !hasSetup(data)) return firstMover(data, kit);
  const names = [...SETUP, 'PL'].filter((name) => data[name]).join(', ');
  const bad = (why: string) => fail('bad-sgf', `${names}: ${why}`);
  if (!kit.arrange) return bad(`these pieces cannot be the first moves, and ${title} begins at its start alone`);
  const pieces: { cell: number; seat: number }[] = [];
  for (const name of SETUP) {
    const seat = seats.findIndex((one) => `A${letterOf(one)}` === name);
    for (const value of data[name] ?? []) {
      const cell = kit.picture.names.indexOf(value.trim().toLowerCase());
      if (cell < 0 || seat < 0) return bad(`${quote(value)} is not a ${kit.cellNoun} for a piece`);
      if (pieces.some((piece) => piece.cell === cell)) return bad(`${quote(value)} has two pieces`);
      pieces.push({ cell, seat });
    }
  }
  // As after moves in turns.
  const own = pieces.filter(({ seat }) => seat === 0).length;
  const position = kit.parsePosition(kit.arrange(pieces, wanted ?? (own > pieces.length - own ? 1 : 0)));
  if (!position.ok) return bad(position.error.message);
  if (game.isOver(position.value))
    return bad(`the game is over in this position: ${kit.outcome(position.value)?.reason}`);
  return ok({ start: kit.makePosition(position.value), names });
}

function isColor(letter: string, said: string): boolean {
  return said === { W: 'white', B: 'black' }[letter] || said === letter.toLowerCase();
}

function firstMover({ PL }: Data, { seats }: GameKit): Result<undefined> {
  const [first] = seats as [GameKit['seats'][number]];
  return fail('bad-sgf', `PL[${PL?.[0]}]: ${seatTitle(first)} (${letterOf(first)}) moves first`);
}

/** Whether plies are moves of the start of the game by the seats that have the turn, and whoever is `wanted` moves next. */
function areFirstMoves(kit: GameKit, plies: readonly PlacedNode[], wanted: number | undefined): boolean {
  const line = must(Line.of(kit));
  const mover = () => kit.game.toMove(line.position);
  const isPlayed = plies.every(({ data }) => {
    const move = data[letterOf(kit.seats[mover()])]?.[0]?.trim();
    return move !== undefined && line.follow(move).ok;
  });
  return isPlayed && (wanted === undefined || line.isChoice || mover() === wanted);
}
