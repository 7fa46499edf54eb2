/** The content of SGF properties: results, values and comments. `sgf.ts` lists the properties. */
import type { GameKit, Seat } from '../games/kit.ts';
import { type GameRecord, playerNames } from '../games/record.ts';
import { seatNamed, seatTitle } from '../games/seats.ts';
import { percent } from '../util/percent.ts';
import { expectedOf, moversOf } from './movers.ts';
import { addedRules, moduleNamed } from './sgf-rules.ts';
import { withSpaces } from './sgf-tree.ts';

const RESULT_SUFFIXES: Readonly<Record<string, string>> = { resign: 'R', time: 'T', illegal: 'F', crash: 'F' };
/** Decimals of an expected score. V has twice the range and preserves them exactly. */
export const VALUE_DECIMALS = 4;

/** The property that holds the moves of a seat. */
export function letterOf(seat: Seat | undefined): 'W' | 'B' | 'XM' {
  return seat?.goColor === 'white' ? 'W' : seat?.goColor === 'black' ? 'B' : 'XM';
}

/** The index of the White seat if White and Black are the only seats, so that V is defined. */
export function whiteSeat({ seats }: GameKit): number | undefined {
  const white = seats.findIndex((seat) => seat.goColor === 'white');
  return seats.length === 2 && seats[1 - white]?.goColor === 'black' ? white : undefined;
}

/** The RE property of a record. */
export function resultOf({ seats }: GameKit, { winner, end }: GameRecord): string {
  const letter = letterOf(seats.find(({ name }) => name === winner));
  if (letter !== 'XM') return `${letter}+${RESULT_SUFFIXES[end ?? ''] ?? ''}`;
  if (winner !== null || end === undefined) return '?';
  return end === 'crash' || end === 'illegal' || end === 'time' ? 'Void' : 'Draw';
}

/** Winner and end given by an RE, as far as it states them; undefined if it is not a result (FF[4], RE). */
export function parseResult({ seats }: GameKit, re: string): Pick<GameRecord, 'winner' | 'end'> | undefined {
  const text = re.trim();
  const [, letter, how = ''] = /^([BW])\+(.*)$/i.exec(text) ?? [];
  const winner = letter && seats.find((seat) => letterOf(seat) === letter.toUpperCase())?.name;
  if (winner) {
    const end = { R: 'resign', T: 'time', F: 'illegal' }[how.charAt(0).toUpperCase()];
    return { winner, ...(end && { end }) };
  }
  if (/^(0|draw)$/i.test(text)) return { winner: null, end: 'adjudicated' };
  // No result, or a game that was suspended.
  if (/^void$/i.test(text)) return { winner: null };
  return text === '?' || text === '' ? {} : undefined;
}

/** V for an expected score of White. */
export function blackValue(whiteValue: number): string {
  const text = (1 - 2 * Number(whiteValue.toFixed(VALUE_DECIMALS))).toFixed(VALUE_DECIMALS);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** White's expected score for a V. */
export function whiteValueOf(value: number): number {
  return Number(((1 - value) / 2).toFixed(VALUE_DECIMALS));
}

/** The text that this program adds to the comment of the root. */
export function rootComment(kit: GameKit, record: GameRecord): string {
  const { seats, title, variant, notation } = kit;
  const { seed, end, fault, players } = record;
  const names = playerNames(record, seats.length);
  const rules = addedRules(kit).join(' and the ');
  const game = [title, variant].filter(Boolean).join(' ') + (rules && `, with the ${rules}`);
  const playerLines = seats.flatMap((seat, i) => {
    const spec = Array.isArray(players) ? (players[i] as { spec?: unknown } | null)?.spec : undefined;
    const text = [names[i], spec].filter((part) => typeof part === 'string').map((part) => simpleText(part as string));
    return text.length > 0 ? [`${seatTitle(seat)}: ${text.join(': ')}`] : [];
  });
  return [
    moduleNamed(kit.spec.name).sgfNumber === undefined
      ? `${game}. The format has no number for this game.`
      : `${game}.`,
    [seatsText(kit), notation].filter(Boolean).join(' '),
    ...playerLines,
    ...(end ? [`End: ${end}${typeof fault === 'string' ? `, ${simpleText(fault)}` : ''}`] : []),
    ...(typeof seed === 'string' ? [`Seed: ${simpleText(seed)}`] : []),
  ].join('\n');
}

function seatsText(kit: GameKit): string {
  const { seats } = kit;
  if (whiteSeat(kit) === undefined)
    return `Seats in the order of their first moves: ${seats.map(seatTitle).join(', ')}.`;
  const [first, second] = seats.map((seat) => `${seat.goColor === 'white' ? 'White' : 'Black'} is ${seatTitle(seat)}`);
  return `${first} and moves first; ${second}.`;
}

/** The text that this program adds to the comment of each ply; may be empty. */
export function plyComments(kit: GameKit, record: GameRecord): string[] {
  const { moves, opening = [] } = record;
  const expected = expectedOf(kit, record);
  const movers = moversOf(kit, moves);
  const list = (field: unknown): readonly unknown[] => (Array.isArray(field) ? field : []);
  const [openingMoves, times, lines] = [list(opening), list(record.ms), list(record.pvs)];
  return moves.map((move, i) => {
    const parts: string[] = [];
    const word = simpleText(move);
    if (seatNamed(kit, move) !== undefined) parts.push(`The second player chooses ${word}.`);
    else if (!kit.parseMove(move).ok) parts.push(`${kit.seats[movers[i] as number]?.name}: ${word}`);
    if (i < openingMoves.length) parts.push('Opening.');
    const said = expected[i];
    if (said) {
      const value = Number(said.value.toFixed(VALUE_DECIMALS));
      parts.push(`${seatTitle(kit.seats[said.seat] as Seat)} expects ${percent(value)}.`);
    }
    const line = list(lines[i]);
    if (line.length > 0) parts.push(`Line: ${line.map((move) => simpleText(String(move))).join(' ')}.`);
    const ms = times[i];
    if (typeof ms === 'number') parts.push(`${Math.round(ms)} ms.`);
    return parts.join(' ');
  });
}

/** The author's comment followed by this program's text, with white space as in `withSpaces`. */
export function joinedComment(own: string, said: string): string {
  return [withSpaces(own), said].filter((part) => part !== '').join('\n');
}

/** Removes this program's text from a joined comment. */
export function ownComment(comment: string, said: string): string {
  if (said === '' || comment === said) return said === '' ? comment : '';
  return comment.endsWith(`\n${said}`) ? comment.slice(0, -said.length - 1) : comment;
}

/** Foreign text on one line. Brackets and backslashes are escaped when the tree is written. */
export function simpleText(text: string): string {
  return String(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
