/** Keeps a server's token across restarts, so that open pages stay connected. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../node/file.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';
import { makeToken, parseToken } from './access.ts';

/**
 * Reads the token of a file, or creates the file, readable only by this user. Errors: `no-file`,
 * `bad-token`.
 */
export function tokenIn(path: string): Result<string> {
  const made = makeFolder(dirname(path));
  if (!made.ok) return made;
  try {
    const token = makeToken();
    // Exclusive: of two servers starting at once, one creates the file.
    writeFileSync(path, `${token}\n`, { flag: 'wx', mode: 0o600 });
    return ok(token);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      return fail('no-file', `cannot write ${path}: ${fileProblem(error)}`);
  }
  try {
    chmodSync(path, 0o600);
    const token = parseToken(readFileSync(path, 'utf8').trim());
    return token.ok
      ? token
      : fail('bad-token', `${path}: ${token.error.message}; delete the file to create a new token`);
  } catch (error) {
    return fail('no-file', `cannot read ${path}: ${fileProblem(error)}`);
  }
}
