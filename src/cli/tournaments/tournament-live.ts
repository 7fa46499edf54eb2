/** What a tournament shows of itself while it runs. */
import { kitOf } from '../../../selfplay/game/kit.ts';
import { summariseTable } from '../../../selfplay/report/standings.ts';
import { mean } from '../../../selfplay/report/summary-numbers.ts';
import { percentText, signedText } from '../../../selfplay/report/summary-text.ts';
import { estimateStrength } from '../../../selfplay/statistics/elo.ts';
import type { TestStatus } from '../../../selfplay/statistics/sequential-test.ts';
import type { LoggedGame } from '../../../selfplay/tournament/logged-game.ts';
import { scoresOf } from '../../../selfplay/tournament/logged-games.ts';
import { pairCounts, type Tournament } from '../../../selfplay/tournament/match.ts';
import type { Format } from '../../../selfplay/tournament/pairing.ts';
import type { GameKit } from '../../games/kit.ts';
import { plainLine } from '../../util/plain-line.ts';
import { progressBar } from '../runs/progress-bar.ts';

/** Of the standings of many players. */
const MOST_SHOWN = 8;
const NAME_COLUMNS = 24;

export interface LiveOutput {
  onGame(game: LoggedGame, games: readonly LoggedGame[], sprt: TestStatus | undefined): void;
  /** How the tournament stands, in a few words. */
  standing(): string;
  stop(): void;
}

/** What a tournament is called where there are several. */
export function titleOf({ players, game }: Tournament, format: Format): string {
  const names = players.slice(0, MOST_SHOWN).map(({ name }) => plainLine(name).slice(0, NAME_COLUMNS));
  const more = players.length > names.length ? ` and ${players.length - names.length} more` : '';
  return `${format} of ${names.join(', ')}${more}: ${game.name}`;
}

/** A progress bar on a terminal, and elsewhere a line every so many games. `before` games were done in earlier runs. */
export function liveOutput(tournament: Tournament, games: number, before: number, every: number): LiveOutput {
  const start = performance.now();
  const bar = progressBar('{bar} {value}/{total} {status}');
  bar?.start(games, before, { status: 'games' });
  let test: TestStatus | undefined;
  const status = (all: readonly LoggedGame[]) => {
    const perHour = (all.length - before) / ((performance.now() - start) / 3_600_000);
    const left = durationText((3600 * (games - all.length)) / perHour);
    const pace = `${Math.round(perHour)} an hour, ${left} left`;
    const standing = standingOf(tournament, all, test);
    if (tournament.players.length > 2) return `games, ${pace}: ${standing}`;
    return `games, ${standing}${standing && ', '}${pace}`;
  };
  let played: readonly LoggedGame[] = [];
  return {
    onGame(_game, all, sprt) {
      played = all;
      test = sprt;
      if (bar) bar.update(all.length, { status: status(all) });
      else if (all.length % every === 0) process.stderr.write(`${all.length}/${games} ${status(all)}\n`);
    },
    standing: () => (played.length === 0 ? '' : standingOf(tournament, played, test)),
    stop: () => bar?.stop(),
  };
}

function standingOf(tournament: Tournament, games: readonly LoggedGame[], test: TestStatus | undefined): string {
  return tournament.players.length > 2
    ? standingsText(kitOf(tournament.game), games)
    : standing(tournament, games, test);
}

/**
 * For two players: the score of the first one by finished pairs, its Elo, and the state of the sequential test; at a table of
 * more than two seats its share of the points.
 */
function standing(tournament: Tournament, games: readonly LoggedGame[], test: TestStatus | undefined): string {
  const kit = kitOf(tournament.game);
  const [first] = tournament.players;
  if (!first) return '';
  if (kit.seats.length > 2) {
    const reported = games.map((game) => ({ log: 0, game }));
    const [own] = summariseTable(kit, [first.name], reported).shares;
    return own ? `${percentText(own.share.value)} a seat` : '';
  }
  const counts = pairCounts(games, tournament);
  const { score, elo } = estimateStrength(counts);
  const text = `${percentText(score.value)}, Elo ${signedText(elo.value, 0)} (${signedText(elo.low, 0)} to ${signedText(elo.high, 0)})`;
  if (!test) return text;
  const { llr, lower, upper } = test;
  return `${text}, LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`;
}

/** Mean points of the players in the games so far, as in `b 79.2 % of 12, a 57.1 % of 14`; the best first. */
function standingsText(kit: GameKit, games: readonly LoggedGame[]): string {
  const points = new Map<string, number[]>();
  for (const game of games) {
    for (const [seat, score] of scoresOf(kit, game).entries()) {
      const name = game.players[seat]?.name as string;
      const own = points.get(name);
      own ? own.push(score) : points.set(name, [score]);
    }
  }
  const standings = [...points].map(([name, scores]) => ({ name, score: mean(scores), games: scores.length }));
  standings.sort((a, b) => b.score - a.score || b.games - a.games);
  const shown = standings.slice(0, MOST_SHOWN).map((one) => {
    return `${plainLine(one.name).slice(0, NAME_COLUMNS)} ${percentText(one.score)} of ${one.games}`;
  });
  const more = standings.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.ceil(seconds)} s`;
}
