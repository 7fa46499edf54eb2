/** What was typed as the values of a command. */

import { optionName } from '../../util/option-name.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { contradiction, givenTwice } from '../arguments/input.ts';
import type { Relation, Row, Table } from '../command.ts';
import { argumentsOf, argumentTerm } from './page.ts';
import type { Typed } from './parser.ts';

/** The values of all rows by their names. Errors say which word is wrong, and what it must be. */
export function commandValues(
  { options, words }: Typed,
  table: Table,
  relations: readonly Relation[],
): Result<Readonly<Record<string, unknown>>> {
  const left = [...words];
  const given = new Map(options);
  for (const [name, { isList }] of argumentsOf(table)) {
    const own = given.has(name) ? [] : left.splice(0, isList ? left.length : 1);
    if (own.length > 0) given.set(name, own);
  }
  if (left.length > 0) return fail('excess', `unknown argument ${quote(left[0])}`);
  const values: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(table)) {
    const texts = given.get(name) ?? (row.default === undefined ? [] : [row.default]);
    if (texts.length > 1 && !row.isList) return fail('twice', givenTwice(termOf(name, row)));
    const read: unknown[] = [];
    for (const text of texts) {
      const value = row.read(text);
      if (!value.ok)
        return fail(value.error.code, `${termOf(name, row)} ${JSON.stringify(text)}: ${value.error.message}`);
      read.push(value.value);
    }
    values[name] = row.isList && texts.length > 0 ? read : read[0];
  }
  const related = relations.map((relation) => problemOf(relation, given)).find((found) => found !== undefined);
  if (related !== undefined) return fail('related', related);
  const missing = Object.entries(table).filter(
    ([name, { isRequired, least = 1 }]) => isRequired && (given.get(name)?.length ?? 0) < least,
  );
  if (missing.length === 0) return ok(values);
  const terms = missing.map(([name, row]) => {
    const term = row.kind === 'argument' ? argumentTerm(name, row).replace('..', '') : termOf(name, row);
    return row.least === undefined ? term : `${row.least} or more ${term}`;
  });
  return fail('missing', terms.join(' and '));
}

function termOf(name: string, { kind }: Row): string {
  return kind === 'argument' ? name : `--${optionName(name)}`;
}

function problemOf({ kind, name, others }: Relation, given: ReadonlyMap<string, unknown>) {
  if (!given.has(name)) return undefined;
  const other = [...given.keys()].find((one) => others.includes(one.replace(/\..*/, '')));
  const term = (name: string) => `--${optionName(name)}`;
  if (kind === 'apart' && other !== undefined) return contradiction(term(name), term(other));
  if (kind === 'needs' && other === undefined) return `${term(name)} needs ${others.map(term).join(' or ')}`;
  return undefined;
}
