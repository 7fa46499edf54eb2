/** What the site sends. */
import * as z from 'zod';

const word = z.string().min(1).max(100);
const variants = z.array(word).max(20);
const hours = z.number();

const challengeSchema = z.object({
  verb: z.literal('challenge'),
  metaGame: word,
  variants,
  clockStart: hours,
  challengers: z.array(word).max(20),
});

const turnSchema = z.object({
  verb: z.literal('move'),
  metaGame: word,
  variants,
  gameid: word,
  clockCurr: hours,
  numPlayers: z.int().min(1).max(20),
  moves: z.array(z.array(z.string().max(200)).max(20)).max(5000),
});

/** A body of the site. */
export const messageSchema = z.discriminatedUnion('verb', [challengeSchema, turnSchema]);

export type Challenge = z.infer<typeof challengeSchema>;
export type TurnMessage = z.infer<typeof turnSchema>;
