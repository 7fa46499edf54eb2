/** Validates results from workers of a farm. All that follows from the moves of a game is computed again. */
import * as z from 'zod';
import type { GameKit } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { kitOf } from '../../src/tournament/kit.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { GAME_KINDS, type GameItem, type Item, type ItemDone, type ItemTask, isGameItem } from './item.ts';
import { finalScores } from './random-games.ts';

const by = z.string().optional();
const share = z.number().min(0).max(1);
const moves = z.array(z.string());
const perPly = z.array(z.string().nullable());
const result = z.enum(['win', 'loss', 'draw']).nullable();

const gameDone = z.object({
  kind: z.enum(GAME_KINDS),
  moves,
  values: z.array(share.nullable()),
  good: z.array(z.int().min(0).nullable()),
  proven: perPly,
  mirror: z.object({ copied: z.int().min(0) }).optional(),
  by,
});
const searchDone = z.object({
  kind: z.enum(['start', 'opening']),
  value: share,
  proven: result,
  best: z.string().nullable(),
  by,
});
const randomDone = z.object({
  kind: z.literal('random'),
  plies: z.array(z.int().min(0)),
  scores: z.array(z.array(share)),
  logSizes: z.array(z.number().min(0)),
  cutOff: z.int().min(0),
  by,
});
const puzzleDone = z.object({
  kind: z.literal('puzzle'),
  solution: z.string().nullable(),
  plies: z.int().min(1).nullable(),
  position: z.string().nullable(),
  line: moves,
  by,
});
const sentDone = z.discriminatedUnion('kind', [gameDone, searchDone, randomDone, puzzleDone]);

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

/** A game with all fields that follow from its moves. */
function replayed(kit: GameKit, item: GameItem, found: z.infer<typeof gameDone>): Result<ItemDone> {
  const { moves: names, values, good, proven } = found;
  const bad = (what: string) => fail('bad-item', what);
  if ([values, good, proven].some(({ length }) => length !== names.length)) {
    return bad('the numbers of moves and values differ');
  }
  if (item.opening.some((move, ply) => names[ply] !== move)) return bad('the opening differs from the plan');
  if ((item.mirror === undefined) !== (found.mirror === undefined)) return bad('the game is of another plan');
  const { game } = kit;
  const line = Line.of(kit);
  if (!line.ok) return line;
  const { position } = line.value;
  const buffer = new Int32Array(game.maxMoves);
  const movers: number[] = [];
  const legal: number[] = [];
  for (const name of names) {
    if (game.isOver(position)) return bad('the moves continue after the end of the game');
    movers.push(game.toMove(position));
    legal.push(game.legalMoves(position, buffer));
    const move = line.value.play(name);
    if (!move.ok) return bad(move.error.message);
  }
  if (!game.isOver(position) && names.length < item.maxPlies) return bad('the game is not over');
  const { kind, id, levels, mirror, opener } = item;
  const end = kit.outcome(position)?.end ?? 'max-plies';
  const scores = finalScores(game, position);
  return ok({
    index: 0,
    kind,
    id,
    levels,
    moves: names,
    movers,
    values,
    legal,
    good,
    proven,
    scores,
    end,
    ...(opener !== undefined && { opener }),
    ...(mirror && { mirror: { ...mirror, copied: found.mirror?.copied ?? 0 } }),
  });
}
