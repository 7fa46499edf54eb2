/** How a ladder gets its ratings: a round robin of its yardsticks. */
import type { LoggedGame } from '../../selfplay/log.ts';
import { pointsOf } from '../../selfplay/logged-games.ts';
import { encounters, type Pairing } from '../../selfplay/pairing.ts';
import { ratePlayers } from '../../selfplay/ratings.ts';
import { jsonEstimate } from '../../selfplay/summary-numbers.ts';
import { ok, type Result } from '../../src/util/result.ts';
import type { Calibration, Ladder } from './ladder.ts';

/** Meetings with a slow yardstick have this part of the games of the others. */
const SLOW_SHARE = 1 / 4;
/** Little, since most meetings of a long ladder are one-sided, and each draw would pull its ends towards the middle. */
const VIRTUAL_DRAWS = 0.1;

/**
 * `games`, an even number, for every two yardsticks, and a quarter of them, at least a pair, where one of the two is slow.
 * All meetings come up before any has its next pair.
 */
export function calibrationPairings({ players }: Ladder, games: number): Pairing[] {
  const meetings = encounters('roundrobin', players.length).map(([first, second]) => {
    const isSlow = players[first]?.isSlow || players[second]?.isSlow;
    return { first, second, pairs: Math.max(1, Math.round((games / 2) * (isSlow ? SLOW_SHARE : 1))) };
  });
  const rounds = Math.max(...meetings.map(({ pairs }) => pairs));
  const pairings: Pairing[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { first, second, pairs } of meetings) {
      const pair = pairings.length;
      if (round < pairs) pairings.push({ pair, first, second, opening: pair });
    }
  }
  return pairings;
}

/** The ladder with the ratings that its games come to, strongest first. Errors: `unknown-player`, of the anchor. */
export function calibrated(
  { size, anchor, players }: Ladder,
  games: readonly LoggedGame[],
  about: Pick<Calibration, 'command' | 'date' | 'version'>,
): Result<Ladder> {
  const rated = ratePlayers(
    games.map((game) => ({
      first: game.players[0].name,
      second: game.players[1].name,
      games: 1,
      points: pointsOf(game, 'light'),
    })),
    { anchor, virtualDraws: VIRTUAL_DRAWS },
  );
  if (!rated.ok) return rated;
  const ranked = rated.value.players.flatMap(({ player, elo, games }) =>
    players.filter(({ name }) => name === player).map((yardstick) => ({ ...yardstick, elo: jsonEstimate(elo), games })),
  );
  const calibration = { ...about, games: games.length, firstMove: jsonEstimate(rated.value.firstMove) };
  return ok({ size, anchor, calibration, players: ranked });
}
