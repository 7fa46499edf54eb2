/**
 * Live analysis as lines of text in the formats of Leela Zero (`lz`) and KataGo (`kata`); see
 * KataGo's docs/GTP_Extensions.md. Values are for the seat to move.
 */
import type { Analysis } from '../../engine/engine.ts';
import { expectedLead } from '../expected-lead.ts';
import { balance } from '../ownership.ts';
import type { AnalyzeArguments, AnalyzeFormat } from './analyze-arguments.ts';
import type { Session } from './session.ts';

/** One line: the moves, best first, root data, and expected ownership. */
export function analysisLine(
  session: Session,
  analysis: Analysis,
  request: AnalyzeArguments,
  format: AnalyzeFormat,
): string {
  const share = format === 'lz' ? (value: number) => String(Math.round(10_000 * value)) : decimals;
  const moves = analysis.moves
    .filter(({ visits }, order) => visits > 0 || order < request.minMoves)
    .slice(0, request.maxMoves)
    .map(({ move, visits, value, prior, lcb, margin, pv }, order) => {
      const shares = `winrate ${share(value)} prior ${share(prior)} lcb ${share(lcb)}`;
      const points =
        margin && format === 'kata' ? ` scoreLead ${decimals(margin.mean)} scoreStdev ${decimals(margin.spread)}` : '';
      const line = pv.map((move) => session.nameOf(move)).join(' ');
      return `info move ${session.nameOf(move)} visits ${visits} ${shares}${points} order ${order} pv ${line}`;
    });
  const root = request.rootInfo ? [rootText(analysis)] : [];
  const ownership = request.ownership && analysis.ownership ? [ownershipText(session, analysis.ownership)] : [];
  return [...moves, ...root, ...ownership].join(' ');
}

function rootText({ visits, value, moves }: Analysis): string {
  const lead = expectedLead(moves);
  const points = lead === undefined ? '' : ` scoreLead ${decimals(lead)}`;
  return `rootInfo visits ${visits} winrate ${decimals(value)}${points}`;
}

/**
 * For each cell from the top left: the share of games in which the mover owns it, less that in
 * which another seat does.
 */
function ownershipText({ kit, notation, seatToMove }: Session, ownership: Float64Array): string {
  const cells = notation.rows
    .flat()
    .map((cell) => (cell === undefined ? 0 : balance(kit, ownership, seatToMove, cell)));
  return `ownership ${cells.map(decimals).join(' ')}`;
}

function decimals(value: number): string {
  return value.toFixed(6);
}
