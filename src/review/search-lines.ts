/** The lines of a search log, as they come from a file. Pages, which keep no log, do not load this. */
import * as z from 'zod';
import { PROVEN_RESULTS } from '../search/report.ts';
import { type LineForm, parseEntry } from '../util/log-lines.ts';
import type { KeyedSearch } from './search-log.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);

export const candidateSchema = z.looseObject({
  move: z.string(),
  visits: count,
  value: share,
  proven: z.looseObject({ result: z.enum(PROVEN_RESULTS), plies: count }).optional(),
  line: z.array(z.string()),
});

const lineSchema = z.looseObject({
  key: z.string(),
  position: z.string(),
  value: share,
  playouts: count,
  margin: z.number().optional(),
  moves: z.array(candidateSchema),
});

export const SEARCH_LINES: LineForm = {
  what: 'searches for reviews',
  beginning: '{"key":"',
  isLine: (entry) => lineSchema.safeParse(entry).success,
};

/** The searches of a log. Damaged lines are left out: their positions are searched again. */
export function* searchesIn(lines: Iterable<string | undefined>): Generator<KeyedSearch> {
  for (const line of lines) {
    const entry = parseEntry(line);
    if (entry.ok && SEARCH_LINES.isLine(entry.value)) yield entry.value as unknown as KeyedSearch;
  }
}
