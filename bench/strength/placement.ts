/** Places a player on a ladder: games against its yardsticks, most of them against the nearest. */

import { roundOf } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { scoresOf } from '../../selfplay/tournament/logged-games.ts';
import { type Round, schedule } from '../../selfplay/tournament/pairing.ts';
import type { Estimate } from '../../selfplay/tournament/statistics/intervals.ts';
import { sum } from '../../selfplay/tournament/statistics/summary-numbers.ts';
import { type Ladder, ladderKit, type Yardstick } from './ladder.ts';
import { rateAgainst } from './rating.ts';

/** Number of yardsticks for the measurement. */
const NEAREST = 4;

export interface PlacedAgainst {
  readonly yardstick: string;
  readonly elo: number;
  readonly games: number;
  /** Points of the player. */
  readonly points: number;
}

/**
 * One pair with each yardstick that is not slow. Player 0 is the one to place; the yardsticks
 * follow in the order of the ladder.
 */
export function scoutingRounds({ players }: Ladder): Round[] {
  const meetings = players.flatMap(({ isSlow }, i) => (isSlow ? [] : [[0, i + 1]]));
  return schedule(meetings, 2 * meetings.length);
}

/**
 * `games`, an even number, with the yardsticks nearest to the player by the scouting games among
 * those played.
 */
export function measuringRounds(ladder: Ladder, player: string, played: readonly LoggedGame[], games: number): Round[] {
  const from = scoutingRounds(ladder).length;
  const scouting = played.filter((game) => roundOf(game) < from);
  const rating = ratingFrom(ladder, player, scouting).value;
  const nearest = ladder.players
    .map((yardstick, i) => ({ number: i + 1, distance: distanceTo(rating, eloOf(yardstick)) }))
    .sort((a, b) => a.distance - b.distance || a.number - b.number)
    .slice(0, NEAREST);
  return schedule(
    nearest.map(({ number }) => [0, number]),
    games,
  ).map(({ round, seating }) => ({ round: from + round, seating, opening: from + round }));
}

/** For an infinite rating, the yardsticks at that end are nearest. */
function distanceTo(rating: number, elo: number): number {
  return Number.isFinite(rating) ? Math.abs(rating - elo) : -Math.sign(rating) * elo;
}

/**
 * The player's rating with its 95 % interval, by game pairs. Ratings and the advantage of the first move are those
 * of the ladder.
 */
export function ratingFrom(ladder: Ladder, player: string, games: readonly LoggedGame[]): Estimate {
  const firstMove = Number(ladder.calibration?.firstMove.value ?? 0);
  const kit = ladderKit(ladder);
  const known = games.flatMap((game) => {
    const seat = game.players[0]?.name === player ? 0 : 1;
    const opponent = ladder.players.find(({ name }) => name === game.players[1 - seat]?.name);
    if (!opponent) return [];
    const elo = eloOf(opponent) + (seat === 0 ? -firstMove : firstMove);
    return [{ elo, games: 1, points: scoresOf(kit, game)[seat] as number, unit: `${roundOf(game)}` }];
  });
  return rateAgainst(known);
}

/** The player's score against each yardstick that it met. */
export function placedAgainst(ladder: Ladder, player: string, games: readonly LoggedGame[]): PlacedAgainst[] {
  const kit = ladderKit(ladder);
  return ladder.players.flatMap((yardstick) => {
    const points = games.flatMap((game) => {
      const names = game.players.map(({ name }) => name);
      const seat = names.indexOf(player);
      return seat >= 0 && names[1 - seat] === yardstick.name ? [scoresOf(kit, game)[seat] as number] : [];
    });
    if (points.length === 0) return [];
    return [{ yardstick: yardstick.name, elo: eloOf(yardstick), games: points.length, points: sum(points) }];
  });
}

function eloOf({ elo }: Yardstick): number {
  return Number(elo?.value ?? 0);
}
