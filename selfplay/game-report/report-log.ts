/** The log of a report, a journal: the configuration, then one line per finished item. */
import { fingerprint, rulesProblem } from '../../src/games/fingerprint.ts';
import type { Rules } from '../../src/games/kit.ts';
import type { JournalText } from '../../src/hosts/node/journal.ts';
import { openRecord, specOfRecord } from '../../src/records/spec.ts';
import { kitOf } from '../../src/tournament/kit.ts';
import { type BrokenLine, takeLogLines } from '../../src/util/log-lines.ts';
import { ok, type Result } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
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

export interface ReportHeader {
  readonly v: 1;
  readonly kind: 'game-report';
  readonly version: string;
  readonly startedAt: string;
  /** See src/games/fingerprint.ts; absent in older logs. */
  readonly fingerprint?: string;
  readonly config: ReportConfig;
  /** The speed of one thread when the log was created. */
  readonly speed: Speed;
}

export interface ReportLog {
  readonly header: ReportHeader;
  readonly done: readonly Done[];
  readonly tornBytes: number;
  readonly broken?: readonly BrokenLine[];
}

/** The header of a new log. */
export function makeReportHeader(config: ReportConfig, speed: Speed): ReportHeader {
  const known = fingerprint(kitOf(specOfRecord(config)));
  const startedAt = new Date().toISOString();
  return { v: 1, kind: 'game-report', version: VERSION, startedAt, fingerprint: known, config, speed };
}

/** Parses a log. Ignores an incomplete last line. Errors: `bad-log`, `bad-version`, `empty-log`. */
export function parseReportLog(path: string, text: JournalText, skipBroken = false): Result<ReportLog> {
  let header: ReportHeader | undefined;
  const done = new Map<string, Done>();
  const broken = takeLogLines(path, text, { kind: 'game-report', newest: 1, skipBroken }, (entry, line) => {
    if (line === 1) {
      header = entry as unknown as ReportHeader;
      if (typeof header.config?.game !== 'string' || !header.speed) return 'a header without "config"';
      const kit = openRecord(header.config, null);
      return kit.ok ? rulesProblem(kit.value, header.fingerprint) : kit.error.message;
    }
    const one = entry as unknown as Done;
    if (typeof one.id !== 'string' || typeof one.kind !== 'string') return 'not an item of a report';
    if (done.has(one.id)) return `item ${one.id} occurs twice`;
    done.set(one.id, one);
    return undefined;
  });
  if (!broken.ok) return broken;
  const { tornBytes } = text;
  return ok({ header: header as unknown as ReportHeader, done: [...done.values()], tornBytes, broken: broken.value });
}
