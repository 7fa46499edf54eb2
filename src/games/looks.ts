/** The appearance of games: pictures, diagrams and overlays. */
import type { InputError } from '../util/result.ts';

/** A point in a picture. Adjacent cells are about 1 apart. */
export type Spot = readonly [x: number, y: number];

/** The part of a board's picture that is the same in every position. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Indexed by cell: its centre. */
  readonly cells: readonly Spot[];
  /** Indexed by cell: its name. */
  readonly names: readonly string[];
  /** Outline of a cell relative to its centre, if cells are areas rather than points. */
  readonly outline?: readonly Spot[];
  /** Lines of the board. */
  readonly lines: readonly (readonly Spot[])[];
  /** Lines in the colour of a seat, for sides of the board that belong to it. */
  readonly edges?: readonly { readonly seat: number; readonly line: readonly Spot[] }[];
  /** Labels at the rim. */
  readonly labels: readonly { readonly at: Spot; readonly text: string }[];
  /**
   * The board as a rectangular grid from the top, for generic programs; undefined marks places
   * without a cell.
   */
  readonly grid: readonly (readonly (number | undefined)[])[];
  /**
   * Whether grid cells have six neighbours: the four of a square grid, upper right and lower left.
   */
  readonly isHexGrid: boolean;
}

/** A piece on a cell. */
export interface Piece {
  readonly cell: number;
  /** -1 for a neutral piece. */
  readonly seat: number;
  /** One or two characters drawn on the piece, if kinds differ. */
  readonly glyph?: string;
  /** The corners of its outline relative to the centre of the cell. Default: a circle. */
  readonly shape?: readonly Spot[] | undefined;
  /** Whether the piece is about to leave the board. */
  readonly isDoomed?: boolean;
}

export interface DiagramOptions {
  /** The move whose cells are marked. */
  readonly lastMove?: number | undefined;
  /** Whether to use terminal colours. */
  readonly color?: boolean | undefined;
  /** Labels of the cells. Default: their names. */
  readonly names?: readonly string[] | undefined;
  /** The character for an empty cell. Default: a dot. */
  readonly empty?: ((cell: number) => string) | undefined;
}

/** An overlay's mark on a cell. */
export interface CellMark {
  /** CSS colour. */
  readonly color?: string;
  /** A few characters drawn on the cell. */
  readonly label?: string;
  /** The character for an empty cell in a diagram. */
  readonly sign?: string;
  readonly isCrossed?: boolean;
}

/** A view of something that the rules determine in a position, drawn over the board. */
export interface Overlay<P> {
  /** One word; `moves` shows the legal moves. */
  readonly name: string;
  /** Other accepted names. */
  readonly aliases?: readonly string[];
  readonly title: string;
  /** For a list of commands. */
  readonly describe: string;
  /** Marks of cells, and lines that describe them; lines that begin with a space give details. */
  draw(position: P): { readonly cells: ReadonlyMap<number, CellMark>; readonly lines: readonly string[] };
}

/** The appearance of a game, and texts for players. */
export interface LooksKit<P> {
  /** The position as a text diagram, with a line below that describes it. */
  diagram(position: P, options?: DiagramOptions): string;
  /** The board alone. */
  drawPosition(position: P, options?: DiagramOptions): string;
  /** A board with one character on each cell. */
  drawCells(charOf: (cell: number) => string): string;
  readonly picture: Picture;
  pieces(position: P): readonly Piece[];
  /** A legend of kinds that differ by their characters and shapes. */
  readonly pieceKinds?: readonly (Required<Pick<Piece, 'glyph'>> & Pick<Piece, 'shape'> & { readonly title: string })[];
  /** The cells that a move touches; the last is the one it ends on. */
  cellsOf(move: number): readonly number[];
  /**
   * For games in which several moves end on one cell: the suffix of each kind of move and its
   * title. The first is the usual one.
   */
  readonly moveKinds?: readonly { readonly suffix: string; readonly title: string }[];
  /**
   * A short title for a move whose name is not enough, e.g. on a button for a move without a cell.
   */
  moveTitle?(move: number): string | undefined;
  readonly overlays: readonly Overlay<P>[];
  /**
   * What ownership maps refer to (`Game.ownerOf`) if that is more than the cells, which come first:
   * names, positions in the picture, and a map with one character each.
   */
  readonly map?: {
    readonly names: readonly string[];
    readonly spots: readonly Spot[];
    draw(charOf: (place: number) => string): string;
  };
  /** Indexed by seat: its pieces, points or the like, in a few words to show beside its name; may be empty. */
  seatCounts?(position: P): readonly string[];
  /** Rules that apply to this turn, and dangers: one sentence each. */
  advice?(position: P): readonly string[];
  /** Further effects of a legal move, as a sentence; `whose` is `your` or `its`. */
  consequence?(position: P, move: number, whose: string): string | undefined;
  /** After an illegal move: how one may move. */
  remedy?(position: P, error: InputError): string | undefined;
}
