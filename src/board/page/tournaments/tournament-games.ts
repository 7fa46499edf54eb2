/** The finished games of the selected log, page by page. */
import { effect, signal } from '@preact/signals';
import type { FoundLogGames, LogGamesWanted } from '../../server/tournaments/tournament-games.ts';
import type { TournamentGame } from '../../server/tournaments/tournament-tasks.ts';
import { isLookedAt, lookAt } from '../frame/aside.ts';
import { ask } from '../frame/served.ts';
import { complain } from '../game/game.ts';
import { chosenLog, leave, nameOnBoard, shownLog } from './tournaments.ts';

const PAGE = 100;

/** The filter of the list. */
export type LogFilter = Omit<LogGamesWanted, 'from' | 'limit'>;

export const logFilter = signal<LogFilter>({});
export const logGames = signal<(FoundLogGames & { readonly log: string }) | undefined>(undefined);

let asked = 0;

/** Loads the first games; with `isMore`, the next ones. */
export async function findLogGames(isMore = false): Promise<void> {
  const log = chosenLog.peek();
  if (log === undefined) return;
  const number = ++asked;
  const known = logGames.peek();
  const before = isMore && known?.log === log ? known.games : [];
  try {
    const wanted = { ...logFilter.peek(), log, from: before.length, limit: PAGE };
    const { games, total } = await ask<FoundLogGames>('api/tournament/games', wanted);
    // Games that ended meanwhile shift the list.
    const seen = new Set(before.map((game) => game.number));
    const fresh = games.filter((game) => !seen.has(game.number));
    if (number === asked) logGames.value = { log, games: [...before, ...fresh], total };
  } catch (error) {
    if (number === asked) complain(error);
  }
}

/**
 * Keeps the list up to date; the returned function stops that. An extended list stays until it is
 * reloaded.
 */
export function watchLogGames(): () => void {
  let log: string | undefined;
  return effect(() => {
    const name = chosenLog.value;
    const count = shownLog.value?.log.games;
    const filter = logFilter.value;
    const isOther = name !== log;
    log = name;
    // Another log has other players.
    if (isOther && Object.keys(filter).length > 0) {
      logFilter.value = {};
      return;
    }
    const isLong = (logGames.peek()?.games.length ?? 0) > PAGE;
    const isSame = !isOther && logGames.peek()?.log === name;
    if (count !== undefined && !(isLong && isSame && filter === lastFilter)) void findLogGames();
    lastFilter = filter;
  });
}

let lastFilter: LogFilter | undefined;

/** Opens a finished game. */
export async function openLogGame(number: number): Promise<void> {
  const log = chosenLog.peek();
  if (log === undefined) return;
  leave();
  try {
    const { tree } = await ask<TournamentGame>('api/tournament/game', { log, number });
    await lookAt(nameOnBoard(log, number), tree);
  } catch (error) {
    complain(error);
  }
}

/** Whether that game is on the board. */
export function isOnBoard(log: string, number: number): boolean {
  return isLookedAt(nameOnBoard(log, number));
}
