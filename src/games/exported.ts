/** What the module of a game of one's own exports. */

/** A game as `game` or by default, or several as `games`; they may be anything else, too. */
export function exportedGames(module: object): readonly unknown[] {
  const { game, games, ...rest } = module as { game?: unknown; games?: unknown; default?: unknown };
  const found = game ?? rest.default ?? games;
  return found === undefined ? [] : [found].flat();
}
