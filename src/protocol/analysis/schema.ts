/** The protocol as JSON Schema (draft 2020-12), for docs/ and for other programs. */
import * as z from 'zod';
import { kataQuerySchema } from './kata/request.ts';
import { REPLY_SCHEMAS } from './reply.ts';
import { ACTION_SCHEMAS, querySchema } from './request.ts';

export const SCHEMA_NAMES = ['request', 'reply'] as const;

const SCHEMAS = {
  request: z
    .union([querySchema, kataQuerySchema, ...Object.values(ACTION_SCHEMAS)])
    .meta({ title: 'A line of input to `sightline analysis`' }),
  reply: z.union(Object.values(REPLY_SCHEMAS)).meta({ title: 'A line of output of `sightline analysis`' }),
};

/** Requests may have unknown fields, which cause a warning; replies have none. */
export function jsonSchema(name: (typeof SCHEMA_NAMES)[number]): object {
  return z.toJSONSchema(SCHEMAS[name], { io: name === 'request' ? 'input' : 'output' });
}
