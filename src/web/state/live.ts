/** The analysis of the position that is shown, while it is wanted, and what is known of all positions. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { isBetter, type Report } from '../model/report.ts';
import { boardMoves, current, facts, gameFields, gameNumber, line, server, tree, view, viewOf } from './game.ts';
import { isBoolean, isOneOf, kept } from './kept.ts';
import { type Answer, query } from './socket.ts';

/** Seconds for a position; 0 is until somebody stops it. */
export const TIMES = [2, 10, 60, 0] as const;
/** Between two reports. */
const INTERVAL_SECONDS = 0.1;
const TOP = 12;
/** Playouts for each position when a whole game is looked at. */
const SWEEP_PLAYOUTS = 1000;

export const isOn = kept<boolean>('live', true, isBoolean);
export const time = kept<number>('time', 0, isOneOf<number>(TIMES));
/** 0 stands for all there are. */
export const threads = kept<number>('threads', 0, (value) => Number.isInteger(value) && value >= 0);
export const showsMap = kept<boolean>('map', false, isBoolean);
export const showsMoves = kept<boolean>('candidates', true, isBoolean);
/** What keeps the engine from the board: a game, a form that needs the board, a look at all positions. */
const holds = signal<ReadonlySet<string>>(new Set());
export const isHeld = computed(() => holds.value.size > 0);

export function hold(name: 'play' | 'editor' | 'sweep' | 'review' | 'exercise', isHolding: boolean): void {
  if (holds.peek().has(name) === isHolding) return;
  const others = [...holds.peek()].filter((one) => one !== name);
  holds.value = new Set(isHolding ? [...others, name] : others);
}

/** By `keyOf`. */
const reports = signal<ReadonlyMap<string, Report>>(new Map());
/** Positions whose time was used up. */
const finished = new Set<string>();

export const report = computed(() => reportAt(view.value?.position));
export const isSearching = signal(false);

/** What a position is worth hangs on the rules, too. */
function keyOf(position: string): string {
  const { game, rules } = tree.value.game;
  return JSON.stringify([game, rules, position]);
}

function reportAt(position: string | undefined): Report | undefined {
  return position === undefined ? undefined : reports.value.get(keyOf(position));
}

export function reportOf(id: number): Report | undefined {
  return reportAt(viewOf(id)?.position);
}

let waiting = new Map<string, Report>();

/** Reports are shown as often as the screen is drawn anew, and not more. */
function note(found: Report): void {
  const key = keyOf(found.position);
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

/** Another game is on the board. */
function forget(): void {
  endSweep();
  waiting = new Map();
  reports.value = new Map();
  finished.clear();
}

function isReport(answer: Answer): answer is Answer & Report {
  return answer.position !== undefined && answer.moves !== undefined;
}

/** What a query says of the game; `start` is called otherwise in the protocol. */
export function queryFields(): object {
  const { game, rules, start } = gameFields();
  return { game, rules, ...(start !== undefined && { initialPosition: start }) };
}

export const trouble = signal<string | undefined>(undefined);

/** Keeps the analysis at the position that is shown. To be called once. */
export function follow(): void {
  let stop = () => {};
  let asked = '';
  effect(() => {
    if (gameNumber.value > 0) untracked(forget);
  });
  effect(() => {
    const shown = view.value;
    const isWanted = isOn.value && !isHeld.value && shown !== undefined && !shown.outcome && !shown.isChoice;
    const most = time.value;
    const count = Math.min(threads.value || Infinity, server.value?.threads ?? 1);
    const wish = isWanted ? JSON.stringify([tree.value.game, shown.position, most, count, showsMap.value]) : '';
    if (wish === asked) return;
    asked = wish;
    stop();
    stop = () => {};
    isSearching.value = false;
    trouble.value = undefined;
    if (!isWanted || (finished.has(wish) && untracked(() => reportAt(shown.position)))) return;
    isSearching.value = true;
    const message = {
      ...queryFields(),
      moves: boardMoves(current.peek()),
      ...(most > 0 && { seconds: most }),
      threads: count,
      top: TOP,
      lifeMap: showsMap.peek(),
      reportDuringSearchEvery: INTERVAL_SECONDS,
    };
    stop = query(message, (answer) => {
      if (answer.error !== undefined) trouble.value = answer.error;
      if (isReport(answer)) note(answer);
      if (answer.isDuringSearch) return;
      if (answer.error === undefined) finished.add(wish);
      if (asked === wish) isSearching.value = false;
    });
  });
}

/** Goes on with a position whose time was used up. */
export function searchMore(): void {
  finished.clear();
  isOn.value = false;
  isOn.value = true;
}

/** How many positions of the line are still to be looked at; undefined while nobody does. */
export const sweepLeft = signal<number | undefined>(undefined);
let stopSweep = () => {};

/** Looks at all positions of the line that is shown of which nothing is known yet. */
export function sweep(): void {
  if (sweepLeft.value !== undefined) {
    endSweep();
    return;
  }
  const plies = line.value;
  const last = plies.at(-1) as number;
  const choiceAt = tree.value.game.start === undefined ? (facts.value?.choiceAfter ?? Infinity) : Infinity;
  const turns: number[] = [];
  for (const [ply, id] of plies.entries()) {
    const known = viewOf(id);
    const isKnown = (reportOf(id)?.visits ?? 0) >= SWEEP_PLAYOUTS || reportOf(id)?.proven;
    if (!known || known.outcome || known.isChoice || isKnown) continue;
    turns.push(ply > choiceAt ? ply - 1 : ply);
  }
  if (turns.length === 0) return;
  hold('sweep', true);
  sweepLeft.value = turns.length;
  const message = {
    ...queryFields(),
    moves: boardMoves(last),
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
