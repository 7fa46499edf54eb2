/** Texts about reviews, wherever they are shown. */
import type { GameKit, Seat } from '../games/kit.ts';
import { seatTitle } from '../games/seats.ts';
import { turnsText } from '../games/turns-text.ts';
import { counted } from '../util/counted.ts';
import { plainLine } from '../util/plain-line.ts';
import { MARK_SIGNS, type ReviewedPly } from './judgement.ts';
import type { DecidedTerritory, Review, ReviewedGame } from './review.ts';

/** The most moves shown of a line. */
const LINE_SHOWN = 6;

/** The players and the result. */
export function reviewHeadline({ seats, header }: GameKit, { game, plies }: Review): string {
  const { winner, end } = game;
  const players = seats.map((seat) => `${plainLine(playerOf(game, seat) ?? seatTitle(seat))} (${seat.name})`);
  const isKnown = seats.some((seat) => playerOf(game, seat) !== null);
  const result = winner ? `${winner} has won${end ? ` (${end})` : ''}` : end ? `no winner (${end})` : 'unfinished';
  const parts = [
    titleOf(game) + (isKnown ? `: ${players.join(' against ')}` : ''),
    header,
    counted(plies.length, 'ply', 'plies'),
    result,
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

/** The number in its file, and the id unless that is only a number. */
function titleOf({ id, number }: ReviewedGame): string {
  if (number === undefined) return id === null ? 'A game' : `Game ${plainLine(id)}`;
  return `Game ${number}${id === null || /^\d+$/.test(id) ? '' : ` (${plainLine(id)})`}`;
}

/** Name of the player at a seat. */
export function playerOf(game: ReviewedGame, { name }: Seat): string | null {
  return game[name] as string | null;
}

export function settingsText({ settings, plies }: Review): string {
  const { playouts, timeMs, threads } = settings;
  const judged = plies.findIndex(({ value }) => value !== null);
  const opening = judged < 0 ? plies.length : judged;
  const limits = [
    ...(playouts === undefined ? [] : [counted(playouts, 'playout')]),
    ...(timeMs === undefined ? [] : [`${timeMs / 1000} s`]),
  ];
  const searched = `Search per position: ${limits.join(' or ')} on ${counted(threads, 'thread')}.`;
  return opening === 0 ? searched : `${searched} The opening (${counted(opening, 'ply', 'plies')}) is not judged.`;
}

/** A move with its mark, e.g. `g7?`. */
export function markedMove({ move, mark }: Pick<ReviewedPly, 'move' | 'mark'>): string {
  return move + (mark ? MARK_SIGNS[mark] : '');
}

/** Whether the review contains points. */
export function hasPoints({ plies }: Review): boolean {
  return plies.some(({ margin }) => margin !== undefined);
}

/** Points such as `+1.5`; empty if unknown. */
export function pointsText(points: number | undefined): string {
  return points === undefined ? '' : `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)}`;
}

/** Points lost; empty below a tenth. */
export function pointsLostText(points: number | undefined): string {
  return points === undefined || points < 0.05 ? '' : points.toFixed(1);
}

/** Text for a move that threw a proven win away; empty for others. */
export function thrownText({ winThrownAway: plies }: Pick<ReviewedPly, 'winThrownAway'>): string {
  return plies === undefined ? '' : `a proven win in ${counted(plies, 'ply', 'plies')} thrown away`;
}

/** When, with which counts and for whom territory decided the game. */
export function territoryPhrase({ ply, winner, turns }: DecidedTerritory): string {
  const counts = Object.entries(turns).map(([name, count]) => `${name} ${turnsText(count)}`);
  return `From ply ${ply} on territory decides the game: turns left ${counts.join(', ')}; ${winner} wins.`;
}

export function lineText(line: readonly string[]): string {
  return line.slice(0, LINE_SHOWN).join(' ');
}
