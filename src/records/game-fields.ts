/** Request fields that identify a game and a position. */
import * as z from 'zod';

export const recordFields = {
  game: z.string().optional().describe('The name of the game.'),
  rules: z
    .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
    .optional()
    .describe('Game options by name; omitted options use their defaults.'),
};
