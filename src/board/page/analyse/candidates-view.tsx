/** The engine's best moves on the board. */
import './best-moves.css';
import { areaOf, cellsBetween, centerOf } from '../../../drawing/board-geometry.ts';
import { PIECE } from '../../../drawing/board-svg.ts';
import type { Picture } from '../../../games/looks.ts';
import { picked } from '../board/board.ts';
import { shownTab } from '../frame/tabs.ts';
import { percentLabel, provenText, short } from '../frame/words.ts';
import { overlay, viewedGame } from '../game/game.ts';
import { TEXTS } from '../texts/texts.ts';
import { ranked } from './candidates.ts';
import { isHeld, lines, report, showsMoves } from './live.ts';
import { classOf, isLost, lossOf, type Report, type ReportedMove, shownMoves } from './report.ts';
import { isMarkingRegion, region, setInRegion } from './restrict.ts';

/** The moves whose values are on the board. */
function onBoard(): ReportedMove[] {
  return showsMoves.value && !isHeld.value && !viewedGame.value?.outcome ? shownMoves(ranked.value, lines.value) : [];
}

/** The line of the move whose value is on a cell. */
export function lineAt(cell: number | undefined): readonly string[] | undefined {
  const ends = new Map(viewedGame.value?.legal.map(([move, cells]) => [move, cells.at(-1)]));
  return cell === undefined ? undefined : onBoard().find(({ move }) => ends.get(move) === cell)?.pv;
}

/** The best moves with values, and the analysed region. */
export function Candidates({ picture }: { picture: Picture }) {
  return (
    <>
      <Region picture={picture} />
      {!isMarkingRegion.value && <BestMoves picture={picture} />}
    </>
  );
}

function BestMoves({ picture }: { picture: Picture }) {
  const found = report.value;
  if (!found) return null;
  const moves = new Map(viewedGame.value?.legal.map(([move, cells]) => [move, cells]));
  const isBegun = ({ move }: ReportedMove) => picked.value.every((cell, i) => moves.get(move)?.[i] === cell);
  // If several moves end on a cell, it shows the best one's value.
  const shown: { readonly move: ReportedMove; readonly cell: number; hasOthers: boolean }[] = [];
  for (const move of onBoard().filter(isBegun)) {
    const cell = moves.get(move.move)?.at(-1);
    const best = shown.find((one) => one.cell === cell);
    if (best) best.hasOthers = true;
    else if (cell !== undefined) shown.push({ move, cell, hasOthers: false });
  }
  return (
    <g class={`candidates${isLost(found) ? ' lost' : ''}`}>
      {shown
        .map(({ move, hasOthers }, rank) => (
          <CandidateMark
            key={move.move}
            picture={picture}
            found={found}
            move={move}
            rank={rank}
            hasOthers={hasOthers}
          />
        ))
        .reverse()}
    </g>
  );
}

function CandidateMark({
  picture,
  found,
  move,
  rank,
  hasOthers,
}: {
  picture: Picture;
  found: Report;
  move: ReportedMove;
  rank: number;
  /** Whether other good moves end on this cell. */
  hasOthers: boolean;
}) {
  const cells = viewedGame.value?.legal.find(([name]) => name === move.move)?.[1] ?? [];
  const cell = cells.at(-1);
  if (cell === undefined) return null;
  const { x, y } = centerOf(picture, cell);
  const { proven, value, visits } = move;
  const text = proven
    ? `${proven.result.charAt(0).toUpperCase()}${proven.result === 'draw' ? '' : proven.plies}`
    : percentLabel(value, 0).replace(/\D+$/, '');
  const said = {
    move: move.move,
    value: proven ? provenText(proven) : percentLabel(value),
    visits: visits.toLocaleString('en'),
  };
  const radius = PIECE * (rank === 0 ? 1.02 : 0.94);
  // The characters on a piece or of an overlay stay readable: the value is below them.
  const isLabelled =
    viewedGame.value?.pieces.some((piece) => piece.cell === cell && piece.glyph !== undefined) === true ||
    overlay.value?.cells.some(([labelled, { label }]) => labelled === cell && label !== undefined) === true;
  return (
    <g class={`candidate ${classOf(lossOf(found, move))}${rank === 0 ? ' first' : ''}${isLabelled ? ' labelled' : ''}`}>
      <title>{hasOthers ? TEXTS.candidateTitleOthers(said) : TEXTS.candidateTitle(said)}</title>
      {cells.length > 1 && (
        <path class="way" d={`M${cells.map((one) => Object.values(centerOf(picture, one)).join(' ')).join('L')}`} />
      )}
      <circle cx={x} cy={y} r={radius} />
      <text x={x} y={isLabelled ? y + radius : y - 4.5}>
        {text}
        {hasOthers && '+'}
      </text>
      {!isLabelled && (
        <text class="visits" x={x} y={y + 7.5}>
          {short(visits)}
        </text>
      )}
    </g>
  );
}

/** The cells of the region. While marking, they are painted by dragging. */
function Region({ picture }: { picture: Picture }) {
  const isMarking = isMarkingRegion.value;
  // Its legend and switch are in the analysis.
  if (shownTab.value !== 'analyse' || (!isMarking && region.value.size === 0)) return null;
  return (
    <g
      class={`region${isMarking ? ' marking' : ''}`}
      onPointerMove={(event) => {
        if (event.buttons === 0 || !strokeAt) return;
        // A quick stroke produces few pointer events.
        const at = onDrawing(event);
        for (const cell of cellsBetween(picture, strokeAt, at)) setInRegion(cell, isAdding);
        strokeAt = at;
      }}
    >
      {picture.cells.map((_, cell) => (
        <RegionCell key={cell} picture={picture} cell={cell} />
      ))}
    </g>
  );
}

/** Whether dragging adds or removes cells, and its last position. */
let isAdding = true;
let strokeAt: DOMPoint | undefined;

function onDrawing({ clientX, clientY, currentTarget }: PointerEvent): DOMPoint {
  const matrix = (currentTarget as SVGGraphicsElement).getScreenCTM() ?? new DOMMatrix();
  return new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
}

function RegionCell({ picture, cell }: { picture: Picture; cell: number }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves are excluded one by one in the table, too
    <polygon
      class={region.value.has(cell) ? 'in' : ''}
      points={areaOf(picture, cell)}
      onPointerDown={(event) => {
        event.stopPropagation();
        // Otherwise touch events stay captured by the first cell.
        const { currentTarget: cellArea, pointerId } = event;
        if (cellArea.hasPointerCapture(pointerId)) cellArea.releasePointerCapture(pointerId);
        isAdding = !region.value.has(cell);
        strokeAt = onDrawing(event);
        setInRegion(cell, isAdding);
      }}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
