/** The games of a followed log: their position in the file, and their list entries. */

import type { LoggedGame } from '../../../../selfplay/tournament/logged-game.ts';
import { pliesOf } from '../../../../selfplay/tournament/logged-games.ts';
import type { GameKit } from '../../../games/kit.ts';
import { type GameRecord, parseRecord } from '../../../games/record.ts';
import { openHandle } from '../../../node/file.ts';
import type { LinePlace } from '../../../node/journal-tail.ts';
import { foundOrMade } from '../../../util/found-or-made.ts';
import { fail, type Result } from '../../../util/result.ts';
import { cannotRead } from '../errors.ts';

/**
 * The result for a player. Without a player, `won` and `lost` mean any game with a sole winner.
 */
export const GAME_RESULTS = ['won', 'lost', 'drawn'] as const;

export interface LogGamesWanted {
  readonly player?: string | undefined;
  readonly result?: (typeof GAME_RESULTS)[number] | undefined;
  /** Name of the sole winner's seat. */
  readonly winner?: string | undefined;
  readonly from: number;
  readonly limit: number;
}

interface LogGame {
  /** From 1. */
  readonly number: number;
  /** By seat. */
  readonly players: readonly string[];
  /** Name of the sole winner's seat. */
  readonly winner: string | null;
  readonly end: string | null;
  readonly plies: number;
  /** The first moves. */
  readonly opening: string;
}

export interface FoundLogGames {
  /** Most recently finished first. */
  readonly games: readonly LogGame[];
  readonly total: number;
}

interface Noted extends LogGame {
  readonly place: LinePlace;
}

const OPENING_MOVES = 6;

export class LogGames {
  private readonly kit: GameKit;
  /** In the order of completion. */
  private readonly noted: Noted[] = [];
  private readonly byNumber = new Map<number, Noted>();
  /** Interns lists of players. */
  private readonly known = new Map<string, readonly string[]>();

  constructor(kit: GameKit) {
    this.kit = kit;
  }

  note(game: LoggedGame, place: LinePlace): void {
    const { index, winner, end, moves } = game;
    const names = game.players.map(({ name }) => name);
    const key = JSON.stringify(names);
    const players = foundOrMade(this.known, key, () => names);
    const noted = {
      number: index + 1,
      players,
      winner: winner ?? null,
      end: end ?? null,
      plies: pliesOf(this.kit, game),
      opening: moves.slice(0, OPENING_MOVES).join(' '),
      place,
    };
    this.noted.push(noted);
    this.byNumber.set(noted.number, noted);
  }

  find({ from, limit, ...wanted }: LogGamesWanted): FoundLogGames {
    const fitting = this.noted.filter((game) => this.fits(game, wanted)).reverse();
    const games = fitting.slice(from, from + limit).map(({ place: _, ...game }) => game);
    return { games, total: fitting.length };
  }

  private fits({ players, winner }: LogGame, wanted: Omit<LogGamesWanted, 'from' | 'limit'>): boolean {
    const { player, result } = wanted;
    if (wanted.winner !== undefined && winner !== wanted.winner) return false;
    if (player !== undefined && !players.includes(player)) return false;
    if (result === undefined) return true;
    if (result === 'drawn') return winner === null;
    if (player === undefined) return winner !== null;
    const winning = players[this.kit.seats.findIndex(({ name }) => name === winner)];
    return result === 'won' ? winning === player : winner !== null && winning !== player;
  }

  /** Reads a game from the file. Errors: `no-game`, `no-file`, those of `parseRecord`. */
  async read(path: string, number: number): Promise<Result<GameRecord>> {
    const noted = this.byNumber.get(number);
    if (!noted) return fail('no-game', `no finished game ${number} in the log`);
    const { at, length } = noted.place;
    try {
      const file = await openHandle(path);
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
        return parseRecord(buffer.toString('utf8', 0, bytesRead));
      } finally {
        await file.close();
      }
    } catch (error) {
      return cannotRead('the log', error);
    }
  }
}
