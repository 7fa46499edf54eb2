/**
 * docs/analysis.md and the schemas beside it, word by word. After a change of the protocol, or of what the preset `static`
 * makes of a position, `npx vitest run test/protocol/analysis-docs.system.test.ts -u` writes them anew.
 */

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { jsonSchema, SCHEMA_NAMES } from '../../src/protocol/analysis/schema.ts';
import { isReply, isRequest } from '../support/analysis-schemas.ts';
import { started } from '../support/command.ts';

const PAGE = new URL('../../docs/analysis.md', import.meta.url).pathname;
const page = readFileSync(PAGE, 'utf8');
const schemaFile = (name: string) => new URL(`../../docs/analysis-${name}.schema.json`, import.meta.url).pathname;

/** What differs from run to run, or from version to version. */
const MASKED = /"(?:seconds|playoutsPerSecond|version)":(?:[\d.e-]+|"[^"]*")/g;

/** Whether a reply says how long its threads took to start depends on how soon the query came. */
const START = /,"startSeconds":[\d.e-]+/g;

/** A reply with the masked parts of the one that stands on the page. */
function withMaskedOf(shown: string, reply: string): string {
  const parts = shown.match(MASKED) ?? [];
  return reply.replaceAll(START, '').replaceAll(MASKED, (part) => parts.shift() ?? part);
}

/** Plays the session of the page: what stands between two replies is sent at once. */
async function replayed(session: readonly string[]): Promise<string[]> {
  const [command, ...lines] = session as [string, ...string[]];
  const child = started(command.split(' ').slice(2));
  const replies = createInterface(child.stdout)[Symbol.asyncIterator]();
  const result = [command];
  let requests = '';
  for (const line of lines) {
    if (line.startsWith('> ')) {
      requests += `${line.slice(2)}\n`;
      result.push(line);
      continue;
    }
    if (requests !== '') child.stdin.write(requests);
    requests = '';
    const { value } = await replies.next();
    if (value === undefined) break;
    result.push(`< ${withMaskedOf(line.slice(2), value)}`);
  }
  child.stdin.end(requests);
  for (let last = await replies.next(); !last.done; last = await replies.next()) result.push(`< ${last.value}`);
  return result;
}

function sessionOf(text: string): string[] {
  const [, session] = /^```\n(\$ sightline analysis .*?)\n```$/ms.exec(text) as unknown as [string, string];
  return session.split('\n');
}

it('the session on the page goes as it stands there', async () => {
  const shown = sessionOf(page);
  const actual = await replayed(shown);
  await expect(page.replace(shown.join('\n'), () => actual.join('\n'))).toMatchFileSnapshot(PAGE);
});

it.each(SCHEMA_NAMES)('the schema of a %s is that of the code', async (name) => {
  await expect(`${JSON.stringify(jsonSchema(name), null, 2)}\n`).toMatchFileSnapshot(schemaFile(name));
});

it('every line on the page fits its schema, and there is a reply of most kinds', () => {
  const lines = sessionOf(page).slice(1);
  for (const line of lines) {
    const isRight = line.startsWith('> ') ? isRequest : isReply;
    expect(isRight(JSON.parse(line.slice(2))), `${line}: ${JSON.stringify(isRight.errors)}`).toBe(true);
  }
  for (const part of ['"error"', '"warning"', '"noResults"', '"proven"', '"lifeMap"', '"action"']) {
    expect(
      lines.some((line) => line.startsWith('< ') && line.includes(part)),
      part,
    ).toBe(true);
  }
});

it('the page names every field of a request', () => {
  const { anyOf } = jsonSchema('request') as { anyOf: { properties: Record<string, unknown> }[] };
  const fields = new Set(anyOf.flatMap(({ properties }) => Object.keys(properties)));
  expect(fields.size).toBeGreaterThan(15);
  expect([...fields].filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
});
