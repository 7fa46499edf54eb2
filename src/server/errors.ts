/** Sends errors as JSON. Faults of the program itself are reported only to `onFault`. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HEADERS_TOO_LONG, INTERNAL, NOT_HTTP, notFound } from './messages.ts';

interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** Sends an error. */
export function refuse(reply: FastifyReply, status: number, { message, ...others }: ShownError): FastifyReply {
  return reply.status(status).send({ error: message, ...others });
}

/** Converts fastify errors, whose codes are like `FST_ERR_CTP_BODY_TOO_LARGE`. */
export function describeError({ code = 'bad-request', message }: { code?: string; message: string }): ShownError {
  const name = code
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^fst-err-(ctp-)?/, '');
  return { code: name, message: message.split('\n')[0] as string };
}

/** Answers a malformed request and closes its connection. */
export function refuseRaw({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const isLong = code === 'HPE_HEADER_OVERFLOW';
  const status = isLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const { error } = isLong ? HEADERS_TOO_LONG : NOT_HTTP;
  const body = JSON.stringify({ error: error.message, code: error.code });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

export function answerErrors(app: FastifyInstance, onFault: ((error: unknown) => void) | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    return refuse(reply, 404, notFound(request.method, request.url).error);
  });
  app.setErrorHandler((error: { statusCode?: number; code?: string; message: string }, _, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500) return refuse(reply, statusCode, describeError(error));
    onFault?.(error);
    return refuse(reply, 500, INTERNAL.error);
  });
}
