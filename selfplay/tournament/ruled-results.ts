/** Results of logged games, by the rules where these end a game: what a line says of itself is not relied on. */
import type { GameKit } from '../../src/games/kit.ts';
import { numberOf } from '../../src/games/record.ts';
import { moversOf } from '../../src/records/movers.ts';
import { endByRules } from '../game/ending.ts';
import type { LoggedGame } from '../game/logged-game.ts';

export interface RuledResults {
  /** In the same order; what stands as it was logged is an end outside the rules, and the shares of more than two seats. */
  readonly games: readonly LoggedGame[];
  /** By game: the player of each move, as in `moversOf`. */
  readonly movers: ReadonlyMap<LoggedGame, Uint8Array>;
  /** Warnings about games whose line has another result. */
  readonly warnings: readonly string[];
}

/** Plays games through. */
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
      warnings.push(`game ${numberOf(game)}: the logged result contradicts its moves; the moves count`);
    }
    movers.set(ruled, Uint8Array.from(moved));
    return ruled;
  });
  return { games, movers, warnings };
}
