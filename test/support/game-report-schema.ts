/** The JSON Schema of reports on games as docs/ has it, checked by a library that knows nothing of the code. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const file = new URL('../../docs/game-report.schema.json', import.meta.url);
export const isGameReport = new Ajv2020({ strict: true, strictTypes: false }).compile(
  JSON.parse(readFileSync(file, 'utf8')) as object,
);
