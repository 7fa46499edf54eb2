/** The game on the board: its tree, the current node, and the views of its positions. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import type { GameKit, Rules } from '../../../games/kit.ts';
import { Line } from '../../../games/line.ts';
import type { CellMark } from '../../../games/looks.ts';
import { specOfRecord } from '../../../records/spec.ts';
import type { GameTree } from '../../../records/tree-nodes.ts';
import { must, type Result } from '../../../util/result.ts';
import { type View, type ViewedLine, viewLine } from '../board/line-view.ts';
import { kept } from '../frame/kept.ts';
import { orThrow, PageError } from '../frame/served.ts';
import { translated } from '../texts/texts.ts';
import { openPageKit, titledSeats } from './games.ts';
import { BORROWED, isWork, type KeptGame, orderOfChapter, type SavedGame } from './kept-game.ts';
import { gameOfKey, holdFresh, holdGame, holdOnly, keepGame, sameGame } from './store.ts';
import {
  emptyTree,
  fromGameTree,
  lineFrom,
  lineThrough,
  movesTo,
  nodeAt,
  nodeIndex,
  nodeOf,
  pathTo,
  play,
  playAll,
  promote,
  prune,
  ROOT,
  toGameTree,
  type VariationTree,
} from './tree.ts';

/** A message to the user, until the next one; what comes from below the page is translated. */
export const notice = signal<{ readonly text: string; readonly isBad: boolean } | undefined>(undefined);
/** The game on the board with its rules; undefined until the first one is loaded. */
export const kit = signal<GameKit | undefined>(undefined);
/** What the game calls one of its pieces. */
export const pieceNoun = computed(() => translated(kit.value?.pieceNoun ?? 'piece'));
export const tree = signal<VariationTree>(emptyTree({ game: '' }));
export const current = signal<number>(ROOT);
/** Counts the games put on the board. Results requested for an earlier game are discarded. */
export const gameNumber = signal(0);
/** Known views of nodes. */
const views = signal<ReadonlyMap<number, View>>(new Map());
/**
 * The shading on the board: the name of an overlay of the game, `OWNERSHIP`, or empty for none.
 */
export const shading = kept<string>('shading', '', (value) => typeof value === 'string');
export const OWNERSHIP = 'ownership';

interface Earlier {
  readonly tree: VariationTree;
  readonly current: number;
}
const MOST_UNDONE = 200;
const past = signal<readonly Earlier[]>([]);
const future = signal<readonly Earlier[]>([]);
/** A game is being played, so moves can be taken back only by its rules. */
export const isGameLocked = signal(false);
export const canUndo = computed(() => past.value.length > 0 && !isGameLocked.value);
export const canRedo = computed(() => future.value.length > 0 && !isGameLocked.value);

/** The current view; undefined until a game is loaded. */
export const viewedGame = computed(() => views.value.get(current.value));
export const node = computed(() => nodeOf(tree.value, current.value));
/** The line through the current node, from the root to its end. */
export const line = computed(() => lineThrough(tree.value, current.value));
export const allSeats = computed(() => (kit.value ? titledSeats(kit.value) : []));

/** The chosen overlay in the current position. */
export const overlay = computed(() => {
  const chosen = kit.value?.overlays.find(({ name }) => name === shading.value);
  if (!kit.value || !chosen || !viewedGame.value) return undefined;
  const moves = untracked(() => movesTo(tree.value, current.value));
  const { position } = must(Line.of(kit.value, tree.peek().game.start, moves));
  const cells: readonly (readonly [cell: number, mark: CellMark])[] = [...chosen.draw(position).cells];
  return { ...chosen, cells };
});

export function viewOf(id: number): View | undefined {
  return views.value.get(id);
}

/** The fields of a request of the page that describe the game. */
export function gameFields({ game: { game, rules = {}, start } } = tree.value): {
  game: string;
  rules: Rules;
  start?: string | undefined;
} {
  return { game, rules, ...(start !== undefined && { start }) };
}

/** The fields of a query about the position of a node. The protocol has another name for `start`. */
export function queryAt(id: number): { game: string; rules: Rules; initialPosition?: string; moves: string[] } {
  const { game, rules, start } = gameFields();
  return { game, rules, ...(start !== undefined && { initialPosition: start }), moves: movesTo(tree.value, id) };
}

export function say(text: string, isBad = false): void {
  notice.value = { text: translated(text), isBad };
}

export function complain(error: unknown): void {
  say(error instanceof Error ? error.message : String(error), true);
  if (!(error instanceof PageError)) throw error;
}

/** The key of the game on the board in the store. */
const key = signal('');
export const gameKey: ReadonlySignal<string> = key;

/** The library's game on the board, with the tree that equals it. */
const saved = signal<(Omit<SavedGame, 'isChanged'> & { readonly tree: VariationTree | undefined }) | undefined>(
  undefined,
);
export const savedGame = computed((): SavedGame | undefined => {
  if (!saved.value) return undefined;
  const { id, digest, tree: same } = saved.value;
  return { id, digest, isChanged: !isSame(same, tree.value) };
});
/** Whether the library has the game on the board in an earlier state. */
export const isUnsaved = computed(() => savedGame.value?.isChanged === true);

/** Notes that the library has the game on the board as it was at `tree`. */
export function noteSaved(id: number, digest: string, tree: VariationTree): void {
  saved.value = { id, digest, tree };
  keep();
}

interface Part {
  readonly value: Signal<unknown>;
  readonly load: (stored: unknown) => void;
}
/** What else belongs to the game on the board, by name. */
const parts = new Map<string, Part>();
/** As stored, also where the module that has them is not loaded. */
let storedParts: KeptGame['parts'] = {};

/**
 * A signal whose value belongs to the game on the board, and is stored with it. `isRight` validates
 * stored values; games without one get `standard`.
 */
export function keptWithGame<T>(name: string, standard: T, isRight: (value: T) => boolean): Signal<T> {
  const valid = (stored: unknown) => (stored !== undefined && isRight(stored as T) ? (stored as T) : standard);
  const value = signal(valid(storedParts?.[name]));
  parts.set(name, {
    value: value as Signal<unknown>,
    load: (stored) => {
      value.value = valid(stored);
    },
  });
  effect(() => {
    if (value.value !== undefined) untracked(keep);
  });
  return value;
}

/** Stores a value of `keptWithGame` for the game with that key, which may have left the board. */
export function keepWith(key: string, name: string, value: unknown): void {
  const part = key === gameKey.peek() ? parts.get(name) : undefined;
  const game = part ? undefined : gameOfKey(key);
  part?.load(value);
  if (game) keepGame({ ...game, parts: { ...game.parts, [name]: value } });
}

/** The game on the board as it was opened from a list that still has it. */
let listedTree: VariationTree | undefined;
/** Whether two trees have the same content. Undone changes leave the parts of a tree as they were. */
const isSame = (a: VariationTree | undefined, b: VariationTree) => a?.nodes === b.nodes && a.game === b.game;

/** A snapshot of the current game, to restore it later. */
export function gameNow(): KeptGame {
  const { outcome } = viewOf(lineFrom(tree.value, ROOT).at(-1) as number) ?? {};
  const own = [...parts].map(([name, { value }]) => [name, value.peek()] as const);
  return {
    key: key.peek(),
    at: Date.now(),
    tree: toGameTree(tree.value),
    index: nodeIndex(tree.value, current.value),
    parts: { ...storedParts, ...Object.fromEntries(own) },
    ...(isSame(listedTree, tree.value) && { isListed: true }),
    ...(savedGame.peek() && { saved: savedGame.peek() }),
    ...(outcome && {
      result: { winner: allSeats.peek()[outcome.winner ?? -1]?.name ?? null, end: outcome.end },
    }),
  };
}

function keep(): void {
  if (key.peek() !== '') keepGame(gameNow());
}

/** What has to be brought up to date before the game on the board is stored for the last time. */
const lastWords: (() => void)[] = [];
export function beforeLeaving(bring: () => void): void {
  lastWords.push(bring);
}

// Site data may have been cleared meanwhile.
addEventListener('pagehide', () => {
  for (const bring of lastWords) bring();
  if (key.peek() !== '') keepGame({ ...gameNow(), closedAt: Date.now() });
});
addEventListener('pageshow', () => untracked(keep));

/** The game just replaced, if it contained work. */
export const replaced = signal<KeptGame | undefined>(undefined);

/** Stores the current game for the last time before another one replaces it; returns it if that can be undone. */
function putAside(next: GameTree): KeptGame | undefined {
  if (key.peek() === '') return undefined;
  for (const bring of lastWords) bring();
  const game = gameNow();
  keepGame(game);
  const isThere =
    game.isListed || orderOfChapter(game) !== undefined || JSON.stringify(game.tree) === JSON.stringify(next);
  return isThere || !isWork(game.tree) ? undefined : game;
}

/** Plays a line from the start of the game on the board, with views from a ply on; default: the last one. */
export function playLine(moves: readonly string[], from?: number): Result<ViewedLine> {
  return viewLine(kit.peek() as GameKit, { start: tree.peek().game.start, moves, from });
}

/** Computes the views of a node and its ancestors. */
function addViews(to: number): void {
  if (views.value.has(to)) return;
  const path = [ROOT, ...pathTo(tree.value, to)];
  const found = playLine(movesTo(tree.value, to), path.findLastIndex((id) => views.value.has(id)) + 1);
  if (found.ok) views.value = new Map([...views.value, ...viewsAlong(path, found.value.views)]);
  else say(found.error.message, true);
}

function viewsAlong(path: readonly number[], seen: readonly View[]): (readonly [id: number, view: View])[] {
  return seen.map((view) => [path[view.ply] as number, view]);
}

/** Whether no other move is legal than to pass. */
export function mustPass({ legal }: View): boolean {
  return legal.length === 1 && legal[0]?.[0] === 'pass';
}

/** Shows a node. */
export function goTo(id: number): void {
  if (!kit.value || !tree.value.nodes.has(id)) return;
  editedText = undefined;
  batch(() => {
    current.value = id;
    notice.value = undefined;
    addViews(id);
  });
  keep();
}

/** Shows the node with an index in the list of the tree's nodes. */
export function goToIndex(index: number): void {
  goTo(nodeAt(tree.value, index) ?? ROOT);
}

/** Moves along the current line by a number of plies. */
export function step(by: number): void {
  const at = line.value.indexOf(current.value);
  goTo(line.value[Math.max(0, Math.min(line.value.length - 1, at + by))] as number);
}

/** Moves to the next or previous alternative at the same fork. */
export function stepAside(by: 1 | -1): void {
  const { parent, id } = node.value;
  const { children } = nodeOf(tree.value, parent ?? ROOT);
  const next = children[children.indexOf(id) + by];
  if (parent !== null && next !== undefined) goTo(next);
}

/** Plays a move after a node, and shows the new position if that node was shown. Returns false, with a notice, if the move is not legal. */
export function playMove(move: string, at = current.value): boolean {
  const found = playLine([...movesTo(tree.value, at), move]);
  if (!found.ok) {
    say(found.error.message, true);
    return false;
  }
  const { moves, views: seen } = found.value;
  const isShown = current.value === at;
  const played = play(tree.value, at, moves.at(-1) as string);
  batch(() => {
    views.value = new Map([...views.value, [played.id, seen[0] as View]]);
    if (played.tree !== tree.value) changeGame(played.tree, isShown ? played.id : current.value);
    // In the batch, so that effects that answer the move see it as current.
    if (isShown) goTo(played.id);
  });
  return true;
}

/** Extends the main line by moves played elsewhere. Follows them if the last move was shown. */
export function growLine(moves: readonly string[]): void {
  let last = ROOT;
  for (const move of moves) {
    const next = play(tree.value, last, move);
    if (next.tree !== tree.value) break;
    last = next.id;
  }
  const { tree: grown, id } = playAll(tree.value, ROOT, moves);
  if (id === last) return;
  tree.value = promote(grown, id);
  if (current.value === last) goTo(id);
  else keep();
}

/** The text that the last change edited. */
let editedText: string | undefined;

/**
 * Changes the tree, with undo. Successive changes with the same `text`, which names what is being
 * typed, are one step.
 */
export function changeGame(next: VariationTree, to: number = current.value, text?: string): void {
  const isSameStep = text !== undefined && text === editedText;
  editedText = text;
  batch(() => {
    if (!isSameStep) {
      past.value = [...past.value, { tree: tree.value, current: current.value }].slice(-MOST_UNDONE);
    }
    future.value = [];
    tree.value = next;
    current.value = to;
  });
  keep();
}

/** Clears the undo history. */
export function forgetChanges(): void {
  past.value = [];
  future.value = [];
}

export function removeNode(id: number): void {
  if (isGameLocked.value) return;
  const isAbove = pathTo(tree.value, current.value).includes(id);
  const pruned = prune(tree.value, id);
  changeGame(pruned.tree, isAbove ? pruned.id : current.value);
  goTo(current.value);
}

export function undo(): void {
  exchange(past, future);
}

export function redo(): void {
  exchange(future, past);
}

function exchange(from: typeof past, to: typeof past): void {
  const last = from.value.at(-1);
  if (!last || isGameLocked.value) return;
  batch(() => {
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, { tree: tree.value, current: current.value }];
    // Ids of nodes are never reused.
    tree.value = { ...last.tree, nextId: Math.max(last.tree.nextId, tree.value.nextId) };
    goTo(last.current);
  });
}

let opensAsked = 0;

/** What games may have that are opened. */
type Opened = Partial<Pick<KeptGame, 'index' | 'key' | 'saved' | 'isListed' | 'parts'>>;

/** Resolves once the game that was asked for last is on the board, or cannot be. */
let opening: Promise<unknown> = Promise.resolve();

export function untilOpened(): Promise<unknown> {
  return opening;
}

/**
 * Opens a game at the end of its main line, or at the node with an index in the list. The previous
 * game is stored, and stays until the new one is loaded. A game that `isListed` (in a file or
 * library) joins the recent games only when it is changed. Returns false if the game cannot be
 * opened, or another one was requested meanwhile.
 */
export function openTree(game: GameTree, known: Opened = {}): Promise<boolean> {
  const opened = load(game, known);
  opening = opened;
  return opened;
}

/** Opens a game of the store. One that was being played goes on. */
export function openKept(game: KeptGame): Promise<boolean> {
  return openTree(game.tree, game);
}

async function load(game: GameTree, { index, isListed = false, ...known }: Opened): Promise<boolean> {
  const asked = ++opensAsked;
  try {
    // Rules are complete wherever games with moves are kept.
    const { game: name, start, rules: stated } = game;
    const rules = game.nodes.length > 0 && stated ? specOfRecord({ game: name, rules: stated }).rules : stated;
    const found = await openPageKit({ game: name, rules, start });
    const opened = fromGameTree({ ...game, rules: found.spec.rules });
    const isThere = index !== undefined && opened.nodes.has(index + 1);
    const shown = isThere ? index + 1 : (lineFrom(opened, ROOT).at(-1) as number);
    const path = lineThrough(opened, shown);
    const played = viewLine(found, { start, moves: movesTo(opened, path.at(-1) as number), from: 0 });
    if (asked !== opensAsked) return false;
    const { views: seen } = orThrow(played);
    const {
      key: itsKey,
      saved: asSaved,
      parts: itsParts = {},
    } = known.key ? known : { ...sameGame(toGameTree(opened)), ...known };
    // A game that another tab has is opened as a copy.
    const isOwn = itsKey !== undefined && (await holdGame(itsKey));
    const nextKey = isOwn ? itsKey : await holdFresh();
    if (asked !== opensAsked) return false;
    const before = nextKey === key.peek() ? undefined : putAside(toGameTree(opened));
    listedTree = isListed ? opened : undefined;
    storedParts = itsParts;
    batch(() => {
      key.value = nextKey;
      gameNumber.value++;
      replaced.value = game.id?.startsWith(BORROWED) ? undefined : before;
      kit.value = found;
      tree.value = opened;
      saved.value = asSaved && { id: asSaved.id, digest: asSaved.digest, tree: asSaved.isChanged ? undefined : opened };
      views.value = new Map(viewsAlong(path, seen));
      past.value = [];
      future.value = [];
      current.value = shown;
      for (const [name, { load }] of parts) load(itsParts[name]);
      goTo(shown);
    });
    holdOnly(nextKey);
    return true;
  } catch (error) {
    if (asked === opensAsked) complain(error);
    return false;
  }
}

export function newGame(game: string, rules?: Rules, start?: string): Promise<boolean> {
  return openTree({ game, ...(rules && { rules }), ...(start !== undefined && { start }), nodes: [] });
}
