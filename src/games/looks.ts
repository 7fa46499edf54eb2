/** What games look like: pictures, diagrams and overlays. */
import type { InputError } from '../util/result.ts';

/** A place in a picture; neighbouring cells are about 1 apart. */
export type Spot = readonly [x: number, y: number];

/** What of a board is the same in every position. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** By cell: its middle. */
  readonly cells: readonly Spot[];
  /** By cell: its name. */
  readonly names: readonly string[];
  /** Outline of every cell around its middle, where cells are areas and not points. */
  readonly outline?: readonly Spot[];
  /** Lines of the board. */
  readonly lines: readonly (readonly Spot[])[];
  /** Lines in the colour of a seat, for sides of the board that are its own. */
  readonly edges?: readonly { readonly seat: number; readonly line: readonly Spot[] }[];
  /** Words at the rim. */
  readonly labels: readonly { readonly at: Spot; readonly text: string }[];
  /** The board in a grid of equally long rows from the top, for programs that know nothing else; undefined where there is no cell. */
  readonly grid: readonly (readonly (number | undefined)[])[];
  /** Whether a cell of the grid has six neighbours: those of a square grid, and those at its upper right and lower left. */
  readonly isHexGrid: boolean;
}

/** Something that stands on a cell. */
export interface Piece {
  readonly cell: number;
  readonly seat: number;
  /** What it is where pieces differ: a character or two to be written on it. */
  readonly glyph?: string;
  /** It is about to leave the board. */
  readonly isDoomed?: boolean;
}

export interface DiagramOptions {
  /** The cells of the last move are marked. */
  readonly lastMove?: number | undefined;
  /** Adds terminal colours. */
  readonly color?: boolean | undefined;
  /** What the cells are called; default: their names. */
  readonly names?: readonly string[] | undefined;
  /** What stands on an empty cell, one character; default: a dot. */
  readonly empty?: ((cell: number) => string) | undefined;
}

/** What an overlay says of a cell. */
export interface CellMark {
  /** CSS colour. */
  readonly color?: string;
  /** A few characters to be written there. */
  readonly label?: string;
  /** One character for an empty cell of a diagram. */
  readonly sign?: string;
  readonly isCrossed?: boolean;
}

/** Something that the rules let see in a position, to be laid over the board. */
export interface Overlay<P> {
  /** One word; `moves` is what the seat to move may do. */
  readonly name: string;
  /** Other words that mean it. */
  readonly aliases?: readonly string[];
  readonly title: string;
  /** For a list of commands. */
  readonly describe: string;
  /** The lines say in words what is to be seen; those that begin with a space go into detail. */
  draw(position: P): { readonly cells: ReadonlyMap<number, CellMark>; readonly lines: readonly string[] };
}

/** What a game looks like, and what is said of it to people who play. */
export interface LooksKit<P> {
  /** The position as a picture in text, with a line below that says what is to be seen. */
  diagram(position: P, options?: DiagramOptions): string;
  /** The board alone. */
  drawPosition(position: P, options?: DiagramOptions): string;
  /** A board with one character on each cell. */
  drawCells(charOf: (cell: number) => string): string;
  readonly picture: Picture;
  pieces(position: P): readonly Piece[];
  /** The cells that a move touches, the one it ends on last. */
  cellsOf(move: number): readonly number[];
  /**
   * Where several moves end on one cell: what stands behind its name in theirs, and what such a move is called. The first is the
   * usual one.
   */
  readonly moveKinds?: readonly { readonly suffix: string; readonly title: string }[];
  /** What a move is called in a word or two, where its own name does not say it, as on a button for one without a cell. */
  moveTitle?(move: number): string | undefined;
  readonly overlays: readonly Overlay<P>[];
  /**
   * What maps of owners speak of (`Game.ownerOf`), where that is more than the cells: these come first. Their names, where they
   * lie in the picture, and a map of one character each.
   */
  readonly map?: {
    readonly names: readonly string[];
    readonly spots: readonly Spot[];
    draw(charOf: (place: number) => string): string;
  };
  /** Pieces of every seat and the like, for the line that says whose turn it is. */
  counts?(position: P): string;
  /** By seat: what it has, in a few words for beside its name. */
  seatCounts?(position: P): readonly string[];
  /** Rules that hold for this turn, and dangers: a sentence each. */
  advice?(position: P): readonly string[];
  /** What else a legal move does, as a sentence; `whose` is `your` or `its`. */
  consequence?(position: P, move: number, whose: string): string | undefined;
  /** How one may move, after a refused move. */
  remedy?(position: P, error: InputError): string | undefined;
}
