/** Formats numbers and moves. */

import type { MoveMark } from '../../../records/tree-nodes.ts';
import { MARK_SIGNS } from '../../../review/judgement.ts';
import { parseTimestamp } from '../../../util/date.ts';
import type { Report } from '../analyse/report.ts';
import { TEXTS, translated } from '../texts/texts.ts';

/** A share as a percentage: `52.3 %`, or without decimals `52`. */
export function percentLabel(value: number, digits = 1): string {
  return `${(100 * value).toFixed(digits)}\u00a0%`;
}

/** A loss of expected score: `−36.1 %`. */
export function scoreLost(loss: number): string {
  return `−${percentLabel(loss)}`;
}

/** A move with its ply number, e.g. `12. g7?`. */
export function numbered(ply: number, move: string, mark?: MoveMark | null): string {
  return `${ply}. ${move}${mark ? MARK_SIGNS[mark] : ''}`;
}

/** A count in few characters: `950`, `1.2k`, `34k`, `1.2M`. */
export function short(count: number): string {
  if (count < 1000) return String(Math.round(count));
  const [value, unit] = count < 999_500 ? [count / 1000, 'k'] : [count / 1e6, 'M'];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

export function secondsText(value: number): string {
  return value < 60 ? `${value.toFixed(value < 10 ? 1 : 0)}\u00a0s` : minutesText(value);
}

/** Seconds as `4:05`. */
function minutesText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** A clock: `4:05`, with tenths when little time is left. */
export function clock(ms: number): string {
  const left = Math.max(0, ms) / 1000;
  return left < 10 ? left.toFixed(1) : minutesText(left);
}

/** A timestamp in local time, e.g. `2026-12-01 12:00`. Other text is unchanged. */
export function localTime(text: string): string {
  const at = parseTimestamp(text);
  if (at === undefined) return text;
  const local = new Date(at - 60_000 * new Date(at).getTimezoneOffset());
  return local.toISOString().slice(0, 16).replace('T', ' ');
}

/** A proven result, e.g. `win in 12`. */
export function provenText({ result, plies }: NonNullable<Report['proven']>): string {
  if (result === 'draw') return TEXTS.drawText();
  const most = { plies: `${plies}${plies === 63 ? '+' : ''}` };
  return result === 'win' ? TEXTS.winIn(most) : TEXTS.lossIn(most);
}

/**
 * The end of a game, e.g. `Red won: blue cannot move.` If the reason repeats the winner, only its
 * score is added, e.g. `Red won, 41 to 8.`
 */
export function endText(who: string, reason: string): string {
  const said = /^(?:\S+ has won|the game is a draw|the win is shared)(?:, (.+))?$/.exec(reason);
  if (!said) return TEXTS.endReason({ who, reason: translated(reason) });
  return said[1] === undefined ? TEXTS.endPlain({ who }) : TEXTS.endScore({ who, score: translated(said[1]) });
}

/** A count in a message: for the choice of its plural, and as it is shown. */
export function countShown(count: number): { readonly count: number; readonly shown: string } {
  return { count, shown: count.toLocaleString('en') };
}
