/** The address that the site calls. Requests that are not of the site are refused before anything in them is parsed. */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { firstIssue } from '../../util/first-issue.ts';
import { parseJson } from '../../util/json.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { decodeText } from '../../util/text-bytes.ts';
import { isLoopback } from '../server/access.ts';
import { answerErrors, badBody, notFound, refuse, TOO_MANY_REQUESTS } from '../server/errors.ts';
import { limitConnections, listen, rateLimit, SERVER_OPTIONS, secured, TIMEOUTS } from '../server/guard.ts';
import type { Bot } from './bot.ts';
import { messageSchema } from './messages.ts';
import { type RequestSignature, type Signatures, UNSIGNED } from './signature.ts';

/** A history of thousands of turns. */
const BODY_BYTES = 128 * 1024;

export interface BotServerOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The address that is registered with the site; its host and path are required of requests. */
  readonly address: string;
  /** The certificate and its key, without a proxy that ends TLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  readonly signatures: Signatures;
  readonly onFault?: ((error: unknown) => void) | undefined;
}

export interface BotServer {
  readonly app: FastifyInstance;
  readonly port: number;
  close(): Promise<void>;
}

/** Errors: `no-port`. */
export async function startBotServer(bot: Bot, options: BotServerOptions): Promise<Result<BotServer>> {
  const { host, port, address, tls, signatures, onFault } = options;
  const isProxied = tls === undefined && isLoopback(host);
  const app = fastify({
    ...SERVER_OPTIONS,
    ...(tls ? { https: { ...tls, ...TIMEOUTS } } : { http: TIMEOUTS }),
    bodyLimit: BODY_BYTES,
    trustProxy: isProxied && 'loopback',
  }) as unknown as FastifyInstance;
  limitConnections(app, isProxied);
  answerErrors(app, onFault);
  const expected = new URL(address);
  const admits = rateLimit();
  const signed = new WeakMap<FastifyRequest, RequestSignature>();
  app.addHook('onRequest', async (request, reply) => {
    // What is refused may be long: its rest is not awaited.
    secured(reply).header('connection', 'close');
    if (!admits(request.ip)) return refuse(reply, 429, TOO_MANY_REQUESTS.error);
    if (request.headers.host?.toLowerCase() !== expected.host) {
      return refuse(reply, 421, fail('other-address', 'the request is for another address').error);
    }
    if (request.url !== expected.pathname) return refuse(reply, 404, notFound(request.method, request.url).error);
    if (request.method === 'POST') {
      const signature = signatures.admit(request.headers);
      if (!signature.ok) return refuse(reply, 401, signature.error);
      signed.set(request, signature.value);
    }
    reply.removeHeader('connection');
    return undefined;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
  app.get(expected.pathname, (_, reply) => reply.send({ operational: true }));
  app.post(expected.pathname, (request, reply) => {
    const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
    const signature = signed.get(request);
    const checked = signature ? signatures.check(signature, body) : UNSIGNED;
    if (!checked.ok) return refuse(reply, 401, checked.error);
    const message = readMessage(body);
    if (!message.ok) return refuse(reply, 400, message.error);
    if (message.value.verb === 'move') return reply.status(202).send({ turn: bot.turn(message.value) });
    const answer = bot.challenge(message.value);
    return answer.ok ? reply.send({ accepted: true }) : refuse(reply, 400, answer.error);
  });
  const listening = await listen(app, host, port);
  return listening.ok ? ok({ app, port: listening.value, close: () => app.close() }) : listening;
}

/** Errors: `bad-json`, `bad-message`. */
function readMessage(body: Uint8Array) {
  const text = decodeText(body);
  const json = text.ok ? parseJson(text.value) : text;
  if (!json.ok) return badBody(json.error.message);
  const message = messageSchema.safeParse(json.value);
  return message.success ? ok(message.data) : fail('bad-message', firstIssue(message.error, 'body').message);
}
