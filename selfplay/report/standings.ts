/** Who is stronger: a match of two players, a field of more, or players at a table of more than two seats. */
import type { GameKit } from '../../src/games/kit.ts';
import { countGames, estimateMean } from '../statistics/elo.ts';
import { type Encounter, ratePlayers } from '../statistics/ratings.ts';
import { parseSprt, type Sprt } from '../statistics/sprt.ts';
import { roundOf, type TournamentLog } from '../tournament/log.ts';
import type { GameResult, LoggedGame } from '../tournament/logged-game.ts';
import { type ReportedGame, scoresOf } from '../tournament/logged-games.ts';
import { type MatchSummary, MatchTally } from './match-tally.ts';
import { type JsonEstimate, jsonEstimate, mean, sum, type Tally, tallyOf } from './summary-numbers.ts';

/**
 * Three players or more, or more than two seats. Ratings in logistic Elo about a mean of 0, strongest first. A game of more
 * than two seats counts as a result between every two of its seats that are of different players: who scored more there has
 * won. Such a breaking of ranks into pairs leads to the right ratings under the model of Plackett and Luce (Azari Soufiani
 * and others, "Generalized method-of-moments for rank aggregation", 2013). Lost is how much more somebody scored, and that
 * the results of one game hang together, so that the intervals are too narrow.
 */
export interface FieldSummary {
  readonly ratings: readonly { readonly player: string; readonly elo: JsonEstimate }[];
  /** What it is worth to have the earlier seat, in logistic Elo. */
  readonly firstMove: JsonEstimate;
  /** The games between two players, from the viewpoint of `player`; every meeting stands here twice. */
  readonly crossTable: readonly (Tally & { readonly player: string; readonly opponent: string })[];
}

/** What players and seats have scored where there are more than two seats, as shares of all there is in a game. */
export interface TableSummary {
  /** The share of a seat where all are alike: 1 / seats. */
  readonly fairShare: number;
  /** Complete rounds. */
  readonly rounds: number;
  /** Rounds of which games are missing. They are in no estimate of players, unless `basis` is `games`. */
  readonly incompleteRounds: number;
  /** What the shares of players are made of: complete rounds, or single games where there is no complete round. */
  readonly basis: 'rounds' | 'games';
  /** Mean share of a player's seats, in the order of the players. */
  readonly shares: readonly { readonly player: string; readonly share: JsonEstimate }[];
  /** By seat, whoever had it: games won alone, and the mean share. */
  readonly seats: readonly { readonly seat: string; readonly wins: number; readonly share: JsonEstimate }[];
}

export function summariseMatch(
  kit: GameKit,
  [player, opponent]: readonly [string, string],
  reported: readonly ReportedGame[],
  logs: readonly TournamentLog[],
  warnings: string[],
): MatchSummary {
  const tally = new MatchTally(player, opponent, commonSprt(player, logs, warnings));
  for (const { game, log } of reported) tally.note(roundOf(game), scoreOfPlayer(kit, game, player), log);
  return tally.summary();
}

/** What a player has scored in a game of two seats. */
export function scoreOfPlayer(kit: Pick<GameKit, 'seats'>, game: GameResult, player: string): number {
  return scoresOf(kit, game)[game.players[0]?.name === player ? 0 : 1] as number;
}

/** The sequential test that all logs agree on, if any; it is stated from the viewpoint of the first player. */
function commonSprt(player: string, logs: readonly TournamentLog[], warnings: string[]): Sprt | null {
  const configs = logs.map(({ header }) => header.config);
  const text = configs[0]?.sprt ?? null;
  if (configs.some((config) => (config.sprt ?? null) !== text)) {
    warnings.push('the logs have different sequential tests; none is shown');
    return null;
  }
  if (text === null) return null;
  if (configs.some(({ players }) => players[0]?.name !== player)) {
    warnings.push('the logs test different players; no sequential test is shown');
    return null;
  }
  const sprt = parseSprt(text);
  if (sprt.ok) return sprt.value;
  warnings.push(`the sequential test cannot be read: ${sprt.error.message}`);
  return null;
}

/** Rounds of different logs are different. */
function keyOf({ log, game }: Pick<ReportedGame, 'log' | 'game'>): string {
  return `${log}/${roundOf(game)}`;
}

export function summariseField(
  kit: Pick<GameKit, 'seats'>,
  names: readonly string[],
  games: readonly LoggedGame[],
): FieldSummary {
  const results = games.flatMap((game) => resultsOf(kit, game));
  const encounters: Encounter[] = [];
  const crossTable: FieldSummary['crossTable'][number][] = [];
  for (const player of names) {
    for (const opponent of names) {
      const asFirst = results.filter(({ first, second }) => first === player && second === opponent);
      const asSecond = results.filter(({ first, second }) => second === player && first === opponent);
      if (player === opponent || asFirst.length + asSecond.length === 0) continue;
      const points = asFirst.map((result) => result.points);
      const others = asSecond.map((result) => 1 - result.points);
      crossTable.push({ player, opponent, ...tallyOf(countGames([...points, ...others])) });
      if (points.length > 0) {
        encounters.push({ first: player, second: opponent, games: points.length, points: sum(points) });
      }
    }
  }
  const rated = ratePlayers(encounters);
  if (!rated.ok) throw new Error(rated.error.message); // Only an anchor can be wrong.
  const ratings = rated.value.players.map(({ player, elo }) => ({ player, elo: jsonEstimate(elo) }));
  return { ratings, firstMove: jsonEstimate(rated.value.firstMove), crossTable };
}

/** The results of a game between every two seats, from the viewpoint of the earlier one: 1, ½ or 0. */
export function resultsOf(
  kit: Pick<GameKit, 'seats'>,
  game: GameResult,
): { readonly first: string; readonly second: string; readonly points: number }[] {
  const scores = scoresOf(kit, game);
  return scores.flatMap((score, seat) =>
    scores.slice(seat + 1).map((other, i) => ({
      first: game.players[seat]?.name as string,
      second: game.players[seat + 1 + i]?.name as string,
      points: score > other ? 1 : score < other ? 0 : 0.5,
    })),
  );
}

export function summariseTable(
  kit: Pick<GameKit, 'seats'>,
  names: readonly string[],
  reported: readonly Pick<ReportedGame, 'log' | 'game'>[],
): TableSummary {
  const { seats } = kit;
  const fairShare = 1 / seats.length;
  const byRound = new Map<string, LoggedGame[]>();
  for (const one of reported) byRound.set(keyOf(one), [...(byRound.get(keyOf(one)) ?? []), one.game]);
  const complete = [...byRound.values()].filter((games) => games.length === seats.length);
  const basis = complete.length > 0 || reported.length === 0 ? 'rounds' : 'games';
  const trials = basis === 'rounds' ? complete : reported.map(({ game }) => [game]);
  const shareIn = (games: readonly LoggedGame[], player: string): number[] => {
    const own = games.flatMap((game) => scoresOf(kit, game).filter((_, seat) => game.players[seat]?.name === player));
    return own.length > 0 ? [mean(own)] : [];
  };
  return {
    fairShare,
    rounds: complete.length,
    incompleteRounds: byRound.size - complete.length,
    basis,
    shares: names.map((player) => ({
      player,
      share: jsonEstimate(
        estimateMean(
          trials.flatMap((games) => shareIn(games, player)),
          fairShare,
        ),
      ),
    })),
    seats: seats.map(({ name }, seat) => ({
      seat: name,
      wins: reported.filter(({ game }) => game.winner === name).length,
      share: jsonEstimate(
        estimateMean(
          reported.map(({ game }) => scoresOf(kit, game)[seat] as number),
          fairShare,
        ),
      ),
    })),
  };
}
