/** How a request names a game and a position. */
import { z } from 'zod';

export const gameFields = {
  game: z.string().optional().describe('The game, by its name.'),
  rules: z
    .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
    .optional()
    .describe('Options of the game by name; what is left out has its default.'),
};
export const startField = {
  start: z.string().max(4096).optional().describe('A position as text. Default: the start of the game.'),
};
