/** Games that are played at the board: against the engine, or between people. The game played is the main line of the tree. */
import { computed, effect, signal } from '@preact/signals';
import { timeForMove } from '../../search/limits.ts';
import { exchanged, placeToMove, type Seating } from '../model/places.ts';
import { lineFrom, movesTo, nodeOf, prune, ROOT } from '../model/tree.ts';
import { percent } from '../model/words.ts';
import type { Rules } from './api.ts';
import { mayMove, showLine } from './board.ts';
import {
  boardMoves,
  change,
  current,
  facts,
  gameNumber,
  goTo,
  newGame,
  notice,
  playMove,
  say,
  tree,
  viewOf,
} from './game.ts';
import { keptInTab } from './kept.ts';
import { hold, queryFields } from './live.ts';
import { type Answer, query } from './socket.ts';

export interface Playing {
  /** Of the game, which is known by it. */
  readonly startedAt: string;
  /** The place of the person; null where people sit everywhere. */
  readonly place: number | null;
  /** The engine plays as strong as a level, or with so many seconds a move, or by the clock alone. */
  readonly level?: number | undefined;
  readonly seconds?: number | undefined;
  /** Milliseconds that are left to each place, and what every move adds. */
  readonly clocks?: readonly number[] | undefined;
  readonly incrementMs?: number | undefined;
  /** The game was given up, or lost on time, by the seat of that number. */
  readonly lost?: { readonly seat: number; readonly end: 'resign' | 'time' } | undefined;
}

export const playing = keptInTab<Playing | null>('play', null, (value) => value === null || typeof value === 'object');
export const isThinking = signal(false);
/** Why the engine has not moved: the game waits until somebody has it try again. */
export const failure = signal<string | undefined>(undefined);

/** The last node of the game that is played. */
export const tip = computed(() => lineFrom(tree.value, ROOT).at(-1) as number);
const seating = computed((): Seating => {
  const { seats = [], choiceAfter = null } = facts.value ?? {};
  return {
    seats: seats.map(({ name }) => name),
    choiceAfter: tree.value.game.start === undefined ? choiceAfter : null,
  };
});
const toMoveAtTip = computed(() => {
  const shown = viewOf(tip.value);
  return shown && placeToMove(seating.value, movesTo(tree.value, tip.value), shown.toMove);
});
export const isOver = computed(() => playing.value?.lost !== undefined || viewOf(tip.value)?.outcome != null);
export const isPersonsTurn = computed(() => {
  const { place } = playing.value ?? {};
  return !isOver.value && (place === null || toMoveAtTip.value === place);
});

/** The place of a seat, for the clocks beside the names. */
export function placeOfSeat(seat: number): number {
  return exchanged(seating.value, movesTo(tree.value, tip.value), seat);
}

export interface Start extends Omit<Playing, 'clocks' | 'lost' | 'place' | 'startedAt'> {
  readonly game: string;
  readonly rules: Rules;
  /** Default: by chance. */
  readonly place?: number | null | undefined;
  readonly minutes?: number | undefined;
}

/** Begins a game. */
export async function startPlaying({ game, rules, place, minutes, ...strength }: Start): Promise<void> {
  if (!(await newGame(game, rules))) return;
  leaveGame();
  const count = facts.value?.seats.length ?? 2;
  const seat = place === undefined ? Math.floor(Math.random() * count) : place;
  const names = (facts.value?.seats ?? []).map((_, at) => (seat === null ? '' : at === seat ? 'person' : 'sightline'));
  const startedAt = new Date().toISOString();
  tree.value = { ...tree.value, game: { ...tree.value.game, startedAt, ...(seat !== null && { players: names }) } };
  playing.value = {
    ...strength,
    startedAt,
    place: seat,
    ...(minutes !== undefined && { clocks: names.map(() => 60_000 * minutes) }),
  };
}

/** Leaves the game as it is, to be looked at. */
export function leaveGame(): void {
  stopThinking();
  playing.value = null;
}

function lose(seat: number, end: 'resign' | 'time'): void {
  if (!playing.value) return;
  stopThinking();
  playing.value = { ...playing.value, lost: { seat, end } };
  const seats = facts.value?.seats ?? [];
  const winner = seats.length === 2 ? (seats[1 - seat]?.name ?? null) : null;
  tree.value = { ...tree.value, game: { ...tree.value.game, winner, end } };
  void goTo(current.value);
}

/** The person gives up; of several the one to move. */
export function resign(): void {
  const shown = viewOf(tip.value);
  const { place } = playing.value ?? {};
  if (!shown || place === undefined || isOver.value) return;
  lose(place === null ? shown.toMove : exchanged(seating.value, movesTo(tree.value, tip.value), place), 'resign');
}

/** Takes back all moves from the person's last one on, or a resignation. */
export async function takeBack(): Promise<void> {
  const game = playing.value;
  if (!game) return;
  if (game.lost) {
    const { winner: _, end: __, ...rest } = tree.value.game;
    tree.value = { ...tree.value, game: rest };
    playing.value = { ...game, lost: undefined };
    return;
  }
  const moves = movesTo(tree.value, tip.value);
  const line = lineFrom(tree.value, ROOT);
  for (let ply = moves.length - 1; ply >= 0; ply--) {
    const before = viewOf(line[ply] as number);
    if (!before) return;
    if (game.place !== null && placeToMove(seating.value, moves.slice(0, ply), before.toMove) !== game.place) continue;
    stopThinking();
    const pruned = prune(tree.value, line[ply + 1] as number);
    change(pruned.tree, pruned.id);
    return goTo(pruned.id);
  }
}

let stopQuery = () => {};

function stopThinking(): void {
  stopQuery();
  stopQuery = () => {};
  isThinking.value = false;
  failure.value = undefined;
}

const attempts = signal(0);

/** Has the engine try again what it has failed in. */
export function tryAgain(): void {
  attempts.value++;
}

/** Has the engine choose a move for the place whose turn it is. */
function think(game: Playing, place: number): void {
  const [number, at] = [gameNumber.peek(), tip.peek()];
  const left = game.clocks?.[place];
  const seconds =
    left === undefined ? game.seconds : timeForMove({ remainingMs: left, incrementMs: game.incrementMs }) / 1000;
  isThinking.value = true;
  const strength = game.level === undefined ? { seconds: seconds ?? 1 } : { level: game.level };
  const message = { action: 'choose', ...queryFields(), moves: movesTo(tree.peek(), at), ...strength };
  stopQuery = query(message, (answer: Answer) => {
    isThinking.value = false;
    if (answer.move === undefined) {
      failure.value = answer.error ?? 'it has not answered';
      return;
    }
    if (tip.peek() !== at) return;
    void playMove(answer.move, at).then((isPlayed) => {
      const isStillAsked = gameNumber.peek() === number && tip.peek() === at;
      if (!isPlayed && isStillAsked) failure.value = notice.peek()?.text ?? 'the move could not be played';
    });
  });
}

/** What the engine would do. */
export function hint(): void {
  const [number, at] = [gameNumber.value, tip.value];
  if (!isPersonsTurn.value) return;
  say('Looking for a move …');
  query({ ...queryFields(), moves: boardMoves(at), playouts: 2000, top: 1 }, (answer) => {
    const [best] = answer.moves ?? [];
    if (gameNumber.peek() !== number || tip.peek() !== at) return;
    if (answer.error !== undefined) return say(answer.error, true);
    if (!best) return;
    say(`Hint: ${best.move}, which is worth ${percent(best.value)}.`);
    if (current.peek() === at) void showLine([best.move]);
  });
}

/** Whose clock runs: where another one's does, this one has moved and gets its increment. */
let clockPlace: number | undefined;

/** Keeps the game going. To be called once. */
export function keepPlaying(): void {
  effect(() => {
    const game = playing.value;
    // Another game on the board is not the one that is played.
    if (game && game.startedAt !== tree.value.game.startedAt) leaveGame();
    hold('play', game !== null && !isOver.value);
    mayMove.value = game === null || isOver.value || (current.value === tip.value && isPersonsTurn.value);
  });
  let asked = '';
  effect(() => {
    const game = playing.value;
    const place = toMoveAtTip.value;
    const wish =
      game && !isOver.value && place !== undefined && !isPersonsTurn.value
        ? `${gameNumber.value} ${tip.value} ${attempts.value}`
        : '';
    if (wish === asked) return;
    asked = wish;
    failure.value = undefined;
    if (wish !== '') think(game as Playing, place as number);
  });
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const passed = now - last;
    last = now;
    const game = playing.peek();
    const place = toMoveAtTip.peek();
    const isWaiting = isOver.peek() || place === undefined || failure.peek() !== undefined;
    if (!game?.clocks || isWaiting || nodeOf(tree.peek(), tip.peek()).parent === null) return;
    const isNewTurn = clockPlace !== undefined && clockPlace !== place;
    const clocks = game.clocks.map((ms, at) => {
      return ms - (at === place ? passed : 0) + (isNewTurn && at === clockPlace ? (game.incrementMs ?? 0) : 0);
    });
    clockPlace = place;
    playing.value = { ...game, clocks };
    if ((clocks[place] as number) <= 0)
      lose(exchanged(seating.peek(), movesTo(tree.peek(), tip.peek()), place), 'time');
  }, 100);
}
