/** What the address of the page says behind `#`: the part that is shown, and a game of this browser with one of its positions. */

export interface Address {
  readonly tab: string;
  /** By which the game is known in this browser. */
  readonly key: string;
  /** Of the node in the list of the game's tree; −1 is the beginning. */
  readonly place: number;
}

export function makeAddress({ tab, key, place }: Address): string {
  return `#/${tab}/${key}/${place + 1}`;
}

/** Undefined where it says something else. */
export function readAddress(hash: string): Address | undefined {
  const [, tab, key, plies] = /^#\/([a-z]+)\/([a-z0-9]+)\/(\d+)$/.exec(hash) ?? [];
  return tab === undefined || key === undefined ? undefined : { tab, key, place: Number(plies) - 1 };
}
