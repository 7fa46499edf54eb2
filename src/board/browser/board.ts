/**
 * The element `<sightline-board>` of the package's `sightline/board`: draws a position and turns clicks and keys into
 * `move` events. The page decides what becomes of a move, and sets `moves`.
 * @module sightline/board
 */

import { cellAt, cellBeside, middleOf } from '../../drawing/board-geometry.ts';
import { type BoardOptions, pictureOfBoard } from '../../drawing/board-picture.ts';
import { PIECE, STEP } from '../../drawing/board-svg.ts';
import type { GameKit } from '../../games/kit.ts';
import { legalMoves } from '../../games/legal-moves.ts';
import type { Line } from '../../games/line.ts';
import type { Picture, Spot } from '../../games/looks.ts';

export { type BoardOptions, boardSvg } from '../../drawing/board-picture.ts';

/** What a `move` event tells: the usual move of the cells that were chosen, and all moves of these cells. */
export interface ChosenOnBoard {
  readonly move: string;
  readonly moves: readonly string[];
}

const WAYS: Readonly<Record<string, Spot>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const STYLE = `
:host { display: block; }
svg { outline-offset: 2px; touch-action: manipulation; }
.picked, .cursor { fill: none; stroke: var(--board-picked, #1a6fd0); stroke-width: 3; }
.cursor { stroke-dasharray: 6 4; }`;

/** Servers import the module, too, and have no elements. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * Attributes: `flipped`, `readonly`. CSS variables: `--board-wood`, `--board-grid`, `--board-name`, `--board-picked`, and
 * `--board-seat0` and so on for the pieces of the seats. An illegal position or move throws when it is drawn.
 */
export class SightlineBoard extends Base {
  static readonly observedAttributes = ['flipped', 'readonly'];
  private game: GameKit | undefined;
  private start: string | undefined;
  private options: BoardOptions = {};
  private line: Line | undefined;
  private picture: Picture | undefined;
  private legal: readonly (readonly [move: string, cells: readonly number[]])[] = [];
  private picked: readonly number[] = [];
  private cursor: number | undefined;
  private isDue = false;

  /** The opened game, of `openGame`. */
  get kit(): GameKit | undefined {
    return this.game;
  }
  set kit(kit: GameKit | undefined) {
    this.game = kit;
    this.cursor = undefined;
    this.change();
  }

  /** The start as text; undefined for that of the game. */
  get position(): string | undefined {
    return this.start;
  }
  set position(start: string | undefined) {
    this.start = start;
    this.change();
  }

  /** The moves from the start. */
  get moves(): readonly string[] {
    return this.options.moves ?? [];
  }
  set moves(moves: readonly string[]) {
    this.change({ moves });
  }

  /** Texts on cells, by the names of the cells. */
  set marks(marks: BoardOptions['marks']) {
    this.change({ marks });
  }

  /** The moves of an analysis, best first. */
  set candidates(candidates: BoardOptions['candidates']) {
    this.change({ candidates });
  }

  /** Legal moves that the board does not show because they have no cell, such as a pass. Before a choice of seats: the seats. */
  get wordMoves(): readonly string[] {
    this.draw();
    return this.legal.filter(([, cells]) => cells.length === 0).map(([move]) => move);
  }

  connectedCallback(): void {
    if (!this.shadowRoot) this.build(this.attachShadow({ mode: 'open' }));
    this.change();
  }

  attributeChangedCallback(): void {
    this.change();
  }

  private build(root: ShadowRoot): void {
    root.innerHTML = '<svg class="board" tabindex="0" role="application"></svg>';
    const style = new CSSStyleSheet();
    root.adoptedStyleSheets = [style];
    const svg = root.firstElementChild as SVGSVGElement;
    svg.addEventListener('click', ({ clientX, clientY }) => {
      const matrix = svg.getScreenCTM();
      if (!matrix || !this.picture) return;
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      const cell = cellAt(this.picture, x, y);
      if (cell !== undefined) this.point(cell);
    });
    svg.addEventListener('keydown', (event) => this.press(event));
  }

  private press(event: KeyboardEvent): void {
    const { picture, cursor } = this;
    const way = WAYS[event.key];
    if (!picture || event.altKey || event.ctrlKey || event.metaKey) return;
    if (way) this.cursor = cursor === undefined ? middleOf(picture) : (cellBeside(picture, cursor, way) ?? cursor);
    else if ((event.key === 'Enter' || event.key === ' ') && cursor !== undefined) this.point(cursor);
    else if (event.key === 'Escape') [this.cursor, this.picked] = [undefined, []];
    else return;
    event.preventDefault();
    this.change({});
  }

  /** Chooses a cell: begins, continues or makes a move. */
  private point(cell: number): void {
    if (this.hasAttribute('readonly')) return;
    this.draw();
    const at = this.picked.length;
    const begun = this.legal.filter(([, cells]) => this.picked.every((one, i) => cells[i] === one));
    const whole = begun.filter(([, cells]) => cells[at] === cell && cells.length === at + 1);
    const going = begun.filter(([, cells]) => cells[at] === cell && cells.length > at + 1);
    // A move may also be chosen by the cell on which it ends.
    const ending = at === 0 && going.length === 0 ? begun.filter(([, cells]) => cells.at(-1) === cell) : [];
    const chosen = whole.length > 0 ? whole : ending.length === 1 ? ending : [];
    if (chosen.length > 0) {
      const moves = chosen.map(([move]) => move);
      this.picked = [];
      const detail: ChosenOnBoard = { move: moves[0] as string, moves };
      this.dispatchEvent(new CustomEvent('move', { detail, bubbles: true, composed: true }));
    } else this.picked = going.length > 0 ? [...this.picked, cell] : [];
    this.change({});
  }

  /** Draws again when the current task is done. What is new besides a mark or a cursor ends a move that was begun. */
  private change(options?: BoardOptions): void {
    if (options?.moves || !options) this.picked = [];
    this.options = { ...this.options, ...options };
    this.line = undefined;
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      this.draw();
    });
  }

  private draw(): void {
    const { game: kit, shadowRoot } = this;
    if (this.line || !kit || !shadowRoot) return;
    const drawn = pictureOfBoard(kit, this.start, { ...this.options, isFlipped: this.hasAttribute('flipped') });
    if (!drawn.ok) throw new Error(`sightline-board: ${drawn.error.message}`);
    const { line, picture, content, viewBox, style } = drawn.value;
    [this.line, this.picture] = [line, picture];
    const { game } = kit;
    const moves = game.isOver(line.position) || line.isChoice ? [] : [...legalMoves(kit, line.position)];
    this.legal = moves.map((move) => [game.moveName(move), kit.cellsOf(move)]);
    if (line.isChoice) this.legal = kit.seats.map(({ name }) => [name, []]);
    shadowRoot.adoptedStyleSheets[0]?.replaceSync(STYLE + style);
    const svg = shadowRoot.firstElementChild as SVGSVGElement;
    svg.setAttribute('viewBox', viewBox);
    svg.setAttribute('aria-label', this.label(kit, line));
    const rings = [...this.picked.map((cell) => this.ring(cell, 'picked')), this.ring(this.cursor, 'cursor')];
    // All text of the drawing is escaped.
    svg.innerHTML = content + rings.join('');
  }

  private ring(cell: number | undefined, name: string): string {
    const [x, y] = this.picture?.cells[cell ?? -1] ?? [];
    if (x === undefined || y === undefined) return '';
    return `<circle class="${name}" cx="${x * STEP}" cy="${y * STEP}" r="${1.2 * PIECE}"/>`;
  }

  /** For screen readers: the cell of the cursor, or whose turn it is. */
  private label({ title, seats, picture, pieces, game }: GameKit, { position, isChoice }: Line): string {
    if (this.cursor === undefined) {
      const turn = isChoice ? 'choose a side' : `${seats[game.toMove(position)]?.name} to move`;
      return `${title}: ${game.isOver(position) ? 'the game is over' : turn}`;
    }
    const piece = pieces(position).find(({ cell }) => cell === this.cursor);
    const held = piece ? [seats[piece.seat]?.name ?? 'neutral', piece.glyph].filter(Boolean).join(' ') : 'empty';
    return `${picture.names[this.cursor]}: ${held}`;
  }
}

globalThis.customElements?.define('sightline-board', SightlineBoard);

declare global {
  interface HTMLElementTagNameMap {
    'sightline-board': SightlineBoard;
  }
}
