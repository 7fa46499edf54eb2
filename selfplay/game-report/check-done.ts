/**
 * Validates results of items: those from workers of a farm, and those in logs. All that follows from
 * the moves of a game is computed again.
 */
import * as z from 'zod';
import type { GameKit } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import type { Fields } from '../../src/util/json.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { kitOf } from '../tournament/kit.ts';
import {
  type Done,
  type GameDone,
  type GameItem,
  gameDone,
  type Item,
  type ItemDone,
  type ItemTask,
  isGameItem,
  puzzleDone,
  randomDone,
  searchDone,
} from './item.ts';
import { finalScores } from './random-games.ts';

const loggedDone = z.discriminatedUnion('kind', [gameDone, searchDone, randomDone, puzzleDone]);

/** What counts of a worker's result: the rest is in the plan, or follows from the moves. */
const sentGame = gameDone.pick({
  kind: true,
  moves: true,
  values: true,
  good: true,
  proven: true,
  mirror: true,
  by: true,
});
const sentDone = z.discriminatedUnion('kind', [
  sentGame,
  searchDone.omit({ id: true, moves: true, playouts: true }),
  randomDone.omit({ id: true }),
  puzzleDone.omit({ id: true, moves: true }),
]);

/** Errors: `bad-item`. */
export function checkedDone({ index, item, game }: ItemTask, sent: unknown): Result<ItemDone> {
  const bad = (what: string) => fail('bad-item', `${item.id}: ${what}`);
  const read = sentDone.safeParse(sent);
  if (!read.success) return bad(firstIssue(read.error, 'item').message);
  const { by: worker, ...found } = read.data;
  if (found.kind !== item.kind) return bad('the result is of another kind');
  const from = { index, ...(worker !== undefined && { by: worker }) };
  if ('values' in found && isGameItem(item)) {
    const played = replayed(kitOf(game), item, found);
    return played.ok ? ok({ ...played.value, ...from }) : bad(played.error.message);
  }
  if (found.kind === 'random' && item.kind === 'random') {
    const { plies, scores, logSizes } = found;
    if ([plies, scores, logSizes].some(({ length }) => length !== item.games)) return bad('games are missing');
    return ok({ ...found, id: item.id, ...from });
  }
  const given = item as Extract<Item, { moves: readonly string[] }>;
  const { id, moves: begun } = given;
  return ok({
    ...found,
    id,
    moves: begun,
    ...('playouts' in given && { playouts: given.playouts }),
    ...from,
  } as ItemDone);
}

const LENGTHS = 'the numbers of moves and values differ';

/** A game with all fields that follow from its moves. */
function replayed(kit: GameKit, item: GameItem, found: z.infer<typeof sentGame>): Result<ItemDone> {
  const { moves: names, values, good, proven } = found;
  const bad = (what: string) => fail('bad-item', what);
  if ([values, good, proven].some(({ length }) => length !== names.length)) {
    return bad(LENGTHS);
  }
  if (item.opening.some((move, ply) => names[ply] !== move)) return bad('the opening differs from the plan');
  if ((item.mirror === undefined) !== (found.mirror === undefined)) return bad('the game is of another plan');
  const played = playedThrough(kit, names);
  if (!played.ok) return played;
  const { isOver, ...course } = played.value;
  if (!isOver && names.length < item.maxPlies) return bad('the game is not over');
  const { kind, id, levels, mirror, opener } = item;
  return ok({
    index: 0,
    kind,
    id,
    levels,
    moves: names,
    values,
    good,
    proven,
    ...course,
    ...(opener !== undefined && { opener }),
    ...(mirror && { mirror: { ...mirror, copied: found.mirror?.copied ?? 0 } }),
  });
}

/** What follows from the moves of a game. Errors: `bad-item`, those of `Line.play`. */
function playedThrough(
  kit: GameKit,
  moves: readonly string[],
): Result<Pick<GameDone, 'movers' | 'legal' | 'scores' | 'end'> & { readonly isOver: boolean }> {
  const { game } = kit;
  const line = Line.of(kit);
  if (!line.ok) return line;
  const { position } = line.value;
  const buffer = new Int32Array(game.maxMoves);
  const movers: number[] = [];
  const legal: number[] = [];
  for (const name of moves) {
    if (game.isOver(position)) return fail('bad-item', 'the moves continue after the end of the game');
    movers.push(game.toMove(position));
    legal.push(game.legalMoves(position, buffer));
    const move = line.value.play(name);
    if (!move.ok) return move;
  }
  const end = kit.outcome(position)?.end ?? 'max-plies';
  return ok({ movers, legal, scores: finalScores(game, position), end, isOver: game.isOver(position) });
}

/** The result in a line of a log. Errors: `bad-item`. */
export function loggedIn(kit: GameKit, entry: Fields): Result<Done> {
  const read = loggedDone.safeParse(entry);
  const why = read.success ? contradictionIn(kit, read.data) : firstIssue(read.error, 'item').message;
  return why === undefined ? ok(entry as unknown as Done) : fail('bad-item', why);
}

/** Why a result cannot be one of this game; undefined if it can. */
function contradictionIn(kit: GameKit, done: Done): string | undefined {
  const seats = kit.seats.length;
  switch (done.kind) {
    case 'random': {
      const { plies, scores, logSizes } = done;
      if (scores.length !== plies.length || logSizes.length !== plies.length) return 'games are missing';
      return scores.every(({ length }) => length === seats) ? undefined : `each game must have ${seats} scores`;
    }
    case 'start':
    case 'opening':
      return illegalIn(kit, done.moves, done.best);
    case 'puzzle':
      return illegalIn(kit, done.moves, done.solution) ?? illegalIn(kit, [...done.moves, ...done.line]);
  }
  const { levels, moves, values, good, proven, mirror, opener = 0 } = done;
  if ([values, good, proven].some(({ length }) => length !== moves.length)) return LENGTHS;
  if (levels.length !== seats || opener >= seats || (mirror?.seat ?? 0) >= seats) return `the game has ${seats} seats`;
  if ((mirror?.symmetry ?? 0) >= kit.symmetries.length) return `the game has ${kit.symmetries.length} symmetries`;
  const course = playedThrough(kit, moves);
  if (!course.ok) return course.error.message;
  const { movers, legal, scores, end } = course.value;
  if (end !== done.end) return `"end" contradicts the moves`;
  const wrong = Object.entries({ movers, legal, scores }).find(
    ([name, own]) => String(own) !== String(done[name as 'movers' | 'legal' | 'scores']),
  );
  return wrong && `"${wrong[0]}" contradicts the moves`;
}

/** Why moves from the start, with one that may follow, are not legal. */
function illegalIn(kit: GameKit, moves: readonly string[], next: string | null = null): string | undefined {
  const line = Line.of(kit, undefined, next === null ? moves : [...moves, next]);
  return line.ok ? undefined : line.error.message;
}
