/** An analysis as a table for a terminal. */

import { textTable } from '../../../selfplay/tournament/report/text-table.ts';
import type { Analysis } from '../../engine/engine.ts';
import type { GameKit } from '../../games/kit.ts';
import { marginText } from '../../protocol/expected-lead.ts';
import { compareByVisits } from '../../protocol/move-order.ts';
import { counted } from '../../util/counted.ts';
import { percent } from '../../util/percent.ts';
import { moveValue, PV_SHOWN, speed, valuesText, wholeNumber } from './analysis-text.ts';

export const MEMORY_FULL = 'The memory was full: the least recently visited nodes were replaced (see --memory).';

/** The best moves as a table, and the sum of it in a sentence. */
export function analysisTable(kit: GameKit, position: unknown, analysis: Analysis): string {
  const [best] = analysis.moves;
  if (kit.game.isOver(position)) return 'There is nothing to analyse: the game is over.';
  if (!best) return 'Nothing was searched.';
  const { toMove } = analysis;
  const proven = analysis.proven
    ? `Proven: ${toMove} ${analysis.proven.result === 'win' ? 'wins' : analysis.proven.result === 'loss' ? 'loses' : 'draws'} in ${counted(analysis.proven.plies, 'ply', 'plies')}.`
    : `Value ${percent(analysis.value)} for ${toMove}.`;
  const full = analysis.memoryFull ? ` ${MEMORY_FULL}` : '';
  const { startSeconds, keptVisits } = analysis;
  const kept = keptVisits > 0 ? `, ${counted(keptVisits, 'visit')} kept from an earlier search` : '';
  const start = startSeconds === undefined ? '' : `, started in ${startSeconds.toFixed(2)} s`;
  return [
    movesTable(analysis),
    `Best move for ${toMove}: ${best.move}. ${proven}`,
    ...(analysis.values ? [`Expected scores: ${valuesText(kit, analysis.values)}.`] : []),
    `${counted(analysis.playouts, 'playout')} in ${analysis.seconds.toFixed(1)} s (${speed(analysis)}/s)${kept}, ` +
      `${counted(analysis.expansions, 'expansion')}, ${(analysis.memoryBytes / 2 ** 20).toFixed(1)} MiB${start}.${full}`,
  ].join('\n');
}

const NO_BORDERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
} as const;

function marginWords({ margin }: Analysis['moves'][number]): string {
  return margin ? `${marginText(margin)}${margin.isExact ? ' exact' : ''}` : '';
}

/** The moves of an analysis by visits, as a table; `plain` is ASCII without borders. */
export function movesTable(analysis: Analysis, plain = false): string {
  const hasMargins = analysis.moves.some(({ margin }) => margin);
  const head = ['move', 'visits', 'value', 'lcb', ...(hasMargins ? ['margin'] : []), 'prior', 'principal variation'];
  const rows = analysis.moves.toSorted(compareByVisits).map((move) => {
    const pv = move.pv.slice(0, PV_SHOWN).join(' ');
    const margin = hasMargins ? [marginWords(move)] : [];
    return [
      move.move,
      wholeNumber(move.visits),
      moveValue(move),
      percent(move.lcb),
      ...margin,
      percent(move.prior),
      pv,
    ];
  });
  return textTable(head, rows, [0, head.length - 1], plain ? NO_BORDERS : undefined).replaceAll(/ +$/gm, '');
}
