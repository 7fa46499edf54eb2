/** Plays tournaments that a test describes, without a plan and a log. */
import type { EventLog } from '../../selfplay/event/event-log.ts';
import type { GameRunner } from '../../selfplay/game/planned-game.ts';
import * as threads from '../../selfplay/jobs/thread-runner.ts';
import type { LogHeader, TournamentLog } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import type { Tournament } from '../../selfplay/tournament/open-tournament.ts';
import * as tournaments from '../../selfplay/tournament/play-tournament.ts';
import type { ScoreBoard } from '../../selfplay/tournament/score-board.ts';

export interface RunOptions {
  /** A number stands for threads of this machine; a runner is left open. */
  readonly runner: GameRunner | number;
  readonly done?: readonly LoggedGame[];
  readonly log?: EventLog<TournamentLog>;
  readonly header?: LogHeader;
  readonly signal?: AbortSignal;
  readonly onGame?: (game: LoggedGame, board: ScoreBoard) => void;
}

/** Plays the games that are not `done`, by these modules of the program. */
export function playing({ playTournament }: typeof tournaments, { ThreadRunner }: typeof threads) {
  return async (tournament: Tournament, { runner, done = [], log, header, ...options }: RunOptions) => {
    const open = async (): Promise<GameRunner> => {
      if (typeof runner === 'number') return new ThreadRunner('game', runner);
      return Object.assign(Object.create(runner) as GameRunner, { close: async () => {} });
    };
    const opened = { ...tournament, done, log, header: header as LogHeader, lines: [], note: undefined, warnings: [] };
    const { log: played, board } = await playTournament(opened, { ...options, open });
    return { games: played.games, board };
  };
}

export const runTournament = playing(tournaments, threads);
