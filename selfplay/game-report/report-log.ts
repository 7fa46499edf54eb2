/** The log of a report, a journal: the configuration, then one line per finished item. */
import * as z from 'zod';
import type { Rules } from '../../src/games/kit.ts';
import type { JournalText } from '../../src/node/journal.ts';
import { makeRunHeader, parseRun, type RunForm, type RunHeader, type RunLog } from '../../src/node/run-log.ts';
import { openRecord, specOfRecord } from '../../src/records/spec.ts';
import { ok, quote, type Result } from '../../src/util/result.ts';
import { kitOf } from '../tournament/kit.ts';
import { loggedIn } from './check-done.ts';
import type { Done } from './item.ts';
import { MOST_SETTINGS, type PlanSettings, type Speed } from './plan.ts';

/** Determines the plan. Equal configurations give equal reports. */
export interface ReportConfig extends PlanSettings {
  readonly game: string;
  /** The option `size`, for games that have it. Other options are in `rules`. */
  readonly size?: number;
  readonly rules: Rules;
  readonly seed: string;
  /** The id of the weights of the learned evaluation; null if there are none. */
  readonly weights: string | null;
}

export interface ReportHeader extends RunHeader<'game-report', ReportConfig> {
  /** The speed of one thread when the log was created. */
  readonly speed: Speed;
}

export interface ReportLog extends RunLog<ReportHeader> {
  readonly done: readonly Done[];
}

const rate = z.number().min(0).max(Number.MAX_SAFE_INTEGER);
const FORM: RunForm<ReportHeader> = {
  kind: 'game-report',
  newest: 1,
  schema: z.looseObject({
    config: z.looseObject({
      game: z.string(),
      games: z.int().min(1).max(MOST_SETTINGS.games),
      playouts: z.int().min(1).max(MOST_SETTINGS.playouts),
      seed: z.string(),
      weights: z.string().nullable(),
    }),
    version: z.string(),
    speed: z.looseObject({
      playoutsPerSecond: rate,
      randomGamesPerSecond: rate,
      randomPlies: rate,
      enginePlies: rate,
    }),
  }),
  gameOf: ({ config }) => openRecord(config, null),
};

/** The header of a new log. */
export function makeReportHeader(config: ReportConfig, speed: Speed): ReportHeader {
  return { ...makeRunHeader('game-report', config, kitOf(specOfRecord(config))), speed };
}

/** Parses a log. Ignores an incomplete last line. Errors: `bad-log`, `bad-version`, `empty-log`. */
export function parseReportLog(path: string, text: JournalText, skipBroken = false): Result<ReportLog> {
  const done = new Map<string, Done>();
  const log = parseRun(path, text, FORM, skipBroken, (entry, { config }) => {
    const one = loggedIn(kitOf(specOfRecord(config)), entry);
    if (!one.ok) return one.error.message;
    const { id } = one.value;
    if (done.has(id)) return `item ${quote(id)} occurs twice`;
    done.set(id, one.value);
    return undefined;
  });
  return log.ok ? ok({ ...log.value, done: [...done.values()] }) : log;
}
