/** The searches of reviews in a file. */
import { SEARCH_LINES, SearchLog } from '../review/search-log.ts';
import { checkLines } from '../util/log-lines.ts';
import { ok, type Result } from '../util/result.ts';
import { Journal, JournalError, readJournal } from './journal.ts';

/** Goes on with a file, or begins it. Errors: those of `Journal.resume`, `bad-log`. */
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
  return ok(SearchLog.of(key, journal.text.lines, { append, close: () => journal.close() }));
}

/** With what the file of that name holds, if it can be read; nothing more is kept there. */
export function readSearchLog(key: string, path: string): SearchLog {
  const text = readJournal(path);
  return SearchLog.of(key, text.ok ? text.value.lines : []);
}
