/**
 * Studies: chapters with comments in an order. A chapter is a game of the store, whose event names
 * the study and whose id names the chapter, as in a file of them.
 */

import { computed, signal } from '@preact/signals';
import type { GameTree } from '../../../records/tree-nodes.ts';
import { grouped } from '../../../util/grouped.ts';
import { download } from '../frame/download.ts';
import { TEXTS } from '../texts/texts.ts';
import {
  changeGame,
  complain,
  current,
  gameFields,
  gameKey,
  gameNow,
  keepWith,
  keptWithGame,
  openKept,
  openTree,
  say,
  tree,
} from './game.ts';
import { freshKey, type KeptGame, orderOfChapter, STUDY } from './kept-game.ts';
import { gameFile } from './opening.ts';
import { writeGames } from './records.ts';
import { gameOfKey, gamesOfStore, keepGame } from './store.ts';
import type { VariationTree } from './tree.ts';

/** More games are a collection. */
export const MOST_CHAPTERS = 64;

/** The number of the game on the board among the chapters of its study, if it is one. */
const own = keptWithGame<number | null>(STUDY, null, (order) => order === null || typeof order === 'number');
export const isChapter = computed(() => own.value !== null);

const all = signal<readonly KeptGame[]>([]);
/** The chapters of each study, by its name. */
export const studies = computed((): ReadonlyMap<string, readonly KeptGame[]> => {
  return grouped(all.value, ({ tree: { event = '' } }) => event);
});
/** Those of the study on the board. */
export const chapters = computed(() => (isChapter.value ? (studies.value.get(tree.value.game.event ?? '') ?? []) : []));

/** The file or link opened last, if its games are of one study or event. */
export const openedStudy = computed(() => {
  const { games = [] } = gameFile.value ?? {};
  const isOne = games.length <= MOST_CHAPTERS && games.every(({ event }) => event && event === games[0]?.event);
  return isOne ? gameFile.value : undefined;
});

/** Reads the store; the game on the board may be newer. */
export function findStudies(): void {
  const now = gameNow();
  const games = gamesOfStore().filter((game) => game.key !== now.key);
  const found = [...games, now].filter((game) => orderOfChapter(game) !== undefined);
  all.value = found.sort((a, b) => (orderOfChapter(a) as number) - (orderOfChapter(b) as number));
}

function nextOrder(study: readonly KeptGame[]): number {
  const last = study.at(-1);
  return last ? (orderOfChapter(last) as number) + 1 : 0;
}

/** Makes the game on the board the last chapter of a study, which may be new. */
export function join(name: string): void {
  const others = studies.value.get(name) ?? [];
  tell({ event: name, id: TEXTS.chapterNumber({ number: others.length + 1 }) });
  own.value = nextOrder(others);
  findStudies();
}

/** Adds a chapter with the start of the same game, and opens it. */
export async function addChapter(): Promise<void> {
  const { event = '' } = tree.value.game;
  const { game, rules } = gameFields();
  const id = TEXTS.chapterNumber({ number: chapters.value.length + 1 });
  await openTree({ game, rules, event, id, nodes: [] }, { parts: { [STUDY]: nextOrder(chapters.value) } });
}

export function openChapter(chapter: KeptGame): Promise<boolean> {
  return openKept(gameOfKey(chapter.key) ?? chapter);
}

/** Takes a chapter out of its study. It joins the recent games. */
export function removeChapter({ key }: KeptGame): void {
  keepWith(key, STUDY, null);
  findStudies();
}

/** Moves a chapter up or down in its study. */
export function moveChapter(at: number, by: number): void {
  const order = [...chapters.value];
  const [moved] = order.splice(at, 1);
  order.splice(at + by, 0, moved as KeptGame);
  for (const [i, { key }] of order.entries()) keepWith(key, STUDY, i);
  findStudies();
}

export function renameChapter(id: string): void {
  tell({ id });
}

/** Renames the study on the board, unless another one has that name. */
export function renameStudy(event: string): void {
  if (studies.value.has(event)) return;
  for (const game of chapters.value) {
    if (game.key !== gameKey.value) keepGame({ ...game, tree: { ...game.tree, event } });
  }
  tell({ event });
  findStudies();
}

function tell(part: Pick<VariationTree['game'], 'event' | 'id'>): void {
  changeGame({ ...tree.value, game: { ...tree.value.game, ...part } }, current.value, 'chapter');
}

/** Keeps games as a study and opens its first chapter. `name` is that of their file. */
export async function keepStudy(games: readonly GameTree[], name: string): Promise<void> {
  findStudies();
  const wanted = games[0]?.event ?? name.replace(/\.\w+$/, '');
  let event = wanted;
  for (let i = 2; studies.value.has(event); i++) event = `${wanted} (${i})`;
  const kept = games.map((game, i): KeptGame => {
    const chapter = { ...game, event, id: game.id ?? TEXTS.chapterNumber({ number: i + 1 }) };
    return { key: freshKey(), at: Date.now(), tree: chapter, index: -1, parts: { [STUDY]: i } };
  });
  for (const game of kept) keepGame(game);
  if (kept[0]) await openKept(kept[0]);
  findStudies();
  say(TEXTS.keptStudy({ name: event, count: kept.length }));
}

/** The games of the study on the board. */
export function chapterTrees(): GameTree[] {
  findStudies();
  return chapters.value.map((chapter) => chapter.tree);
}

/** Saves the study on the board as one file. */
export async function saveStudy(format: string): Promise<void> {
  try {
    const { text, name } = await writeGames(chapterTrees(), format);
    const ending = name.slice(name.lastIndexOf('.'));
    download(new Blob([text], { type: 'text/plain' }), `${tree.value.game.event || 'study'}${ending}`);
    say(TEXTS.savedChapters({ count: chapters.value.length }));
  } catch (error) {
    complain(error);
  }
}
