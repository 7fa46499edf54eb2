/** The bot's configuration, a file of JSON without secrets. */
import * as z from 'zod';
import { MOST_THREADS } from '../../engine/engine.ts';
import { parseLevel } from '../../engine/levels.ts';
import { readTextFile } from '../../node/file.ts';
import { firstIssue } from '../../util/first-issue.ts';
import { parseJson } from '../../util/json.ts';
import { parseMemory } from '../../util/quantity.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { isLoopback } from '../server/access.ts';
import { siteGame, variantsOf } from './position.ts';

/** An address with TLS; on this machine also without. */
const address = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'http:' && isLoopback(url.hostname);
  return (url?.protocol === 'https:' || isPlain) && url?.username === '' && url.password === '';
}, 'must be an https address without a user name');
const port = z.int().min(0).max(65_535);
const path = z.string().min(1);

const schema = z.strictObject({
  address: address.refine((text) => !URL.canParse(text) || new URL(text).search === '', 'must have no query'),
  listen: z.strictObject({ host: z.string().min(1).default('127.0.0.1'), port: port.default(7430) }).prefault({}),
  certificate: z.strictObject({ cert: path, key: path }).optional(),
  ownerPort: port.default(7431),
  site: z.strictObject({
    tokenUrl: address,
    scope: z.string().min(1),
    moveUrl: address,
    queryUrl: address.optional(),
    keyUrl: address.optional(),
    key: z.string().min(1).optional(),
  }),
  clientId: z.string().min(1),
  games: z
    .array(
      z.strictObject({
        metaGame: z.string().min(1),
        variants: z.array(z.string()).min(1).optional(),
        level: z.int().min(1).optional(),
      }),
    )
    .min(1),
  mostGames: z.int().min(1).max(10_000).default(20),
  seconds: z.number().gt(0).max(86_400).default(20),
  share: z.number().gt(0).max(0.5).default(0.01),
  threads: z.int().min(1).max(MOST_THREADS).optional(),
  memory: z
    .string()
    .refine((text) => parseMemory(text) !== undefined, 'must be a size such as 500m or 2g')
    .default('1g'),
});

export type Configuration = z.infer<typeof schema>;

/** Errors: `no-file`, `bad-json`, `bad-configuration`; the message names the file and the field. */
export function readConfiguration(file: string): Result<Configuration> {
  const text = readTextFile(file);
  if (!text.ok) return text;
  const json = parseJson(text.value);
  if (!json.ok) return fail(json.error.code, `${file}: ${json.error.message}`);
  const parsed = schema.safeParse(json.value);
  const bad = (why: string) => fail('bad-configuration', `${file}: ${why}`);
  if (!parsed.success) return bad(firstIssue(parsed.error, 'configuration').message);
  const { site, games } = parsed.data;
  if (site.key === undefined && site.keyUrl === undefined) return bad('site: "key" or "keyUrl" is missing');
  for (const [i, { metaGame, variants = [''], level }] of games.entries()) {
    for (const key of variants) {
      const game = siteGame(metaGame, variantsOf(key));
      if (!game.ok) return bad(`games[${i}]: ${game.error.message}`);
      const found = level === undefined ? undefined : parseLevel(game.value.kit, String(level));
      if (found?.ok === false) return bad(`games[${i}].level: ${found.error.message}`);
    }
  }
  return ok(parsed.data);
}
