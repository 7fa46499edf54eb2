/** Calibrates a ladder by a round robin of its yardsticks. */

import { roundOf } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { scoresOf } from '../../selfplay/tournament/logged-games.ts';
import { encounters, type Round } from '../../selfplay/tournament/pairing.ts';
import { ratePlayers } from '../../selfplay/tournament/statistics/ratings.ts';
import { jsonEstimate } from '../../selfplay/tournament/statistics/summary-numbers.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { type Calibration, type Ladder, ladderKit } from './ladder.ts';

/** Share of games in encounters with a slow yardstick. */
const SLOW_SHARE = 1 / 4;
/**
 * Small, since most encounters of a long ladder are one-sided, and each draw would pull its ends
 * towards the middle.
 */
const VIRTUAL_DRAWS = 0.1;

/**
 * `games`, an even number, for each two yardsticks, and a quarter of them, at least a pair, if one
 * of the two is slow. Every encounter plays a pair before any plays its next one.
 */
export function calibrationRounds({ players }: Ladder, games: number): Round[] {
  const meetings = encounters('roundrobin', players.length).map((seating) => {
    const isSlow = seating.some((number) => players[number]?.isSlow);
    return { seating, pairs: Math.max(1, Math.round((games / 2) * (isSlow ? SLOW_SHARE : 1))) };
  });
  const most = Math.max(...meetings.map(({ pairs }) => pairs));
  const rounds: Round[] = [];
  for (let turn = 0; turn < most; turn++) {
    for (const { seating, pairs } of meetings) {
      const round = rounds.length;
      if (turn < pairs) rounds.push({ round, seating, opening: round });
    }
  }
  return rounds;
}

/**
 * The ladder with the ratings from its games, strongest first. Errors: `unknown-player`, for the
 * anchor.
 */
export function calibrated(
  ladder: Ladder,
  games: readonly LoggedGame[],
  by: Pick<Calibration, 'command' | 'date' | 'version'>,
): Result<Ladder> {
  const { players, ...about } = ladder;
  const kit = ladderKit(ladder);
  const rated = ratePlayers(
    games.map((game) => ({
      first: game.players[0]?.name as string,
      second: game.players[1]?.name as string,
      games: 1,
      points: scoresOf(kit, game)[0] as number,
      unit: `${roundOf(game)}`,
    })),
    { anchor: ladder.anchor, virtualDraws: VIRTUAL_DRAWS },
  );
  if (!rated.ok) return rated;
  const ranked = rated.value.players.flatMap(({ player, elo, games }) =>
    players.filter(({ name }) => name === player).map((yardstick) => ({ ...yardstick, elo: jsonEstimate(elo), games })),
  );
  const calibration = { ...by, games: games.length, firstMove: jsonEstimate(rated.value.firstMove) };
  return ok({ ...about, calibration, players: ranked });
}
