/** Derives the full interface of a game from its rules. */

import type { Board } from '../../games/board.ts';
import type { SymmetryName } from '../../games/isometries.ts';
import type { GameKit, OpenSpec, Outcome, Seat } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import type { DiagramOptions, Overlay, Picture, Piece, Spot } from '../../games/looks.ts';
import { makeRules } from '../../games/rules.ts';
import { TEN_LEVELS } from '../../games/ten-levels.ts';
import { plainNetworks } from '../../network/plain.ts';
import { PRESETS } from '../../search/params.ts';
import { counted } from '../../util/counted.ts';
import { paint } from '../../util/paint.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { randomState } from '../../util/seed.ts';
import { leastPiece } from './complete.ts';
import { drawBoard } from './diagram.ts';
import { FieldPositions, type Positions } from './fields.ts';
import { checkEnd, DEFAULT_MAX_MOVES, endProblem, makeGame, moveSourceOf, withNetwork } from './game.ts';
import { MoveNames, type MoveNumbers } from './move-names.ts';
import { MovePaths, withCells, withPaths } from './move-paths.ts';
import { networkParts } from './network.ts';
import { type Repeating, withRepetition } from './repetition.ts';
import type { GameRules, Numbers } from './rules.ts';
import { withPlaces } from './rules-error.ts';

/** Rules, and their own positions and moves if these are not made of cells and words. */
export interface KitParts<P> {
  readonly rules: GameRules<P>;
  readonly positions?: Positions<P>;
  readonly names?: MoveNumbers;
}

/** `definedAt` is the place of the definition, for errors. */
export function makeKit<P>(
  spec: OpenSpec,
  title: string,
  seats: readonly Seat[],
  given: KitParts<P>,
  definedAt?: string,
): GameKit<P> {
  const { rules: written } = given;
  const { board } = written;
  const ownPositions =
    given.positions ?? new FieldPositions(written.start(), written.derived ?? [], written.cellFields);
  const leaving = written.leave ? ['resign'] : [];
  const { cellsPerMove = 1 } = written;
  const words = [...(written.words ?? []), ...leaving];
  const paths = cellsPerMove === 'any' ? new MovePaths(board, words, written.separator) : undefined;
  const names: MoveNumbers = given.names ?? paths ?? new MoveNames(board, cellsPerMove as number, words);
  const moves = names.count - leaving.length;
  const numbered = paths ? withPaths(written, paths, written.maxMoves ?? DEFAULT_MAX_MOVES) : withCells(written);
  const {
    rules,
    positions,
    game: repeating,
  }: Repeating<P> = written.repetition
    ? withRepetition(numbered, ownPositions, seats.length, moveSourceOf(numbered, moves, seats.length, ownPositions))
    : { rules: numbered, positions: ownPositions };
  const source = moveSourceOf(rules, moves, seats.length, positions);
  const parts = { id: spec.name, seats: seats.length, rules, positions, moves, source };
  const derived = makeGame({ ...parts, moveName: (move: number) => names.nameOf(move) });
  // The number may come from another thread; to list the legal moves makes their paths known in this one, too.
  const moveNames = (position: P): string[] => Array.from(legal(position), (move) => names.nameOf(move));
  const plain = withPlaces({ ...derived, ...(paths && { moveNames }), ...repeating, ...rules.game }, definedAt);
  const maps = symmetriesOf(board, rules.symmetries ?? []);
  const exchange = rules.exchange && mapNamed(board, rules.exchange);
  const exchangedText = exchange && exchangedStart(written, ownPositions, seats.length, exchange);
  // What the second seat sees on each cell.
  const seen = exchange && Array.from(exchange, (_, cell) => exchange.indexOf(cell));
  const kinds = rules.glyphs?.length ?? 1;
  const { neutral = [] } = rules;
  const states = 1 + seats.length * kinds + neutral.length;
  const networks = plainNetworks<P>({
    game: plain,
    cells: board.cells,
    states,
    digit: (position, cell, seat) => {
      const piece = rules.at(position, seen && seat === 1 ? (seen[cell] as number) : cell);
      if (piece === -1) return 0;
      if (piece < 0) return states + 1 + piece;
      const kind = Math.floor(piece / seats.length);
      return 1 + kind * seats.length + ((piece - seat + seats.length) % seats.length);
    },
    parts: networkParts(board, states),
    symmetries: maps,
  });
  const game = spec.weights ? withNetwork(plain, networks, spec.weights) : plain;
  const options = makeRules(spec.rules);
  const variant = Object.entries(spec.rules)
    .flatMap(([name, value]) => (value === false ? [] : [value === true ? name : `${name} ${value}`]))
    .join(', ');
  const signs = signsOf(seats, rules.glyphs ?? [''], neutral);
  const signWidth = Math.max(...[...signs.values()].map(({ length }) => length));
  const drawPosition = (position: P, { lastMove, color, names: cellNames, empty }: DiagramOptions = {}) => {
    const last = lastMove === undefined ? undefined : names.cellsOf(lastMove).at(-1);
    const signOf = (cell: number) => {
      const piece = rules.at(position, cell);
      const sign = (piece === -1 ? (empty?.(cell) ?? '.') : (signs.get(piece) as string)).padEnd(signWidth);
      return color && piece >= 0 ? paint([(seats[piece % seats.length] as Seat).terminal, 'bold'], sign) : sign;
    };
    return drawBoard(board, cellNames ?? board.names, last, signOf, signWidth);
  };
  const outcome = (position: P) => outcomeOf(source.end(position), seats);
  const makePosition = (position: P) => [options, positions.make(position, rowLength(board))].filter(Boolean).join(' ');
  const legal = (position: P) => legalMoves({ game }, position);
  const parsePosition = (text: string): Result<P> => {
    const [, own = '', fields = text] = /^(\S*=\S*)\s+(.*)$/s.exec(text.trim()) ?? [];
    if (own !== options) {
      const wanted = options ? `it must begin with ${options}` : 'the game has no options';
      return fail('bad-position', `the position has ${own || 'no options'}; ${wanted}`);
    }
    const position = game.create();
    const read = positions.read(position, fields);
    if (!read.ok) return read;
    rules.derive?.(position);
    for (const [cell, name] of board.names.entries()) {
      const piece = rules.at(position, cell);
      if (Number.isInteger(piece) && piece >= leastPiece(rules) && piece < seats.length * kinds) continue;
      return fail('bad-position', `no piece has the number ${piece}, which is on ${name}`);
    }
    const turn = rules.turn(position);
    if (!seats[turn]) return fail('bad-position', `seat ${turn} is to move; seats are 0 to ${seats.length - 1}`);
    const end = rules.result(position);
    const problem = end === undefined ? undefined : endProblem(end, seats.length);
    return problem === undefined ? ok(position) : fail('bad-position', problem);
  };
  const pieces = (position: P) =>
    Array.from({ length: board.cells }, (_, cell) => cell).flatMap((cell): Piece[] => {
      const piece = rules.at(position, cell);
      if (piece === -1) return [];
      const glyph = piece < 0 ? neutral[-2 - piece] : rules.glyphs?.[Math.floor(piece / seats.length)];
      return [{ cell, seat: piece < 0 ? -1 : piece % seats.length, ...(glyph && { glyph }) }];
    });
  const pieceNoun = rules.kit?.pieceNoun ?? 'piece';
  const seatCounts = (position: P): string[] => {
    const points = rules.points?.(position);
    if (points) return points.map((own) => counted(own, 'point'));
    const standing = pieces(position);
    if (standing.length === 0) return seats.map(() => '');
    return seats.map((_, seat) => counted(standing.filter((piece) => piece.seat === seat).length, pieceNoun));
  };
  let samples: GameKit['samples'] | undefined;

  const kit: GameKit<P> = {
    spec,
    title,
    variant: variant === '' ? '' : `with ${variant}`,
    header: variant,
    game,
    seats,
    ends: ['win', 'draw', 'points'],
    ...(rules.leave && { resignation: 'leaves' as const }),
    ...(rules.isOut && { isOut: (position: P, seat: number) => rules.isOut?.(position, seat) === true }),
    ...(rules.komi !== undefined && { komi: rules.komi }),
    cellNoun: 'cell',

    illegality: (position, move) => {
      if (outcome(position)) return { code: 'game-over', message: 'the game is over' };
      if (move === moves || legal(position).includes(move)) return undefined;
      const cells = names.cellsOf(move);
      const last = cells.at(-1);
      const isTaken = cells.length === 1 && last !== undefined && rules.at(position, last) !== -1;
      return isTaken
        ? { code: 'occupied', message: `${board.names[last]} is occupied` }
        : { code: 'illegal', message: `${names.nameOf(move)} is not a legal move here` };
    },
    outcome,
    symmetries: maps.map((map) => (move: number) => names.mapped(move, map)),

    parsePosition,
    makePosition,
    ...(rules.arrange && {
      arrange: (standing: readonly Pick<Piece, 'cell' | 'seat'>[], seat: number) => {
        const cells = new Int8Array(board.cells).fill(-1);
        for (const piece of standing) cells[piece.cell] = piece.seat;
        return makePosition(rules.arrange?.(cells, seat) as P);
      },
    }),
    parseMove: (text) => names.parse(text),
    forms: [],

    presets: spec.weights ? {} : { default: { ...PRESETS.rave, rolloutPolicy: 'mast' }, ...estimatePreset(rules) },
    judge: 'uct',
    levels: TEN_LEVELS,
    ...(names.words.length > 0 && { isOpeningMove: (move: number) => move < names.firstWord }),
    get samples() {
      samples ??= [
        { name: 'opening', position: makePosition(game.create()) },
        { name: 'middle', position: makePosition(middleOf(game)) },
      ];
      return samples;
    },

    ...(board.cells > 0 && {
      training: { ...networks, shape: 'bias+around+rows', openingPlies: Math.min(8, Math.ceil(board.cells / 8)) },
    }),

    diagram: (position, options = {}) => {
      const { lastMove } = options;
      const end = outcome(position)?.reason;
      const said = end ?? `${(seats[rules.turn(position)] as Seat).name} to move`;
      const points = end === undefined ? rules.points?.(position) : undefined;
      const shares = points?.map((own, seat) => `${(seats[seat] as Seat).name} ${own}`);
      const last = lastMove === undefined ? [] : [`last move ${names.nameOf(lastMove)}`];
      return `${(rules.kit?.drawPosition ?? drawPosition)(position, options)}\n\n${[said, ...(shares ? [`points: ${shares.join(', ')}`] : []), ...last].join(' · ')}`;
    },
    drawPosition,
    drawCells: (charOf) => drawBoard(board, board.names, undefined, charOf),
    picture: pictureWith(board, rules.edges ?? []),
    pieces,
    seatCounts,
    cellsOf: (move) => names.cellsOf(move),
    overlays: [movesOverlay(legal, names)],
    ...rules.kit,
    ...(rules.isEndless && { isEndless: true }),
    derivation: {
      symmetries: given.names ? new Map() : board.symmetries,
      maps,
      mapped: (move, map) => names.mapped(move, map),
      image: (position, map) => {
        const image = game.create();
        positions.permuted(position as P, image, map);
        return image;
      },
      differences: (a, b) => positions.differences(a as P, b as P),
      author: given.names ? 'adapted' : rules.game || rules.kit ? 'kit' : 'rules',
      ...(exchange && { exchange: { map: exchange, start: [options, exchangedText].filter(Boolean).join(' ') } }),
    },
  };
  return withPlaces(kit, definedAt);
}

/** `static` searches with the estimate alone, without rollouts. */
export function estimatePreset({ estimate }: Pick<GameRules<never>, 'estimate'>) {
  return estimate ? { static: PRESETS.default } : {};
}

/**
 * What stands for each piece in a diagram, by its number, each once: of two seats the first has the glyph in upper case and
 * the second in lower case. Where that does not tell them apart, the glyph follows the sign of the seat.
 */
function signsOf(seats: readonly Seat[], glyphs: readonly string[], neutral: readonly string[]): Map<number, string> {
  const signs = new Map<number, string>();
  const add = (piece: number, wanted: readonly string[]) => {
    const taken = [...signs.values()];
    signs.set(piece, wanted.find((sign) => sign !== '' && !taken.includes(sign)) ?? `${wanted.at(-1)}${piece}`);
  };
  for (const [kind, glyph] of glyphs.entries()) {
    const cases = seats.length === 2 ? [glyph.toUpperCase(), glyph.toLowerCase()] : [];
    const hasCase = cases[0] !== cases[1];
    for (const [seat, { sign }] of seats.entries()) {
      const own = hasCase ? [cases[seat] as string] : [];
      add(seat + seats.length * kind, [...own, glyph === '' ? sign : `${sign}${glyph}`, sign.toLowerCase()]);
    }
  }
  for (const [kind, glyph] of neutral.entries()) add(-2 - kind, [glyph, '#']);
  return signs;
}

/** Throws a `TypeError` for a name that the board does not have. */
function mapNamed({ symmetries }: Board, name: SymmetryName): readonly number[] {
  const map = symmetries.get(name);
  if (!map) throw new TypeError(`unknown symmetry ${quote(name)}: the board has ${[...symmetries.keys()].join(', ')}`);
  return map;
}

/**
 * The start of the game with the board mirrored and the seats exchanged, as text. Throws a `TypeError` if positions do not
 * have the fields that this needs.
 */
function exchangedStart<P>(
  rules: GameRules<P>,
  positions: Positions<P>,
  seats: number,
  map: readonly number[],
): string {
  const image = rules.start();
  positions.permuted(rules.start(), image, map);
  const fields = image as { cells?: Numbers; toMove?: number };
  if (seats !== 2 || !fields.cells || typeof fields.toMove !== 'number')
    throw new TypeError('exchange needs two seats, and positions with the fields cells and toMove');
  fields.toMove = 1 - fields.toMove;
  for (const [cell, piece] of fields.cells.entries()) if (piece >= 0) fields.cells[cell] = piece ^ 1;
  return positions.make(image, map.length);
}

/** The group generated by the named symmetries, including the identity. */
function symmetriesOf(board: Board, wanted: NonNullable<GameRules<unknown>['symmetries']>): (readonly number[])[] {
  const chosen = (wanted === 'all' ? [...board.symmetries.keys()] : wanted).map((name) => mapNamed(board, name));
  const group = [Array.from({ length: board.cells }, (_, cell) => cell)];
  const known = new Set(group.map(String));
  for (const one of group) {
    for (const map of chosen) {
      const product = one.map((cell) => map[cell] as number);
      if (known.has(String(product))) continue;
      known.add(String(product));
      group.push(product);
    }
  }
  return group;
}

function outcomeOf(end: ReturnType<GameRules<unknown>['result']>, seats: readonly Seat[]): Outcome | undefined {
  if (end === undefined) return undefined;
  checkEnd(end, seats.length);
  if (end === 'draw') return { winner: null, end: 'draw', reason: 'the game is a draw' };
  if (typeof end === 'number') return { winner: end, end: 'win', reason: `${(seats[end] as Seat).name} has won` };
  const most = Math.max(...end);
  const first = end.filter((points) => points === most);
  const winner = first.length === 1 ? end.indexOf(most) : null;
  const who = winner === null ? 'the win is shared' : `${(seats[winner] as Seat).name} has won`;
  return { winner, end: 'points', points: end, reason: `${who}, ${end.join(' to ')}` };
}

/** The number of cells per row in the text of a position. */
function rowLength({ picture: { grid }, cells }: Board): number {
  const lengths = new Set(grid.map((row) => row.filter((cell) => cell !== undefined).length));
  return lengths.size === 1 ? ([...lengths][0] as number) : cells;
}

/** The position half-way through a fixed random game. */
function middleOf<P>(game: GameKit<P>['game']): P {
  const trace = new Int32Array(game.maxRolloutPlies);
  const plies = game.rollout(game.create(), randomState('middle'), 'uniform', game.maxRolloutPlies, trace);
  const middle = game.create();
  for (const word of trace.subarray(0, plies >> 1)) game.play(middle, word & 0xffffff);
  return middle;
}

/** Room for a coloured line between the cells and the labels. */
const EDGE = 0.5;

/** A picture with its labels farther from the cells. */
function withRoom(picture: Picture): Picture {
  const move = ([x, y]: Spot): Spot => [x + EDGE, y + EDGE];
  return {
    ...picture,
    width: picture.width + 2 * EDGE,
    height: picture.height + 2 * EDGE,
    cells: picture.cells.map(move),
    lines: picture.lines.map((line) => line.map(move)),
    labels: picture.labels.map(({ at, text }) => {
      const apart = ([x, y]: Spot) => Math.hypot(at[0] - x, at[1] - y);
      const [x, y] = picture.cells.reduce((near, spot) => (apart(spot) < apart(near) ? spot : near));
      const share = 1 + EDGE / apart([x, y]);
      return { at: move([x + share * (at[0] - x), y + share * (at[1] - y)]), text };
    }),
  };
}

/** The picture with coloured lines along the sides that belong to seats. */
function pictureWith(board: Board, edges: NonNullable<GameRules<unknown>['edges']>): Picture {
  if (edges.length === 0) return board.picture;
  const picture = withRoom(board.picture);
  const middle = [picture.width / 2, picture.height / 2] as const;
  const lines = edges.map(({ seat, cells }) => {
    const [x, y] = picture.cells[cells[0] as number] as Spot;
    const [endX, endY] = picture.cells[cells.at(-1) as number] as Spot;
    const length = Math.hypot(endX - x, endY - y) || 1;
    const [alongX, alongY] = [(0.3 * (endX - x)) / length, (0.3 * (endY - y)) / length];
    const isInside = alongX * (middle[1] - y) - alongY * (middle[0] - x) < 0;
    const out = isInside ? 2.4 : -2.4;
    const move = (fromX: number, fromY: number): Spot => [fromX - out * alongY, fromY + out * alongX];
    return { seat, line: [move(x - alongX, y - alongY), move(endX + alongX, endY + alongY)] };
  });
  return { ...picture, edges: lines };
}

function movesOverlay<P>(legal: (position: P) => Int32Array, names: MoveNumbers): Overlay<P> {
  return {
    name: 'moves',
    title: 'Legal Moves',
    describe: 'the cells that a move can end on',
    draw: (position) => {
      const moves = [...legal(position)];
      const cells = new Set(moves.flatMap((move) => names.cellsOf(move).slice(-1)));
      const words = moves.filter((move) => names.cellsOf(move).length === 0).map((move) => names.nameOf(move));
      const count = counted(moves.length, 'legal move');
      const named = words.length > 0 ? `${cells.size > 0 ? '. Without a cell: ' : ': '}${words.join(' ')}` : '';
      return {
        cells: new Map([...cells].map((cell) => [cell, { sign: '+', color: '#c0d8a0' }])),
        lines: [`${count}${named}.`],
      };
    },
  };
}
