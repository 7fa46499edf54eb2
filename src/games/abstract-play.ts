/**
 * How the site Abstract Play (https://play.abstractplay.com) writes a game, for `sightline bot`. There a history is a list of
 * *entries*, one a turn; an entry may be several plies here, or none.
 */
import type { Rules } from '../util/rules.ts';

export interface SiteForm {
  /** The identifier of the game. */
  readonly metaGame: string;
  /** The rules of each list of variants that can be played: their identifiers sorted and joined by commas, `''` for none. */
  readonly variants: Readonly<Record<string, Rules>>;
  /** The entry of a turn without a legal move, for a game that goes on there and ends here (`stuckEnds`). */
  readonly pass?: string;
  /** The plies of an entry, whose index in the history counts from 0; undefined if it is not one. Default: the entry. */
  toMove?(entry: string, index: number): readonly string[] | undefined;
  /** The entry of these plies; undefined if it needs another one. Default: the first ply. */
  fromMove?(plies: readonly string[], index: number): string | undefined;
}
