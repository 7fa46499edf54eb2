/** Table cells that summarise a reviewed game. */
import type { GameKit } from '../games/kit.ts';
import { seatTitle } from '../games/seats.ts';
import { percent } from '../util/percent.ts';
import { plainLine } from '../util/plain-line.ts';
import { type ReviewedPly, worstOf } from './judgement.ts';
import type { Review } from './review.ts';
import { markedMove, playerOf } from './wording.ts';

/** A game from a file with its review. */
export interface GameReview {
  /** The number of the game in its file, from 1. */
  readonly number: number;
  readonly kit: GameKit;
  readonly review: Review;
}

export const GAMES_HEAD = ['game', 'players', 'won', 'plies', 'lost per move', 'mistakes', 'worst move'] as const;

/**
 * The cells of a game for the columns of `GAMES_HEAD`, without its number. Values per seat are in
 * seat order.
 */
export function gameCells({ kit, review }: GameReview): (string | number)[] {
  const { game, plies, sides } = review;
  const perSeat = (text: (seat: string) => string) => kit.seats.map(({ name }) => text(name)).join(' / ');
  const players = kit.seats.map((seat) => plainLine(playerOf(game, seat) ?? seatTitle(seat)));
  const [worst] = worstOf(plies);
  return [
    players.join(' / '),
    game.winner ?? (game.end === null ? 'unfinished' : 'nobody'),
    plies.length,
    perSeat((seat) => {
      const meanLost = sides[seat]?.meanLost ?? null;
      return meanLost === null ? '–' : percent(meanLost);
    }),
    perSeat((seat) => `${(sides[seat]?.mistake ?? 0) + (sides[seat]?.blunder ?? 0)}`),
    worst ? worstText(worst) : '',
  ];
}

function worstText(worst: ReviewedPly): string {
  return `${worst.ply}. ${markedMove(worst)} ${percent(worst.lost ?? 0)}`;
}
