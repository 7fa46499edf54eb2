/** Keeps a server's token across restarts, so that open pages stay connected. */
import { chmodSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder, readFile, removeFile } from '../../node/file.ts';
import { fail, type InputError, ok, type Result } from '../../util/result.ts';
import { makeToken, parseToken } from './access.ts';
import { cannotRead, cannotWrite } from './errors.ts';

const MOST_TOKEN_BYTES = 2 ** 12;

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
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A disk that is full may take a part of it.
      removeFile(path);
      return cannotWrite(path, error);
    }
  }
  try {
    chmodSync(path, 0o600);
    const bytes = readFile(path, path, MOST_TOKEN_BYTES);
    if (!bytes.ok) return bytes;
    const token = parseToken(bytes.value.toString('utf8').trim());
    return token.ok ? token : badTokenFile(path, token.error);
  } catch (error) {
    return cannotRead(path, error);
  }
}

function badTokenFile(path: string, { code, message }: InputError) {
  return fail(code, `${path}: ${message}; delete the file to create a new token`);
}
