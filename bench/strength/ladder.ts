/**
 * The ladder: players that always play alike, on every machine and in every version of the program, and how strong they
 * are. Everything that their play depends on stands in their specification; their weights, `frozen-7.net`, are a copy that
 * stays as it is when other weights come with the program.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { checkPlayer, type PlayerSpec, parsePlayer } from '../../selfplay/players.ts';
import type { JsonEstimate } from '../../selfplay/summary-numbers.ts';
import { readWeights } from '../../src/engine.ts';
import { MAX_SIZE, MIN_SIZE } from '../../src/games/meridians/board.ts';
import { readTextFile } from '../../src/util/file.ts';
import { parseJson } from '../../src/util/json.ts';
import { packageFile } from '../../src/util/package-file.ts';
import { fail, ok, quote, type Result } from '../../src/util/result.ts';

export interface Yardstick {
  readonly name: string;
  /** As in tournaments, but for a `weights=`, which is looked for beside the ladder. */
  readonly plays: string;
  /** A game with it takes long: it plays less of them in a calibration, and none in a scouting. */
  readonly isSlow?: boolean | undefined;
  /** Rating with the interval of its distance to the anchor; absent before the first calibration. */
  readonly elo?: JsonEstimate | undefined;
  /** Games of the calibration. */
  readonly games?: number | undefined;
}

/** The round robin that the ratings come from. */
export interface Calibration {
  readonly command: string;
  /** ISO 8601, of its end. */
  readonly date: string;
  readonly version: string;
  readonly games: number;
  /** What it is worth to be Light, in logistic Elo. */
  readonly firstMove: JsonEstimate;
}

export interface Ladder {
  readonly size: number;
  /** The yardstick whose rating is set. */
  readonly anchor: { readonly player: string; readonly elo: number };
  readonly calibration?: Calibration | undefined;
  /** Strongest first, once they are calibrated. */
  readonly players: readonly Yardstick[];
}

export const LADDER_FILE = fileURLToPath(packageFile('bench/strength/ladder.json'));

const number = z.union([z.number(), z.enum(['Infinity', '-Infinity'])]);
const estimate = z.object({ value: number, low: number, high: number });
const yardstick = z.strictObject({
  name: z.string().min(1),
  plays: z.string(),
  isSlow: z.boolean().optional(),
  elo: estimate.optional(),
  games: z.number().optional(),
});
const ladder = z.strictObject({
  size: z.int().min(MIN_SIZE).max(MAX_SIZE),
  anchor: z.strictObject({ player: z.string(), elo: z.number() }),
  calibration: z
    .strictObject({
      command: z.string(),
      date: z.string(),
      version: z.string(),
      games: z.number(),
      firstMove: estimate,
    })
    .optional(),
  players: z.array(yardstick).min(2),
});

/** Reads a ladder. Errors: `no-file`, `bad-ladder`. */
export function readLadder(path: string): Result<Ladder> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const bad = (what: string) => fail('bad-ladder', `${path}: ${what}`);
  const json = parseJson(text.value);
  if (!json.ok) return bad(json.error.message);
  const read = ladder.safeParse(json.value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return bad(`${issue?.path.join('.') || 'the ladder'}: ${issue?.message}`);
  }
  const { anchor, players, calibration } = read.data;
  const names = players.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return bad(`two yardsticks are called ${quote(twice)}`);
  if (!names.includes(anchor.player)) return bad(`the anchor ${quote(anchor.player)} is none of ${names.join(', ')}`);
  const unrated = players.find(({ elo }) => elo === undefined);
  if (calibration && unrated) return bad(`${quote(unrated.name)} has no rating`);
  return ok(read.data);
}

/** A ladder as it stands in its file. */
export function ladderText(content: Ladder): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** The players of the ladder in a file of this path. Errors: those of `parsePlayer`, `bad-weights`. */
export function ladderPlayers({ players, size }: Ladder, path: string): Result<PlayerSpec[]> {
  const specs: PlayerSpec[] = [];
  for (const { name, plays } of players) {
    const [, before = plays, file, after = ''] = /^(.*)[,:]weights=([^,]*)(.*)$/.exec(plays) ?? [];
    const spec = parsePlayer(file === undefined ? plays : before + after);
    if (!spec.ok) return fail(spec.error.code, `${path}: ${spec.error.message}`);
    const weights = file === undefined ? undefined : readWeights(join(dirname(path), file));
    if (weights && !weights.ok) return weights;
    const player = { ...spec.value, name, text: plays, ...(weights && { weights: weights.value }) };
    const checked = checkPlayer(player, size);
    if (!checked.ok) return fail(checked.error.code, `${path}: ${checked.error.message}`);
    specs.push(player);
  }
  return ok(specs);
}
