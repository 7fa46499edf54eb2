/** Commands that search. */
import { seatMeant } from '../../games/seats.ts';
import { host } from '../../util/host.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { analysisLine } from './analysis-lines.ts';
import {
  ANALYZE_FORMATS,
  type AnalyzeArguments,
  type AnalyzeFormat,
  parseAnalyzeArguments,
} from './analyze-arguments.ts';
import type { Commands, Exchange } from './command.ts';
import { syntaxError } from './command.ts';
import type { Session, WatchOptions } from './session.ts';

const NO_CPU_TIME = fail('no-clock', 'processor time is not available here');

export function searchCommands(session: Session): Commands {
  return [
    [
      'genmove',
      ([text = '', ...more]) => {
        const seat = seatMeant(session.kit, text);
        if (seat === undefined || more.length > 0) return syntaxError('genmove COLOR');
        return session.generateMove(seat);
      },
    ],
    [
      'reg_genmove',
      ([text = '', ...more]) => {
        const seat = seatMeant(session.kit, text);
        if (seat === undefined || more.length > 0) return syntaxError('reg_genmove COLOR');
        return session.suggestMove(seat);
      },
    ],
    ...ANALYZE_FORMATS.flatMap(
      (format): Commands => [
        [`${format}-analyze`, (args, exchange) => analyse(session, args, exchange, format)],
        [`${format}-genmove_analyze`, (args, exchange) => generateMove(session, args, exchange, format)],
      ],
    ),
    [
      'cputime',
      () => {
        const ms = host().cpuMs?.();
        return ms === undefined ? NO_CPU_TIME : ok((ms / 1000).toFixed(3));
      },
    ],
  ];
}

/** Runs until another line arrives, even if the search has ended before. */
async function analyse(
  session: Session,
  args: readonly string[],
  exchange: Exchange,
  format: AnalyzeFormat,
): Promise<Result<string>> {
  const request = analyzeArguments(session, args, format);
  if (!request.ok) return request;
  exchange.begin();
  await session.watch(watching(session, request.value, exchange, format), exchange.next);
  await aborted(exchange.next);
  return ok('');
}

/** Plays a move and reports the search live. Other lines wait. */
async function generateMove(
  session: Session,
  args: readonly string[],
  exchange: Exchange,
  format: AnalyzeFormat,
): Promise<Result<string>> {
  const request = analyzeArguments(session, args, format);
  if (!request.ok) return request;
  exchange.begin();
  const { seat = session.seatToMove } = request.value;
  const move = await session.generateMove(seat, watching(session, request.value, exchange, format));
  if (move.ok) exchange.line(`play ${move.value}`);
  return move.ok ? ok('') : move;
}

function analyzeArguments(session: Session, args: readonly string[], format: AnalyzeFormat): Result<AnalyzeArguments> {
  const request = parseAnalyzeArguments(args, format, session);
  const seat = request.ok ? request.value.seat : undefined;
  const turn = seat === undefined ? ok(undefined) : session.checkTurn(seat);
  return turn.ok ? request : turn;
}

function watching(
  session: Session,
  request: AnalyzeArguments,
  exchange: Exchange,
  format: AnalyzeFormat,
): WatchOptions {
  return {
    intervalMs: request.intervalMs,
    ownership: request.ownership,
    rootMoves: request.rootMoves,
    onReport: (analysis) => {
      const line = analysisLine(session, analysis, request, format);
      if (line !== '') exchange.line(line);
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
