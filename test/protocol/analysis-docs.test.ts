/**
 * docs/analysis.md and the schemas beside it, word by word. After a change of the protocol, or of what the preset `static`
 * makes of a position, `npx vitest run test/protocol/analysis-docs.test.ts -u` writes them anew.
 */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonSchema, SCHEMA_NAMES } from '../../src/protocol/analysis/schema.ts';
import { isReply, isRequest } from '../support/analysis-schemas.ts';
import { TalkHere } from '../support/run-here.ts';

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

/** What a reply is about. */
function subjectOf(line: string): string {
  const { id, turnNumber, warning } = JSON.parse(line.slice(2));
  return `${id} ${turnNumber} ${warning}`;
}

/**
 * Plays the session of the page: what stands between two replies is sent at once. Replies between two requests come in the order of the
 * page: on a busy machine an analysis may have to share the engine with the next.
 */
async function replayed(shown: readonly string[]): Promise<string[]> {
  const [command, ...lines] = shown as [string, ...string[]];
  const talk = new TalkHere(command.split(' ').slice(2));
  const result = [command];
  let replies = 0;
  for (let at = 0; at < lines.length; ) {
    const end = (isRequest: boolean, from: number) => {
      const found = lines.findIndex((line, i) => i >= from && line.startsWith('> ') !== isRequest);
      return found < 0 ? lines.length : found;
    };
    const answers = end(true, at);
    const next = end(false, answers);
    const [requests, expected] = [lines.slice(at, answers), lines.slice(answers, next)];
    talk.send(...requests.map((line) => line.slice(2)));
    await talk.until((stdout) => stdout.split('\n').length > replies + expected.length, 'the replies');
    const got = talk.stdout.split('\n').slice(replies, replies + expected.length);
    const subjects = expected.map(subjectOf);
    const ordered = got
      .map((line) => `< ${line}`)
      .sort((a, b) => subjects.indexOf(subjectOf(a)) - subjects.indexOf(subjectOf(b)));
    result.push(
      ...requests,
      ...ordered.map((line, i) => `< ${withMaskedOf(expected[i]?.slice(2) ?? '', line.slice(2))}`),
    );
    replies += expected.length;
    at = next;
  }
  talk.stdin.end();
  await talk.end();
  return [
    ...result,
    ...talk.stdout
      .split('\n')
      .slice(replies, -1)
      .map((line) => `< ${line}`),
  ];
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
