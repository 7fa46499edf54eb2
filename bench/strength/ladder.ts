/**
 * The ladder: players of known strength that always play alike, on every machine and in every
 * version of the program. Their specifications contain everything that their play depends on;
 * weights are copies that stay when the built-in ones change.
 */

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import { checkPlayer, type PlayerSpec, parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { estimateSchema } from '../../selfplay/tournament/statistics/summary-numbers.ts';
import type { GameKit } from '../../src/games/kit.ts';
import { openGame } from '../../src/games/registry.ts';
import { readTextFile } from '../../src/node/file.ts';
import { packageFile } from '../../src/node/package-file.ts';
import { readWeights } from '../../src/node/weights-file.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import { parseJson } from '../../src/util/json.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';
import { normalText } from '../../src/util/text.ts';

const yardstick = z.strictObject({
  name: z.string().min(1).transform(normalText),
  /** As in tournaments, except that `weights=` is relative to the ladder. */
  plays: z.string(),
  /** Its games take long: it plays fewer of them in a calibration, and none in a scouting. */
  isSlow: z.boolean().optional(),
  /** Rating with the interval of its distance to the anchor; absent before the first calibration. */
  elo: estimateSchema.optional(),
  /** Games of the calibration. */
  games: z.number().optional(),
});
export type Yardstick = Readonly<z.infer<typeof yardstick>>;

const calibration = z.strictObject({
  command: z.string(),
  /** ISO 8601, of its end. */
  date: z.string(),
  version: z.string(),
  games: z.number(),
  /** Advantage of moving first, in logistic Elo. */
  firstMove: estimateSchema,
});
/** The round robin from which the ratings result. */
export type Calibration = Readonly<z.infer<typeof calibration>>;

const ladder = z.strictObject({
  /** As in records. */
  game: z.string().optional(),
  size: z.int().optional(),
  rules: z
    .record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
    .readonly()
    .optional(),
  /** The yardstick whose rating is fixed. */
  anchor: z.strictObject({ player: z.string().transform(normalText), elo: z.number() }),
  calibration: calibration.optional(),
  /** Strongest first, once calibrated. */
  players: z.array(yardstick).min(2).readonly(),
});
export type Ladder = Readonly<z.infer<typeof ladder>>;

/** The built-in ladder with this name, that of its game; it may not exist. */
export function ladderFile(name: string): string {
  return fileURLToPath(packageFile(`bench/strength/${name}-ladder.json`));
}

/** Reads a ladder. Errors: `no-file`, `bad-ladder`. */
export function readLadder(path: string): Result<Ladder> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const bad = (what: string) => fail('bad-ladder', `${path}: ${what}`);
  const json = parseJson(text.value);
  if (!json.ok) return bad(json.error.message);
  const read = ladder.safeParse(json.value);
  if (!read.success) return bad(firstIssue(read.error, 'the ladder').message);
  const kit = openGame(specOfRecord(read.data));
  if (!kit.ok) return bad(kit.error.message);
  if (kit.value.seats.length !== 2) return bad(`${kit.value.title} has ${kit.value.seats.length} seats, not two`);
  const { anchor, players, calibration } = read.data;
  const names = players.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return bad(sameName(twice));
  if (!names.includes(anchor.player)) return bad(unknownAnchor(anchor.player, names));
  const missing = players.find(({ elo }) => elo === undefined);
  if (calibration && missing) return bad(unrated(missing.name));
  return ok(read.data);
}

/** The game of a ladder, without weights. */
export function ladderKit(content: Ladder): GameKit {
  return kitOf(specOfRecord(content));
}

/** The text of a ladder's file. */
export function ladderText(content: Ladder): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The players of a ladder with this file. Errors: those of `parsePlayer`, `bad-weights`. */
export function ladderPlayers(content: Ladder, path: string): Result<PlayerSpec[]> {
  const kit = ladderKit(content);
  const specs: PlayerSpec[] = [];
  for (const { name, plays } of content.players) {
    const [, before = plays, file, after = ''] = /^(.*)[,:]weights=([^,]*)(.*)$/.exec(plays) ?? [];
    const spec = parsePlayer(file === undefined ? plays : before + after, kit);
    if (!spec.ok) return fail(spec.error.code, `${path}: ${spec.error.message}`);
    const weights = file === undefined ? undefined : readWeights(join(dirname(path), file));
    if (weights && !weights.ok) return weights;
    const player = { ...spec.value, name, text: plays, ...(weights && { weights: weights.value }) };
    const checked = checkPlayer(player, kit.spec);
    if (!checked.ok) return fail(checked.error.code, `${path}: ${checked.error.message}`);
    specs.push(player);
  }
  return ok(specs);
}

export function sameName(player: string): string {
  return `two players are called ${quote(player)}`;
}

export function unknownAnchor(player: string, players: readonly string[]): string {
  return `unknown anchor ${quote(player)}: players are ${players.join(', ')}`;
}

export function unrated(player: string): string {
  return `${quote(player)} has no rating`;
}
