/** Playing games against the engine, or between people. The game is the main line of the tree. */
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { engineName } from '../../../games/record.ts';
import { turnsText } from '../../../games/turns-text.ts';
import { exchanged, placeToMove, type Seating } from '../../../records/places.ts';
import { timeForMove } from '../../../search/limits.ts';
import { must } from '../../../util/result.ts';
import { hold } from '../analyse/live.ts';
import { avoidsMotion, mayMove, onBlocked } from '../board/board.ts';
import { query } from '../engine/client.ts';
import {
  allSeats,
  beforeLeaving,
  changeGame,
  current,
  forgetChanges,
  gameNumber,
  goTo,
  isGameLocked,
  keptWithGame,
  kit,
  mustPass,
  newGame,
  notice,
  openTree,
  playMove,
  queryAt,
  say,
  tree,
  viewOf,
} from '../game/game.ts';
import { type ChosenGame, detailsOf } from '../game/games.ts';
import { lineFrom, movesTo, nodeOf, prune, ROOT } from '../game/tree.ts';
import { TEXTS, translated } from '../texts/texts.ts';

export type Feedback = 'dots' | 'ask';

export interface Playing {
  /** Identifies the game. */
  readonly startedAt: string;
  /** The user's place; null if people play all places, and `SPECTATOR`. */
  readonly place: number | null;
  /** The engine's strength: a level, seconds per move, or the clock alone. */
  readonly level?: number | undefined;
  readonly seconds?: number | undefined;
  /** Each player's minutes at the start. */
  readonly minutes?: number | undefined;
  /** Milliseconds left for each place as last stored, and the increment per move. */
  readonly clocks?: readonly number[] | undefined;
  readonly incrementMs?: number | undefined;
  /** Plies before the game started, if it continues from a position. */
  readonly from?: number | undefined;
  /** Whether moves are marked by their loss, and bad ones prompt to take back. */
  readonly feedback?: Feedback | undefined;
  /** How often the user has taken moves back. */
  readonly takenBack?: number | undefined;
  /** A game with other people by a link, kept by the server under this name. */
  readonly duel?: {
    readonly name: string;
    /** Whether all players have come. */
    readonly isFull: boolean;
    /** How many players have not come. */
    readonly missing?: number | undefined;
    /** By place: what players are called, and the levels of engines. */
    readonly names?: readonly string[] | undefined;
    readonly levels?: readonly (number | null)[] | undefined;
    /** The place that offers a draw, and the one that asks to take a move back. */
    readonly offer?: number | undefined;
    readonly takeBack?: number | undefined;
    /** How often moves were taken back. */
    readonly takenBack?: number | undefined;
    /** The rematch. */
    readonly next?: string | undefined;
    /** The places of players who do not have the game open. */
    readonly away?: readonly number[] | undefined;
    /** Whether the server has nothing more to tell. */
    readonly isDone: boolean;
  };
  /** The seat that resigned, or lost on time or by territory. */
  readonly lost?: { readonly seat: number; readonly end: Loss } | undefined;
  /** Whether the players go on though territory decides the game. */
  readonly isPlayedOn?: boolean | undefined;
}

export type Loss = 'resign' | 'time' | 'territory';

/** The place of somebody who watches. */
export const SPECTATOR = -1;

export const playing = keptWithGame<Playing | null>(
  'play',
  null,
  (value) => value === null || typeof value === 'object',
);
/** Why the engine could not move. The game waits until the user retries. */
export const failure = signal<string | undefined>(undefined);

/** The place whose clock runs, and the milliseconds since it was stored. */
const ticking = signal<{ readonly place: number; readonly ms: number } | undefined>(undefined);
/** Milliseconds left for each place now. */
export const clocks = computed(() => {
  const { place, ms = 0 } = ticking.value ?? {};
  return playing.value?.clocks?.map((left, at) => (at === place ? left - ms : left));
});

/** The last node of the game. */
export const tip = computed(() => lineFrom(tree.value, ROOT).at(-1) as number);
/** The moves of the game. */
export const movesPlayed = computed(() => movesTo(tree.value, tip.value));
export const seating = computed((): Seating => {
  const { choiceAfter = null } = kit.value ?? {};
  return {
    seats: allSeats.value.map(({ name }) => name),
    choiceAfter: tree.value.game.start === undefined ? choiceAfter : null,
  };
});
export const toMoveAtTip = computed(() => {
  const shown = viewOf(tip.value);
  return shown && placeToMove(seating.value, movesPlayed.value, shown.toMove);
});
export const isOver = computed(() => {
  const isEnded = playing.value !== null && tree.value.game.end !== undefined;
  return isEnded || viewOf(tip.value)?.outcome != null;
});
export const isPersonsTurn = computed(() => {
  const { place } = playing.value ?? {};
  return !isOver.value && (place === null || toMoveAtTip.value === place);
});

/** Whether a game is being played and is not over. */
export const isUnderWay = computed(() => playing.value !== null && !isOver.value);
/** Whether an engine or somebody elsewhere has the turn in the running game. */
export const isOthersTurn = computed(() => isUnderWay.value && !isPersonsTurn.value);
/** Whether an earlier position of the running game is shown. */
export const isLookingBack = computed(() => isUnderWay.value && current.value !== tip.value);

/** Converts a place to its seat or back, as far as seats are chosen. */
export function placeOfSeat(seat: number): number {
  return exchanged(seating.value, movesPlayed.value, seat);
}

export interface Start extends Pick<Playing, 'level' | 'seconds' | 'minutes' | 'incrementMs' | 'feedback'> {
  /** Default: random. */
  readonly place?: number | null | undefined;
}

/** Starts a game. */
export async function startPlaying({ game, rules, ...start }: Start & ChosenGame): Promise<void> {
  if (await newGame(game, rules)) begin(start);
}

/** A board size with short games, for games with sizes. */
const FIRST_SIZE = 5;

/** Starts a short game against the weakest level, for users new to a game. */
export function playFirstGame(game: string): void {
  const range = detailsOf(game)?.options.find(({ name }) => name === 'size')?.range;
  const isSized = range !== undefined && range[0] <= FIRST_SIZE && FIRST_SIZE <= range[1];
  const rules = { ...kit.value?.spec.rules, ...(isSized && { size: FIRST_SIZE }) };
  void startPlaying({ game, rules, level: 1, place: 0 });
}

/** Starts a game from the current position. The previous game stays among the recent ones. */
export async function playFromHere(start: Start): Promise<void> {
  const moves = movesTo(tree.value, current.value);
  const { game, rules, start: position } = tree.value.game;
  const nodes = moves.map((move) => ({ move }));
  const opened = { game, ...(rules && { rules }), ...(position !== undefined && { start: position }), nodes };
  if (await openTree(opened)) begin(start, moves.length);
}

/** Starts playing the game on the board. */
function begin({ place, ...strength }: Start, from = 0): void {
  const { minutes } = strength;
  leaveGame();
  const count = allSeats.value.length;
  const seat = place === undefined ? Math.floor(Math.random() * count) : place;
  const names = allSeats.value.map((_, at) => (seat === null ? '' : at === seat ? 'person' : engineName(strength)));
  const startedAt = new Date().toISOString();
  tree.value = { ...tree.value, game: { ...tree.value.game, startedAt, ...(seat !== null && { players: names }) } };
  playing.value = {
    ...strength,
    startedAt,
    place: seat,
    ...(from > 0 && { from }),
    ...(minutes !== undefined && { clocks: names.map(() => 60_000 * minutes) }),
  };
}

/** Leaves the running game. */
export function leaveGame(): void {
  stopThinking();
  endedAt = undefined;
  ticking.value = undefined;
  playing.value = null;
}

function lose(seat: number, end: Loss): void {
  if (!playing.value) return;
  stopThinking();
  playing.value = { ...playing.value, lost: { seat, end } };
  const seats = allSeats.value;
  const winner = seats.length === 2 ? (seats[1 - seat]?.name ?? null) : null;
  tree.value = { ...tree.value, game: { ...tree.value.game, winner, end } };
  goTo(current.value);
}

/** Whether the others play on after a resignation. Then only the player to move can resign. */
export const canLeave = computed(() => kit.value?.resignation === 'leaves');
export const mustWaitToResign = computed(() => canLeave.value && !isPersonsTurn.value);

/** Resigns for the user; with several people, for the one to move. */
export function resign(): void {
  const shown = viewOf(tip.value);
  const { place } = playing.value ?? {};
  if (!shown || place === undefined || isOver.value) return;
  if (canLeave.value) {
    if (!mustWaitToResign.value) playMove('resign', tip.value);
    return;
  }
  lose(place === null ? shown.toMove : exchanged(seating.value, movesPlayed.value, place), 'resign');
}

/** Who wins the running game by territory, and how many turns each seat has left; undefined if that is open, or the players go on. */
export const decided = computed(() => {
  const shown = viewOf(tip.value);
  const { territory, parsePosition } = kit.value ?? {};
  if (!territory || !parsePosition || !shown || shown.isChoice || !isUnderWay.value || playing.value?.isPlayedOn)
    return undefined;
  const { winner, seats } = territory(must(parsePosition(shown.position)));
  return winner === undefined ? undefined : { winner, counts: seats.map(turnsText) };
});

/** Ends the game as territory decides it. */
export function endByTerritory(): void {
  if (decided.value) lose(1 - decided.value.winner, 'territory');
}

/** Goes on though territory decides the game. */
export function playOn(): void {
  if (playing.value) playing.value = { ...playing.value, isPlayedOn: true };
}

/** The node before the user's last move that was no forced pass; undefined if there is none. */
const beforeLastMove = computed(() => {
  const { place = null, from = 0 } = playing.value ?? {};
  const moves = movesPlayed.value;
  const line = lineFrom(tree.value, ROOT);
  for (let ply = moves.length - 1; ply >= from; ply--) {
    const id = line[ply] as number;
    const before = viewOf(id);
    if (!before) return undefined;
    if (mustPass(before)) continue;
    if (place === null || placeToMove(seating.value, moves.slice(0, ply), before.toMove) === place) return id;
  }
  return undefined;
});
export const canTakeBack = computed(() => {
  const { duel, lost } = playing.value ?? {};
  return duel === undefined && (lost !== undefined || beforeLastMove.value !== undefined);
});

/** Takes back the user's last move and all later ones, or a resignation. */
export function takeBack(): void {
  const game = playing.value;
  if (!game) return;
  if (game.lost) {
    endedAt = undefined;
    const { winner: _, end: __, ...rest } = tree.value.game;
    tree.value = { ...tree.value, game: rest };
    playing.value = { ...game, lost: undefined };
    return;
  }
  if (beforeLastMove.value !== undefined) goOnFrom(beforeLastMove.value);
}

/** Continues the game from an earlier position, discarding later moves. */
export function goOnFrom(id: number): void {
  const game = playing.value;
  const next = nodeOf(tree.value, id).children[0];
  if (!game || next === undefined || movesTo(tree.value, id).length < (game.from ?? 0)) return;
  stopThinking();
  endedAt = undefined;
  const pruned = prune(tree.value, next);
  batch(() => {
    changeGame(pruned.tree, id);
    playing.value = { ...game, takenBack: (game.takenBack ?? 0) + 1 };
    goTo(id);
  });
}

/** Shows the last position of the game. */
export function backToGame(): void {
  goTo(tip.value);
  say(TEXTS.backToCurrent());
}

/** The end of a finished game. After any change other than taking back, it is only viewed. */
let endedAt: number | undefined;

/** Whether the engine may reply; false while the user's move is still being judged. */
const readiness = signal<ReadonlySignal<boolean>>(signal(true));
export function replyWhen(isReady: ReadonlySignal<boolean>): void {
  readiness.value = isReady;
}

let stopQuery = () => {};

function stopThinking(): void {
  stopQuery();
  stopQuery = () => {};
  failure.value = undefined;
}

const attempts = signal(0);

/** Retries a failed engine move. */
export function tryAgain(): void {
  attempts.value++;
}

/** Milliseconds for which the turn of one opponent is shown before that of another one. */
const TURN_MS = 600;
/** Whether the user has clicked or pressed a key not to wait for that, until the next own turn. */
let isHurried = false;

/** Milliseconds from a position to the engine's ply there, so that people can follow several opponents. */
function waitAt(at: number, game: Playing): number {
  const before = viewOf(nodeOf(tree.peek(), at).parent ?? -1)?.toMove;
  const isAnother = before !== undefined && before !== viewOf(at)?.toMove && seating.peek().seats.length > 2;
  if (!isAnother) return 0;
  const isOwn = placeOfSeat(before) === game.place;
  isHurried &&= !isOwn;
  return isOwn || isHurried || game.clocks || avoidsMotion() ? 0 : TURN_MS;
}

/** Calls `act` after some milliseconds, or at a click or key. The returned function prevents it. */
function actAfter(ms: number, act: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const name of ['pointerdown', 'keydown']) removeEventListener(name, hurry, true);
  };
  const end = () => {
    stop();
    act();
  };
  const hurry = () => {
    isHurried = true;
    end();
  };
  const timer = setTimeout(end, ms);
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, hurry, true);
  return stop;
}

/** Requests an engine move for the place to move. */
function think(game: Playing, place: number): void {
  const [number, at] = [gameNumber.peek(), tip.peek()];
  const due = performance.now() + waitAt(at, game);
  const left = clocks.peek()?.[place];
  const seconds =
    left === undefined ? game.seconds : timeForMove({ remainingMs: left, incrementMs: game.incrementMs }) / 1000;
  const strength = { level: game.level, seconds: seconds ?? (game.level === undefined ? 1 : undefined) };
  stopQuery = query({ action: 'choose', ...queryAt(at), ...strength }, (answer) => {
    const { move, error = TEXTS.engineSilent() } = answer;
    if (move === undefined) {
      failure.value = translated(error);
      return;
    }
    const play = () => {
      const isAsked = gameNumber.peek() === number && tip.peek() === at;
      if (isAsked && !playMove(move, at)) failure.value = notice.peek()?.text ?? TEXTS.moveNotPlayed();
    };
    const ms = due - performance.now();
    if (ms > 0) stopQuery = actAfter(ms, play);
    else play();
  });
}

/** Milliseconds between two writes of a running clock: the most that a crash gives back. */
const STORE_MS = 5000;

/** Sets the clocks, which go on from there. */
export function setClocks(left: readonly number[]): void {
  ticking.value = undefined;
  if (playing.value) playing.value = { ...playing.value, clocks: left };
}

/** Stores the clocks, with an increment for the place whose clock ran. */
function storeClocks(incrementMs = 0): void {
  const [game, left, ran] = [playing.peek(), clocks.peek(), ticking.peek()];
  if (!game || !left || !ran) return;
  batch(() => {
    ticking.value = { ...ran, ms: 0 };
    playing.value = { ...game, clocks: left.map((ms, at) => (at === ran.place ? ms + incrementMs : ms)) };
  });
}

/** Runs the game. Call once. */
export function keepPlaying(): void {
  effect(() => {
    const game = playing.value;
    hold('play', game !== null && !isOver.value);
    mayMove.value = game === null || isOver.value || (current.value === tip.value && isPersonsTurn.value);
    isGameLocked.value = isUnderWay.value;
  });
  onBlocked.value = () => {
    if (isLookingBack.peek()) backToGame();
    else say(TEXTS.notYourTurn());
  };
  let endedIn = 0;
  effect(() => {
    if (endedIn !== gameNumber.value) endedAt = undefined;
    endedIn = gameNumber.value;
    const isEnded = playing.value !== null && isOver.value;
    const at = isEnded ? tip.value : undefined;
    if (isEnded && endedAt === undefined) untracked(forgetChanges);
    if (!isEnded && endedAt !== undefined) untracked(leaveGame);
    endedAt = at;
  });
  effect(() => {
    const at = tip.value;
    const shown = viewOf(at);
    if (!shown || !mustPass(shown) || playing.value === null || isOver.value || !isPersonsTurn.value) return;
    say(TEXTS.youPass());
    untracked(() => playMove('pass', at));
  });
  let asked = '';
  effect(() => {
    const game = playing.value;
    const place = toMoveAtTip.value;
    const wish =
      game && !game.duel && !isOver.value && place !== undefined && !isPersonsTurn.value && readiness.value.value
        ? `${gameNumber.value} ${tip.value} ${attempts.value}`
        : '';
    if (wish === asked) return;
    asked = wish;
    // The board may show another game.
    stopThinking();
    if (wish !== '') think(game as Playing, place as number);
  });
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    const passed = now - last;
    last = now;
    const game = playing.peek();
    const place = toMoveAtTip.peek();
    const isOpen = game?.duel?.isFull === false;
    const isWaiting = isOpen || isOver.peek() || place === undefined || failure.peek() !== undefined;
    if (!game?.clocks || isWaiting || nodeOf(tree.peek(), tip.peek()).parent === null) return;
    const ran = ticking.peek();
    // The previous place has moved.
    if (ran && ran.place !== place) storeClocks(game.incrementMs);
    const ms = passed + (ran?.place === place ? ran.ms : 0);
    ticking.value = { place, ms };
    const isOut = (clocks.peek()?.[place] as number) <= 0;
    if (isOut || ms >= STORE_MS) storeClocks();
    // The server of a game by a link decides it.
    if (isOut && !game.duel) lose(exchanged(seating.peek(), movesTo(tree.peek(), tip.peek()), place), 'time');
  };
  setInterval(tick, 100);
  // Both players may move between two ticks.
  effect(() => {
    if (tip.value >= 0) untracked(tick);
  });
  beforeLeaving(() => {
    storeClocks();
    ticking.value = undefined;
  });
}
