/** The token of a server that is to be the same when it is started again, so that pages that are open go on. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../node/file.ts';
import { fail, ok, type Result } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';
import { makeToken, parseToken } from './access.ts';

/** The token in a file, which is made where it is missing, for this user alone. Errors: `no-file`, `bad-token`. */
export function tokenIn(path: string): Result<string> {
  const made = makeFolder(dirname(path));
  if (!made.ok) return made;
  try {
    const token = makeToken();
    // Of two servers that start at the same time one makes it.
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
