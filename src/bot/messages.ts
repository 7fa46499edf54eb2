/** What the site sends, and the errors of the bot with their codes. */
import * as z from 'zod';
import { fail } from '../util/result.ts';

const word = z.string().min(1).max(100);
const variants = z.array(word).max(20);
const hours = z.number();

export const challengeSchema = z.object({
  verb: z.literal('challenge'),
  metaGame: word,
  variants,
  clockStart: hours,
  clockInc: hours,
  clockMax: hours,
  challengers: z.array(word).max(20),
});

export const turnSchema = z.object({
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

export const UNSIGNED = fail('unsigned', 'the request is not signed');
export const STALE = fail('stale', 'the request is older than five minutes, or from the future');
export const REPLAYED = fail('replayed', 'the request was made before');
export const BAD_SIGNATURE = fail('bad-signature', 'the signature is not of the site');
export const OTHER_ADDRESS = fail('other-address', 'the request is for another address');

export function unknownGame(metaGame: string) {
  return fail('unknown-game', `${metaGame} is not played here`);
}

export function unknownVariants(metaGame: string, variants: readonly string[]) {
  return fail('unknown-variants', `${metaGame} is not played here with the variants [${variants.join(', ')}]`);
}

export function otherPlayers(players: number, seats: number) {
  return fail('other-players', `${players} players instead of ${seats}`);
}

export function tooManyGames(most: number) {
  return fail('too-many-games', `${most} games are in progress already`);
}

export function badEntry(index: number, why: string) {
  return fail('bad-history', `entry ${index + 1}: ${why}`);
}

export const ENDED = fail('ended', 'the game has ended');

export const PASS_DIFFERS = fail('bad-history', 'the rules here do not know the position after this pass');
