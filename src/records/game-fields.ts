/** Request fields that identify a game and a position. */
import * as z from 'zod';

export const gameFields = {
  game: z.string().optional().describe('The game, by its name.'),
  rules: z
    .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
    .optional()
    .describe('Options of the game by name; what is left out has its default.'),
};
