/** Search logs of reviews in files. */
import { SEARCH_LINES, searchesIn } from '../review/search-lines.ts';
import { SearchLog } from '../review/search-log.ts';
import { checkLines } from '../util/log-lines.ts';
import { ok, type Result } from '../util/result.ts';
import { Journal, JournalError, readJournal } from './journal.ts';

/** Resumes or creates a file. Errors: those of `Journal.resume`, `bad-log`. */
export function openSearchLog(key: string, path: string): Result<SearchLog> {
  const opened = Journal.resume(path, (text) => checkLines(path, text, SEARCH_LINES));
  if (!opened.ok) return opened;
  const journal = opened.value;
  const append = (entry: object): string | undefined => {
    try {
      journal.append(entry);
      return undefined;
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      return error.message;
    }
  };
  return ok(SearchLog.of(key, searchesIn(journal.text.lines), { append, close: () => journal.close() }));
}

/** Loads a file if readable. Nothing is added to it. */
export function readSearchLog(key: string, path: string): SearchLog {
  const text = readJournal(path);
  return SearchLog.of(key, text.ok ? searchesIn(text.value.lines) : []);
}
