/** Progress of a running tournament. */

import type { TournamentPlan } from '../../../selfplay/tournament/plan-tournament.ts';
import type { ScoreBoard } from '../../../selfplay/tournament/score-board.ts';
import { eloOfShare } from '../../../selfplay/tournament/statistics/elo.ts';
import { estimateMean } from '../../../selfplay/tournament/statistics/intervals.ts';
import { jsonEstimate } from '../../../selfplay/tournament/statistics/summary-numbers.ts';
import { estimateText, percentText, wholeElo } from '../../util/estimate.ts';
import { plainLine } from '../../util/plain-line.ts';
import type { Io } from '../io.ts';
import { Progress } from '../runs/progress.ts';

/** Maximum number of players in the standings. */
const MOST_SHOWN = 8;
const NAME_COLUMNS = 24;

export interface LiveOutput {
  show(board: ScoreBoard): void;
  /** The standing in a few words. */
  standing(): string;
  stop(): void;
}

/** The title of a tournament among several. */
export function titleOf({ players, game, format }: TournamentPlan): string {
  const names = players.slice(0, MOST_SHOWN).map(({ name }) => plainLine(name).slice(0, NAME_COLUMNS));
  const more = players.length > names.length ? ` and ${players.length - names.length} more` : '';
  return `${format} of ${names.join(', ')}${more}: ${game.name}`;
}

/**
 * A progress bar on a terminal, elsewhere a line every this many games. `before` is the number of
 * games from earlier runs.
 */
export function liveOutput(io: Io, games: number, before: number, every: number): LiveOutput {
  const progress = new Progress(io, { total: games, before, unit: 'games', isDue: (done) => done % every === 0 });
  const status = (board: ScoreBoard) => {
    const { perHour, left } = progress.pace(board.games);
    const pace = `${Math.round(perHour)} an hour, ${left} left`;
    const standing = standingOf(board);
    if (board.names.length > 2) return `games, ${pace}: ${standing}`;
    return `games, ${standing}${standing && ', '}${pace}`;
  };
  let latest: ScoreBoard | undefined;
  return {
    show(board) {
      latest = board;
      progress.update(board.games, () => status(board));
    },
    standing: () => (latest ? standingOf(latest) : ''),
    stop: () => progress.stop(),
  };
}

/**
 * For two players: the first one's score by finished pairs, its Elo, and the state of the
 * sequential test. With more than two seats: its share of the points.
 */
function standingOf(board: ScoreBoard): string {
  const { match, names } = board;
  if (names.length > 2) return standingsText(board);
  if (!match) {
    const share = estimateMean(board.sharesOf(names[0] ?? ''));
    return share === undefined ? '' : `${percentText(typeof share === 'number' ? share : share.value)} a seat`;
  }
  const { score } = match;
  const text = `${percentText(score.value)}, Elo ${estimateText(jsonEstimate(eloOfShare(score)), wholeElo)}`;
  if (!match.status) return text;
  const { llr, lower, upper } = match.status;
  return `${text}, LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`;
}

/** Mean points of the players so far, such as `b 79.2 % of 12, a 57.1 % of 14`, the best first. */
function standingsText(board: ScoreBoard): string {
  const standings = board.names.map((name) => ({ name, ...board.tallyOf(name) })).filter(({ games }) => games > 0);
  standings.sort((a, b) => b.score - a.score || b.games - a.games);
  const shown = standings.slice(0, MOST_SHOWN).map((one) => {
    return `${plainLine(one.name).slice(0, NAME_COLUMNS)} ${percentText(one.score)} of ${one.games}`;
  });
  const more = standings.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
