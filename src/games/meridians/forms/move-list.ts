/**
 * Move lists in the format of AbstractPlay, one game per line: `c3,h8 pass g5 d4 …`. With the pie
 * rule the first entry is the pair of stones, Light's first; the second is `pass`, if the second
 * player keeps Dark, or `swap`, if it takes Light. Any other list is a game without the pie rule; its moves may be
 * separated by commas. `resign` and `timeout` may end a list and refer to the side to move. `# rules size=6,captures=manual`
 * sets the rules of the following games, in short also `# size 6` and `# captures manual`; then `-c3` removes a
 * group. Other lines that begin with `#` are comments. Move and round numbers (`3.`) are skipped.
 */

import { failAt, type TextError } from '../../../util/place.ts';
import { ok, quote, type Result } from '../../../util/result.ts';
import type { FoundGame, GameMatches } from '../../found.ts';
import type { ForeignForm, Rules, RuleValue } from '../../kit.ts';
import { type MoveWord, moveWords, plainMoveWords } from '../../move-words.ts';
import { type GameRecord, RECORD_VERSION } from '../../record.ts';
import { parseRules } from '../../registry.ts';
import { TAKE } from '../text/notation.ts';

export const moveLists: ForeignForm = {
  name: 'moves',
  ending: '.txt',
  describe: 'move lists',
  read: readMoveLists,
  write: makeMoveLists,
};

/** The rule's value if the list does not state how captures are made. */
const AUTOMATIC = 'automatic';
const CHOICES: Readonly<Record<string, string>> = { pass: 'dark', swap: 'light' };
const CLOSING_WORDS: Readonly<Record<string, string>> = { resign: 'resign', timeout: 'time' };
/** Plies of the pie rule before Light and Dark take turns: two stones and the choice. */
export const PIE_PLIES = 3;

/** Parses lists. Errors: `bad-list`. */
function readMoveLists(text: string, given: Rules): Result<GameMatches, TextError> {
  const games: FoundGame[] = [];
  let stated = given;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const [, option, value] = /^\s*#\s*(?:(size|captures)|rules)\s+(\S+)\s*$/i.exec(line) ?? [];
    if (value !== undefined) {
      const read = parseRules('meridians', (option === undefined ? value : `${option}=${value}`).toLowerCase());
      if (!read.ok) return failAt(index, 'bad-list', read.error.message);
      stated = { ...stated, ...read.value };
    }
    if (/^\s*(#|$)/.test(line)) continue;
    const words = wordsOfLine(line).map(({ text, offset }) => ({ text: text.toLowerCase(), offset: index + offset }));
    const [first] = words;
    if (!first) continue;
    const { size, captures = AUTOMATIC } = stated;
    const rules = captures === AUTOMATIC ? {} : { captures };
    const game = readGame(size as number, rules, words, first);
    if (!game.ok) return failAt(game.error.offset, 'bad-list', `game ${games.length + 1}: ${game.error.message}`);
    games.push(game.value);
  }
  return ok({ games, leftOut: [] });
}

/** The first word is a pair of stones, or one. The pair may also be written with a blank, as in `c3, h8 pass`. */
function wordsOfLine(line: string): MoveWord[] {
  const words = moveWords(line);
  if (words[0]?.text.split(',').length === 2) return words;
  const all = plainMoveWords(line);
  const [first, second, choice] = all;
  if (!first || !choice || !Object.hasOwn(CHOICES, choice.text.toLowerCase())) return all;
  const hasComma = line[first.offset + first.text.length] === ',';
  return hasComma ? [{ ...first, text: `${first.text},${second?.text}` }, ...all.slice(2)] : all;
}

function readGame(
  size: number,
  rules: Rules,
  words: readonly MoveWord[],
  first: MoveWord,
): Result<FoundGame, TextError> {
  const pair = first.text.split(',');
  const isPie = pair.length === 2;
  const moves = [...pair];
  const offsets = pair.map(() => first.offset);
  let closing: string | undefined;
  for (const [i, { text, offset }] of words.entries()) {
    if (i === 0) continue;
    const isChoice = isPie && i === 1;
    if (isChoice && !Object.hasOwn(CHOICES, text)) {
      return failAt(offset, 'bad-list', `${quote(text)}: the first two stones must be followed by "pass" or "swap"`);
    }
    if (!isChoice && i === words.length - 1 && Object.hasOwn(CLOSING_WORDS, text)) {
      closing = CLOSING_WORDS[text];
      continue;
    }
    moves.push(isChoice ? (CHOICES[text] as string) : text);
    offsets.push(offset);
  }
  const ended = closing && { winner: otherThan(turnAfter(moves, isPie)), end: closing };
  const record: GameRecord = {
    v: RECORD_VERSION,
    game: 'meridians',
    size,
    rules: { pie: isPie, ...rules },
    moves,
    ...ended,
  };
  return ok({ record, offsetOf: (ply) => offsets[ply - 1] ?? first.offset });
}

/** The side to move after these moves. Captures do not pass the turn. */
function turnAfter(moves: readonly string[], isPie: boolean): 'light' | 'dark' {
  const placed = moves.filter((move) => !move.startsWith(TAKE)).length;
  const stones = placed - (isPie && moves.length >= PIE_PLIES ? 1 : 0);
  return stones % 2 === 0 ? 'light' : 'dark';
}

function otherThan(side: 'light' | 'dark'): 'light' | 'dark' {
  return side === 'light' ? 'dark' : 'light';
}

/**
 * Writes games as lists: only size, capture rule, moves, and a resignation or loss on time of the
 * side to move.
 */
function makeMoveLists(records: readonly GameRecord[]): Result<string> {
  let text = '';
  let size: number | undefined;
  let captures: RuleValue = AUTOMATIC;
  for (const [i, record] of records.entries()) {
    const words = wordsOf(record);
    const least = record.rules?.pie ? 2 : 1;
    if (record.moves.length < least) {
      const message = `game ${i + 1}: it has no ${least === 1 ? 'move' : 'pair of stones'}; a move list needs one`;
      return { ok: false, error: { code: 'not-expressible', message } };
    }
    if (record.size !== size) text += `# size ${record.size}\n`;
    size = record.size;
    const taken = record.rules?.captures ?? AUTOMATIC;
    if (taken !== captures) text += `# captures ${taken}\n`;
    captures = taken;
    text += `${words.join(' ')}\n`;
  }
  return ok(text);
}

function wordsOf({ rules, moves, winner, end }: GameRecord): string[] {
  const isPie = rules?.pie === true;
  const lower = moves.map((move) => move.toLowerCase());
  const closing = end === 'resign' ? 'resign' : end === 'time' ? 'timeout' : undefined;
  const closes = closing !== undefined && lower.at(-1) !== closing && winner === otherThan(turnAfter(moves, isPie));
  const words = isPie
    ? [
        lower.slice(0, 2).join(','),
        ...lower.slice(2, PIE_PLIES).map((choice) => (choice === 'light' ? 'swap' : 'pass')),
      ]
    : lower.slice(0, PIE_PLIES);
  return [...words, ...lower.slice(PIE_PLIES), ...(closes ? [closing] : [])];
}
