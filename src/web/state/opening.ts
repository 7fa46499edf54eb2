/** Opens games from the address, files and pasted text, and the game from before. */
import { signal } from '@preact/signals';
import type { GameEnd } from '../../records/game-files.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import { type Address, readAddress } from '../model/address.ts';
import { makeFragment, placeIn, readFragment } from '../model/link.ts';
import { placeOf, toGameTree } from '../model/tree.ts';
import {
  complain,
  current,
  facts,
  gameFields,
  gameKey,
  gameNumber,
  goToPlace,
  keyBefore,
  newGame,
  notice,
  openBefore,
  openTree,
  replaced,
  say,
  tree,
} from './game.ts';
import { playLine, standard } from './games.ts';
import { leaveGame, resume } from './play.ts';
import { type KeptGame, recentGame } from './recent.ts';
import { readGames } from './records.ts';
import { isTab, shownTab } from './tabs.ts';

/** The address of this page with the whole game. */
export async function linkOf(): Promise<string> {
  const url = new URL(location.href);
  url.hash = await makeFragment(toGameTree(tree.value), placeOf(tree.value, current.value));
  return url.href;
}

/** Opens the game of the address, else the game from when the page was closed, else a new one. */
export async function openFirst(): Promise<void> {
  if (await openLink()) return;
  const address = readAddress(location.hash);
  if (await openAddress(address)) return;
  // An error in a link is shown above the game opened instead.
  const wrong = notice.value;
  if (await openBefore()) {
    notice.value ??= wrong;
    return;
  }
  // The user has opened a game meanwhile.
  if (facts.value) return;
  notice.value = undefined;
  await newGame(standard.game, standard.rules);
  notice.value ??= wrong;
}

/** Keys are known only in this browser, and only for a while. */
export const NOT_HERE = 'the game of this address is not stored in this browser; use “Copy link” to share a whole game';

/**
 * Opens a game of this browser named by the address; false if there is none, or it is this tab's
 * game.
 */
async function openAddress(address: Address | undefined): Promise<boolean> {
  if (!address) return false;
  if (isTab(address.tab)) shownTab.value = address.tab;
  if (address.key === gameKey.value || address.key === keyBefore) return openBefore(address.place);
  const game = recentGame(address.key);
  if (!game) say(NOT_HERE, true);
  return game !== undefined && openTree(game.tree, address.place, game.key);
}

/** Opens the game contained in the address after validation; false if there is none. */
export async function openLink(): Promise<boolean> {
  const { hash } = location;
  if (!hash.startsWith('#g=')) return false;
  const found = await readFragment(hash);
  history.replaceState(null, '', location.pathname + location.search);
  if (found === undefined) {
    say('the link is damaged: it contains no game', true);
    return false;
  }
  if (!(await openText(JSON.stringify(found), 'link.json'))) return false;
  const place = placeIn(hash);
  if (place !== undefined) await goToPlace(place);
  return true;
}

/** The games of a file or text, to choose from. */
export interface GameFile {
  readonly name: string;
  readonly text: string;
  readonly games: readonly GameTree[];
  /** How each of them ended. */
  readonly ends: readonly GameEnd[];
}

/** The last file with several games. */
export const gameFile = signal<GameFile | undefined>(undefined);
/** Index of the game chosen last. */
export const chosenAt = signal(0);
/** The file being read, with the share read. */
export const reading = signal<{ readonly name: string; readonly done: number } | undefined>(undefined);

/** Opens a game of the file. */
export async function chooseOfFile(at: number): Promise<void> {
  const game = gameFile.value?.games[at];
  if (game && (await choose(game, true))) chosenAt.value = at;
}

/** Opens a game. Ends a game being played. `isListed` is as in `openTree`. */
export async function choose(game: GameTree, isListed = false): Promise<boolean> {
  const isOpen = await openTree(game, undefined, undefined, isListed);
  if (isOpen) leaveGame();
  return isOpen;
}

/** Reopens a recent game. */
export async function openRecent({ tree, place, key }: KeptGame): Promise<void> {
  if (await openTree(tree, place, key)) leaveGame();
}

/** Reopens the game that was just replaced. */
export async function openReplaced(): Promise<void> {
  const game = replaced.value;
  if (!game) return;
  await openRecent(game);
  resume(game.key);
  replaced.value = undefined;
}

/** Opens the game of a file, or lists its games. */
export async function openFile(file: File): Promise<boolean> {
  try {
    const { textOf } = await import('../model/file-text.ts');
    return await openText(await textOf(file), file.name);
  } catch (error) {
    complain(error);
    return false;
  }
}

/** Opens the game of a text, or lists its games. */
async function openText(text: string, name: string): Promise<boolean> {
  const { game, rules } = gameFields();
  const number = gameNumber.value;
  try {
    reading.value = { name, done: 0 };
    const read = await readGames({ text, name, ...(game ? { game, rules } : standard) }, (done) => {
      reading.value = { name, done };
    });
    if (gameNumber.value !== number) return false;
    const { games, ends } = read;
    const [first, ...others] = games;
    if (!first) {
      say(`${name} contains no game`, true);
      return false;
    }
    if (!(await choose(first, others.length > 0))) return false;
    gameFile.value = others.length > 0 ? { name, text, games, ends } : undefined;
    chosenAt.value = 0;
    if (read.leftOut.length > 0) say(`Omitted: ${read.leftOut.join('; ')}.`);
    return true;
  } catch (error) {
    complain(error);
    return false;
  } finally {
    reading.value = undefined;
  }
}

/** Opens pasted text: a game in any format, a link, or a position. */
export async function openAnything(text: string): Promise<boolean> {
  const [, fragment] = /#(g=[\w-]+(?:&at=\d+)?)\s*$/.exec(text) ?? [];
  if (fragment) {
    location.hash = fragment;
    return true;
  }
  const trimmed = text.trim();
  const name = trimmed.startsWith('(') ? 'pasted.sgf' : trimmed.startsWith('{') ? 'pasted.json' : 'pasted.txt';
  const { game, rules } = gameFields();
  const isPosition = await playLine({ game, rules, start: trimmed.slice(0, 4096), moves: [] }).then(
    () => true,
    () => false,
  );
  return isPosition ? newGame(game, rules, trimmed) : openText(text, name);
}
