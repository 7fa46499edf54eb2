/** Adds up the reports of independent trees of one position (root parallelism). */
import type { SearchParams } from './params.ts';
import { lowerBound, strengthOf } from './ranking.ts';
import type { MoveReport, SearchReport } from './report.ts';

/**
 * One report of several: playouts and visits are added, values are means by visits, a proof in one tree holds for all.
 * The principal variation of a move is that of the tree that has proven it, else of the one that visited it most. `top` bounds the
 * number of moves.
 */
export function mergeReports(reports: readonly SearchReport[], params: SearchParams, top = Infinity): SearchReport {
  const [first] = reports as [SearchReport];
  if (reports.length === 1) return first;
  const byMove = new Map<number, MoveReport[]>();
  for (const report of reports) {
    for (const move of report.moves) byMove.set(move.move, [...(byMove.get(move.move) ?? []), move]);
  }
  const merged = [...byMove.values()].map((same) => mergeMoves(same, params));
  const most = Math.max(...merged.map((move) => move.visits));
  const strength = ({ visits, value }: MoveReport) => strengthOf(params, visits, value, most);
  const compare = (a: MoveReport, b: MoveReport) =>
    rank(b) - rank(a) || strength(b) - strength(a) || b.value - a.value || a.move - b.move;
  const moves = merged.sort(compare).slice(0, top);
  const sum = (of: (report: SearchReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const visits = sum((report) => report.visits);
  const [proven] = reports.filter((report) => report.proven).sort((a, b) => rank(b) - rank(a));
  return {
    ...first,
    value: proven?.value ?? (visits === 0 ? first.value : sum((report) => report.value * report.visits) / visits),
    ...(proven?.proven && { proven: proven.proven }),
    playouts: sum((report) => report.playouts),
    expansions: sum((report) => report.expansions),
    visits,
    nodes: sum((report) => report.nodes),
    memoryBytes: sum((report) => report.memoryBytes),
    memoryFull: reports.some((report) => report.memoryFull),
    pvLength: moves[0]?.pv.length ?? 0,
    moves,
  };
}

function mergeMoves(moves: readonly MoveReport[], params: SearchParams): MoveReport {
  const most = moves.reduce((best, move) => (move.visits > best.visits ? move : best));
  const [proven] = moves.filter((move) => move.proven).sort((a, b) => rank(b) - rank(a));
  const visits = moves.reduce((sum, move) => sum + move.visits, 0);
  const value =
    proven?.value ??
    (visits === 0 ? most.value : moves.reduce((sum, move) => sum + move.value * move.visits, 0) / visits);
  return {
    ...(proven ?? most),
    visits,
    value,
    lcb: proven?.lcb ?? lowerBound(params, visits, value),
  };
}

function rank({ proven }: Pick<MoveReport, 'proven'>): number {
  if (proven?.result === 'win') return 1000 - proven.plies;
  if (proven?.result === 'loss') return proven.plies - 1000;
  return 0;
}
