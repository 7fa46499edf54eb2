/** The library: contents, searches, imports, and the moves played in the current position. */

import { computed, signal } from '@preact/signals';
import type { GameTree } from '../../../records/tree-nodes.ts';
import { sha256Hex } from '../../../util/sha256.ts';
import { wait } from '../../../util/wait.ts';
import type { Answers, Asks } from '../../library/questions.ts';
import type { FoundGames, GamesWanted, LibraryGame, Sort } from '../../library/search.ts';
import { download } from '../frame/download.ts';
import { served } from '../frame/served.ts';
import { complain, current, gameFields, gameNumber, noteSaved, openTree, savedGame, say, tree } from '../game/game.ts';
import { emptyTree, movesTo, playAll, ROOT, toGameTree } from '../game/tree.ts';
import { TEXTS } from '../texts/texts.ts';
import { deviceLibrary, isLibraryGone } from './library-device.ts';
import type { ExploredHere, LibraryPosition } from './library-port.ts';
import { serverLibrary } from './library-server.ts';

export const libraryPort = served ? serverLibrary : deviceLibrary;

/** The search form. */
export interface Wanted {
  readonly player: string;
  readonly result: GamesWanted['result'] | '';
  /** Index of a game with its rules among the variants of the library; −1 for all. */
  readonly variant: number;
  /** Only games that reached the position on the board. */
  readonly isHere: boolean;
  readonly sort: Sort;
  /** Dates and numbers of moves as typed; empty for none. */
  readonly since: string;
  readonly until: string;
  readonly leastPlies: string;
  readonly mostPlies: string;
}

export const library = signal<Answers['facts'] | undefined>(undefined);
export const wanted = signal<Wanted>({
  player: '',
  result: '',
  variant: -1,
  isHere: false,
  sort: 'newest',
  since: '',
  until: '',
  leastPlies: '',
  mostPlies: '',
});
export const foundGames = signal<FoundGames | undefined>(undefined);
export const analysed = signal<readonly LibraryPosition[]>([]);
/** The game deleted last, which can be restored. */
export const deleted = signal<GameTree | undefined>(undefined);
/** A file being sent to the library, with the share sent. */
export const sending = signal<{ readonly name: string; readonly done: number } | undefined>(undefined);
/** Changes with the games of the library. */
export const libraryChanges = signal(0);

const explored = signal<{ readonly at: string; readonly found: ExploredHere } | undefined>(undefined);
/** What the library knows of the current position; undefined until it has answered. */
export const exploredHere = computed(() => (explored.value?.at === placeHere() ? explored.value.found : undefined));

/** The game on the board, and its position. */
function placeHere(): string {
  return `${gameNumber.value} ${current.value}`;
}

const PAGE = 50;
const MOST_ANALYSED = 50;
/** Milliseconds between checks of imports. */
const LOOK_MS = 300;

function here(): Asks['explore'] {
  return { ...gameFields(), moves: movesTo(tree.value, current.value) };
}

let lastAsked = 0;

/** Loads the moves played in the current position. */
export async function exploreHere(): Promise<void> {
  const asked = ++lastAsked;
  const at = placeHere();
  try {
    const found = await libraryPort.ask('explore', here());
    if (asked === lastAsked) explored.value = { at, found };
  } catch {
    // The library's tab reports its errors.
    if (asked === lastAsked) explored.value = undefined;
  }
}

async function lookAtLibrary(): Promise<void> {
  try {
    library.value = await libraryPort.ask('facts', {});
  } catch (error) {
    complain(error);
  }
}

let lastSearch = 0;

/** The search form as a query to the library. */
function searched(): Asks['search'] {
  const { player, result, variant, isHere, sort, since, until, leastPlies, mostPlies } = wanted.value;
  const { game, rules } = library.value?.variants[variant] ?? {};
  return {
    ...(player.trim() !== '' && { player: player.trim() }),
    ...(result !== '' && { result }),
    ...(game !== undefined && { game, rules }),
    ...(isHere && { position: here() }),
    ...(since.trim() !== '' && { since: since.trim() }),
    ...(until.trim() !== '' && { until: until.trim() }),
    ...(leastPlies !== '' && { leastPlies: Number(leastPlies) }),
    ...(mostPlies !== '' && { mostPlies: Number(mostPlies) }),
    sort,
  };
}

/** Searches for games; `isMore` appends further results. */
export async function search(isMore = false): Promise<void> {
  const asked = ++lastSearch;
  const before: readonly LibraryGame[] = isMore ? (foundGames.value?.games ?? []) : [];
  try {
    const { games, total } = await libraryPort.ask('search', { ...searched(), from: before.length, limit: PAGE });
    if (asked === lastSearch) foundGames.value = { games: [...before, ...games], total };
  } catch (error) {
    complain(error);
  }
}

export async function fetchAnalysed(): Promise<void> {
  try {
    analysed.value = (await libraryPort.ask('analyses', { limit: MOST_ANALYSED })).analyses;
  } catch (error) {
    complain(error);
  }
}

/** Whether that game of the library is on the board. */
export function isOpened(id: number): boolean {
  return savedGame.value?.id === id;
}

export async function openFromLibrary(id: number): Promise<void> {
  try {
    const { tree: game } = await libraryPort.ask('game', { id });
    if (await openTree(game, { isListed: true })) noteSaved(id, digestOf(game), tree.peek());
  } catch (error) {
    complain(error);
  }
}

/** Opens an analysed position with the line to it. */
export function openAnalysed({ game, rules, start, moves }: LibraryPosition): void {
  const line = playAll(emptyTree({ game, rules, ...(start !== null && { start }) }), ROOT, moves);
  void openTree(toGameTree(line.tree));
}

/** Distinguishes the states of a game in the library. */
function digestOf(game: GameTree): string {
  return sha256Hex(JSON.stringify(game));
}

/**
 * Saves the game on the board: in place of the library's game that it was opened from, unless that
 * was changed elsewhere meanwhile.
 */
export async function saveToLibrary(): Promise<void> {
  try {
    const [number, game, known] = [gameNumber.value, tree.value, savedGame.value];
    const before = known && (await libraryPort.ask('game', known).catch(() => undefined));
    const isOther = known !== undefined && (before === undefined || digestOf(before.tree) !== known.digest);
    const { id, isNew } = await libraryPort.ask('save', {
      tree: toGameTree(game),
      id: isOther ? undefined : known?.id,
    });
    const { tree: stored } = await libraryPort.ask('game', { id });
    if (gameNumber.value === number) noteSaved(id, digestOf(stored), game);
    const text = isNew ? TEXTS.savedToLibrary() : TEXTS.updatedInLibrary();
    say(isOther && isNew ? TEXTS.savedAsOther() : text);
    await changed();
  } catch (error) {
    complain(error);
  }
}

export async function deleteFromLibrary(id: number): Promise<void> {
  try {
    deleted.value = (await libraryPort.ask('delete', { id })).tree;
    await changed();
  } catch (error) {
    complain(error);
  }
}

/** Restores the game deleted last. */
export async function undelete(): Promise<void> {
  const game = deleted.value;
  if (!game) return;
  try {
    await libraryPort.ask('save', { tree: game });
    deleted.value = undefined;
    await changed();
  } catch (error) {
    complain(error);
  }
}

export async function changed(): Promise<void> {
  channel?.postMessage('changed');
  await refresh();
}

async function refresh(): Promise<void> {
  libraryChanges.value++;
  await lookAtLibrary();
  await search();
}

/** Other pages of this browser say here that they have changed the library. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('sightline-library-changes');
// A page that is hidden looks when it is seen again: other computers may use a server's library, too.
const refreshSeen = () => void (library.peek() && document.visibilityState === 'visible' && refresh());
channel?.addEventListener('message', refreshSeen);
document.addEventListener('visibilitychange', refreshSeen);

/** Imports the games of files. */
export async function importFiles(files: Iterable<File>): Promise<void> {
  const { game, rules } = gameFields();
  for (const file of files) {
    try {
      await libraryPort.importFile(file, { game, rules }, (done) => {
        sending.value = { name: file.name, done };
      });
    } catch (error) {
      complain(error);
    } finally {
      sending.value = undefined;
    }
    void watchImports();
  }
}

let isWatching = false;
/** Counts requests to watch imports. */
let looksAsked = 0;

/** Follows imports until none is running and all positions are indexed. */
export async function watchImports(): Promise<void> {
  looksAsked++;
  if (isWatching) return;
  isWatching = true;
  try {
    for (let isBusy = true; isBusy; ) {
      const asked = looksAsked;
      const before = library.value?.games;
      await lookAtLibrary();
      const { imports = [], waiting = 0, games } = library.value ?? {};
      isBusy = imports.some(({ isOver }) => !isOver) || waiting > 0;
      if (games !== before || !isBusy) await search();
      // An import may have started in the meantime.
      isBusy ||= asked !== looksAsked;
      if (isBusy) await wait(LOOK_MS);
    }
    libraryChanges.value++;
    channel?.postMessage('changed');
  } finally {
    isWatching = false;
  }
}

export const canExport = libraryPort.exported !== undefined;

/** Whether to say that the browser has removed the library of this device. */
export const isGone = computed(() => libraryPort === deviceLibrary && isLibraryGone.value);

export function forgetGone(): void {
  isLibraryGone.value = false;
}

/** Downloads the whole library as a file. */
export async function exportLibrary(): Promise<void> {
  try {
    if (libraryPort.exported) download(new Blob([await libraryPort.exported()]), 'sightline-library.db');
  } catch (error) {
    complain(error);
  }
}

export async function stopImport(id: string): Promise<void> {
  await libraryPort.ask('stop', { id }).catch(complain);
}
