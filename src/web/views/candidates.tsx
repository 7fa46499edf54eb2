/** The best moves on the board, as the engine sees them. */
import type { Picture } from '../../games/looks.ts';
import { PIECE } from '../../review/board-svg.ts';
import { placeOf } from '../model/geometry.ts';
import { type Candidate, classOf, lossOf, type Report, shownMoves } from '../model/report.ts';
import { percent, provenText, short } from '../model/words.ts';
import { picked } from '../state/board.ts';
import { view } from '../state/game.ts';
import { isHeld, report, showsMoves } from '../state/live.ts';

/** The best moves, with what they are worth. */
export function Candidates({ picture }: { picture: Picture }) {
  const found = report.value;
  if (!showsMoves.value || isHeld.value || !found || view.value?.outcome) return null;
  const moves = new Map(view.value?.legal.map(([move, cells]) => [move, cells]));
  const isBegun = ({ move }: Candidate) => picked.value.every((cell, i) => moves.get(move)?.[i] === cell);
  return (
    <g class="candidates">
      {shownMoves(found)
        .filter(isBegun)
        .map((move, rank) => <CandidateMark key={move.move} picture={picture} found={found} move={move} rank={rank} />)
        .reverse()}
    </g>
  );
}

function CandidateMark({
  picture,
  found,
  move,
  rank,
}: {
  picture: Picture;
  found: Report;
  move: Candidate;
  rank: number;
}) {
  const cells = view.value?.legal.find(([name]) => name === move.move)?.[1] ?? [];
  const cell = cells.at(-1);
  if (cell === undefined) return null;
  const { x, y } = placeOf(picture, cell);
  const { proven, value, visits } = move;
  const text = proven
    ? `${proven.result.charAt(0).toUpperCase()}${proven.result === 'draw' ? '' : proven.plies}`
    : percent(value, 0).replace(/\D+$/, '');
  const radius = PIECE * (rank === 0 ? 1.02 : 0.94);
  return (
    <g class={`candidate ${classOf(lossOf(found, move))}${rank === 0 ? ' first' : ''}`}>
      <title>{`${move.move}: ${proven ? provenText(proven) : percent(value)}, ${visits.toLocaleString('en')} visits`}</title>
      {cells.length > 1 && (
        <path class="way" d={`M${cells.map((one) => Object.values(placeOf(picture, one)).join(' ')).join('L')}`} />
      )}
      <circle cx={x} cy={y} r={radius} />
      <text x={x} y={y - 4.5}>
        {text}
      </text>
      <text class="visits" x={x} y={y + 7.5}>
        {short(visits)}
      </text>
    </g>
  );
}
