/** Opens games from the address, files and pasted text, and the game from before. */
import { signal } from '@preact/signals';
import type { GameEnd } from '../../../records/game-files.ts';
import type { GameTree } from '../../../records/tree-nodes.ts';
import { messageOf } from '../../../util/result.ts';
import { type Address, readAddress } from '../frame/address-text.ts';
import { guestDuel } from '../frame/served.ts';
import { isTab, shownTab } from '../frame/tabs.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import {
  current,
  gameFields,
  gameNumber,
  goToIndex,
  kit,
  newGame,
  notice,
  openKept,
  openTree,
  replaced,
  say,
  tree,
} from './game.ts';
import { openPageKit, standard } from './games.ts';
import { indexIn, makeFragment, readFragment } from './link.ts';
import { readPastedGames } from './records.ts';
import { gameOfKey, gameOfTab, openStore } from './store.ts';
import { nodeIndex, toGameTree } from './tree.ts';

/** Copies the address of this page with the whole game on the board, or with those of a study. */
export async function copyLink(study?: readonly GameTree[]): Promise<void> {
  const url = new URL(location.href);
  const fragment = await (study
    ? makeFragment(study)
    : makeFragment(toGameTree(tree.value), nodeIndex(tree.value, current.value)));
  if (!fragment.ok) {
    say(fragment.error.message, true);
    return;
  }
  url.hash = fragment.value;
  try {
    await navigator.clipboard.writeText(url.href);
    say(study ? TEXTS.studyCopied() : TEXTS.gameCopied());
  } catch {
    // Without opening it.
    history.replaceState(null, '', url);
    say(study ? TEXTS.studyInAddress() : TEXTS.gameInAddress());
  }
}

/** Opens the game of the address, else the game from when the page was closed, else a new one. */
export async function openFirst(): Promise<void> {
  openStore();
  if (await openLink()) return;
  const address = readAddress(location.hash);
  const isHere = address && gameOfKey(address.key);
  if (guestDuel !== undefined && !isHere && (await openDuel(guestDuel))) return;
  if (await openAddress(address)) return;
  // An error in a link is shown above the game opened instead.
  const wrong = notice.value;
  const before = await gameOfTab();
  if (before && (await openKept(before))) {
    notice.value ??= wrong;
    return;
  }
  // The user has opened a game meanwhile.
  if (kit.value) return;
  notice.value = undefined;
  await newGame(standard.game, standard.rules);
  notice.value ??= wrong;
}

/** Opens the game of this browser that the address names; false if there is none: keys are known only here, for a while. */
export async function openAddress(address: Address | undefined): Promise<boolean> {
  if (!address) return false;
  if (isTab(address.tab)) shownTab.value = address.tab;
  const game = gameOfKey(address.key);
  if (!game) say(TEXTS.notHere(), true);
  return game !== undefined && openTree(game.tree, { ...game, index: address.index });
}

async function openDuel(name: string): Promise<boolean> {
  const duels = await import('../play/duel.ts');
  return duels.openDuel(name);
}

/** Opens the game that the address contains, after validation, or names on the server; false if there is none. */
export async function openLink(): Promise<boolean> {
  const { hash } = location;
  const isDuel = hash.startsWith('#d=');
  if (!isDuel && !hash.startsWith('#g=')) return false;
  history.replaceState(null, '', location.pathname + location.search);
  if (isDuel) return openDuel(hash.slice(3));
  const found = await readFragment(hash);
  if (!found.ok) {
    say(found.error.message, true);
    return false;
  }
  const text = [found.value]
    .flat()
    .map((one) => JSON.stringify(one))
    .join('\n');
  if (!(await openText(text, 'link.json'))) return false;
  const index = indexIn(hash);
  if (index !== undefined) goToIndex(index);
  return true;
}

/** A file or pasted text. */
interface GivenText {
  readonly name: string;
  readonly text: string;
}

/** The games of files or texts, to choose from. */
export interface GameFile {
  /** Of the file, or how many files there are. */
  readonly name: string;
  readonly texts: readonly GivenText[];
  readonly games: readonly GameTree[];
  /** How each of them ended. */
  readonly ends: readonly GameEnd[];
}

/** The last files with several games. */
export const gameFile = signal<GameFile | undefined>(undefined);
/** Index of the game chosen last. */
export const chosenAt = signal(0);
/** The file being read, with the share read. */
export const reading = signal<{ readonly name: string; readonly done: number } | undefined>(undefined);

/** Opens a game of the files. */
export async function chooseOfFile(at: number): Promise<void> {
  const game = gameFile.value?.games[at];
  if (game && (await openTree(game, { isListed: true }))) chosenAt.value = at;
}

/** Reopens the game that was just replaced. */
export async function openReplaced(): Promise<void> {
  const game = replaced.value;
  if (!game) return;
  await openKept(game);
  replaced.value = undefined;
}

/** Opens the game of files, or lists their games. */
export async function openFiles(files: readonly File[]): Promise<boolean> {
  const { textOf } = await import('./file-text.ts');
  return openTexts(files.map((file) => ({ name: file.name, text: () => textOf(file) })));
}

/** The number of faulty files named. */
const MOST_SAID = 3;

/** Opens the game of texts, or lists their games. Says which of them cannot be read. */
async function openTexts(
  given: readonly { readonly name: string; readonly text: () => string | Promise<string> }[],
): Promise<boolean> {
  const { game, rules } = gameFields();
  const number = gameNumber.value;
  const texts: GivenText[] = [];
  const games: GameTree[] = [];
  const ends: GameEnd[] = [];
  const [leftOut, wrong]: [Set<string>, string[]] = [new Set(), []];
  let size: number | undefined;
  try {
    for (const { name, text: read } of given) {
      reading.value = { name, done: 0 };
      try {
        const text = await read();
        const found = await readPastedGames({ text, name, ...(game ? { game, rules } : standard) }, (done) => {
          reading.value = { name, done };
        });
        if (found.games.length === 0) wrong.push(TEXTS.noGameIn({ file: name }));
        else texts.push({ name, text });
        games.push(...found.games);
        ends.push(...found.ends);
        size ??= found.size;
        for (const what of found.leftOut) leftOut.add(what);
      } catch (error) {
        const text = translated(messageOf(error));
        wrong.push(given.length === 1 || text.includes(name) ? text : `${name}: ${text}`);
      }
    }
    if (gameNumber.value !== number) return false;
    const [first] = games;
    const isOpen = first !== undefined && (await openTree(first, { isListed: games.length > 1 }));
    if (isOpen) {
      const name = texts.length > 1 ? TEXTS.filesCount({ count: texts.length }) : (texts[0]?.name ?? '');
      gameFile.value = games.length > 1 ? { name, texts, games, ends } : undefined;
      chosenAt.value = 0;
    }
    const more = wrong.length > MOST_SAID ? [TEXTS.moreFilesWrong({ count: wrong.length - MOST_SAID })] : [];
    if (wrong.length > 0) say([...wrong.slice(0, MOST_SAID), ...more].join('; '), true);
    else if (isOpen && leftOut.size > 0) say(TEXTS.omitted({ what: [...leftOut].join('; ') }));
    else if (isOpen && size !== undefined) say(TEXTS.openedAtSize({ size }));
    return isOpen;
  } finally {
    reading.value = undefined;
  }
}

/** The same for one text. */
function openText(text: string, name: string): Promise<boolean> {
  return openTexts([{ name, text: () => text }]);
}

/** Opens pasted text: a game in any format, a link, or a position. */
export async function openAnything(text: string): Promise<boolean> {
  const [, fragment] = /#(g=[\w-]+(?:&at=\d+)?|d=[a-z0-9]+)\s*$/.exec(text) ?? [];
  if (fragment) {
    location.hash = fragment;
    return true;
  }
  const trimmed = text.trim();
  const name = trimmed.startsWith('(') ? 'pasted.sgf' : trimmed.startsWith('{') ? 'pasted.json' : 'pasted.txt';
  const { game, rules } = gameFields();
  const start = trimmed.slice(0, 4096);
  const isPosition = await openPageKit({ game, rules, start }).then(
    (opened) => opened.parsePosition(start).ok,
    () => false,
  );
  return isPosition ? newGame(game, rules, trimmed) : openText(text, name);
}
