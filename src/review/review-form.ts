/** The form of a review that comes from a file or another machine. */
import * as z from 'zod';
import type { GameKit } from '../games/kit.ts';
import { Line } from '../games/line.ts';
import { MOVE_MARK_NAMES } from '../records/tree-nodes.ts';
import { firstIssue } from '../util/first-issue.ts';
import { candidateSchema } from './search-lines.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const points = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const moves = z.array(z.string());
const candidates = z.array(candidateSchema);

/** `name` is the form of a seat's name. */
const reviewSchema = (name: z.ZodType<string>) => {
  const bySeat = <T extends z.ZodType>(value: T) => z.record(name, value);
  return z.looseObject({
    v: z.literal(1),
    game: z.looseObject({
      name: z.string(),
      id: z.string().nullable(),
      number: z.int().min(1).optional(),
      winner: name.nullable(),
      end: z.string().nullable(),
    }),
    settings: z.looseObject({
      playouts: count.optional(),
      timeMs: z.number().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      threads: z.int().min(1),
    }),
    curve: z.array(share.nullable()),
    stages: z.array(z.looseObject({ position: z.string(), candidates })),
    plies: z.array(
      z.looseObject({
        ply: z.int().min(1),
        move: z.string(),
        mover: name,
        position: z.string(),
        value: share.nullable(),
        lost: share.nullable(),
        mark: z.enum(MOVE_MARK_NAMES).nullable(),
        margin: points.optional(),
        pointsLost: points.optional(),
        winThrownAway: count.optional(),
        best: z.looseObject({ move: z.string(), value: share, line: moves }).nullable(),
        line: moves,
        candidates,
      }),
    ),
    sides: bySeat(
      z.looseObject({
        moves: count,
        meanLost: share.nullable(),
        meanPointsLost: points.optional(),
        best: count,
        doubtful: count,
        mistake: count,
        blunder: count,
      }),
    ),
    territory: z
      .looseObject({ ply: count, winner: name, turns: bySeat(z.looseObject({ least: count, most: count })) })
      .optional(),
    turningPoints: z.array(z.looseObject({ ply: count, move: z.string(), from: name, to: name })),
  });
};

/** Why a value cannot be a review of this game; undefined if it can. */
export function reviewProblem(kit: GameKit, value: unknown): string | undefined {
  const seats = kit.seats.map(({ name }) => name);
  const read = reviewSchema(z.enum(seats)).safeParse(value);
  if (!read.success) return firstIssue(read.error, 'review').message;
  const { game, plies, stages, curve } = read.data;
  const players = z.looseObject(Object.fromEntries(seats.map((seat) => [seat, z.string().nullable()])));
  const named = players.safeParse(game);
  if (!named.success) return firstIssue(named.error, 'game').message;
  if (stages.length !== plies.length + 1 || curve.length !== stages.length) {
    return 'the numbers of plies, stages and values differ';
  }
  const line = Line.of(kit);
  if (!line.ok) return line.error.message;
  for (const [i, { position }] of stages.entries()) {
    const reviewed = plies[i];
    const isSame = position === kit.makePosition(line.value.position) && position === (reviewed ?? stages[i])?.position;
    if (!isSame || (reviewed && reviewed.ply !== i + 1)) return `the position after ply ${i} contradicts the moves`;
    const played = reviewed && line.value.playPly(reviewed.move);
    if (played && !played.ok) return `ply ${i + 1}: ${played.error.message}`;
  }
  return undefined;
}
