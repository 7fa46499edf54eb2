/** What a tournament shows of itself while it runs. */
import { SingleBar } from 'cli-progress';
import { kitOf } from '../../../selfplay/game/kit.ts';
import { summariseTable } from '../../../selfplay/report/standings.ts';
import { percentText, signedText } from '../../../selfplay/report/summary-text.ts';
import { estimateStrength } from '../../../selfplay/statistics/elo.ts';
import { sprtStatus } from '../../../selfplay/statistics/sprt.ts';
import type { LoggedGame } from '../../../selfplay/tournament/log.ts';
import { pairCounts, type Tournament } from '../../../selfplay/tournament/match.ts';

export interface LiveOutput {
  onGame(game: LoggedGame, games: readonly LoggedGame[]): void;
  stop(): void;
}

/** A progress bar on a terminal, and elsewhere a line every so many games. `before` games were done in earlier runs. */
export function liveOutput(tournament: Tournament, games: number, before: number, every: number): LiveOutput {
  const start = performance.now();
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {value}/{total} {status}', hideCursor: true, stream: process.stderr })
    : undefined;
  bar?.start(games, before, { status: 'games' });
  const status = (all: readonly LoggedGame[]) => {
    const perHour = (all.length - before) / ((performance.now() - start) / 3_600_000);
    const left = durationText((3600 * (games - all.length)) / perHour);
    return `games, ${standing(tournament, all)}${Math.round(perHour)} an hour, ${left} left`;
  };
  return {
    onGame(_game, all) {
      if (bar) bar.update(all.length, { status: status(all) });
      else if (all.length % every === 0) process.stderr.write(`${all.length}/${games} ${status(all)}\n`);
    },
    stop: () => bar?.stop(),
  };
}

/**
 * For two players: the score of the first one by finished pairs, its Elo, and the state of the sequential test; at a table of
 * more than two seats its share of the points.
 */
function standing(tournament: Tournament, games: readonly LoggedGame[]): string {
  const [first, , ...others] = tournament.players;
  if (!first || others.length > 0) return '';
  const kit = kitOf(tournament.game);
  if (kit.seats.length > 2) {
    const reported = games.map((game) => ({ log: 0, game }));
    const [own] = summariseTable(kit, [first.name], reported).shares;
    return own ? `${percentText(own.share.value)} a seat, ` : '';
  }
  const counts = pairCounts(games, tournament);
  const { score, elo } = estimateStrength(counts);
  const text = `${percentText(score.value)}, Elo ${signedText(elo.value, 0)} (${signedText(elo.low, 0)} to ${signedText(elo.high, 0)}), `;
  if (!tournament.sprt) return text;
  const { llr, lower, upper } = sprtStatus(counts, tournament.sprt);
  return `${text}LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)}), `;
}

export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.ceil(seconds)} s`;
}
