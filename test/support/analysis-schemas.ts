/** The JSON Schemas of `sightline analysis` as docs/ has them, checked by a library that knows nothing of the code. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

function schema(name: 'request' | 'reply'): ValidateFunction {
  const file = new URL(`../../docs/analysis-${name}.schema.json`, import.meta.url);
  return new Ajv2020({ strict: true, strictTypes: false }).compile(JSON.parse(readFileSync(file, 'utf8')) as object);
}

export const isRequest = schema('request');
export const isReply = schema('reply');
