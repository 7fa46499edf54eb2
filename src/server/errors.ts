/** Sends errors as JSON. Faults of the program itself are reported only to `onFault`. */
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

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
  const [status, error] = isLong
    ? ['431 Request Header Fields Too Large', { error: 'the headers are too long', code: 'headers-too-long' }]
    : ['400 Bad Request', { error: 'not an HTTP request', code: 'bad-request' }];
  const body = JSON.stringify(error);
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

export function answerErrors(app: FastifyInstance, onFault: ((error: unknown) => void) | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    return refuse(reply, 404, {
      code: 'not-found',
      message: `not found: ${request.method} ${request.url.slice(0, 100)}`,
    });
  });
  app.setErrorHandler((error: { statusCode?: number; code?: string; message: string }, _, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode < 500) return refuse(reply, statusCode, describeError(error));
    onFault?.(error);
    return refuse(reply, 500, { code: 'internal', message: 'internal server error' });
  });
}
