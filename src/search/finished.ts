/** The report of a finished game, which cannot be searched. */
import type { Game } from './game.ts';
import type { SearchReport } from './report.ts';

/** The result as a report, with the owner of each cell if requested. */
export function finishedReport<P>(game: Game<P>, position: P, wantsOwnership: boolean): SearchReport {
  const { players, cells } = game;
  const toMove = game.toMove(position);
  const rewards = Array.from({ length: players }, (_, player) => game.reward(position, player));
  const ownership = new Float64Array((players + 1) * cells);
  for (let cell = 0; cell < cells; cell++) {
    const owner = game.ownerOf(position, cell);
    ownership[(owner < 0 ? players : owner) * cells + cell] = 1;
  }
  return {
    toMove,
    value: rewards[toMove] as number,
    mean: rewards[toMove] as number,
    playouts: 0,
    expansions: 0,
    visits: 0,
    seconds: 0,
    nodes: 0,
    memoryBytes: 0,
    memoryFull: false,
    pvLength: 0,
    moves: [],
    ...(players > 2 && { values: rewards }),
    ...(wantsOwnership && { ownership }),
  };
}
