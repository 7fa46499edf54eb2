/**
 * The fragment of the page's address: the tab, and a game of this browser with one of its
 * positions.
 */

export interface Address {
  readonly tab: string;
  /** The game's key in this browser. */
  readonly key: string;
  /** Index of the node in the list of the game's tree; −1 is the start. */
  readonly index: number;
}

export function makeAddress({ tab, key, index }: Address): string {
  return `#/${tab}/${key}/${index + 1}`;
}

/** Undefined for other content. */
export function readAddress(hash: string): Address | undefined {
  const [, tab, key, plies] = /^#\/([a-z]+)\/([a-z0-9]+)\/(\d+)$/.exec(hash) ?? [];
  return tab === undefined || key === undefined ? undefined : { tab, key, index: Number(plies) - 1 };
}
