/** The log of a report, a journal: the configuration, then one line per finished item. */
import * as z from 'zod';
import type { Rules } from '../../src/games/kit.ts';
import type { JournalText } from '../../src/hosts/node/journal.ts';
import { makeRunHeader, parseRun, type RunForm, type RunHeader, type RunLog } from '../../src/hosts/node/run-log.ts';
import { openRecord, specOfRecord } from '../../src/records/spec.ts';
import { kitOf } from '../../src/tournament/kit.ts';
import { ok, type Result } from '../../src/util/result.ts';
import type { Done } from './item.ts';
import type { PlanSettings, Speed } from './plan.ts';

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

const FORM: RunForm<ReportHeader> = {
  kind: 'game-report',
  newest: 1,
  schema: z.looseObject({ config: z.looseObject({ game: z.string() }), speed: z.looseObject({}) }),
  gameOf: ({ config }) => openRecord(config, null),
};

const DONE = z.looseObject({ id: z.string(), kind: z.string() });

/** The header of a new log. */
export function makeReportHeader(config: ReportConfig, speed: Speed): ReportHeader {
  return { ...makeRunHeader('game-report', config, kitOf(specOfRecord(config))), speed };
}

/** Parses a log. Ignores an incomplete last line. Errors: `bad-log`, `bad-version`, `empty-log`. */
export function parseReportLog(path: string, text: JournalText, skipBroken = false): Result<ReportLog> {
  const done = new Map<string, Done>();
  const log = parseRun(path, text, FORM, skipBroken, (entry) => {
    if (!DONE.safeParse(entry).success) return 'not an item of a report';
    const one = entry as unknown as Done;
    if (done.has(one.id)) return `item ${one.id} occurs twice`;
    done.set(one.id, one);
    return undefined;
  });
  return log.ok ? ok({ ...log.value, done: [...done.values()] }) : log;
}
