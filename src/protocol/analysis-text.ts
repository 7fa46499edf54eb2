/** Analyses as text for people and for programs. */
import Table from 'cli-table3';
import type { AnalysedMove, Analysis, Explanation, GameKit } from '../engine.ts';
import { counted } from '../util/counted.ts';
import { percent } from '../util/percent.ts';
import { type AnalysedPosition, analysisFields } from './analysis/analysis-fields.ts';
import { explanationFields } from './analysis/explanation-fields.ts';

const PV_SHOWN = 8;

/** One line for a search under way. */
export function progressText(analysis: Analysis): string {
  const [best] = analysis.moves;
  const line = best ? `, ${best.pv.slice(0, PV_SHOWN).join(' ')} (${moveValue(best)})` : '';
  return `${analysis.seconds.toFixed(1)} s, ${counted(analysis.playouts, 'playout')}, ${speed(analysis)} a second${line}`;
}

/** The best moves as a table, and the sum of it in a sentence. */
export function analysisTable(kit: GameKit, position: unknown, analysis: Analysis): string {
  const [best] = analysis.moves;
  if (kit.game.isOver(position)) return 'There is nothing to analyse: the game is over.';
  if (!best) return 'Nothing was searched.';
  const { toMove } = analysis;
  const proven = analysis.proven
    ? `Proven: ${toMove} ${analysis.proven.result === 'win' ? 'wins' : analysis.proven.result === 'loss' ? 'loses' : 'draws'} in ${counted(analysis.proven.plies, 'ply', 'plies')}.`
    : `Value ${percent(analysis.value)} for ${toMove}.`;
  const full = analysis.memoryFull
    ? ' The memory was full: the least visited positions made room for new ones (see --memory).'
    : '';
  return [
    movesTable(analysis),
    `Best move for ${toMove}: ${best.move}. ${proven}`,
    ...(analysis.values ? [`Expected scores: ${valuesText(kit, analysis.values)}.`] : []),
    `${counted(analysis.playouts, 'playout')} in ${analysis.seconds.toFixed(1)} s (${speed(analysis)} a second), ` +
      `${counted(analysis.expansions, 'expansion')}, ${(analysis.memoryBytes / 2 ** 20).toFixed(1)} MiB.${full}`,
  ].join('\n');
}

/** As in `red 40.1 %, green 33.0 %, blue 26.9 %`. */
export function valuesText({ seats }: GameKit, values: readonly number[]): string {
  return seats.map(({ name }, seat) => `${name} ${percent(values[seat] as number)}`).join(', ');
}

const NO_BORDERS = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '' },
} as const;

/** The moves of an analysis as a table; `plain` is without borders, in ASCII. */
export function movesTable(analysis: Analysis, plain = false): string {
  const hasMargins = analysis.moves.some(({ margin }) => margin);
  const table = new Table({
    head: ['move', 'visits', 'value', 'lcb', ...(hasMargins ? ['margin'] : []), 'prior', 'principal variation'],
    colAligns: ['left', 'right', 'right', 'right', ...(hasMargins ? ['right' as const] : []), 'right', 'left'],
    style: { head: [], border: [], compact: true },
    ...(plain && { chars: NO_BORDERS }),
  });
  for (const move of analysis.moves) {
    const pv = move.pv.slice(0, PV_SHOWN).join(' ');
    const margin = hasMargins ? [move.margin ? marginText(move.margin) : ''] : [];
    table.push([move.move, whole(move.visits), moveValue(move), percent(move.lcb), ...margin, percent(move.prior), pv]);
  }
  return table.toString().replaceAll(/ +$/gm, '');
}

/** One line of JSON. Values are expected scores in [0, 1] for the seat to move. */
export function analysisJson(
  kit: GameKit,
  position: AnalysedPosition,
  analysis: Analysis,
  seed: string,
  explanation?: Explanation | undefined,
): string {
  return JSON.stringify({
    ...analysisFields(kit, position, analysis, seed),
    ...(explanation && { explanation: explanationFields(kit, explanation) }),
  });
}

/** Of a move for the seat that makes it: an expected score, or the proven result and its plies. */
export function moveValue(move: AnalysedMove): string {
  if (!move.proven) return percent(move.value);
  return move.proven.result === 'draw' ? 'draw' : `${move.proven.result} in ${move.proven.plies}`;
}

/** Points by which the seat to move leads at the end: `+3.2 ± 4.1`, or the exact number. */
export function marginText({ mean, spread }: NonNullable<AnalysedMove['margin']>): string {
  if (spread === 0) return `${mean < 0 ? '−' : '+'}${Math.abs(mean)}`;
  return `${mean < 0 ? '−' : '+'}${Math.abs(mean).toFixed(1)} ± ${spread.toFixed(1)}`;
}

function whole(count: number): string {
  return Math.round(count).toLocaleString('en');
}

function speed(analysis: Analysis): string {
  return whole(analysis.playouts / analysis.seconds);
}
