/**
 * Reads what earlier versions stored: the recent games as a list, and for each tab a slot with its
 * game and, apart from it, what belongs to the game.
 */
import { parsed, read, storedKeys } from '../frame/kept.ts';
import { asKept, type KeptGame } from './kept-game.ts';

/** Local storage prefix, followed by the id of a slot and the name of a value. */
const SLOT = 'sightline.tab.';
const RECENT = 'sightline.recent';
/** The oldest version had one game, instead of a slot. */
const OLDEST = 'sightline.';
const OLDEST_PARTS = ['play'];
const PARTS = ['play', 'review', 'teaching', 'setup'];

interface Earlier {
  readonly games: readonly KeptGame[];
  /** The key of the game of the slot `own`. */
  readonly ownKey?: string | undefined;
}

/** Takes them out of the storage, but for the slots of tabs that still have such a version. */
export async function earlierGames(own: string | null): Promise<Earlier> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = new Set(held.map(({ name }) => name));
  const slots = new Set(
    storedKeys()
      .flatMap((name) => /^(sightline\.tab\.[^.]+\.)game$/.exec(name)?.[1] ?? [])
      .filter((slot) => {
        const isOwn = slot === `${SLOT}${own}.`;
        return isOwn || !open.has(slot.slice(0, -1));
      }),
  );
  if (read(`${OLDEST}game`) !== null) slots.add(OLDEST);
  const listed = parsed<unknown>(read(RECENT), []);
  const games = Array.isArray(listed) ? listed.flatMap((one) => asKept(one) ?? []) : [];
  let ownKey: string | undefined;
  for (const slot of slots) {
    const names = slot === OLDEST ? OLDEST_PARTS : PARTS;
    const value = (name: string) => parsed<unknown>(read(slot + name), null);
    const game = asKept(value('game'));
    const aside = asKept(value('aside'));
    if (aside) games.push(aside);
    if (game) {
      const found = Object.fromEntries(names.flatMap((name) => (value(name) === null ? [] : [[name, value(name)]])));
      const setup = (found.setup as { setUp?: unknown } | undefined)?.setUp;
      const parts = { ...found, ...(setup !== undefined && { setup }), ...(aside && { aside: aside.key }) };
      const closedAt = slot === OLDEST ? Date.now() : Number(value('closed') ?? 0) || undefined;
      games.push({ ...game, parts, closedAt });
      if (slot === `${SLOT}${own}.`) ownKey = game.key;
    }
    for (const name of [...names, 'game', 'aside', 'closed']) localStorage.removeItem(slot + name);
  }
  localStorage.removeItem(RECENT);
  return { games, ownKey };
}
