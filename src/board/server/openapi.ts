/** The REST routes as OpenAPI (https://spec.openapis.org/oas/v3.1.0), as JSON and as a page. */
import * as z from 'zod';
import { escapeHtml } from '../../drawing/escape.ts';
import { heading, htmlPage, htmlTable } from '../../drawing/page.ts';
import { VERSION } from '../../util/version.ts';

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
    error: { type: 'string', description: 'A one-line error message.' },
    code: { type: 'string', description: 'A stable error code for programs.' },
    field: { type: 'string', description: 'The invalid field of the request, if any.' },
    ply: { type: 'integer', description: 'The invalid ply of a line, from 1; 0 for its start.' },
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
    info: { title: 'Sightline', version: VERSION, description: 'The routes that the board in the browser uses.' },
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
    const table = rows.length > 0 ? htmlTable(['field', 'required', 'type', 'description'], rows, [0, 1, 2, 3]) : '';
    return `${heading(`${method} ${url}`)}<p>${escapeHtml(summary)} ${escapeHtml(answer)}</p>${table}`;
  });
  const facts = `Version ${VERSION}. Bodies and answers are JSON; /api/openapi.json has these routes as OpenAPI. Analyses use the websocket /api/analysis and the protocol of docs/analysis.md.`;
  return htmlPage('Routes of the board in the browser', facts, sections);
}
