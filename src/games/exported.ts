/** The exports of a custom game's module. */

/** The games of a module: `game` or the default export, or the list `games`. Not validated. */
export function exportedGames(module: object): readonly unknown[] {
  const { game, games, ...rest } = module as { game?: unknown; games?: unknown; default?: unknown };
  const found = game ?? rest.default ?? games;
  return found === undefined ? [] : [found].flat();
}
