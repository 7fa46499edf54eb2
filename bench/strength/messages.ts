/** Errors of a ladder. */
import { quote } from '../../src/util/result.ts';

export function sameName(player: string): string {
  return `two players are called ${quote(player)}`;
}

export function unknownAnchor(player: string, players: readonly string[]): string {
  return `unknown anchor ${quote(player)}: players are ${players.join(', ')}`;
}

export function unrated(player: string): string {
  return `${quote(player)} has no rating`;
}
