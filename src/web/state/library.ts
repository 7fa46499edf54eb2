/** The library of the server: what is in it, what is looked for, files that come in, and what was played in the position that is shown. */
import { computed, signal } from '@preact/signals';
import type { Explored } from '../../library/explore.ts';
import type { ListedAnalysis } from '../../library/kept-analyses.ts';
import type { FoundGames, GamesWanted, ListedGame } from '../../library/search.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import type { Answers } from '../../server/library/library-thread.ts';
import { textOf } from '../model/file-text.ts';
import { emptyTree, movesTo, playAll, ROOT, toGameTree } from '../model/tree.ts';
import { ApiError, ask, type Rules } from './api.ts';
import { complain, current, gameFields, gameNumber, say, tree } from './game.ts';
import { isBoolean, kept } from './kept.ts';
import { choose } from './opening.ts';
import { connectedWithin } from './socket.ts';

export type LibraryFacts = Answers['facts'];
export type ImportState = LibraryFacts['imports'][number];
export type ExploredHere = Omit<Explored, 'analysis'> & {
  readonly analysis: (NonNullable<Explored['analysis']> & { readonly isKept: boolean }) | null;
};
export type AnalysedPosition = ListedAnalysis & { readonly isKept: boolean };

interface Position {
  readonly game: string;
  readonly rules: Rules;
  readonly start?: string | undefined;
  readonly moves: readonly string[];
}

/** What the form asks for. */
export interface Wanted {
  readonly player: string;
  readonly result: GamesWanted['result'] | '';
  /** The place of a game with its rules among the variants of the library; −1 for all. */
  readonly variant: number;
  /** Games alone that came to the position on the board. */
  readonly isHere: boolean;
}

export const library = signal<LibraryFacts | undefined>(undefined);
export const wanted = signal<Wanted>({ player: '', result: '', variant: -1, isHere: false });
export const found = signal<FoundGames | undefined>(undefined);
export const analysed = signal<readonly AnalysedPosition[]>([]);
/** A game that was deleted last, and can be put back. */
export const deleted = signal<GameTree | undefined>(undefined);
/** Files on their way to the server, with the share that is there. */
export const sending = signal<{ readonly name: string; readonly done: number } | undefined>(undefined);
/** Changes with the games of the library. */
export const libraryChanges = signal(0);

export const isExplorerOpen = kept<boolean>('explorer', true, isBoolean);
export const explored = signal<{ readonly at: number; readonly found: ExploredHere } | undefined>(undefined);
export const exploredHere = computed(() => (explored.value?.at === current.value ? explored.value.found : undefined));

const PAGE = 50;
/** Characters of a part of a file. */
const PART = 400_000;
/** Milliseconds between two looks at imports. */
const LOOK_MS = 300;

function here(): Position {
  return { ...gameFields(), moves: movesTo(tree.value, current.value) };
}

let lastAsked = 0;

/** Asks what was played in the position that is shown. */
export async function exploreHere(): Promise<void> {
  const asked = ++lastAsked;
  const at = current.value;
  try {
    const found = await ask<ExploredHere>('api/library/explore', here());
    if (asked === lastAsked) explored.value = { at, found };
  } catch {
    // The library's own tab says what is wrong with it.
    if (asked === lastAsked) explored.value = undefined;
  }
}

async function lookAtLibrary(): Promise<void> {
  try {
    library.value = await ask<LibraryFacts>('api/library');
  } catch (error) {
    complain(error);
  }
}

/** The game of the library that is on the board, whichever number that has there. */
let opened: { readonly id: number; readonly number: number } | undefined;

let lastSearch = 0;

/** Looks for the games that are wanted; `isMore` adds to those that were found. */
export async function search(isMore = false): Promise<void> {
  const asked = ++lastSearch;
  const { player, result, variant, isHere } = wanted.value;
  const { game, rules } = library.value?.variants[variant] ?? {};
  const before: readonly ListedGame[] = isMore ? (found.value?.games ?? []) : [];
  try {
    const { games, total } = await ask<FoundGames>('api/library/search', {
      ...(player.trim() !== '' && { player: player.trim() }),
      ...(result !== '' && { result }),
      ...(game !== undefined && { game, rules }),
      ...(isHere && { position: here() }),
      from: before.length,
      limit: PAGE,
    });
    if (asked === lastSearch) found.value = { games: [...before, ...games], total };
  } catch (error) {
    complain(error);
  }
}

export async function fetchAnalysed(): Promise<void> {
  try {
    analysed.value = (await ask<{ analyses: AnalysedPosition[] }>('api/library/analyses', {})).analyses;
  } catch (error) {
    complain(error);
  }
}

export async function openFromLibrary(id: number): Promise<void> {
  try {
    const { tree: game } = await ask<{ tree: GameTree }>('api/library/game', { id });
    if (await choose(game)) opened = { id, number: gameNumber.value };
  } catch (error) {
    complain(error);
  }
}

/** Puts a position that was analysed on the board, with the line to it. */
export function openAnalysed({ game, rules, start, moves }: AnalysedPosition): void {
  const line = playAll(emptyTree({ game, rules, ...(start !== null && { start }) }), ROOT, moves);
  void choose(toGameTree(line.tree));
}

export async function saveToLibrary(): Promise<void> {
  try {
    const number = gameNumber.value;
    const saved = { tree: toGameTree(tree.value), ...(opened?.number === number && { id: opened.id }) };
    const { id, isNew } = await ask<Answers['save']>('api/library/save', saved);
    opened = { id, number };
    say(isNew ? 'The game is in the library.' : 'The game in the library has what is on the board.');
    await changed();
  } catch (error) {
    complain(error);
  }
}

export async function deleteFromLibrary(id: number): Promise<void> {
  try {
    deleted.value = (await ask<{ tree: GameTree }>('api/library/delete', { id })).tree;
    await changed();
  } catch (error) {
    complain(error);
  }
}

/** Puts the game back that was deleted last. */
export async function undelete(): Promise<void> {
  const game = deleted.value;
  if (!game) return;
  try {
    await ask('api/library/save', { tree: game });
    deleted.value = undefined;
    await changed();
  } catch (error) {
    complain(error);
  }
}

async function changed(): Promise<void> {
  libraryChanges.value++;
  await lookAtLibrary();
  await search();
}

/** Sends files to the server, whose games come in. */
export async function importFiles(files: Iterable<File>): Promise<void> {
  for (const file of files) {
    try {
      await send(file);
    } catch (error) {
      complain(error);
    } finally {
      sending.value = undefined;
    }
    void watchImports();
  }
}

/** Sends a file; from its beginning again where the connection was lost: games that are there by then are known. */
async function send(file: File): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await sendParts(file);
    } catch (error) {
      const isLost = error instanceof ApiError && LOST.includes(error.code);
      if (!isLost || tries === MOST_TRIES) throw error;
      // The websocket may notice later than this.
      await new Promise((resolve) => setTimeout(resolve, tries * RETRY_MS));
      if (!(await connectedWithin(LONGEST_LOSS_MS))) throw error;
    }
  }
}

/** The server was away, or is another one. */
const LOST: readonly string[] = ['no-server', 'no-answer', 'bad-upload'];
const MOST_TRIES = 5;
const RETRY_MS = 500;
const LONGEST_LOSS_MS = 60_000;

async function sendParts(file: File): Promise<void> {
  const { name } = file;
  const body = await textOf(file);
  const { game, rules } = gameFields();
  let upload: string | undefined;
  let part = 0;
  for (let at = 0; at === 0 || at < body.length; part++) {
    // A character outside the first plane must not be cut in two.
    const end = /[\ud800-\udbff]/.test(body.charAt(at + PART - 1)) ? at + PART - 1 : at + PART;
    sending.value = { name, done: at / Math.max(1, body.length) };
    const isLast = end >= body.length;
    const sent = { name, part, text: body.slice(at, end), isLast, game, rules, ...(upload && { upload }) };
    upload = (await ask<{ upload: string }>('api/library/upload', sent)).upload;
    at = end;
  }
}

let isWatching = false;
/** How often somebody has asked to look. */
let looksAsked = 0;

/** Follows imports until none is under way and all positions are found. */
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
      // An import may have begun in the meantime.
      isBusy ||= asked !== looksAsked;
      if (isBusy) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    libraryChanges.value++;
  } finally {
    isWatching = false;
  }
}

export async function stopImport(id: string): Promise<void> {
  await ask('api/library/stop', { id }).catch(complain);
}
