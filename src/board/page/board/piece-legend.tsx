/** The kinds of pieces of a game in which they differ. */
import './piece-legend.css';
import { PIECE, pieceShape, STEP } from '../../../drawing/board-svg.ts';
import { kit } from '../game/game.ts';
import { TEXTS, translated } from '../texts/texts.ts';

export function PieceLegend() {
  const kinds = kit.value?.pieceKinds;
  if (!kinds) return null;
  const half = STEP / 2 + 1;
  return (
    <ul class="piece-legend small" aria-label={TEXTS.pieces()}>
      {kinds.map(({ glyph, shape, title }) => (
        <li key={glyph}>
          <svg class="board diagram" viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
            {shape ? <path class="piece" d={pieceShape(shape, [0, 0])} /> : <circle class="piece" r={PIECE} />}
            <text class="glyph letter">{glyph}</text>
          </svg>
          {translated(title)}
        </li>
      ))}
    </ul>
  );
}
