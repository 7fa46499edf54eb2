/** A game that only the tests know, with a network that can be trained; its name begins with `trained-`. */
import type { GameModule } from '../../src/games/kit.ts';
import { plainNetworks } from '../../src/network/plain.ts';
import { ok } from '../../src/util/result.ts';
import type { Marks } from '../own-games/foreign/trio.ts';

export function trained(module: GameModule): GameModule {
  return {
    ...module,
    name: `trained-${module.name}`,
    open: (spec) => {
      const { weights } = spec;
      const plain = module.open({ ...spec, weights: null });
      if (!plain.ok) return plain;
      const { game, seats, picture, symmetries } = plain.value;
      const cells = picture.cells.length;
      const networks = plainNetworks<unknown>({
        game,
        cells,
        states: 1 + seats.length,
        digit: (position, cell, seat) => {
          const owner = (position as Marks).cells[cell]!;
          return owner < 0 ? 0 : 1 + ((owner - seat + seats.length) % seats.length);
        },
        parts: { rows: picture.grid.map((row) => row.filter((cell) => cell !== undefined)) },
        symmetries: symmetries.map((symmetry) => Array.from({ length: cells }, (_, cell) => symmetry(cell))),
      });
      return ok({
        ...plain.value,
        spec,
        game: weights
          ? {
              ...game,
              evaluations: ['network', ...game.evaluations],
              createEvaluation: (name) =>
                name === 'network' ? networks.createNetwork(weights) : game.createEvaluation(name),
            }
          : game,
        training: { ...networks, shape: 'bias+rows', openingPlies: 3 },
      });
    },
  };
}
