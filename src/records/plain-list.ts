/**
 * Plain move lists, for games that define no list format: one game per line, in the game's
 * notation. `# rules name=value,…` sets rules of the following games that differ from the given
 * ones. Other lines that begin with `#` are comments. Move and round numbers (`3.`) are skipped.
 */
import type { FoundGame, GameMatches } from '../games/found.ts';
import type { ForeignForm, Rules } from '../games/kit.ts';
import { moveWords } from '../games/move-words.ts';
import { type GameRecord, RECORD_VERSION } from '../games/record.ts';
import { parseRules } from '../games/registry.ts';
import { makeRules } from '../games/rules.ts';
import { failAt, type TextError } from '../util/place.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { fieldsOfSpec, openRecord } from './spec.ts';

export const LIST_FORMAT = 'moves';

/** The list format of a game. */
export function plainList(game: string): ForeignForm {
  return {
    name: LIST_FORMAT,
    ending: '.txt',
    describe: 'move lists',
    read: (text, rules) => readLists(game, text, rules),
    write: makeLists,
  };
}

/** Errors: those of `parseRules`. */
function readLists(game: string, text: string, given: Rules): Result<GameMatches, TextError> {
  const games: FoundGame[] = [];
  let rules = given;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const [, stated] = /^\s*#\s*rules\s+(.*)$/i.exec(line) ?? [];
    if (stated !== undefined) {
      const parsed = parseRules(game, stated);
      if (!parsed.ok) return failAt(index, parsed.error.code, parsed.error.message);
      rules = { ...given, ...parsed.value };
    }
    if (/^\s*#/.test(line)) continue;
    const words = moveWords(line);
    const [first] = words;
    if (!first) continue;
    const moves = words.map(({ text }) => text);
    const offsetOf = (ply: number) => index + (words[ply - 1] ?? first).offset;
    games.push({ record: { v: RECORD_VERSION, ...fieldsOfSpec({ name: game, rules }), moves }, offsetOf });
  }
  return ok({ games, leftOut: [] });
}

/** Only rules and moves are written. */
function makeLists(records: readonly GameRecord[]): Result<string> {
  const lines: string[] = [];
  let last = '';
  for (const [i, record] of records.entries()) {
    const kit = openRecord(record, null);
    const odd = record.moves.find((move) => !/^[^\s#]\S*$/.test(move) || moveWords(move)[0]?.text !== move);
    if (!kit.ok) return fail(kit.error.code, `game ${i + 1}: ${kit.error.message}`);
    if (record.moves.length === 0) return inexpressible(i, 'it has no moves, but a move list needs one');
    if (odd !== undefined) return inexpressible(i, `a move list cannot store the move ${quote(odd)}`);
    const rules = makeRules(kit.value.spec.rules);
    if (rules !== last) lines.push(`# rules ${rules}`);
    last = rules;
    lines.push(record.moves.join(' '));
  }
  return ok(lines.map((line) => `${line}\n`).join(''));
}

function inexpressible(index: number, why: string): Result<string> {
  return fail('not-expressible', `game ${index + 1}: ${why}`);
}
