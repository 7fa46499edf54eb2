/**
 * The requests of the protocol. These schemas are the specification; docs/ contains them as JSON
 * Schema.
 */
import * as z from 'zod';
import { DEFAULT_BREADTH, MOST_BREADTH } from '../../engine/engine.ts';
import { firstIssue } from '../../util/first-issue.ts';
import { isFields, parseJson } from '../../util/json.ts';
import { ok, type Result } from '../../util/result.ts';
import {
  expected,
  fieldKind,
  flagField,
  id,
  integer,
  interval,
  limitFields,
  list,
  moves,
  rulesSchema,
  shareField,
  textField,
  turnNumbers,
  wholeField,
} from './fields.ts';
import { type KataQuery, kataQuerySchema } from './kata/request.ts';
import { type RequestError, refuse } from './refusal.ts';

export const querySchema = z
  .object({
    id,
    action: z.never().optional().describe('Only in requests of other kinds.'),
    game: textField().optional().describe('The name of the game. Default: that of the command line.'),
    size: integer()
      .optional()
      .describe("The game option `size`, if the game has it. Default: that of initialPosition, or the game's default."),
    rules: rulesSchema()
      .optional()
      .describe("Game options by name. Default: those of initialPosition, or the game's defaults."),
    initialPosition: textField().optional().describe('A position string. Default: the start position.'),
    moves: moves(0).optional().describe('The moves played from there. Default: none.'),
    analyzeTurns: turnNumbers(1)
      .optional()
      .describe(
        'The positions to analyse: 0 is the initial position, n the position after n moves. Default: after the last move.',
      ),
    ...limitFields,
    allowMoves: moves(1).optional().describe('The only moves allowed in the positions to analyse.'),
    avoidMoves: moves(0).optional().describe('Moves forbidden in the positions to analyse.'),
    breadth: shareField(MOST_BREADTH)
      .optional()
      .describe(`Minimum share of the visits for each of the five best moves. Default: ${DEFAULT_BREADTH}.`),
    lifeMap: flagField().optional().describe('Include the expected ownership of every cell. Default: false.'),
    territory: flagField()
      .optional()
      .describe('Include territory and the number of turns it gives each seat. Default: false.'),
    top: wholeField(1).optional().describe('Maximum number of moves in a reply. Default: 10.'),
    reportDuringSearchEvery: interval()
      .optional()
      .describe('Seconds between replies during the search. Default: one reply at its end.'),
    priority: integer().optional().describe('Positions with a higher priority start first. Default: 0.'),
    priorities: list(integer(), 'whole numbers').optional().describe('A priority for each of analyzeTurns.'),
    seed: z
      .union([z.string(), z.int()], expected('a string or a whole number'))
      .optional()
      .describe('Random seed. Default: that of the command line.'),
    save: textField('a file')
      .optional()
      .describe('File to save the analysis of the single position to, every minute and at its end.'),
    overwrite: flagField()
      .optional()
      .describe(
        'Replace the file of `save` whatever its content. Default: false, which only replaces the analysis of this position that is resumed.',
      ),
    resume: textField('a file')
      .optional()
      .describe('File of a saved analysis to resume. Its position is the initial position.'),
  })
  .describe('A query: positions to analyse.');

const action = <Name extends string, Fields extends z.ZodRawShape>(name: Name, about: string, fields: Fields) =>
  z.object({ id, action: z.literal(name), ...fields }).describe(about);
const onlyTurns = {
  turnNumbers: turnNumbers(0).optional().describe('Terminate only the analyses of these turns. Default: all.'),
};

/** Requests other than queries, by `action`. A reply has the same fields. */
export const ACTION_SCHEMAS = {
  query_version: action('query_version', 'Asks for the version of the program.', {}),
  query_models: action('query_models', 'Asks for the evaluations and all parameters of the search.', {}),
  clear_cache: action('clear_cache', 'Does nothing: analyses share no cache.', {}),
  terminate: action('terminate', 'Terminates analyses early.', {
    terminateId: textField().describe('The id of the queries to terminate.'),
    ...onlyTurns,
  }),
  terminate_all: action('terminate_all', 'Terminates the analyses of all queries early.', onlyTurns),
};

const QUERY_SCHEMAS = { query: querySchema, kata: kataQuerySchema };
/** Fields of both schemas that KataGo does not have. */
const ADDED = ['size', 'seed'];

export type Query = z.infer<typeof querySchema>;
export type Action = z.infer<(typeof ACTION_SCHEMAS)[keyof typeof ACTION_SCHEMAS]>;

export type ParsedRequest = {
  /** Fields unknown for this kind of request; they are ignored. */
  readonly unknownFields: readonly string[];
} & (
  | { readonly kind: 'query'; readonly request: Query }
  | { readonly kind: 'kata'; readonly request: KataQuery }
  | { readonly kind: 'action'; readonly request: Action }
);

/**
 * Parses one line. Errors: `bad-json`, `bad-request` (not an object), `unknown-action`, `bad-field`
 * (missing, or of the wrong kind).
 */
export function parseRequest(line: string): Result<ParsedRequest, RequestError> {
  const json = parseJson(line);
  return json.ok ? readRequest(json.value) : json;
}

/** The same of a value that was parsed. */
export function readRequest(value: unknown): Result<ParsedRequest, RequestError> {
  if (!isFields(value)) {
    return refuse({ code: 'bad-request', message: `a request must be a JSON object, not ${fieldKind(value)}` });
  }
  const known = typeof value.id === 'string' ? { id: value.id } : {};
  const kind = Object.hasOwn(value, 'action') ? 'action' : isKataForm(value) ? 'kata' : 'query';
  const schema = kind === 'action' ? actionSchema(value.action) : QUERY_SCHEMAS[kind];
  if (!schema) {
    const error = {
      code: 'unknown-action',
      message: `action: unknown ${fieldKind(value.action)}; choose from ${Object.keys(ACTION_SCHEMAS).join(', ')}`,
    };
    return refuse({ ...error, field: 'action', ...known });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    const unknownFields = Object.keys(value).filter((name) => !Object.hasOwn(schema.shape, name));
    return ok({ kind, request: parsed.data, unknownFields } as ParsedRequest);
  }
  return refuse({ code: 'bad-field', ...firstIssue(parsed.error, 'the request'), ...known });
}

/**
 * Whether a query is in KataGo's format: its moves are pairs or, if it has no moves, it has a field
 * of KataGo's and none of Sightline's.
 */
function isKataForm(fields: Readonly<Record<string, unknown>>): boolean {
  const { moves = [], initialStones } = fields;
  if (!Array.isArray(moves)) return false;
  if (moves.length > 0) return Array.isArray(moves[0]);
  if (Array.isArray(initialStones) && initialStones.length > 0) return true;
  const isIn = (kind: keyof typeof QUERY_SCHEMAS, name: string) => Object.hasOwn(QUERY_SCHEMAS[kind].shape, name);
  const names = Object.keys(fields).filter(
    (name) => isIn('query', name) !== isIn('kata', name) || ADDED.includes(name),
  );
  return names.length > 0 && names.every((name) => !isIn('query', name));
}

function actionSchema(name: unknown): (typeof ACTION_SCHEMAS)[keyof typeof ACTION_SCHEMAS] | undefined {
  return typeof name === 'string' && Object.hasOwn(ACTION_SCHEMAS, name)
    ? ACTION_SCHEMAS[name as keyof typeof ACTION_SCHEMAS]
    : undefined;
}
