/**
 * The messages of a page to its service, and what it answers: requests of the analysis protocol, and a few that only a
 * page sends.
 */

import * as z from 'zod';
import type { Decision } from '../../engine/analysis.ts';
import { badField, type RequestError, refuse } from '../../protocol/analysis/refusal.ts';
import type { AnalysisFields } from '../../protocol/analysis/reply.ts';
import { type Action, type Query, readRequest } from '../../protocol/analysis/request.ts';
import { recordFields } from '../../records/game-fields.ts';
import { MOST_PLIES } from '../../records/tree-nodes.ts';
import type { Review } from '../../review/review.ts';
import { firstIssue } from '../../util/first-issue.ts';
import { isFields, parseJson } from '../../util/json.ts';
import { oddity } from '../../util/odd-json.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { type DuelState, MOST_NAME, MOST_PLACES } from './duel.ts';
import { KATA_QUERY } from './errors.ts';

/** A review with more playouts per position would take too long. */
const MOST_REVIEW_PLAYOUTS = 100_000;

/** Fields that a page may add to a query. */
const besideSchema = z.object({ threads: z.int().min(1).optional() });

const requestFields = { id: z.string(), size: z.int().optional(), ...recordFields };

/**
 * Requests a move to play, or the choice of a seat. `moves` are those of a record, including the
 * choice.
 */
const chooseSchema = z.object({
  ...requestFields,
  action: z.literal('choose'),
  initialPosition: z.string().optional(),
  moves: z.array(z.string()).default([]),
  /** The strength: one of the game's levels, a time per move, or a level that may take no longer. */
  level: z.int().min(1).optional(),
  seconds: z.number().gt(0).max(600).optional(),
});
export type MoveRequest = z.infer<typeof chooseSchema>;

/** Requests the review of a game, with this number of playouts per position. */
const reviewSchema = z.object({
  ...requestFields,
  action: z.literal('review'),
  moves: z.array(z.string().max(64)).max(MOST_PLIES),
  playouts: z.int().min(1).max(MOST_REVIEW_PLAYOUTS).default(1000),
});
export type ReviewRequest = z.infer<typeof reviewSchema>;

/** Ids and secrets with at least 80 bits. */
const UNGUESSABLE = /^[a-z0-9]{16,64}$/;

/** Without characters that are not seen. */
const PRINTABLE = /^[^\p{C}]*$/u;

/** Names a game of people by a link, and who plays in it: both are not to be guessed. */
const duelFields = { id: z.string(), duel: z.string().regex(UNGUESSABLE), secret: z.string().regex(UNGUESSABLE) };

/** Follows such a game. An invitation creates it; `place` is that of who invites. */
const duelSchema = z.object({
  ...duelFields,
  action: z.literal('duel'),
  invitation: z
    .object({
      game: z.string().max(64),
      rules: recordFields.rules,
      place: z
        .int()
        .min(0)
        .max(MOST_PLACES - 1),
      /** By place: the level of the engine that plays it; null for a person. */
      levels: z.array(z.int().min(1).max(100).nullable()).max(MOST_PLACES).optional(),
      minutes: z.number().gt(0).max(180).optional(),
      /** Seconds per turn. */
      increment: z.number().min(0).max(60).default(0),
    })
    .optional(),
  /** The finished game of which this is the rematch: that creates it, too. */
  rematch: z.string().regex(UNGUESSABLE).optional(),
  /** What the other players call who asks. */
  name: z.string().trim().max(MOST_NAME).regex(PRINTABLE).optional(),
});
export type DuelRequest = z.infer<typeof duelSchema>;

/** Plays the ply with that index, or says something. */
const turnSchema = z
  .object({
    ...duelFields,
    action: z.literal('turn'),
    ply: z.int().min(0).default(0),
    move: z.string().max(64).optional(),
    /** False if the player had not seen what the other one offers or asks: the move then does not decline it. */
    sawOffer: z.boolean().default(true),
    say: z.enum(['resign', 'draw', 'take-back', 'territory', 'cancel']).optional(),
  })
  .refine(({ move, say }) => (move === undefined) !== (say === undefined), 'must have either move or say');
export type TurnRequest = z.infer<typeof turnSchema>;

/** The requests that only a page sends, by their actions. */
const PAGE_REQUESTS = { choose: chooseSchema, review: reviewSchema, duel: duelSchema, turn: turnSchema } as const;

/** A query with the threads for each position, and fields that are ignored. */
export type QueryRequest = Query & {
  readonly threads?: number | undefined;
  readonly unknownFields?: readonly string[];
};

/** A message of a client, distinguished by `action`. */
export type Message = QueryRequest | MoveRequest | ReviewRequest | DuelRequest | TurnRequest | Action;

type Unnamed<M> = M extends unknown ? Omit<M, 'id'> : never;
export type AskedQuery = Unnamed<QueryRequest>;
/** What a page asks: a message before it gets its id. */
export type Asked = Unnamed<Exclude<Message, Action>>;

/** The results of messages other than queries, by action. */
export interface Results {
  readonly choose: Pick<Decision, 'move' | 'value'>;
  /** Before the review there are answers with the number of judged plies. */
  readonly review: { readonly review: Review; readonly done: number; readonly plies: number };
  readonly duel: { readonly duel: DuelState };
  readonly turn: { readonly duel: DuelState };
}
type ResultOf<A> = A extends { readonly action: infer Name extends keyof Results } ? Results[Name] : AnalysisFields;

/** Fields that any answer may have. */
interface AnswerFields {
  readonly id?: string | undefined;
  readonly action?: string | undefined;
  readonly turnNumber?: number | undefined;
  /** Others follow. */
  readonly isDuringSearch?: boolean;
  readonly noResults?: boolean | undefined;
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  readonly code?: string | undefined;
  readonly field?: string | undefined;
  readonly line?: number | undefined;
}

/** An answer to a message: its result, a part of it, or an error. */
export type AnswerTo<A> = AnswerFields & Partial<ResultOf<A>>;
export type Answer = AnswerTo<Asked>;

/** Query fields that name files, which a page may not use. */
const FILES = ['save', 'overwrite', 'resume'] as const;

/** Parses a message. Errors: those of `parseRequest`, and `bad-field`. */
export function parseMessage(text: string): Result<Message, RequestError> {
  const json = parseJson(text);
  if (!json.ok) return json;
  const { value } = json;
  const odd = oddity(value);
  if (odd !== undefined) return fail('bad-json', odd);
  const fields = isFields(value) ? value : {};
  const id = typeof fields.id === 'string' ? fields.id : undefined;
  const { action } = fields;
  if (typeof action === 'string' && Object.hasOwn(PAGE_REQUESTS, action)) {
    const parsed = PAGE_REQUESTS[action as keyof typeof PAGE_REQUESTS].safeParse(fields);
    return parsed.success ? ok(parsed.data) : invalid(parsed.error, id);
  }
  const beside = besideSchema.safeParse(fields);
  if (!beside.success) return invalid(beside.error, id);
  const parsed = readRequest(value);
  if (!parsed.ok) return parsed;
  const { kind, request, unknownFields } = parsed.value;
  if (kind === 'action') return ok(request);
  if (kind === 'kata') return KATA_QUERY;
  const file = FILES.find((field) => request[field] !== undefined);
  if (file)
    return refuse({ ...badField(`${file}: not allowed here; the server chooses its own files`), field: file, id });
  return ok({ ...request, ...beside.data, unknownFields: unknownFields.filter((field) => field !== 'threads') });
}

function invalid(error: z.ZodError, id: string | undefined): Result<never, RequestError> {
  return refuse({ code: 'bad-field', ...firstIssue(error, 'the message'), id });
}
