/**
 * Puzzles: suite positions, and the user's mistakes. Answers are kept in the browser for spaced
 * repetition.
 */
import { computed, signal } from '@preact/signals';
import type { Rules } from '../../../games/kit.ts';
import { parseSuite, specOfPosition } from '../../../records/suite.ts';
import type { ReviewedPly } from '../../../review/judgement.ts';
import { fetchAsset, hasAsset } from '../../browser/assets.ts';
import { lookAt } from '../frame/aside.ts';
import { isOneOf, kept, parsed, read, write } from '../frame/kept.ts';
import { numbered, scoreLost } from '../frame/words.ts';
import { allSeats, complain, tree } from '../game/game.ts';
import { games } from '../game/games.ts';
import { mistakeFields, type PuzzleGame } from '../review/review.ts';
import { TEXTS, translated } from '../texts/texts.ts';
import { beginExercise, type Exercise, type KnownMove } from './exercise.ts';
import { answered, type Cards, countCards, nextCard } from './leitner.ts';

/** A puzzle with a proven solution. */
interface SuitePuzzle {
  readonly id: string;
  readonly rules: Rules;
  /** The moves to the position. */
  readonly moves: readonly string[];
  readonly position: string;
  /** All winning moves. */
  readonly right: readonly string[];
  /** What they do, in words. */
  readonly reason: string;
  /** The end can be forced within this number of plies. */
  readonly plies: number;
}

/** A mistake saved as a puzzle. */
export interface OwnMistake {
  readonly game: string;
  readonly rules: Rules;
  /** Name of the seat. */
  readonly mover: string;
  readonly position: string;
  /** The moves before it. */
  readonly moves: readonly string[];
  readonly played: KnownMove;
  readonly best: KnownMove;
  readonly playouts: number;
  readonly addedAt: string;
}

/** Stored data: cards by id, and mistakes. */
interface Learnt {
  readonly v: 1;
  readonly cards: Cards;
  readonly mistakes: Readonly<Record<string, OwnMistake>>;
}

const KEY = 'sightline.learnt';
const NOTHING: Learnt = { v: 1, cards: {}, mistakes: {} };
/** The most stored mistakes; the oldest are dropped. */
const MOST_MISTAKES = 500;
const JUDGING_PLAYOUTS = 2000;

const SOURCES = ['suite', 'mistakes'] as const;
type Source = (typeof SOURCES)[number];
export const source = kept<Source>('puzzles', 'suite', isOneOf(SOURCES));

function stored(): Learnt {
  const found = parsed<Learnt | null>(read(KEY), null);
  const isRight = found?.v === 1 && typeof found.cards === 'object' && typeof found.mistakes === 'object';
  return isRight ? found : NOTHING;
}

const learnt = signal(stored());

/** Updates the stored data, which another tab may have changed. */
function update(change: (before: Learnt) => Learnt): void {
  learnt.value = change(stored());
  write(KEY, JSON.stringify(learnt.value));
}

/** Loaded suites by game; a text explains why there is none. */
const suites = signal<ReadonlyMap<string, readonly SuitePuzzle[] | string>>(new Map());
export const suite = computed(() => suites.value.get(tree.value.game.game));

/** Loads the suite of the current game. */
export async function fetchSuite(): Promise<void> {
  const { game } = tree.value.game;
  if (game === '' || Array.isArray(suites.peek().get(game))) return;
  suites.value = new Map([...suites.peek(), [game, []]]);
  const found = await puzzlesOf(game).catch((error: Error) => error.message);
  suites.value = new Map([...suites.peek(), [game, found]]);
}

/** The suite of a game, easier positions first; a text if there is none. */
async function puzzlesOf(game: string): Promise<readonly SuitePuzzle[] | string> {
  const name = `bench/suite/${game}.jsonl`;
  if (!hasAsset(name)) return TEXTS.noPuzzles({ title: titleOf(game) });
  const text = new TextDecoder().decode(await fetchAsset(name, document.baseURI));
  return parseSuite(text).map((one) => {
    const { id, moves, position, right, reason, plies } = one;
    const { rules = {} } = specOfPosition(game, one);
    return { id, rules, moves: moves.split(' '), position, right, reason, plies };
  });
}

/** A reason, whose clauses are translated one by one. */
function reasonText(reason: string): string {
  return reason
    .split(/([.;:] )/)
    .map(translated)
    .join('');
}

/** A stable id of a puzzle; suites may be renumbered. */
function puzzleId(game: string, { rules, position }: { readonly rules: Rules; readonly position: string }): string {
  return JSON.stringify([game, rules, position]);
}

const ids = computed(() => {
  const { game } = tree.value.game;
  if (source.value === 'mistakes') return Object.keys(learnt.value.mistakes);
  return Array.isArray(suite.value) ? suite.value.map((one: SuitePuzzle) => puzzleId(game, one)) : [];
});
/** The numbers of puzzles that are due, new, or scheduled now. */
export const counts = () => countCards(learnt.value.cards, ids.value, Date.now());

/** Shows the next puzzle of the source. */
export async function nextPuzzle(): Promise<void> {
  const id = nextCard(learnt.value.cards, ids.value, Date.now());
  if (id === undefined) return;
  try {
    const mistake = learnt.value.mistakes[id];
    const { game } = tree.value.game;
    const proved = Array.isArray(suite.value)
      ? suite.value.find((one: SuitePuzzle) => puzzleId(game, one) === id)
      : undefined;
    if (source.value === 'mistakes' && mistake) await askMistake(id, mistake);
    else if (proved) await askProved(id, game, proved);
  } catch (error) {
    complain(error);
  }
}

async function askProved(id: string, game: string, puzzle: SuitePuzzle): Promise<void> {
  const { rules, moves, right, reason, plies } = puzzle;
  const nodes = moves.map((move) => ({ move }));
  if (!(await lookAt(`puzzle ${puzzle.id}`, { game, rules, nodes }))) return;
  const [first] = right as [string];
  begin(id, {
    title: TEXTS.puzzleNumber({ id: puzzle.id }),
    task: TEXTS.puzzleTask({ count: right.length, plies }),
    right,
    answer: { move: first, value: 1, line: [first], reason: reasonText(reason) },
    playouts: JUDGING_PLAYOUTS,
  });
}

async function askMistake(
  id: string,
  { game, rules, moves, mover, played, best, playouts }: OwnMistake,
): Promise<void> {
  const nodes = moves.map((move) => ({ move }));
  if (!(await lookAt('a mistake', { game, rules, nodes }))) return;
  const title = allSeats.value.find(({ name }) => name === mover)?.title ?? mover;
  const lost = scoreLost(Math.max(0, (best.value ?? 0) - (played.value ?? 0)));
  begin(id, {
    title: TEXTS.mistakeNumber({ move: numbered(moves.length + 1, played.move) }),
    task: TEXTS.betterTask({ side: title, move: played.move, loss: lost }),
    right: null,
    answer: { ...best, reason: null },
    played,
    playouts,
  });
}

function begin(id: string, exercise: Exercise): void {
  beginExercise({
    ...exercise,
    onFirst: (isRight) => {
      update((before) => {
        const card = answered(before.cards[id], isRight, Date.now());
        return { ...before, cards: { ...before.cards, [id]: card } };
      });
    },
    next: { text: TEXTS.nextPuzzle(), go: () => void nextPuzzle() },
  });
}

/** Saves mistakes of a review as puzzles. Existing ones are unchanged. */
export function keepMistakes(mistakes: readonly ReviewedPly[], game: PuzzleGame): void {
  const addedAt = new Date().toISOString();
  const added = mistakes.map((one): [string, OwnMistake] => {
    const fields = mistakeFields(one, game);
    return [puzzleId(fields.game, fields), { ...fields, addedAt }];
  });
  update((before) => {
    const all = Object.entries({ ...Object.fromEntries(added), ...before.mistakes });
    all.sort(([, a], [, b]) => (a.addedAt < b.addedAt ? 1 : -1));
    return { ...before, mistakes: Object.fromEntries(all.slice(0, MOST_MISTAKES)) };
  });
}

export function isKept({ position }: ReviewedPly): boolean {
  const { game, rules = {} } = tree.value.game;
  return learnt.value.mistakes[puzzleId(game, { rules, position })] !== undefined;
}

export const mistakeCount = computed(() => Object.keys(learnt.value.mistakes).length);

/** The title of the current game. */
export const puzzleGameTitle = computed(() => titleOf(tree.value.game.game));

function titleOf(game: string): string {
  return translated(games.find(({ name }) => name === game)?.title ?? game);
}
