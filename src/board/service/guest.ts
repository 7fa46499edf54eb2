/** Guests of a server: people who have a link to one game by a link, and not the server's token. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '../../util/sha256.ts';

/** What lets a guest into a game, 128 bits; only who has the token can make it. */
export function guestKey(token: string, duel: string): string {
  const [key, text] = [token, duel].map((part) => new TextEncoder().encode(part)) as [Uint8Array, Uint8Array];
  return hex(hmac(sha256, key, text).subarray(0, 16));
}

/** The path of a guest's page, relative to the server's. */
export function guestPath(token: string, duel: string): string {
  return `duel/${duel}/${guestKey(token, duel)}/`;
}

/** A game and its key, as the path of a request begins with them, and the rest of the path. */
export const GUEST_PATH = /^\/duel\/([a-z0-9]{16,64})\/([0-9a-f]{32})(\/.*)$/;
