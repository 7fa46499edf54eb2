/**
 * Live analysis as lines of text, in the formats of Leela Zero (`lz`) and KataGo (`kata`), see KataGo's
 * docs/GTP_Extensions.md. Values are those of the side to move.
 */
import type { Analysis } from '../../engine.ts';
import { COLORS, type Color, opponent } from '../../games/meridians/position.ts';
import { ok, quote, type Result } from '../../util/result.ts';
import type { Session } from './session.ts';
import { parseColor, parseWhole, syntaxError } from './syntax.ts';

export const FORMATS = ['lz', 'kata'] as const;
export type Format = (typeof FORMATS)[number];

export interface AnalyseRequest {
  /** The side to analyse for, where one is named. */
  readonly color?: Color;
  readonly intervalMs: number;
  /** Moves without visits are told of until there are so many. */
  readonly minMoves: number;
  readonly maxMoves: number;
  readonly ownership: boolean;
}

const DEFAULT_INTERVAL_MS = 1000;
const CENTISECOND_MS = 10;

/** Reads `[COLOR] [INTERVAL] [KEY VALUE]…`; intervals are hundredths of a second. Error: `syntax`. */
export function parseAnalyseRequest(args: readonly string[], format: Format): Result<AnalyseRequest> {
  let rest = args;
  const request: { -readonly [K in keyof AnalyseRequest]: AnalyseRequest[K] } = {
    intervalMs: DEFAULT_INTERVAL_MS,
    minMoves: 0,
    maxMoves: Infinity,
    ownership: false,
  };
  const color = parseColor(rest[0] ?? '');
  if (color !== undefined) {
    request.color = color;
    rest = rest.slice(1);
  }
  if (/^\d/.test(rest[0] ?? '')) rest = ['interval', ...rest];
  for (let i = 0; i < rest.length; i += 2) {
    const [key, text = ''] = rest.slice(i) as [string, string?];
    if (key === 'ownership' && format === 'kata') {
      if (text !== 'true' && text !== 'false') return syntaxError(`ownership is true or false, not ${quote(text)}`);
      request.ownership = text === 'true';
      continue;
    }
    const number = parseWhole(text, key);
    if (key !== 'interval' && key !== 'minmoves' && key !== 'maxmoves') {
      const keys = `interval, minmoves, maxmoves${format === 'kata' ? ', ownership' : ''}`;
      return syntaxError(`there is no ${quote(key)}: ${keys}`);
    }
    if (!number.ok) return number;
    if (key === 'interval') request.intervalMs = Math.max(1, number.value) * CENTISECOND_MS;
    else if (key === 'minmoves') request.minMoves = number.value;
    else request.maxMoves = number.value;
  }
  return ok(request);
}

/** One line: what is known of each move, the best first, and who will hold each point. */
export function analysisLine(session: Session, analysis: Analysis, request: AnalyseRequest, format: Format): string {
  const share = format === 'lz' ? (value: number) => String(Math.round(10_000 * value)) : decimals;
  const moves = analysis.moves
    .filter(({ visits }, order) => visits > 0 || order < request.minMoves)
    .slice(0, request.maxMoves)
    .map(({ move, visits, value, prior, lcb, pv }, order) => {
      const shares = `winrate ${share(value)} prior ${share(prior)} lcb ${share(lcb)}`;
      const line = pv.map((move) => session.nameOf(move)).join(' ');
      return `info move ${session.nameOf(move)} visits ${visits} ${shares} order ${order} pv ${line}`;
    });
  const ownership = request.ownership && analysis.lifeMap ? [ownershipText(session, analysis.lifeMap)] : [];
  return [...moves, ...ownership].join(' ');
}

/** For each point from the top left: the share of games in which it is the mover's, less that in which it is the opponent's. */
function ownershipText(session: Session, lifeMap: Float64Array): string {
  const own = session.position.toMove;
  const cells = session.points.rows.flat().map((point) => {
    if (point === undefined) return 0;
    return holding(lifeMap, own, point) - holding(lifeMap, opponent(own), point);
  });
  return `ownership ${cells.map(decimals).join(' ')}`;
}

/** The share of games that leave a point to a colour; a third of the map is about points that are left empty. */
export function holding(lifeMap: Float64Array, color: Color, point: number): number {
  return lifeMap[(color * lifeMap.length) / (COLORS.length + 1) + point] as number;
}

function decimals(value: number): string {
  return value.toFixed(6);
}
