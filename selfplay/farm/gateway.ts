/**
 * What stands between volunteers and the queue. They ask for batches and send games, over HTTP and with a key each; there is
 * nothing else that they could ask for, so they see no results and put nothing into the queue. TLS is the matter of a proxy in
 * front of it.
 */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { ZodType } from 'zod';
import { firstIssue } from '../../src/util/first-issue.ts';
import { fail, type InputError, ok, type Result } from '../../src/util/result.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { VERSION } from '../../src/util/version.ts';
import type { Batch } from './batch.ts';
import { buildOf } from './build.ts';
import { CHECKED_SHARE, CheckChoice, type CheckJob } from './checks.ts';
import { openFarm, refused } from './connection.ts';
import { GatewayPresence } from './gateway-presence.ts';
import { KEYS, QUEUES } from './keys.ts';
import { LEASE_MS, Leases, PATIENCE_MS } from './leases.ts';
import { openConsumer, openQueue } from './queue.ts';
import { leaseSchema, uploadSchema } from './uploads.ts';
import { markOf, volunteerOf } from './volunteers.ts';

export interface GatewayOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Share of rounds that trusted workers play again. */
  readonly checkedShare?: number;
  readonly leaseMs?: number;
  readonly patienceMs?: number;
  readonly onFault?: ((error: unknown) => void) | undefined;
}

const BODY_BYTES = 4 * 1024 * 1024;
const REQUEST_MS = 30_000;
/** A volunteer who found nothing to do asks again after so many seconds. */
const RETRY_SECONDS = 5;

const STATUS: Readonly<Record<string, number>> = {
  'no-key': 401,
  barred: 403,
  'other-build': 409,
  'no-lease': 410,
  'bad-game': 422,
  'bad-request': 400,
  'no-weights': 404,
  'not-found': 404,
  'too-many': 429,
  internal: 500,
};

export class Gateway {
  readonly url: string;
  private readonly stop: () => Promise<void>;

  private constructor(url: string, stop: () => Promise<void>) {
    this.url = url;
    this.stop = stop;
  }

  /** Errors: those of `openFarm`, `no-port`. */
  static async start(farm: string, options: GatewayOptions): Promise<Result<Gateway>> {
    const opened = await openFarm(farm);
    if (!opened.ok) return opened;
    const redis = opened.value;
    const build = buildOf();
    const consumer = openConsumer<Batch>(QUEUES.open(build), { redis, concurrency: 1, process: null });
    const checks = openQueue<CheckJob>(QUEUES.trusted(build), redis);
    const { checkedShare = CHECKED_SHARE, leaseMs = LEASE_MS, patienceMs = PATIENCE_MS } = options;
    const leases = new Leases(redis, consumer, checks, new CheckChoice(checkedShare), { leaseMs, patienceMs });
    const presence = new GatewayPresence(redis, build, leases);
    const app = fastify({ bodyLimit: BODY_BYTES, requestTimeout: REQUEST_MS, forceCloseConnections: true });
    answerErrors(app, options.onFault);
    addRoutes(app, redis, build, leases, presence);
    const stop = async () => {
      await app.close();
      await leases.close();
      await presence.end();
      await consumer.close();
      await checks.close();
      redis.disconnect();
    };
    try {
      await app.listen({ host: options.host, port: options.port });
    } catch (error) {
      await stop();
      return fail('no-port', `cannot listen on ${options.host}, port ${options.port}: ${fileProblem(error)}`);
    }
    try {
      await presence.announce();
    } catch (error) {
      await stop();
      return refused(farm, error);
    }
    const at = app.server.address();
    const port = typeof at === 'object' && at ? at.port : options.port;
    return ok(new Gateway(`http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`, stop));
  }

  async close(): Promise<void> {
    await this.stop();
  }
}

function addRoutes(app: FastifyInstance, redis: Redis, build: string, leases: Leases, presence: GatewayPresence): void {
  /** The volunteer who asks. Errors: `no-key`, `barred`. */
  const volunteerAt = async ({ headers }: FastifyRequest): Promise<Result<string>> => {
    const [, key] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    const name = key === undefined ? undefined : await volunteerOf(redis, key);
    if (name === undefined) return fail('no-key', 'this key is not known');
    const why = await redis.hget(KEYS.barred, markOf(name));
    if (why === null) return ok(name);
    await leases.endOf(name);
    return fail('barred', `${name} is barred: ${why}`);
  };

  app.post('/v1/leases', async (request, reply) => {
    const volunteer = await volunteerAt(request);
    if (!volunteer.ok) return refuse(reply, volunteer.error);
    const body = parse(leaseSchema, request.body);
    if (!body.ok) return refuse(reply, body.error);
    if (body.value.build !== build) {
      const message = `this farm is played by version ${VERSION}, build ${build}, and you are version ${body.value.version}, build ${body.value.build}`;
      return refuse(reply, { code: 'other-build', message });
    }
    const taken = presence.hasTrusted ? await leases.take(volunteer.value) : ok(undefined);
    if (!taken.ok) return refuse(reply, taken.error);
    return taken.value ?? reply.code(204).header('retry-after', RETRY_SECONDS).send();
  });

  app.post('/v1/leases/:id', async (request, reply) => {
    const volunteer = await volunteerAt(request);
    if (!volunteer.ok) return refuse(reply, volunteer.error);
    const body = parse(uploadSchema, request.body);
    if (!body.ok) return refuse(reply, body.error);
    const { id } = request.params as { id: string };
    const outcome = await leases.upload(volunteer.value, id, body.value);
    if (!outcome.ok) {
      if (outcome.error.code === 'bad-game') presence.noteFault();
      return refuse(reply, outcome.error);
    }
    presence.note(outcome.value.taken);
    return outcome.value;
  });

  app.get('/v1/weights/:id', async (request, reply) => {
    const volunteer = await volunteerAt(request);
    if (!volunteer.ok) return refuse(reply, volunteer.error);
    const { id } = request.params as { id: string };
    const bytes = /^[0-9a-f]{64}$/.test(id) ? await redis.getBuffer(KEYS.weights(id)) : null;
    if (!bytes) return refuse(reply, { code: 'no-weights', message: 'there are no such weights' });
    return reply.type('application/octet-stream').send(bytes);
  });

  app.get('/healthz', async () => ({ version: VERSION, build }));
}

function parse<T>(schema: ZodType<T>, body: unknown): Result<T> {
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : fail('bad-request', firstIssue(parsed.error, 'body').message);
}

function refuse(reply: FastifyReply, { code, message }: InputError, status = STATUS[code] ?? 400): FastifyReply {
  return reply.code(status).send({ error: message, code });
}

/** Every error is one in JSON; what is wrong with the program itself is told to nobody but `onFault`. */
function answerErrors(app: FastifyInstance, onFault: GatewayOptions['onFault']): void {
  app.setNotFoundHandler((_, reply) => refuse(reply, { code: 'not-found', message: 'there is nothing' }));
  app.setErrorHandler((error: { statusCode?: number; code?: string; message: string }, _, reply) => {
    const { statusCode = 500, message } = error;
    if (statusCode < 500) return refuse(reply, { code: 'bad-request', message }, statusCode);
    onFault?.(error);
    return refuse(reply, { code: 'internal', message: 'the gateway has failed in this; it goes on' });
  });
}
