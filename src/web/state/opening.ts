/** Games from outside: of the address, of files, of text that somebody has pasted; and the one that was there before. */
import { signal } from '@preact/signals';
import type { GameTree } from '../../records/tree-nodes.ts';
import { textOf } from '../model/file-text.ts';
import { makeFragment, readFragment } from '../model/link.ts';
import { toGameTree } from '../model/tree.ts';
import { api } from './api.ts';
import {
  complain,
  facts,
  gameFields,
  gameNumber,
  newGame,
  notice,
  openBefore,
  openTree,
  say,
  server,
  tree,
} from './game.ts';
import { leaveGame } from './play.ts';
import type { KeptGame } from './recent.ts';

/** The address of this page with the whole game in it. */
export async function linkOf(): Promise<string> {
  const url = new URL(location.href);
  url.hash = await makeFragment(toGameTree(tree.value));
  return url.href;
}

/** Opens the game of the address, or what was there when the page was closed, or a new one. */
export async function openFirst(): Promise<void> {
  server.value = await api.games();
  const { standard } = server.value;
  if (await openLink()) return;
  if (await openBefore()) return;
  // Somebody was faster.
  if (facts.value) return;
  notice.value = undefined;
  await newGame(standard.game, standard.rules);
}

/** Opens the game that the address holds, once it is checked; false where there is none. */
export async function openLink(): Promise<boolean> {
  const { hash } = location;
  if (!hash.startsWith('#g=')) return false;
  const found = await readFragment(hash);
  history.replaceState(null, '', location.pathname + location.search);
  if (found === undefined) {
    say('the link is damaged: it holds no game', true);
    return false;
  }
  return openText(JSON.stringify(found), 'link.json');
}

/** Games that a file holds, among which one is to be chosen. */
export const choices = signal<readonly GameTree[]>([]);

/** Puts one of these games on the board; one that was played ends with that. */
export async function choose(game: GameTree): Promise<boolean> {
  const isOpen = await openTree(game);
  if (isOpen) leaveGame();
  return isOpen;
}

/** Puts a game on the board again that was there before. */
export async function openRecent({ tree, place, key }: KeptGame): Promise<void> {
  if (await openTree(tree, place, key)) leaveGame();
}

/** Opens the game of a file, or shows which games there are. */
export async function openFile(file: File): Promise<boolean> {
  try {
    return await openText(await textOf(file), file.name);
  } catch (error) {
    complain(error);
    return false;
  }
}

/** Opens the game of a text, or shows which games there are. */
async function openText(text: string, name: string): Promise<boolean> {
  const { game, rules } = gameFields();
  const standard = server.value?.standard;
  const number = gameNumber.value;
  try {
    const read = await api.read(text, name, game || (standard?.game ?? ''), game ? rules : (standard?.rules ?? {}));
    if (gameNumber.value !== number) return false;
    const [first, ...others] = read.games;
    if (!first) {
      say(`${name} holds no game`, true);
      return false;
    }
    if (!(await choose(first))) return false;
    choices.value = others.length > 0 ? read.games : [];
    if (read.leftOut.length > 0) say(`Left out: ${read.leftOut.join('; ')}.`);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/** Opens what somebody has pasted: a game in any form, a link to one, or a position. */
export async function openAnything(text: string): Promise<boolean> {
  const [, fragment] = /#(g=[\w-]+)\s*$/.exec(text) ?? [];
  if (fragment) {
    location.hash = fragment;
    return true;
  }
  const trimmed = text.trim();
  const name = trimmed.startsWith('(') ? 'pasted.sgf' : trimmed.startsWith('{') ? 'pasted.json' : 'pasted.txt';
  const { game, rules } = gameFields();
  const isPosition = await api.line({ game, rules, start: trimmed.slice(0, 4096), moves: [] }).then(
    () => true,
    () => false,
  );
  return isPosition ? newGame(game, rules, trimmed) : openText(text, name);
}
