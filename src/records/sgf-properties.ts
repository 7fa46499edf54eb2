/** What the properties of SGF nodes say: results, values, and comments. `sgf.ts` tells which properties there are. */
import { lightValuesOf, moversOf, namesOf, PIE_PLIES, type Side } from './movers.ts';
import type { GameRecord, RecordEnd } from '../games/record.ts';

export const COLOUR_LETTERS = { light: 'W', dark: 'B' } as const;
const RESULT_SUFFIXES: Readonly<Record<string, string>> = { resign: 'R', time: 'T', illegal: 'F', crash: 'F' };
/** Decimals of an expected score; V, which is twice as wide, gives them back exactly. */
export const VALUE_DECIMALS = 4;

/** RE of a record. */
export function resultOf({ winner, end }: GameRecord): string {
  if (winner === 'light' || winner === 'dark') return `${COLOUR_LETTERS[winner]}+${RESULT_SUFFIXES[end ?? ''] ?? ''}`;
  if (winner === undefined || end === undefined) return '?';
  return end === 'crash' || end === 'illegal' || end === 'time' ? 'Void' : 'Draw';
}

/** Winner and end of an RE, as far as it tells them; undefined for a text that is no result. */
export function parseResult(text: string): Pick<GameRecord, 'winner' | 'end'> | undefined {
  const won = /^([BW])\+(.*)$/i.exec(text);
  if (won) {
    const winner = (won[1] as string).toUpperCase() === 'W' ? 'light' : 'dark';
    const ends: Readonly<Record<string, RecordEnd>> = { R: 'resign', T: 'time', F: 'illegal' };
    const end = ends[(won[2] as string).charAt(0).toUpperCase()];
    return { winner, ...(end && { end }) };
  }
  if (/^(0|draw|void)$/i.test(text)) return { winner: null };
  return text === '?' || text === '' ? {} : undefined;
}

/** V of an expected score of Light. */
export function blackValue(lightValue: number): string {
  const text = (1 - 2 * Number(lightValue.toFixed(VALUE_DECIMALS))).toFixed(VALUE_DECIMALS);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/** The expected score of Light of a V. */
export function lightValueOf(value: number): number {
  return Number(((1 - value) / 2).toFixed(VALUE_DECIMALS));
}

/** What this program says about a game in the comment of its root. */
export function rootComment(record: GameRecord): string {
  const { size, rules, seed, end, fault, players } = record;
  const names = namesOf(record);
  const line = (side: Side) => {
    const at = side === 'light' ? 0 : 1;
    const spec = Array.isArray(players) ? (players[at] as { spec?: unknown } | null)?.spec : undefined;
    const text = [names[at], spec].filter((part) => typeof part === 'string').map((part) => simpleText(part as string));
    return text.length > 0 ? [`${side === 'light' ? 'Light' : 'Dark'}: ${text.join(': ')}`] : [];
  };
  return [
    `Meridians on a board of size ${size}${rules?.pie ? ', with the pie rule' : ''}. The format has no number for this game.`,
    'White is Light and moves first; Black is Dark. Points: row letter from the bottom, then column from the left.',
    ...line('light'),
    ...line('dark'),
    ...(end ? [`End: ${end}${typeof fault === 'string' ? `, ${simpleText(fault)}` : ''}`] : []),
    ...(typeof seed === 'string' ? [`Seed: ${simpleText(seed)}`] : []),
  ].join('\n');
}

/** What this program says about each ply in the comment of its node; empty where there is nothing to say. */
export function plyComments(record: GameRecord): string[] {
  const { rules, moves, opening = [] } = record;
  const values = lightValuesOf(record);
  const movers = moversOf(record);
  const list = (field: unknown): readonly unknown[] => (Array.isArray(field) ? field : []);
  const [openingMoves, times, lines] = [list(opening), list(record.ms), list(record.pvs)];
  return moves.map((move, i) => {
    const parts: string[] = [];
    const word = simpleText(move);
    if (rules?.pie && i === PIE_PLIES - 1) parts.push(`The second player chooses ${word}.`);
    else if (!/^[a-z]\d+$/i.test(move)) parts.push(`${movers[i]}: ${word}`);
    if (i < openingMoves.length) parts.push('Opening.');
    const value = values[i];
    if (typeof value === 'number') {
      parts.push(`Light expects ${(100 * Number(value.toFixed(VALUE_DECIMALS))).toFixed(1)} %.`);
    }
    const line = list(lines[i]);
    if (line.length > 0) parts.push(`Line: ${line.map((move) => simpleText(String(move))).join(' ')}.`);
    const ms = times[i];
    if (typeof ms === 'number') parts.push(`${Math.round(ms)} ms.`);
    return parts.join(' ');
  });
}

/** A comment of somebody else's, and below it what this program says. The format knows one kind of line end. */
export function joinedComment(own: string, said: string): string {
  return [own.replaceAll(/\r\n?/g, '\n'), said].filter((part) => part !== '').join('\n');
}

/** The own part of a joined comment. */
export function ownComment(comment: string, said: string): string {
  if (said === '' || comment === said) return said === '' ? comment : '';
  return comment.endsWith(`\n${said}`) ? comment.slice(0, -said.length - 1) : comment;
}

/** Foreign text on one line. Brackets and backslashes are escaped when the tree becomes text. */
export function simpleText(text: string): string {
  return String(text)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
