/**
 * Live analysis as lines of text, in the formats of Leela Zero (`lz`) and KataGo (`kata`), see KataGo's
 * docs/GTP_Extensions.md. Values are those of the seat to move.
 */
import type { Analysis, GameKit } from '../../engine.ts';
import { seatMeant } from '../../games/seats.ts';
import { ok, quote, type Result } from '../../util/result.ts';
import { balance } from '../ownership.ts';
import type { Session } from './session.ts';
import { parseWhole, syntaxError } from './syntax.ts';

export const FORMATS = ['lz', 'kata'] as const;
export type Format = (typeof FORMATS)[number];

export interface AnalyseRequest {
  /** The seat to analyse for, where one is named. */
  readonly seat?: number;
  readonly intervalMs: number;
  /** Moves without visits are told of until there are so many. */
  readonly minMoves: number;
  readonly maxMoves: number;
  readonly ownership: boolean;
}

const DEFAULT_INTERVAL_MS = 1000;
const CENTISECOND_MS = 10;

/** Reads `[COLOR] [INTERVAL] [KEY VALUE]…`; intervals are hundredths of a second. Error: `syntax`. */
export function parseAnalyseRequest(args: readonly string[], format: Format, kit: GameKit): Result<AnalyseRequest> {
  let rest = args;
  const request: { -readonly [K in keyof AnalyseRequest]: AnalyseRequest[K] } = {
    intervalMs: DEFAULT_INTERVAL_MS,
    minMoves: 0,
    maxMoves: Infinity,
    ownership: false,
  };
  const seat = seatMeant(kit, rest[0] ?? '');
  if (seat !== undefined) {
    request.seat = seat;
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

/** One line: what is known of each move, the best first, and who will hold each cell. */
export function analysisLine(session: Session, analysis: Analysis, request: AnalyseRequest, format: Format): string {
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
  const ownership = request.ownership && analysis.lifeMap ? [ownershipText(session, analysis.lifeMap)] : [];
  return [...moves, ...ownership].join(' ');
}

/** For each cell from the top left: the share of games in which the mover holds it, less that in which somebody else does. */
function ownershipText({ kit, notation, seatToMove }: Session, lifeMap: Float64Array): string {
  const cells = notation.rows.flat().map((cell) => (cell === undefined ? 0 : balance(kit, lifeMap, seatToMove, cell)));
  return `ownership ${cells.map(decimals).join(' ')}`;
}

function decimals(value: number): string {
  return value.toFixed(6);
}
