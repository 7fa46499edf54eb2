/**
 * HexiMeros, reconstructions sightline-2 and sightline-1, cell by cell from the page of its rules alone: the slow, plain twin
 * of the fast code.
 *
 * - `start(rules)`: the starting position; `setUp(list, more)`: any position at the beginning of a turn
 * - `legal(state)`: the names of the legal plies, sorted; `play(state, name)`: the state after one (the old one is unchanged);
 *   an illegal ply throws
 * - `leaving(state)`: the plies outside the moves, `resign`, `expelled` and `draw`, where they are possible; `play` takes them too
 * - `toMove(state)`: 0 Silver, 1 Blue, 2 Yellow, 3 Orange, 4 Green, 5 Red; `isOver(state)`
 * - `points(state)`: points so far by side, and at the end with what the end brings; `rewards(state)`: throws before the end
 * - `pieces(state)`: sorted lines `Silver Militant q28r5 unmoved`; `perft(state, depth)`: the number of sequences of this many
 *   plies; `copyOf(state)`
 *
 * Where the page leaves something open, this is how it is read here:
 *
 *  1. "two steps across flats" (a Militant's first move): two steps forward, as its one step is.
 *  2. "a step along one and then a capture" (a Militant from Ground Zero): the capture is the ordinary one, on one of the four
 *     cells diagonally forward for its side, whichever way the step went. "two flats along any flat axis": straight, both cells
 *     empty, and exactly two; one flat is the ordinary step forward only.
 *  3. "after its next move it is Hatted" and "on Ground Zero it stays a Militant for its doubled move and is Hatted after it":
 *     after the next move, doubled or not.
 *  4. "A Militant that moves onto or across its Center Line (rank 0 or less for its side) … may at once become": what the words in
 *     brackets say decides, the rank of the cell where the move ends. A Militant that leaves Ground Zero for a cell of rank 0 or
 *     less may therefore be promoted (again); on a cell of higher rank it is Hatted at once.
 *  5. "A Hatted Militant may be promoted on another side's Base Line": whenever a move of it ends there, from another cell of a
 *     Base Line too; of a side that is out too. An own Base Line does not count. Any piece but Militants: never.
 *  6. "`=R` (Regent) `=P =A =C =D =H`(Archer is `=T`, Assassin `=S`)": `=H` is none, since "any capital piece but a Sovereign" are
 *     seven: R, P, A, C, D, T, S. `=-` stands for not.
 *  7. "the player scores that piece's points" (promotion): at once, beside those of a capture.
 *  8. "two" (a Sovereign from Ground Zero): up to two cells straight on, the first one empty if it goes on.
 *  9. "along lines (from a corner of the hexagon between two neighbours to the hexagon beyond)": what stands on the two neighbours
 *     does not matter, nor whether both belong to the board; "Nothing moves or shoots across cells outside the board" is about
 *     the cells of the way itself.
 * 10. "three flats one way and then two a sixth turn away …; leaps" against "Nothing moves or shoots across cells outside the
 *     board": it leaps over these too, only the last cell has to be there. Otherwise there were 60 first moves, not the page's 62.
 * 11. "the next move … after landing there may be the doubled one": a piece on Ground Zero has this right, also one promoted there.
 *     It may make the ordinary move as well. A Hatted Militant has no doubled move, as the table says.
 * 12. "four flats, six cells" (an Archer): one to four, up to six. A move from Ground Zero is the doubled one however far it goes, so
 *     that its shot reaches six cells. "eight", "six" (Dreadnaught, Assassin): up to these.
 * 13. "up to three steps … turning as it likes" (an Assassin): never back to the cell where it began, which would be no move.
 * 14. "Dreadnaught … capturing everything on its way, its own side's pieces too": with "Per capture: the table" own pieces score as
 *     well, for the player who captures. Other Sovereigns do not stop it.
 * 15. "one enemy piece", "place of an enemy piece": any piece of another side, of a side that is out too ("can be captured").
 * 16. "One Sovereign left wins": at once, before a promotion or a declaration; a Militant that takes the last one is Hatted where it
 *     would be if not promoted.
 * 17. "Going out first to fifth": of several Sovereigns on a Dreadnaught's way the first one met goes out first.
 *     Rules 29 to 39 are those of sightline-2; in sightline-1 they do not hold, but 11, 19 and 28 as they stand do.
 * 18. "he could capture it if it were his turn": by the moves of his pieces, whatever Check would oblige him to.
 * 19. "`+` declares Check to all of them": to all other Sovereigns that he attacks after the turn, by whatever piece and since
 *     whenever.
 * 20. "if the declarer's attack still stands on his turn": the declarer attacks the Sovereign as the turn begins, with any piece, not
 *     only with that of the declaration. "a turn that ends it": after the whole turn, without its declaration, the declarer has
 *     no attack on it. Who takes the declarer's Sovereign ends it.
 * 21. "all of them where there are several; where none does, any turn": where no turn ends all of them, any turn, also one that
 *     ends none of those that could be ended.
 * 22. A declaration ends with the turn of the player it is made to, and with the next turn of the player who made it.
 * 23. "made 50 turns since the last capture or Militant's move": a turn with either sets the count of all to 0 and does not count
 *     itself; a capture of an own piece is one; a Hatted Militant's move is not a Militant's, nor is its promotion. A skipped turn is
 *     not made, and who is out is not asked.
 * 24. "who has no legal move is skipped": where nobody who is left has one, which the page does not think of, all draw at once.
 * 25. "Pieces kept at the end count for the winner as in the table": his Sovereign too, 75. Pieces of those who are out: for nobody.
 * 26. "1 for the winner, ½ each in a draw", "with more than two left the reward is shared equally, and so are 90 points": 1/n and 90/n
 *     each for n who are left.
 * 27. "the share of points, scaled into [0, 1] as documented by the code": nobody can have less than −50, so the reward is
 *     (points + 50) / the sum of (points + 50) over all six.
 * 28. Resignation is not a ply and is left out.
 * 29. "If a previously Hatted Militant lands on Ground Zero, its movement is that of the Sovereign on Ground Zero": up to two cells,
 *     with the attacks that follow from it.
 * 30. Check is declared to those of the Sovereigns that the player names; `+` names all that he may, `+sb` Silver and Blue, in the
 *     order of the turns, fewer than all; `.` nobody.
 * 31. A move "places Sovereigns under attack": by the piece that moved, as it stands after the turn (promoted, where it was), or by
 *     another piece that did not attack the Sovereign before the move and does after it, or not before the shot and after it.
 * 32. Who declared Check to a player keeps to 20: any attack of his on the Sovereign has to be ended.
 * 33. `exposed` refused: "a player may not pass the Token while his Sovereign is in Check". A turn after which one of the others could
 *     capture his Sovereign is not legal where another turn is; where none is, Check that was declared has to be ended as ever.
 * 34. `resign`: his Sovereign leaves the board and he is out, at any of his plies. His points are gone but for the loss. His turn
 *     ends, with nothing declared. It is no capture: quiet turns go on.
 * 35. `resign` of one of the last two is a concession: he keeps his points and loses those of the fifth out; no capture is scored.
 * 36. `expelled`: a resignation, of one of two as well, with 500 points less.
 * 37. `draw` by one of the last two before his move asks the other, who says `draw`, and the game is drawn, or `decline`, and the turn
 *     goes on.
 * 38. "neither of the last two players can capture the Sovereign of the other": each has nothing but his Sovereign, and the one whose
 *     turn it is cannot capture at once. In one of the six corners a Sovereign can run out of safe cells: play goes on while one is there.
 * 39. "there is no 5th Out player" in a draw: nobody loses points by it.
 */

type Cell = string;
type Kind =
  | 'Militant'
  | 'Hatted'
  | 'Sovereign'
  | 'Regent'
  | 'Prelate'
  | 'Alcazar'
  | 'Cavalier'
  | 'Dreadnaught'
  | 'Archer'
  | 'Assassin';
type Piece = { readonly side: number; readonly kind: Kind; readonly hasMoved: boolean };
type Scoring = 'victory' | 'points';
export type Rules = { readonly setup: 'sightline-1' | 'sightline-2'; readonly exposed: 'allowed' | 'refused' };
/** Check declared by one side to another. */
type Declaration = { readonly by: number; readonly to: number };
/** What the next ply is about; `none` between the last question of a turn and the next turn. */
type Phase =
  | { readonly is: 'move' | 'none' | 'answer' }
  | { readonly is: 'declaration'; readonly to: readonly number[] }
  | { readonly is: 'shot'; readonly from: Cell; readonly archer: Cell }
  | { readonly is: 'promotion'; readonly militant: Cell };
type Board = ReadonlyMap<Cell, Piece>;
type Move = { readonly to: Cell; readonly captures: readonly Cell[] };

export type State = {
  readonly scoring: Scoring;
  readonly rules: Rules;
  readonly board: Board;
  readonly toMove: number;
  readonly phase: Phase;
  readonly declared: readonly Declaration[];
  /** Those whose attack on the Sovereign of the player to move this turn has to end. */
  readonly mustEnd: readonly number[];
  /** By side: its turns since the last capture or Militant's move. */
  readonly quietTurns: readonly number[];
  /** Whose Sovereigns pieces attack since this turn that have not moved in it; and where the piece stands that has moved. */
  readonly opened: readonly number[];
  readonly moved: Cell | undefined;
  /** Whether this turn has had no capture and no Militant's move so far. */
  readonly isQuiet: boolean;
  /** Who has gone out, the first one first. */
  readonly out: readonly number[];
  /** By side: points of captures, of promotions and for going out. */
  readonly scored: readonly number[];
  /** Who shares the victory, one or more, once the game is over. */
  readonly winners: readonly number[] | undefined;
};

// Board

type Vector = readonly [number, number, number];

export const SIDES = ['Silver', 'Blue', 'Yellow', 'Orange', 'Green', 'Red'] as const;

/** The outward directions of the sides; also the six directions across flats, in the order of a turn around a cell. */
const OUTWARD: readonly Vector[] = [
  [1, -1, 0],
  [1, 0, -1],
  [0, 1, -1],
  [-1, 1, 0],
  [-1, 0, 1],
  [0, -1, 1],
];
const FLATS = OUTWARD;
/** Each between a flat direction and the next. */
const LINES = FLATS.map((flat, i) => sum(flat, FLATS[(i + 1) % 6]!));
const FLATS_AND_LINES = [...FLATS, ...LINES];

function sum(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function times(n: number, [x, y, z]: Vector): Vector {
  return [n * x, n * y, n * z];
}

function product(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function nameOf([x, y]: Vector): Cell {
  return `q${x + 17}r${y + 17}`;
}

function belongsToBoard(p: Vector): boolean {
  const isOneOfSix = OUTWARD.some(([x, y, z]) => p[0] === 13 * x && p[1] === 13 * y && p[2] === 13 * z);
  return OUTWARD.every((u) => product(p, u) <= 25) || isOneOfSix;
}

const PLACES: ReadonlyMap<Cell, Vector> = placesOfCells();

function placesOfCells(): Map<Cell, Vector> {
  const places = new Map<Cell, Vector>();
  for (let x = -17; x <= 17; x++) {
    for (let y = -17; y <= 17; y++) {
      const p: Vector = [x, y, 0 - x - y];
      if (belongsToBoard(p)) places.set(nameOf(p), p);
    }
  }
  return places;
}

export const CELLS: readonly Cell[] = [...PLACES.keys()];

const GROUND_ZERO: Cell = nameOf([0, 0, 0]);

export function rank(cell: Cell, side: number): number {
  return product(PLACES.get(cell)!, OUTWARD[side]!);
}

/** By cell and direction: the cells one after the other as far as the edge. */
const WAYS: ReadonlyMap<Cell, ReadonlyMap<Vector, readonly Cell[]>> = new Map(
  CELLS.map((from) => [from, new Map(FLATS_AND_LINES.map((direction) => [direction, wayToEdge(from, direction)]))]),
);

function wayToEdge(from: Cell, direction: Vector): Cell[] {
  const cells: Cell[] = [];
  for (let place = sum(PLACES.get(from)!, direction); PLACES.has(nameOf(place)); place = sum(place, direction)) {
    cells.push(nameOf(place));
  }
  return cells;
}

/** So many of these cells, or as many as there are. */
function way(from: Cell, direction: Vector, length: number): readonly Cell[] {
  return WAYS.get(from)!.get(direction)!.slice(0, length);
}

function isOnBaseLineOfAnother(cell: Cell, side: number): boolean {
  return SIDES.some((_, other) => other !== side && rank(cell, other) >= 24);
}

// Starting position

export function start(rules: Partial<Rules> = {}): State {
  return setUp(SIDES.flatMap((_, side) => startingPieces(side)).map(lineOf), {}, rules);
}

function startingPieces(side: number): [Cell, Piece][] {
  const behind: [Cell, Kind][] = [
    ...inTheMiddle(rowOfRank(25, side), ['Archer', 'Prelate', 'Assassin', 'Regent', 'Prelate', 'Archer']),
    ...inTheMiddle(rowOfRank(24, side), ['Cavalier', 'Alcazar', 'Dreadnaught', 'Alcazar', 'Cavalier']),
  ];
  const sovereign: [Cell, Kind][] = inTheMiddle(rowOfRank(26, side), ['Sovereign']);
  const militants = behind.map(([cell]): [Cell, Kind] => [way(cell, forward(side), 1)[0]!, 'Militant']);
  return [...sovereign, ...behind, ...militants].map(([cell, kind]) => [cell, { side, kind, hasMoved: false }]);
}

/** From the player's left to right. */
function rowOfRank(wanted: number, side: number): Cell[] {
  const right = sum(OUTWARD[(side + 1) % 6]!, OUTWARD[(side + 2) % 6]!);
  const alongRow = (cell: Cell) => product(PLACES.get(cell)!, right);
  return CELLS.filter((cell) => rank(cell, side) === wanted).sort((a, b) => alongRow(a) - alongRow(b));
}

function inTheMiddle(row: Cell[], kinds: Kind[]): [Cell, Kind][] {
  const first = (row.length - kinds.length) / 2;
  return kinds.map((kind, i) => [row[first + i]!, kind]);
}

// Pieces

function forwardIndex(side: number): number {
  return (side + 3) % 6;
}

function forward(side: number): Vector {
  return FLATS[forwardIndex(side)]!;
}

/** Two across flats, two along lines. */
function diagonallyForward(side: number): Vector[] {
  const f = forwardIndex(side);
  return [FLATS[(f + 1) % 6]!, FLATS[(f + 5) % 6]!, LINES[f]!, LINES[(f + 5) % 6]!];
}

function isEnemy(board: Board, cell: Cell, side: number): boolean {
  const piece = board.get(cell);
  return piece !== undefined && piece.side !== side;
}

/** The moves of the piece on a cell, whatever Check obliges its player to. */
function movesFrom(board: Board, from: Cell, rules: Rules): Move[] {
  const { side, kind, hasMoved } = board.get(from)!;
  const isDoubled = from === GROUND_ZERO;
  switch (kind) {
    case 'Militant':
      return militantMoves(board, from, side, hasMoved, isDoubled);
    case 'Hatted':
      return straightMoves(board, from, side, FLATS_AND_LINES, isDoubled && rules.setup === 'sightline-2' ? 2 : 1);
    case 'Sovereign':
      return straightMoves(board, from, side, FLATS_AND_LINES, isDoubled ? 2 : 1);
    case 'Regent':
      return straightMoves(board, from, side, FLATS_AND_LINES, Number.POSITIVE_INFINITY);
    case 'Prelate':
      return straightMoves(board, from, side, LINES, Number.POSITIVE_INFINITY);
    case 'Alcazar':
      return straightMoves(board, from, side, FLATS, Number.POSITIVE_INFINITY);
    case 'Cavalier':
      return cavalierMoves(board, from, side, isDoubled);
    case 'Dreadnaught':
      return dreadnaughtMoves(board, from, side, isDoubled ? 8 : 4);
    case 'Archer':
      return archerMoves(board, from, isDoubled ? 4 : 2);
    case 'Assassin':
      return assassinMoves(board, from, side, isDoubled ? 6 : 3);
  }
}

/** Any distance up to the given one, not through pieces, the last cell empty or an enemy's. */
function straightMoves(
  board: Board,
  from: Cell,
  side: number,
  directions: readonly Vector[],
  distance: number,
): Move[] {
  const moves: Move[] = [];
  for (const direction of directions) {
    for (const to of way(from, direction, distance)) {
      if (!board.has(to)) moves.push({ to, captures: [] });
      if (isEnemy(board, to, side)) moves.push({ to, captures: [to] });
      if (board.has(to)) break;
    }
  }
  return moves;
}

function militantMoves(board: Board, from: Cell, side: number, hasMoved: boolean, isDoubled: boolean): Move[] {
  const oneStep = militantSteps(board, from, forward(side), 1);
  const ordinary = [...oneStep, ...militantCaptures(board, from, side)];
  const withTwo = (direction: Vector) => [
    ...militantSteps(board, from, direction, 2),
    ...militantSteps(board, from, direction, 1).flatMap(({ to }) => militantCaptures(board, to, side)),
  ];
  const first = hasMoved ? [] : withTwo(forward(side));
  const doubled = isDoubled ? FLATS.flatMap(withTwo) : [];
  return [...ordinary, ...first, ...doubled];
}

/** So many steps over empty cells to an empty one. */
function militantSteps(board: Board, from: Cell, direction: Vector, steps: number): Move[] {
  const cells = way(from, direction, steps);
  const isFree = cells.length === steps && cells.every((cell) => !board.has(cell));
  return isFree ? [{ to: cells[steps - 1]!, captures: [] }] : [];
}

function militantCaptures(board: Board, from: Cell, side: number): Move[] {
  return diagonallyForward(side)
    .flatMap((direction) => way(from, direction, 1))
    .filter((to) => isEnemy(board, to, side))
    .map((to) => ({ to, captures: [to] }));
}

function cavalierMoves(board: Board, from: Cell, side: number, isDoubled: boolean): Move[] {
  const ordinary = [
    [3, 2],
    [2, 1],
  ];
  const doubled = [
    [6, 4],
    [4, 2],
  ];
  const moves: Move[] = [];
  for (const [first, second] of isDoubled ? [...ordinary, ...doubled] : ordinary) {
    for (const to of cavalierLeaps(from, first!, second!)) {
      if (!board.has(to)) moves.push({ to, captures: [] });
      if (isEnemy(board, to, side)) moves.push({ to, captures: [to] });
    }
  }
  return moves;
}

function cavalierLeaps(from: Cell, first: number, second: number): Cell[] {
  const leaps: Cell[] = [];
  for (const i of [0, 1, 2, 3, 4, 5]) {
    for (const sixthTurn of [1, 5]) {
      const corner = sum(PLACES.get(from)!, times(first, FLATS[i]!));
      const to = nameOf(sum(corner, times(second, FLATS[(i + sixthTurn) % 6]!)));
      if (PLACES.has(to)) leaps.push(to);
    }
  }
  return leaps;
}

function dreadnaughtMoves(board: Board, from: Cell, side: number, distance: number): Move[] {
  const moves: Move[] = [];
  for (const direction of FLATS) {
    const captures: Cell[] = [];
    for (const to of way(from, direction, distance)) {
      const piece = board.get(to);
      if (piece?.side === side && piece.kind === 'Sovereign') break;
      if (piece) captures.push(to);
      moves.push({ to, captures: [...captures] });
    }
  }
  return moves;
}

function archerMoves(board: Board, from: Cell, distance: number): Move[] {
  const moves: Move[] = [];
  for (const direction of FLATS) {
    for (const to of way(from, direction, distance)) {
      if (board.has(to)) break;
      moves.push({ to, captures: [] });
    }
  }
  return moves;
}

function archerRange(movedFrom: Cell): number {
  return movedFrom === GROUND_ZERO ? 6 : 3;
}

/** Of an Archer that goes or has gone from one cell to another; the cell it leaves is empty. */
function archerTargets(board: Board, side: number, from: Cell, to: Cell): Cell[] {
  const isFilled = (cell: Cell) => cell !== from && board.has(cell);
  return FLATS_AND_LINES.map((direction) => way(to, direction, archerRange(from)).find(isFilled))
    .filter((cell) => cell !== undefined)
    .filter((cell) => isEnemy(board, cell, side));
}

function assassinMoves(board: Board, from: Cell, side: number, steps: number): Move[] {
  const moves: Move[] = [];
  const seen = new Set([from]);
  let reached = [from];
  for (let step = 1; step <= steps; step++) {
    const next = new Set(reached.flatMap((cell) => FLATS.flatMap((flat) => way(cell, flat, 1))));
    reached = [];
    for (const to of next) {
      if (seen.has(to)) continue;
      seen.add(to);
      if (!board.has(to)) moves.push({ to, captures: [] });
      if (isEnemy(board, to, side)) moves.push({ to, captures: [to] });
      if (!board.has(to)) reached.push(to);
    }
  }
  return moves;
}

// A turn

/** The plies of the player to move, whatever Check obliges him to. */
function pliesOf(state: State): string[] {
  const { phase, board } = state;
  switch (phase.is) {
    case 'move':
      return [...new Set(movesOf(board, state.toMove, state.rules).map(({ from, to }) => `${from}-${to}`))];
    case 'shot':
      return [...archerTargets(board, state.toMove, phase.from, phase.archer).map((cell) => `x${cell}`), '-'];
    case 'promotion':
      return [...Object.keys(PROMOTIONS), '=-'];
    case 'declaration':
      return ['+', ...(state.rules.setup === 'sightline-1' ? [] : partsOf(phase.to)).map(declarationOf), '.'];
    case 'answer':
      return ['draw', 'decline'];
    case 'none':
      return [];
  }
}

/** All choices of some of these, but not of all. */
function partsOf(sides: readonly number[]): number[][] {
  let all: number[][] = [[]];
  for (const side of sides) all = [...all, ...all.map((part) => [...part, side])];
  return all.filter(({ length }) => length > 0 && length < sides.length);
}

function declarationOf(sides: readonly number[]): string {
  return `+${sides.map((side) => SIDES[side]!.charAt(0).toLowerCase()).join('')}`;
}

function movesOf(board: Board, side: number, rules: Rules): (Move & { readonly from: Cell })[] {
  const own = [...board.keys()].filter((cell) => board.get(cell)!.side === side);
  return own.flatMap((from) => movesFrom(board, from, rules).map((move) => ({ from, ...move })));
}

/** The state after one such ply; `none` is the phase where the turn has nothing more to ask but the declaration. */
function afterPly(state: State, ply: string): State {
  const { phase } = state;
  if (phase.is === 'move') return afterMove(state, ply);
  if (phase.is === 'shot') return afterShot({ ...state, phase: { is: 'none' } }, ply);
  if (phase.is === 'promotion') return afterPromotion({ ...state, phase: { is: 'none' } }, phase.militant, ply);
  throw new Error(`${ply} does not belong to a ${phase.is}`);
}

function afterMove(state: State, ply: string): State {
  const [from, to] = ply.split('-') as [Cell, Cell];
  const piece = state.board.get(from)!;
  const { captures } = movesFrom(state.board, from, state.rules).find((move) => move.to === to)!;
  const captured = afterCaptures(state, captures);
  const board = new Map(captured.board);
  board.delete(from);
  board.set(to, { ...piece, hasMoved: true });
  const isQuiet = captured.isQuiet && piece.kind !== 'Militant';
  const bare: State = { ...captured, board, isQuiet, moved: to, phase: { is: 'none' } };
  const moved: State = { ...bare, opened: openedBy(state.board, bare) };
  if (mayBePromoted(piece, to)) {
    return moved.winners ? afterPromotion(moved, to, '=-') : { ...moved, phase: { is: 'promotion', militant: to } };
  }
  if (piece.kind === 'Militant' && from === GROUND_ZERO) return withKind(moved, to, 'Hatted');
  return piece.kind === 'Archer' ? withShot(moved, from, to) : moved;
}

function withShot(state: State, from: Cell, archer: Cell): State {
  const hasTarget = archerTargets(state.board, state.toMove, from, archer).length > 0;
  return hasTarget ? { ...state, phase: { is: 'shot', from, archer } } : state;
}

function afterShot(state: State, ply: string): State {
  if (ply === '-') return state;
  const shot = afterCaptures(state, [ply.slice(1)]);
  return { ...shot, opened: [...new Set([...state.opened, ...openedBy(state.board, shot)])] };
}

/** Whose Sovereigns a piece that has not moved attacks and did not attack on the board before. */
function openedBy(before: Board, { board, toMove, moved, rules }: State): number[] {
  const own = [...board.keys()].filter((cell) => cell !== moved && board.get(cell)!.side === toMove);
  const opened = own.flatMap((cell) => {
    const now = attackedFrom(board, cell, rules);
    const earlier = now.length > 0 ? attackedFrom(before, cell, rules) : [];
    return now.filter((side) => !earlier.includes(side));
  });
  return [...new Set(opened)];
}

// Promotion

const PROMOTIONS: Readonly<Record<string, Kind>> = {
  '=R': 'Regent',
  '=P': 'Prelate',
  '=A': 'Alcazar',
  '=C': 'Cavalier',
  '=D': 'Dreadnaught',
  '=T': 'Archer',
  '=S': 'Assassin',
};

function mayBePromoted({ side, kind }: Piece, cell: Cell): boolean {
  if (kind === 'Militant') return rank(cell, side) <= 0 || isOnBaseLineOfAnother(cell, side);
  return kind === 'Hatted' && isOnBaseLineOfAnother(cell, side);
}

function afterPromotion(state: State, militant: Cell, ply: string): State {
  const { side, kind } = state.board.get(militant)!;
  const becomes = PROMOTIONS[ply];
  if (becomes) return withPoints(withKind(state, militant, becomes), side, POINTS[becomes]);
  return kind === 'Militant' && militant === GROUND_ZERO ? state : withKind(state, militant, 'Hatted');
}

function withKind(state: State, cell: Cell, kind: Kind): State {
  const board = new Map(state.board);
  board.set(cell, { ...board.get(cell)!, kind });
  return { ...state, board };
}

// Capture, elimination, end

function afterCaptures(state: State, cells: readonly Cell[]): State {
  return cells.reduce(afterCapture, state);
}

function afterCapture(state: State, cell: Cell): State {
  const { side, kind } = state.board.get(cell)!;
  const board = new Map(state.board);
  board.delete(cell);
  const after = withPoints({ ...state, board, isQuiet: false }, state.toMove, POINTS[kind]);
  return kind === 'Sovereign' ? afterElimination(after, side) : after;
}

/** The plies by which the player to move leaves the game, or asks to end it. */
export function leaving(state: State): string[] {
  if (isOver(state) || state.rules.setup === 'sightline-1') return [];
  const asks = state.phase.is === 'move' && sidesLeft(state.board).length === 2 ? ['draw'] : [];
  return ['resign', 'expelled', ...asks];
}

function afterLeaving(state: State, isExpelled: boolean): State {
  const { board, toMove, scored } = state;
  const keepsPoints = !isExpelled && sidesLeft(board).length === 2;
  const kept = scored.map((own, side) => (side !== toMove || keepsPoints ? own : isExpelled ? -500 : 0));
  const left = new Map([...board].filter(([, { side, kind }]) => side !== toMove || kind !== 'Sovereign'));
  const after = afterElimination({ ...state, board: left, scored: kept, phase: { is: 'none' } }, toMove);
  return after.winners ? after : endOfTurn(after, []);
}

/** The other one of two answers, or one of two goes on after the answer. */
function afterQuestion(state: State, phase: Phase): State {
  return { ...state, toMove: sidesLeft(state.board).find((side) => side !== state.toMove)!, phase };
}

function isBare({ board, rules }: State, toMove: number): boolean {
  const left = sidesLeft(board);
  if (rules.setup === 'sightline-1' || left.length !== 2) return false;
  const alone = left.every((side) => [...board.values()].filter((piece) => piece.side === side).length === 1);
  const inCorner = [...board].some(
    ([cell, { kind }]) => kind === 'Sovereign' && SIDES.some((_, side) => rank(cell, side) === 26),
  );
  return alone && !inCorner && attackedBy(board, toMove, rules).length === 0;
}

function afterElimination(state: State, side: number): State {
  const goingOut = [-50, -40, -30, -20, -10];
  const after = withPoints(state, side, goingOut[state.out.length]!);
  return withVictory({ ...after, out: [...after.out, side] });
}

function withVictory(state: State): State {
  const left = sidesLeft(state.board);
  return left.length === 1 ? { ...state, winners: left } : state;
}

function hasSovereign(board: Board, side: number): boolean {
  return [...board.values()].some((piece) => piece.side === side && piece.kind === 'Sovereign');
}

function sidesLeft(board: Board): number[] {
  return [0, 1, 2, 3, 4, 5].filter((side) => hasSovereign(board, side));
}

// Check

/** The other sides whose Sovereign a player could capture if it were his turn. */
function attackedBy(board: Board, side: number, rules: Rules): number[] {
  if (!hasSovereign(board, side)) return [];
  const own = [...board.keys()].filter((cell) => board.get(cell)!.side === side);
  return [...new Set(own.flatMap((cell) => attackedFrom(board, cell, rules)))];
}

/** The other sides whose Sovereign the piece on a cell could capture. */
function attackedFrom(board: Board, from: Cell, rules: Rules): number[] {
  const { side, kind } = board.get(from)!;
  const captures = movesFrom(board, from, rules).flatMap((move) =>
    kind === 'Archer' ? archerTargets(board, side, from, move.to) : move.captures,
  );
  const pieces = captures.map((cell) => board.get(cell)!);
  return pieces.filter((piece) => piece.kind === 'Sovereign' && piece.side !== side).map((piece) => piece.side);
}

/** Whether the turn, as it stands or with some plies to come, leaves its player without attacks by these. */
function canStillEndAttacks(state: State, attackers: readonly number[]): boolean {
  if (state.winners) return true;
  if (state.phase.is === 'none')
    return attackers.every((by) => !attackedBy(state.board, by, state.rules).includes(state.toMove));
  return pliesOf(state).some((ply) => canStillEndAttacks(afterPly(state, ply), attackers));
}

/** States do not change, so that their plies are found once. */
const known = new WeakMap<State, string[]>();

/** The names of the legal plies, sorted; none when the game is over. */
export function legal(state: State): string[] {
  const found = known.get(state) ?? legalOf(state);
  known.set(state, found);
  return found;
}

function legalOf(state: State): string[] {
  if (isOver(state)) return [];
  const plies = pliesOf(state).sort();
  if (state.phase.is === 'declaration' || state.phase.is === 'answer') return plies;
  const others = state.rules.exposed === 'refused' ? SIDES.map((_, side) => side) : [];
  for (const attackers of [others.filter((side) => side !== state.toMove), state.mustEnd]) {
    const ending =
      attackers.length === 0 ? [] : plies.filter((ply) => canStillEndAttacks(afterPly(state, ply), attackers));
    if (ending.length > 0) return ending;
  }
  return plies;
}

/** The state after a ply; throws where it is not legal. */
export function play(state: State, name: string): State {
  if (![...legal(state), ...leaving(state)].includes(name)) throw new Error(`${name} is not legal`);
  if (name === 'resign' || name === 'expelled') return afterLeaving(state, name === 'expelled');
  if (state.phase.is === 'answer') {
    return name === 'draw' ? { ...state, winners: sidesLeft(state.board) } : afterQuestion(state, { is: 'move' });
  }
  if (name === 'draw') return afterQuestion(state, { is: 'answer' });
  if (state.phase.is === 'declaration') {
    const named = state.phase.to.filter((side) => name.includes(SIDES[side]!.charAt(0).toLowerCase()));
    return endOfTurn(state, name === '+' ? state.phase.to : named);
  }
  const after = afterPly(state, name);
  if (after.winners || after.phase.is !== 'none') return after;
  const attacked = attackedBy(after.board, after.toMove, after.rules);
  const byMover = after.board.has(after.moved!) ? attackedFrom(after.board, after.moved!, after.rules) : [];
  const isNew = (side: number) => byMover.includes(side) || after.opened.includes(side);
  const to = after.rules.setup === 'sightline-1' ? attacked : attacked.filter(isNew);
  return to.length > 0 ? { ...after, phase: { is: 'declaration', to: to.sort() } } : endOfTurn(after, []);
}

function endOfTurn(state: State, declaredTo: readonly number[]): State {
  const { board, toMove, isQuiet } = state;
  const hasMoved = state.moved !== undefined;
  const older = state.declared.filter(({ by, to }) => by !== toMove && to !== toMove);
  const newer = declaredTo.map((to) => ({ by: toMove, to }));
  const quietTurns = state.quietTurns.map((turns, side) =>
    isQuiet ? turns + (side === toMove && hasMoved ? 1 : 0) : 0,
  );
  const after: State = { ...state, declared: [...older, ...newer], quietTurns };
  const left = sidesLeft(board);
  if (left.every((side) => quietTurns[side]! >= 50)) return { ...after, winners: left };
  return nextTurn(after, (toMove + 1) % 6);
}

/** The turn of a side, or of the first one after it that is left and has a move. */
function nextTurn(state: State, from: number): State {
  const { board, rules } = state;
  const order = [0, 1, 2, 3, 4, 5].map((i) => (from + i) % 6).filter((side) => hasSovereign(board, side));
  const toMove = order.find((side) => movesOf(board, side, rules).length > 0);
  if (toMove === undefined || isBare(state, toMove))
    return { ...state, phase: { is: 'none' }, winners: sidesLeft(board) };
  const declarers = state.declared.filter(({ to }) => to === toMove).map(({ by }) => by);
  const mustEnd = declarers.filter((by) => attackedBy(board, by, rules).includes(toMove));
  return { ...state, toMove, phase: { is: 'move' }, mustEnd, isQuiet: true, opened: [], moved: undefined };
}

export function toMove(state: State): number {
  return state.toMove;
}

export function isOver(state: State): boolean {
  return state.winners !== undefined;
}

// Score

const POINTS: Readonly<Record<Kind, number>> = {
  Militant: 5,
  Hatted: 10,
  Sovereign: 75,
  Regent: 55,
  Prelate: 30,
  Alcazar: 30,
  Cavalier: 25,
  Dreadnaught: 15,
  Archer: 40,
  Assassin: 45,
};

const POINTS_IN_A_DRAW: Readonly<Record<Kind, number>> = {
  Militant: 2,
  Hatted: 5,
  Sovereign: 37,
  Regent: 27,
  Prelate: 15,
  Alcazar: 15,
  Cavalier: 12,
  Dreadnaught: 7,
  Archer: 20,
  Assassin: 22,
};

function withPoints(state: State, side: number, points: number): State {
  return { ...state, scored: state.scored.map((scored, s) => (s === side ? scored + points : scored)) };
}

/** Points by side, so far or at the end. */
export function points(state: State): number[] {
  return state.scored.map((scored, side) => scored + pointsOfTheEnd(state, side));
}

function pointsOfTheEnd({ board, winners }: State, side: number): number {
  if (!winners?.includes(side)) return 0;
  const isDraw = winners.length > 1;
  const values = isDraw ? POINTS_IN_A_DRAW : POINTS;
  const kept = [...board.values()].filter((piece) => piece.side === side).map(({ kind }) => values[kind]);
  return kept.reduce((a, b) => a + b, isDraw ? 90 / winners.length : 100);
}

/** By side, from 0 to 1, together 1; throws before the end. */
export function rewards(state: State): number[] {
  const { winners } = state;
  if (!winners) throw new Error('the game is not over');
  if (state.scoring === 'victory') return SIDES.map((_, side) => (winners.includes(side) ? 1 / winners.length : 0));
  const above = points(state).map((p) => Math.max(0, p + 50));
  const all = above.reduce((a, b) => a + b, 0);
  return above.map((p) => p / all);
}

// For comparisons

/** Sorted lines of side, kind, cell, and `unmoved` for a Militant that has not moved. */
export function pieces(state: State): string[] {
  return [...state.board].map(lineOf).sort();
}

function lineOf([cell, { side, kind, hasMoved }]: [Cell, Piece]): string {
  const flags = kind === 'Militant' && !hasMoved ? ' unmoved' : '';
  return `${SIDES[side]} ${kind} ${cell}${flags}`;
}

function parseLine(line: string): [Cell, Piece] {
  const [sideName, kind, cell, flags] = line.split(' ') as [(typeof SIDES)[number], Kind, Cell, string?];
  const side = SIDES.indexOf(sideName);
  const isKnown = side >= 0 && kind in POINTS && PLACES.has(cell) && (flags ?? 'unmoved') === 'unmoved';
  if (!isKnown) throw new Error(`not a piece: ${line}`);
  return [cell, { side, kind, hasMoved: flags !== 'unmoved' }];
}

/** What a position is besides its pieces; sides without a Sovereign are out, and `out` says in which order. */
type SetUp = Partial<Pick<State, 'scoring' | 'toMove' | 'declared' | 'quietTurns' | 'out' | 'scored'>>;

/** A position from lines as `pieces` gives them, at the beginning of a turn; the first side that can move has it. */
export function setUp(list: readonly string[], more: SetUp = {}, rules: Partial<Rules> = {}): State {
  const board = new Map(list.map(parseLine));
  if (board.size < list.length) throw new Error('two pieces on one cell');
  if (sidesLeft(board).length === 0) throw new Error('no Sovereign');
  const state: State = {
    scoring: 'victory',
    toMove: 0,
    declared: [],
    quietTurns: [0, 0, 0, 0, 0, 0],
    out: [0, 1, 2, 3, 4, 5].filter((side) => !hasSovereign(board, side)),
    scored: [0, 0, 0, 0, 0, 0],
    ...more,
    rules: { setup: 'sightline-2', exposed: 'allowed', ...rules },
    board,
    opened: [],
    moved: undefined,
    phase: { is: 'none' },
    mustEnd: [],
    isQuiet: true,
    winners: undefined,
  };
  const settled = withVictory(state);
  return settled.winners ? settled : nextTurn(settled, settled.toMove);
}

/** How many sequences of this many plies there are. */
export function perft(state: State, depth: number): number {
  if (depth === 0) return 1;
  const plies = legal(state);
  if (depth === 1) return plies.length;
  return plies.map((ply) => perft(play(state, ply), depth - 1)).reduce((a, b) => a + b, 0);
}
