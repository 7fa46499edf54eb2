/** Recomputes the results of logged games that ended by the rules, instead of trusting the log. */
import type { GameKit } from '../../src/games/kit.ts';
import { numberOf } from '../../src/games/record.ts';
import { moversOf } from '../../src/records/movers.ts';
import { endByRules } from './ending.ts';
import type { LoggedGame } from './logged-game.ts';

interface RuledResults {
  /**
   * In the same order. Ends outside the rules, and shares of more than two seats, are kept as
   * logged.
   */
  readonly games: readonly LoggedGame[];
  /** For each game: the player of each move, as in `moversOf`. */
  readonly movers: ReadonlyMap<LoggedGame, Uint8Array>;
  /** Warnings about games with a different logged result. */
  readonly warnings: readonly string[];
}

/** Replays games. */
export function ruledResults(kit: GameKit, logged: readonly LoggedGame[]): RuledResults {
  const movers = new Map<LoggedGame, Uint8Array>();
  const warnings: string[] = [];
  const games = logged.map((game) => {
    const position = kit.game.create();
    const moved = moversOf(kit, game.moves, position);
    const ending = endByRules(kit, position);
    const isRight = !ending || kit.seats.length > 2 || ending.winner === (game.winner ?? null);
    const ruled = isRight ? game : { ...game, ...ending };
    if (!isRight) {
      warnings.push(`game ${numberOf(game)}: the logged result contradicts the moves and is ignored`);
    }
    movers.set(ruled, Uint8Array.from(moved));
    return ruled;
  });
  return { games, movers, warnings };
}
