/** The board: picture, pieces, analysis marks, and pointer interaction. */
import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import {
  boxNear,
  cellAt,
  cellBeside,
  centerOf,
  flipped,
  middleOf,
  partAround,
} from '../../../drawing/board-geometry.ts';
import { groundOf } from '../../../drawing/board-ground.ts';
import { boardGround, boardPosition, PIECE, STEP } from '../../../drawing/board-svg.ts';
import type { Picture, Spot } from '../../../games/looks.ts';
import { Candidates, lineAt } from '../analyse/candidates-view.tsx';
import { isHeld } from '../analyse/live.ts';
import { comparedCells, isComparing, isMarkingRegion, region, setInRegion } from '../analyse/restrict.ts';
import { judged, shownEditing } from '../game/editor.ts';
import { allSeats, current, kit, line, node, viewedGame, viewOf } from '../game/game.ts';
import { HintRings, isCramped, isTiny, Touched } from '../play/play-board.tsx';
import { TEXTS } from '../texts/texts.ts';
import {
  aim,
  boardTheme,
  confirmsTouch,
  emptied,
  isFlipped,
  kinds,
  marking,
  mayMove,
  onCell,
  picked,
  pinned,
  point,
  preview,
  showLine,
  showsNames,
  sinceLastTurn,
  targetCells,
  zoom,
} from './board.ts';
import type { View } from './line-view.ts';
import { Areas, OverlaySigns, Ownership } from './overlays.tsx';

/** Inserts generated SVG. It never contains content of files or the network. */
function Raw({ html, name }: { html: string; name: string }) {
  // All text in the drawing is escaped.
  return <g class={name} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function BoardView() {
  const svg = useRef<SVGSVGElement>(null);
  const hovered = useSignal<number | undefined>(undefined);
  const cursor = useSignal<number | undefined>(undefined);
  /** The middle of the part shown after a touch where cells are too small for a finger, until the next touch. */
  const around = useSignal<number | undefined>(undefined);
  const own = kit.value?.picture;
  const picture = useMemo(() => (own && isFlipped.value ? flipped(own) : own), [own, isFlipped.value]);
  const lines = useMemo(() => (picture ? boardGround(picture) : ''), [picture]);
  const ground = useMemo(() => picture && groundOf(picture), [picture]);
  const shown = useComputed(() => preview.value?.views.at(-1) ?? viewedGame.value);
  useEffect(() => {
    const board = svg.current;
    if (!board || !ground) return;
    const observer = new ResizeObserver(() => {
      board.style.setProperty('--label', `${labelSize(board.clientWidth / ground.box.width)}px`);
    });
    observer.observe(board);
    return () => observer.disconnect();
  }, [ground]);
  if (!picture || !ground) return <div class="board-frame empty" />;
  const { box } = ground;
  const part = partAround(picture, around.value ?? -1, box);
  const [x, y, width, height] = boxNear(picture, zoom.value) ?? [part.x, part.y, part.width, part.height];
  const cellOf = (event: PointerEvent) => {
    const { a: scale, e: left, f: top } = onScreen(svg.current as SVGSVGElement);
    return cellAt(picture, (event.clientX - left) / scale, (event.clientY - top) / scale);
  };
  const isIdle = preview.value === undefined && shownEditing.value === undefined;
  return (
    <div class={`board-frame ${boardTheme.value}${showsNames.value ? '' : ' nameless'}`}>
      <svg
        ref={svg}
        class={`board${zoom.value || around.value !== undefined ? ' near' : ''}`}
        viewBox={`${x} ${y} ${width} ${height}`}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is played on
        tabIndex={0}
        aria-label={cursor.value === undefined ? describe(shown.value) : cellText(shown.value, cursor.value)}
        onKeyDown={(event) => byKey(event, picture, cursor)}
        onBlur={() => {
          cursor.value = undefined;
        }}
        style={{ '--ratio': `${width / height}` }}
        onMouseDown={(event) => {
          // Only the keyboard moves the focus here: after a click, keys step through the game.
          event.preventDefault();
          if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement)
            document.activeElement.blur();
        }}
        onPointerDown={(event) => {
          hovered.value = cellOf(event);
          if (event.pointerType !== 'mouse' && !pinned.value) showLine(undefined);
        }}
        onPointerMove={(event) => {
          const cell = cellOf(event);
          if (cell === hovered.value) return;
          hovered.value = cell;
          aim(event.pointerType === 'mouse' && picked.value.length === 0 ? lineAt(cell) : undefined);
        }}
        onPointerLeave={() => {
          hovered.value = undefined;
          aim(undefined);
        }}
        onClick={(event) => {
          const cell = cellOf(event as unknown as PointerEvent);
          hovered.value = undefined;
          if (isMarkingRegion.value) return;
          // The preview is not the current position, so leave it first.
          if (pinned.value) showLine(undefined);
          else if (cell !== undefined) {
            const { a: scale } = onScreen(event.currentTarget);
            around.value = isTiny(scale) && confirmsTouch.value ? cell : undefined;
            if (around.value === undefined) point(cell, isCramped(scale));
          } else around.value = undefined;
        }}
      >
        <path class="wood" d={ground.path} stroke-width={ground.stroke} />
        {isIdle && <Areas picture={picture} />}
        <Raw name="ground" html={lines} />
        <Pieces picture={picture} shown={shown.value} />
        {isIdle && <Ownership picture={picture} />}
        {isIdle && <Captured picture={picture} />}
        {isIdle && <OverlaySigns picture={picture} />}
        {preview.value ? <LineNumbers picture={picture} /> : <Marks picture={picture} />}
        {isIdle && <Candidates picture={picture} />}
        {isIdle && <Targets picture={picture} />}
        {[...picked.value, ...(isIdle ? comparedCells.value : [])].map((cell) => (
          <Ring key={cell} picture={picture} cell={cell} name="picked" radius={1.1 * PIECE} />
        ))}
        {cursor.value !== undefined && (
          <Ring picture={picture} cell={cursor.value} name="cursor" radius={1.25 * PIECE} />
        )}
        {isIdle && <HintRings picture={picture} />}
        {isIdle && <Touched picture={picture} />}
        {isIdle && hovered.value !== undefined && <Ghost picture={picture} cell={hovered.value} />}
      </svg>
    </div>
  );
}

/** Font size of the labels in SVG units: 10 to 14 pixels on screen if space allows. */
function labelSize(scale: number): number {
  return Math.min(17, Math.max(10, Math.min(14, 12 * scale)) / scale);
}

/** The transformation from drawing to screen. */
function onScreen(svg: SVGSVGElement): DOMMatrix {
  return svg.getScreenCTM() ?? new DOMMatrix();
}

const WAYS: Readonly<Record<string, Spot>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keyboard control: arrows move between cells, Enter selects one. */
function byKey(event: KeyboardEvent, picture: Picture, cursor: Signal<number | undefined>): void {
  const { key } = event;
  const at = cursor.value;
  const way = WAYS[key];
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (way) cursor.value = at === undefined ? middleOf(picture) : (cellBeside(picture, at, way) ?? at);
  else if (key === 'Enter' && at !== undefined)
    isMarkingRegion.value ? setInRegion(at, !region.value.has(at)) : point(at);
  else if (key === 'Escape' && at !== undefined) cursor.value = undefined;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** A screen-reader description of a cell and its content. */
function cellText(shown: View | undefined, cell: number): string {
  const seats = allSeats.value;
  const own = kit.value?.picture.names[cell] ?? '';
  const name = isMarkingRegion.value && region.value.has(cell) ? TEXTS.inRegion({ cell: own }) : own;
  const piece = shown?.pieces.find((one) => one.cell === cell);
  if (piece) {
    const words = [seats[piece.seat]?.title ?? TEXTS.neutral(), piece.glyph];
    return TEXTS.cellHolds({ cell: name, piece: words.filter(Boolean).join(' ') });
  }
  const isLegal = shown?.legal.some(([, cells]) => cells.includes(cell));
  return isLegal ? TEXTS.cellEmpty({ cell: name }) : TEXTS.cellIllegal({ cell: name });
}

/** A screen-reader description of the position. */
function describe(shown: View | undefined): string {
  const seats = allSeats.value;
  const { picture } = kit.value ?? {};
  if (!shown || !picture) return TEXTS.board();
  const stands = seats.map(({ title }, seat) => {
    const own = shown.pieces
      .filter((piece) => piece.seat === seat)
      .map(({ cell, glyph }) => (glyph === undefined ? picture.names[cell] : `${glyph} ${picture.names[cell]}`));
    return TEXTS.standsOn({ side: title, cells: own.join(', ') || TEXTS.nothing() });
  });
  const turn = shown.outcome ? TEXTS.gameIsOver() : TEXTS.toMoveNow({ side: seats[shown.toMove]?.title ?? '' });
  return TEXTS.boardSaid({ turn, pieces: stands.join(' ') });
}

function Ring({ picture, cell, name, radius }: { picture: Picture; cell: number; name: string; radius: number }) {
  const { x, y } = centerOf(picture, cell);
  return <circle class={name} cx={x} cy={y} r={radius} />;
}

/** Pieces in the colours of the seats, and the moves since the last turn of the seat to move. */
function Pieces({ picture, shown }: { picture: Picture; shown: View | undefined }) {
  const edited = shownEditing.value?.pieces;
  const isEdited = edited !== undefined;
  const lost = new Set(isEdited ? judged.value.removed : []);
  const pieces = edited?.map((piece) => ({ ...piece, isDoomed: lost.has(piece.cell) })) ?? shown?.pieces ?? [];
  const isPlayed = !isEdited && !preview.value;
  const round = isPlayed ? sinceLastTurn.value : [];
  const numbered = new Set(preview.value?.views.map(({ touched }) => touched.at(-1)));
  const removed = isPlayed ? emptied.value : (shown?.removed ?? []);
  const html = boardPosition(picture, {
    pieces,
    lastMove: isPlayed ? shown?.touched.at(-1) : undefined,
    removed: isEdited ? [] : removed.filter((cell) => !numbered.has(cell)),
    marks: [],
  });
  return (
    <>
      <g class="trails">
        {round.map(({ ply, seat, touched }) => {
          if (touched.length < 2) return null;
          const way = `M${touched.map((cell) => Object.values(centerOf(picture, cell)).join(' ')).join('L')}`;
          return <path key={ply} class={`trail seat${seat}`} d={way} />;
        })}
      </g>
      <Raw name="pieces" html={html} />
    </>
  );
}

/** Pieces taken by the last move, fading out. */
function Captured({ picture }: { picture: Picture }) {
  const before = viewOf(node.value.parent ?? -1)?.pieces ?? [];
  const removed = viewedGame.value?.removed ?? [];
  return (
    <g key={current.value} class="captured">
      {before
        .filter(({ cell }) => removed.includes(cell))
        .map(({ cell, seat }) => (
          <Ring key={cell} picture={picture} cell={cell} name={`seat${seat}`} radius={PIECE} />
        ))}
    </g>
  );
}

/** Move numbers of a previewed line on its destination cells. */
function LineNumbers({ picture }: { picture: Picture }) {
  const { views = [] } = preview.value ?? {};
  const last = new Map(views.map(({ touched, ply }) => [touched.at(-1) ?? -1, ply]));
  const end = views.at(-1);
  return (
    <g class="numbers">
      {[...last]
        .filter(([cell]) => cell >= 0)
        .map(([cell, number]) => {
          const { x, y } = centerOf(picture, cell);
          const seat = end?.pieces.find((piece) => piece.cell === cell)?.seat;
          return (
            <text key={number} class={seat === undefined ? 'gone' : `on-seat${seat}`} x={x} y={y}>
              {number}
            </text>
          );
        })}
    </g>
  );
}

const SHAPES = {
  triangle: (x: number, y: number, r: number) =>
    `M${x} ${y - r}L${x + 0.87 * r} ${y + r / 2}L${x - 0.87 * r} ${y + r / 2}Z`,
  square: (x: number, y: number, r: number) => `M${x - 0.75 * r} ${y - 0.75 * r}h${1.5 * r}v${1.5 * r}h${-1.5 * r}Z`,
  circle: (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  cross: (x: number, y: number, r: number) =>
    `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`,
} as const;

function placeNamed(picture: Picture, name: string) {
  return centerOf(picture, picture.names.indexOf(name));
}

/** From near the middle of a cell to near that of another one, with a head. */
function arrowBetween(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const way = Math.atan2(to.y - from.y, to.x - from.x);
  const at = (one: { x: number; y: number }, turn: number, far: number) =>
    `${one.x + far * Math.cos(way + turn)} ${one.y + far * Math.sin(way + turn)}`;
  const tip = { x: to.x - 0.25 * STEP * Math.cos(way), y: to.y - 0.25 * STEP * Math.sin(way) };
  const sides = [2.6, -2.6].map((turn) => `M${tip.x} ${tip.y}L${at(tip, turn, 0.3 * STEP)}`);
  return `M${at(from, 0, 0.25 * STEP)}L${tip.x} ${tip.y}${sides.join('')}`;
}

/** Marks of the node, and the next moves of the game. */
function Marks({ picture }: { picture: Picture }) {
  if (shownEditing.value) return null;
  const at = line.value.indexOf(current.value);
  const next = line.value[at + 1];
  const cell = next === undefined ? undefined : viewOf(next)?.touched.at(-1);
  return (
    <g class="marks">
      {cell !== undefined && !isHeld.value && <Ring picture={picture} cell={cell} name="next" radius={1.12 * PIECE} />}
      {Object.entries(node.value.marks).map(([name, mark]) => {
        const { x, y } = placeNamed(picture, name);
        return <path key={name} class="mark" d={SHAPES[mark](x, y, 0.32 * STEP)} />;
      })}
      {node.value.arrows?.map(([from, to]) => (
        <path
          key={`${from} ${to}`}
          class="mark arrow"
          d={arrowBetween(placeNamed(picture, from), placeNamed(picture, to))}
        />
      ))}
      {Object.entries(node.value.labels ?? {}).map(([name, text]) => {
        const { x, y } = placeNamed(picture, name);
        return (
          <text key={name} class="label" x={x} y={y}>
            {text}
          </text>
        );
      })}
    </g>
  );
}

/** Destinations of a started move: a dot on an empty cell, a ring around a piece. */
function Targets({ picture }: { picture: Picture }) {
  const held = new Set(viewedGame.value?.pieces.map(({ cell }) => cell));
  return (
    <g class="targets">
      {targetCells.value.map((cell) => (
        <Ring
          key={cell}
          picture={picture}
          cell={cell}
          name={held.has(cell) ? 'target held' : 'target'}
          radius={held.has(cell) ? 1.1 * PIECE : 0.4 * PIECE}
        />
      ))}
    </g>
  );
}

/** A preview of the move under the pointer. */
function Ghost({ picture, cell }: { picture: Picture; cell: number }) {
  const shown = viewedGame.value;
  if (!shown || !mayMove.value || marking.value || isComparing.value || onCell.value) return null;
  const isLegal = shown.legal.some(([, cells]) => cells[picked.value.length] === cell || cells.at(-1) === cell);
  const isFree = !shown.pieces.some((piece) => piece.cell === cell);
  if (!isLegal && !isFree) return null;
  const seat = allSeats.value[shown.toMove];
  const { x, y } = centerOf(picture, cell);
  if (isLegal && !isFree && kinds.value.length === 0)
    return <Ring picture={picture} cell={cell} name="picked" radius={1.1 * PIECE} />;
  return isLegal ? (
    <circle class="ghost" cx={x} cy={y} r={PIECE} fill={seat?.fill ?? ''} stroke={seat?.stroke ?? ''} />
  ) : (
    <circle class="ghost no" cx={x} cy={y} r={0.14 * STEP} />
  );
}
