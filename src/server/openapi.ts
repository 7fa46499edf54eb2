/** The REST routes as OpenAPI (https://spec.openapis.org/oas/v3.1.0), as JSON and as a page. */
import * as z from 'zod';
import { escapeHtml } from '../page/escape.ts';
import { heading, htmlPage, htmlTable } from '../page/page.ts';
import { VERSION } from '../util/version.ts';

/** The public description of a route. */
export interface RouteFacts {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly summary: string;
  /** The content of a successful response, in words. */
  readonly answer: string;
  readonly body?: z.ZodType;
  /** The query parameters. */
  readonly query?: z.ZodObject;
}

const ERROR = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'What is wrong and where, in a line for people.' },
    code: { type: 'string', description: 'The same in a stable name for programs.' },
    field: { type: 'string', description: 'The field of the request that is wrong, where it is one.' },
    ply: { type: 'integer', description: 'The ply of a line that is wrong, from 1; 0 for its start.' },
  },
} as const;

export function openApi(routes: readonly RouteFacts[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, url, summary, answer, body, query } of routes) {
    paths[url] = {
      ...paths[url],
      [method.toLowerCase()]: {
        summary,
        ...(query && {
          parameters: Object.entries(query.shape).map(([name, field]) => {
            const { description, ...schema } = z.toJSONSchema(field as z.ZodType, { io: 'input' });
            return {
              name,
              in: 'query',
              required: !(field as z.ZodType).safeParse(undefined).success,
              description,
              schema,
            };
          }),
        }),
        ...(body && {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: z.toJSONSchema(body, { io: 'input' }) } },
          },
        }),
        responses: {
          200: { description: answer },
          default: { description: 'An error.', content: { 'application/json': { schema: ERROR } } },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sightline', version: VERSION, description: 'What the board in the browser asks its server for.' },
    paths,
  };
}

/** The description as a readable page. */
export function openApiPage(routes: readonly RouteFacts[]): string {
  const sections = routes.map(({ method, url, summary, answer, body, query }) => {
    const asked = query ?? body;
    const { properties = {}, required = [] } = (asked ? z.toJSONSchema(asked, { io: 'input' }) : {}) as {
      properties?: Record<string, { description?: string; type?: string }>;
      required?: readonly string[];
    };
    const rows = Object.entries(properties).map(([name, { description = '', type = '' }]) => {
      return [name, required.includes(name) ? 'yes' : 'no', type, description];
    });
    const table = rows.length > 0 ? htmlTable(['field', 'required', 'type', 'what it is'], rows, [0, 1, 2, 3]) : '';
    return `${heading(`${method} ${url}`)}<p>${escapeHtml(summary)} ${escapeHtml(answer)}</p>${table}`;
  });
  const facts = `Version ${VERSION}. Bodies and answers are JSON; the same as OpenAPI is at /api/openapi.json. Analyses go over the websocket at /api/analysis, in the lines of docs/analysis.md.`;
  return htmlPage('Routes of the board in the browser', facts, sections);
}
