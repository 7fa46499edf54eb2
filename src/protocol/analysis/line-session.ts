/** Analyses for another program. Requests are lines of JSON. */
import { ok, type Result } from '../../util/result.ts';
import { understandKata } from './kata/query.ts';
import type { RequestError } from './refusal.ts';
import { parseRequest } from './request.ts';
import { AnalysisSession, type ReadRequest } from './session.ts';
import { understand } from './understood.ts';

const TOO_LONG: RequestError = { code: 'too-long', message: 'the line is too long' };

export class LineSession extends AnalysisSession {
  /**
   * Processes one line, the `number`-th of the input; undefined stands for one that is too long.
   */
  receive(line: string | undefined, number: number): void {
    if (line?.trim() === '') return;
    const read = line === undefined ? ({ ok: false, error: TOO_LONG } as const) : readRequest(line);
    if (read.ok) this.take(read.value, number);
    else this.refuse(read.error, number);
  }
}

function readRequest(line: string): Result<ReadRequest, RequestError> {
  const parsed = parseRequest(line);
  if (!parsed.ok) return parsed;
  const { kind, request, unknownFields } = parsed.value;
  if (kind === 'action') return ok({ kind, action: request, unknownFields });
  return ok({
    kind: 'query',
    id: request.id,
    unknownFields,
    understand: (games) => (kind === 'kata' ? understandKata(games, request) : understand(games, request)),
  });
}
