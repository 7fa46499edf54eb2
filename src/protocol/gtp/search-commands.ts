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
import type { Commands, Exchange, Run } from './command.ts';
import { syntaxError } from './command.ts';
import type { Session, WatchOptions } from './session.ts';

const NO_CPU_TIME = fail('no-clock', 'processor time is not available here');

export function searchCommands(session: Session): Commands {
  const forColor =
    (name: string, run: (seat: number) => Promise<Result<string>>): Run =>
    ([text = '', ...more]) => {
      const seat = seatMeant(session.kit, text);
      return seat === undefined || more.length > 0 ? syntaxError(`${name} COLOR`) : run(seat);
    };
  /** Reports the search live. */
  const live =
    (format: AnalyzeFormat, run: (options: WatchOptions, seat: number, exchange: Exchange) => ReturnType<Run>): Run =>
    (args, exchange) => {
      const request = analyzeArguments(session, args, format);
      if (!request.ok) return request;
      exchange.begin();
      const { seat = session.seatToMove } = request.value;
      return run(watching(session, request.value, exchange, format), seat, exchange);
    };
  return [
    ['genmove', forColor('genmove', (seat) => session.generateMove(seat))],
    ['reg_genmove', forColor('reg_genmove', (seat) => session.suggestMove(seat))],
    ...ANALYZE_FORMATS.flatMap(
      (format): Commands => [
        [
          `${format}-analyze`,
          live(format, async (options, _, { next }) => {
            await session.watch(options, next);
            // Until another line arrives, even if the search has ended before.
            await aborted(next);
            return ok('');
          }),
        ],
        [
          `${format}-genmove_analyze`,
          // Other lines wait.
          live(format, async (options, seat, exchange) => {
            const move = await session.generateMove(seat, options);
            if (!move.ok) return move;
            exchange.line(`play ${move.value}`);
            return ok('');
          }),
        ],
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
