/** Sends errors as JSON. Faults of the program itself are reported only to `onFault`. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PROCESS_ENDED } from '../../engine/scheduler.ts';
import { fail } from '../../util/result.ts';
import { fileProblem } from '../../util/system-error.ts';

const INTERNAL = fail('internal', 'internal server error');

export const TOO_MANY_REQUESTS = fail('too-many', 'too many requests; try again later');

const HEADERS_TOO_LONG = fail('headers-too-long', 'the headers are too long');

export const NOT_HTTP = fail('bad-request', 'not an HTTP request');

interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** Sends an error. */
export function refuseRequest(reply: FastifyReply, status: number, { message, ...others }: ShownError): FastifyReply {
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

/**
 * Answers a malformed request and closes its connection. One that sent no request in time is closed without a word: browsers
 * connect ahead of requests, and take what such a connection says for the answer to their next request.
 */
export function refuseRaw({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.destroy();
    return;
  }
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
    return refuseRequest(reply, 404, notFound(request.method, request.url).error);
  });
  app.setErrorHandler((error: { statusCode?: number; code?: string; message: string }, _, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500) return refuseRequest(reply, statusCode, describeError(error));
    onFault?.(error);
    return refuseRequest(reply, 500, INTERNAL.error);
  });
}

export function notFound(method: string, url: string) {
  return fail('not-found', `not found: ${method} ${url.slice(0, 100)}`);
}

export function badBody(why: string) {
  return fail('bad-json', `body: ${why}`);
}

export function cannotListen(host: string, port: number, error: unknown) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const problem = isTaken ? 'the port is already in use; choose another with --port' : fileProblem(error);
  return fail('no-port', `cannot listen on ${host}, port ${port}: ${problem}`);
}

export function cannotRead(what: string, error: unknown, code = 'no-file') {
  return fail(code, `cannot read ${what}: ${fileProblem(error)}`);
}

export function cannotWrite(path: string, error: unknown) {
  return fail('no-file', `cannot write ${path}: ${fileProblem(error)}`);
}

/** `why` is the last that the process said; it may be empty. */
export function workEnded(why: string) {
  return fail(PROCESS_ENDED, `the process for this work has ended${why === '' ? '' : `: ${why}`}`);
}
