/** Live analysis of the current position, and the reports of all positions. */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { NodeAnalysis } from '../../../records/tree-nodes.ts';
import type { AnswerTo, AskedQuery } from '../../service/messages.ts';
import { computer, query, threadsOf } from '../engine/client.ts';
import { isBoolean, isOneOf, kept } from '../frame/kept.ts';
import {
  allSeats,
  beforeLeaving,
  current,
  gameFields,
  gameNumber,
  keptWithGame,
  line,
  OWNERSHIP,
  queryAt,
  shading,
  tree,
  view,
  viewOf,
} from '../game/game.ts';
import { nodeOf } from '../game/tree.ts';
import { type Candidate, isBetter, type Report, reportOfStored, storedAnalysis } from './report.ts';
import { allowed } from './restrict.ts';

/** Seconds per position; 0 means until stopped. */
export const TIMES = [2, 10, 30, 60, 0] as const;
/** Numbers of candidates listed. */
export const LINES = [3, 5, 8, 12] as const;
/** Seconds between two reports. */
const INTERVAL_SECONDS = 0.1;
const TOP = 12;
/** Playouts for the move played. */
const PLAYED_PLAYOUTS = 400;
/** Playouts per position when a whole game is analysed. */
const SWEEP_PLAYOUTS = 1000;

export const isOn = kept<boolean>('live', false, isBoolean);
export const time = kept<number>('time', 30, isOneOf<number>(TIMES));
export const lines = kept<number>('lines', 8, isOneOf<number>(LINES));
/** 0 means all available. */
export const threads = kept<number>('threads', 0, (value) => Number.isInteger(value) && value >= 0);
export const showsMap = computed(() => shading.value === OWNERSHIP);
export const showsMoves = kept<boolean>('candidates', true, isBoolean);
/**
 * Reasons why live analysis is suspended: a game, a form that uses the board, or an analysis of the
 * whole line.
 */
const holds = signal<ReadonlySet<string>>(new Set());
export const isHeld = computed(() => holds.value.size > 0);

export function hold(
  name: 'play' | 'editor' | 'sweep' | 'review' | 'batch' | 'exercise' | 'lesson',
  isHolding: boolean,
): void {
  if (holds.peek().has(name) === isHolding) return;
  const others = [...holds.peek()].filter((one) => one !== name);
  holds.value = new Set(isHolding ? [...others, name] : others);
}

/** Keyed by `keyOf`. */
const reports = signal<ReadonlyMap<string, Report>>(new Map());
/** Positions whose analysis time has been used. */
const finished = new Set<string>();

export const report = computed(() => reportAt(view.value?.position, allowed.value) ?? storedReport(current.value));
export const isSearching = signal(false);

/** Values depend on the rules and the analysed moves as well as on the position. */
function keyOf(position: string, moves?: readonly string[]): string {
  const { game, rules } = tree.value.game;
  return JSON.stringify([game, rules, position, moves]);
}

function reportAt(position: string | undefined, moves?: readonly string[]): Report | undefined {
  return position === undefined ? undefined : reports.value.get(keyOf(position, moves));
}

export function reportOf(id: number): Report | undefined {
  return reportAt(viewOf(id)?.position) ?? storedReport(id);
}

/** By position: what is known of the game, for when it is opened again. */
const keptAnalyses = keptWithGame<Readonly<Record<string, NodeAnalysis>>>(
  'analyses',
  {},
  (value) => typeof value === 'object' && value !== null,
);
beforeLeaving(() => {
  const all = { ...keptAnalyses.peek() };
  for (const id of tree.peek().nodes.keys()) {
    const known = reportAt(viewOf(id)?.position);
    if (known && known.visits > (all[known.position]?.visits ?? 0)) all[known.position] = storedAnalysis(known);
  }
  keptAnalyses.value = all;
});

/** From when the game was on the board before, or of its file. */
function storedReport(id: number): Report | undefined {
  const shown = viewOf(id);
  const analysis = keptAnalyses.value[shown?.position ?? ''] ?? tree.value.nodes.get(id)?.analysis;
  const toMove = allSeats.value[shown?.toMove ?? -1]?.name;
  return analysis && shown && toMove !== undefined
    ? reportOfStored(analysis, { position: shown.position, toMove })
    : undefined;
}

let waiting = new Map<string, Report>();

/** Stores a report. Updates the display at most once per frame. */
function note(found: Report, moves?: readonly string[]): void {
  const key = keyOf(found.position, moves);
  const known = waiting.get(key) ?? reports.peek().get(key);
  if (!isBetter(found, known)) return;
  if (waiting.size === 0) requestAnimationFrame(showWaiting);
  waiting.set(key, found);
}

function showWaiting(): void {
  const all = new Map(reports.peek());
  for (const [key, found] of waiting) all.set(key, found);
  waiting = new Map();
  reports.value = all;
}

/** Discards reports, because another game is on the board. */
function forget(): void {
  endSweep();
  waiting = new Map();
  reports.value = new Map();
  playedAlone.value = new Map();
  finished.clear();
}

function isReport(answer: AnswerTo<AskedQuery>): answer is AnswerTo<AskedQuery> & Report {
  return answer.position !== undefined && answer.moves !== undefined;
}

/** Separate searches of moves that follow in the game, keyed by position and move as JSON. */
export const playedAlone = signal<ReadonlyMap<string, Candidate>>(new Map());

/**
 * Requests the value of the next move of the current line unless it is known. The returned function
 * ends the request.
 */
function askPlayed(position: string, threads: number): () => void {
  const next = line.value[line.value.indexOf(current.value) + 1];
  if (next === undefined) return () => {};
  const { move } = nodeOf(tree.value, next);
  const key = JSON.stringify([position, move]);
  const isKnown =
    playedAlone.value.has(key) || reportOf(next) || reportAt(position)?.moves.some((one) => one.move === move);
  if (isKnown) return () => {};
  const limits = { playouts: PLAYED_PLAYOUTS, threads, top: 1 };
  const message = { ...queryAt(current.value), allowMoves: [move], ...limits };
  return query(message, (answer) => {
    const [found] = isReport(answer) ? answer.moves : [];
    if (found?.move === move) playedAlone.value = new Map([...playedAlone.value, [key, found]]);
  });
}

export const trouble = signal<string | undefined>(undefined);

/** A hidden page needs no analysis. */
const isSeen = signal(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', () => {
  isSeen.value = document.visibilityState === 'visible';
});

/** Keeps the analysis at the current position. Call once. */
export function follow(): void {
  let stop = () => {};
  let asked = '';
  effect(() => {
    if (gameNumber.value > 0) untracked(forget);
  });
  effect(() => {
    const shown = view.value;
    const moves = allowed.value;
    const isWanted =
      isOn.value &&
      isSeen.value &&
      !isHeld.value &&
      shown !== undefined &&
      !shown.outcome &&
      !shown.isChoice &&
      moves?.length !== 0;
    const most = time.value;
    const count = Math.min(threads.value || Infinity, threadsOf(computer.value));
    const wish = isWanted
      ? JSON.stringify([gameFields(), shown.position, most, count, showsMap.value, computer.value, moves])
      : '';
    if (wish === asked) return;
    asked = wish;
    stop();
    stop = () => {};
    isSearching.value = false;
    trouble.value = undefined;
    if (!isWanted || (finished.has(wish) && untracked(() => reportAt(shown.position, moves)))) return;
    isSearching.value = true;
    const message = {
      ...queryAt(current.peek()),
      ...(moves && { allowMoves: [...moves] }),
      ...(most > 0 && { seconds: most }),
      threads: count,
      top: TOP,
      lifeMap: showsMap.peek(),
      reportDuringSearchEvery: INTERVAL_SECONDS,
    };
    const stopPlayed = untracked(() => askPlayed(shown.position, count));
    const stopShown = query(message, (answer) => {
      if (answer.error !== undefined) trouble.value = answer.error;
      if (isReport(answer)) note(answer, moves);
      if (answer.isDuringSearch) return;
      if (answer.error === undefined) finished.add(wish);
      if (asked === wish) isSearching.value = false;
    });
    stop = () => {
      stopPlayed();
      stopShown();
    };
  });
}

/** Extends the analysis of a position whose time has been used. */
export function searchMore(): void {
  finished.clear();
  isOn.value = false;
  isOn.value = true;
}

/** Positions of the line left to analyse; undefined if no such analysis is running. */
export const sweepLeft = signal<number | undefined>(undefined);
let stopSweep = () => {};

/** Analyses all positions of the current line that have no report. */
export function sweep(): void {
  if (sweepLeft.value !== undefined) {
    endSweep();
    return;
  }
  const plies = line.value;
  const last = plies.at(-1) as number;
  const turns: number[] = [];
  for (const [ply, id] of plies.entries()) {
    const known = viewOf(id);
    const isKnown = (reportOf(id)?.visits ?? 0) >= SWEEP_PLAYOUTS || reportOf(id)?.proven;
    if (!known || known.outcome || known.isChoice || isKnown) continue;
    turns.push(ply);
  }
  if (turns.length === 0) return;
  hold('sweep', true);
  sweepLeft.value = turns.length;
  const message = {
    ...queryAt(last),
    playouts: SWEEP_PLAYOUTS,
    top: TOP,
  };
  stopSweep = query(
    message,
    (answer, left) => {
      if (isReport(answer)) note(answer);
      if (answer.error !== undefined) trouble.value = answer.error;
      if (left === 0) endSweep();
      else sweepLeft.value = left;
    },
    turns,
  );
}

function endSweep(): void {
  stopSweep();
  sweepLeft.value = undefined;
  hold('sweep', false);
}
