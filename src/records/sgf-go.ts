/**
 * SGF written by Go programs that play other games through GoGui's rule commands: the board is a
 * grid, and SZ is its number of rows. A cell is two letters, column from the left and row from the
 * top; an empty value is a pass (FF[4], "Go (GM=1) specific properties"). Such files do not name
 * the game, and Black may move first.
 */
import { rulesOfRows } from '../games/board-sizes.ts';
import type { GameKit, GameSpec, Rules, Seat } from '../games/kit.ts';
import { placements } from '../games/notation.ts';
import { openGame } from '../games/registry.ts';
import { withFirst } from '../games/seats.ts';
import { failAt, type TextError } from '../util/place.ts';
import { parseNumber } from '../util/quantity.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { CLOSING_WORDS } from './replay.ts';
import { cellsInRectangle } from './sgf-points.ts';
import { whiteSeat } from './sgf-properties.ts';
import { GO, gameOfRoot, isOurs, namedGame, otherNumber, sgfNumber, sgfRules } from './sgf-rules.ts';
import { hasSetup } from './sgf-setup.ts';
import { firstLine, type PlacedNode } from './sgf-tree.ts';

type Data = PlacedNode['data'];

const PAIR = /^[a-z]{2}$/i;
const PAIRS = /^(?:[a-z]{2}){1,3}$/i;
/** Boards up to this size have no cell `tt`, which older programs write for a pass. */
const MOST_WITH_TT = 19;
const GO_SIZE = '19';
const MOVES = ['B', 'W', 'AB', 'AW'] as const;
const EXCHANGED: Readonly<Record<string, string>> = {
  B: 'W',
  W: 'B',
  AB: 'AW',
  AW: 'AB',
  PB: 'PW',
  PW: 'PB',
  BL: 'WL',
  WL: 'BL',
  OB: 'OW',
  OW: 'OB',
  BR: 'WR',
  WR: 'BR',
  BT: 'WT',
  WT: 'BT',
};

interface OwnForm {
  readonly tree: PlacedNode;
  /** The colour that moves first in the file, if it can be determined. */
  readonly first?: Seat['goColor'];
}

/**
 * Converts a game to the form of `sgf.ts`, unless it already has it. If the file does not name the
 * game it is `given`, with the given rules as far as the board leaves them open. Errors: `bad-sgf`
 * and those of `openGame`.
 */
export function ownForm(tree: PlacedNode, given?: GameSpec): Result<OwnForm, TextError> {
  const same = { ok: true, value: { tree } } as const;
  if (isOurs(tree.data)) return same;
  const name = gameOfRoot(tree.data, {}, given?.name);
  if ((given ?? namedGame(tree.data, {})) === undefined && otherNumber(tree.data, name) !== undefined) return same;
  const any = openGame({ name, ...(given?.name === name && given.rules && { rules: given.rules }), weights: null });
  const nodes = firstLine(tree);
  // Other problems are reported by the reader of Sightline's form.
  if (!any.ok || whiteSeat(any.value) === undefined || !isGoForm(any.value, nodes)) return same;
  const kit = kitOfBoard(any.value, tree.data, given?.name === name ? given.rules : undefined);
  if (!kit.ok) return failAt(tree.offset, kit.error.code, kit.error.message);
  const first = beginner(kit.value, nodes);
  const read = new GoReader(kit.value, first);
  const own: PlacedNode[] = [];
  for (const [i, node] of nodes.entries()) {
    const data = read.node(node.data, i === 0);
    const where = i > 0 ? `ply ${i}: ` : '';
    if (!data.ok) return failAt(node.offset, data.error.code, where + data.error.message);
    own.push({ ...node, data: data.value });
  }
  const line = own.reduceRight<PlacedNode[]>((next, node) => [withChildren(node, next)], []);
  return ok({ tree: line[0] as PlacedNode, first });
}

/** The node with another main line after it. */
function withChildren(node: PlacedNode, next: readonly PlacedNode[]): PlacedNode {
  return { ...node, children: next.length > 0 ? [...next, ...node.children.slice(1)] : [] };
}

/**
 * Whether the file claims to be Go, or its first move is a pair of letters that is not a move of
 * the game.
 */
function isGoForm(kit: GameKit, nodes: readonly PlacedNode[]): boolean {
  if (sgfNumber(nodes[0]?.data ?? {}) === GO) return true;
  const values = nodes.flatMap(({ data }) => MOVES.flatMap((name) => data[name] ?? []));
  const first = values
    .find((value) => value.trim() !== '')
    ?.split(':')[0]
    ?.trim();
  return first !== undefined && isPairs(first) && !kit.parseMove(first).ok;
}

function isPairs(text: string): boolean {
  return PAIRS.test(text) && !CLOSING_WORDS.includes(text.toLowerCase());
}

/** The game with the board of SZ; without SZ the given one or, in files of Go, Go's usual size. */
function kitOfBoard(any: GameKit, { SZ, GM }: Data, given: Rules | undefined): Result<GameKit> {
  if (!SZ && (given?.size !== undefined || (GM && GM[0]?.trim() !== String(GO)))) return ok(any);
  const size = SZ?.[0]?.trim() ?? GO_SIZE;
  const rules = rulesOfRows(any, /^\d+$/.test(size) ? Number(size) : Number.NaN);
  if (rules.ok) return openGame({ name: any.spec.name, rules: rules.value, weights: null });
  const which = GM ? `GM[${GM[0]}] is another game, or its board` : 'its board';
  return fail('bad-sgf', `${which}, SZ[${size}], does not fit ${any.title}: ${rules.error.message}`);
}

/** Reads the nodes of one game. */
class GoReader {
  private readonly kit: GameKit;
  /** Moves keyed by their cell. */
  private readonly moves: ReadonlyMap<number, number>;
  private readonly isExchanged: boolean;

  constructor(kit: GameKit, first: Seat['goColor']) {
    this.kit = kit;
    this.moves = new Map([...placements(kit)].map(([move, cell]) => [cell, move]));
    this.isExchanged = withFirst(kit, first) !== kit;
  }

  /** Converts a node to Sightline's form. Error: `bad-sgf`. */
  node(data: Data, isRoot: boolean): Result<Data> {
    const own: Data = {};
    for (const [name, values] of Object.entries(data)) {
      // After moves the rules determine the turn; GoGui writes it with every one.
      if (name === 'PL' && !(isRoot && hasSetup(data))) continue;
      const isMove = MOVES.includes(name as 'B');
      const read = isMove ? this.values(values) : ok(this.said(name, values));
      if (!read.ok) return read;
      const to = (this.isExchanged && EXCHANGED[name]) || name;
      const isWord = isMove && read.value.some((move) => CLOSING_WORDS.includes(move) && !this.kit.parseMove(move).ok);
      own[isWord ? 'XM' : to] = read.value;
    }
    if (!isRoot) return ok(own);
    const { GM: _, SZ: __, ...rest } = own;
    const { size } = this.kit.spec.rules;
    return ok({ ...rest, ...(size !== undefined && { SZ: [String(size)] }), RU: [sgfRules(this.kit)] });
  }

  private values(pairs: readonly string[]): Result<string[]> {
    const moves: string[] = [];
    for (const pair of pairs) {
      const [from = '', to, ...more] = pair.split(':').map((part) => part.trim());
      const cells = to === undefined || more.length > 0 ? undefined : rectangle(this.kit, from, to);
      if (to !== undefined && !cells)
        return fail('bad-sgf', `${quote(pair)} is not a rectangle with corners on the board`);
      for (const move of cells ? cells.map((cell) => this.moveAt(cell, pair)) : [this.move(pair.trim())]) {
        if (!move.ok) return move;
        moves.push(move.value);
      }
    }
    return ok(moves);
  }

  private move(pair: string): Result<string> {
    const { picture, cellNoun } = this.kit;
    const { grid } = picture;
    if (pair === '' || (pair === 'tt' && grid.length <= MOST_WITH_TT)) return ok('pass');
    if (CLOSING_WORDS.includes(pair.toLowerCase())) return ok(pair.toLowerCase());
    if (pair.length > 2 && isPairs(pair)) return this.path(pair);
    if (!PAIR.test(pair)) {
      return fail(
        'bad-sgf',
        `${quote(pair)} is not a ${cellNoun}: write the letters of its column and its row from the top`,
      );
    }
    const [row, column] = rowAndColumn(pair);
    return this.moveAt(grid[row]?.[column], pair);
  }

  /** A move through several cells, such as those of Amazons (FF[4], GM=18). */
  private path(pairs: string): Result<string> {
    const { picture, parseMove, game } = this.kit;
    const cells = (pairs.match(/../g) ?? []).map((pair) => {
      const [row, column] = rowAndColumn(pair);
      return picture.grid[row]?.[column];
    });
    const move = parseMove(cells.map((cell) => picture.names[cell ?? -1] ?? '?').join('-'));
    return move.ok
      ? ok(game.moveName(move.value))
      : fail('bad-sgf', `${quote(pairs)} is not a move of ${this.kit.title}`);
  }

  private moveAt(cell: number | undefined, pair: string): Result<string> {
    const move = cell === undefined ? undefined : this.moves.get(cell);
    return move === undefined
      ? fail('bad-sgf', `${quote(pair)} is not on the board`)
      : ok(this.kit.game.moveName(move));
  }

  /** Converts the values of a property that is not a move, exchanging colours if necessary. */
  private said(name: string, values: readonly string[]): string[] {
    if (!this.isExchanged) return [...values];
    if (name === 'RE')
      return values.map((text) => text.replace(/^[bw](?=\+)/i, (color) => EXCHANGED[color.toUpperCase()] ?? color));
    if (name === 'PL') return values.map((text) => EXCHANGED[text.trim().charAt(0).toUpperCase()] ?? text);
    // V is positive if it is good for Black.
    if (name === 'V') return values.map((text) => String(-(parseNumber(text.trim()) ?? NaN)));
    return [...values];
  }
}

/** The cells of a rectangle given by two corners; undefined if one is off the board. */
function rectangle(kit: GameKit, from: string, to: string): readonly number[] | undefined {
  const { grid } = kit.picture;
  const corners = [from, to].map((pair) => (PAIR.test(pair) ? rowAndColumn(pair) : undefined));
  const [first, last] = corners.filter((place) => place && grid[place[0]]?.[place[1]] !== undefined);
  return first && last && cellsInRectangle(kit, first, last);
}

/** Row and column of a pair of letters, from 0. */
function rowAndColumn(pair: string): readonly [number, number] {
  const [column, row] = [...pair].map(indexOfLetter) as [number, number];
  return [row, column];
}

/** From 0: lower-case letters, then upper-case ones. */
function indexOfLetter(letter: string): number {
  const code = letter.charCodeAt(0);
  return code >= 97 ? code - 97 : code - 65 + 26;
}

/**
 * The colour of the first move. Set-up pieces count as first moves made in turns. Undefined if
 * unknown.
 */
function beginner(kit: GameKit, nodes: readonly PlacedNode[]): Seat['goColor'] {
  const root = nodes[0]?.data ?? {};
  const count = (pairs: readonly string[] = []) =>
    pairs.reduce((sum, pair) => {
      const [from = '', to] = pair.split(':').map((part) => part.trim());
      return sum + (to === undefined ? 1 : (rectangle(kit, from, to)?.length ?? 1));
    }, 0);
  // Where a position can be set up, its colours are those of seats with their names.
  if (kit.arrange && hasSetup(root) && kit.seats.every(({ name, goColor }) => name === goColor))
    return kit.seats[0]?.goColor;
  const [black, white] = [count(root.AB), count(root.AW)];
  if (black !== white) return black > white ? 'black' : 'white';
  const first = nodes.find(({ data }) => data.B || data.W)?.data;
  if (first) return first.B ? 'black' : 'white';
  const said = root.PL?.[0]?.trim().toLowerCase().charAt(0);
  return said === 'b' ? 'black' : said === 'w' ? 'white' : undefined;
}
