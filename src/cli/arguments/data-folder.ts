/** Where this user's data is kept. */
import { join } from 'node:path';

/** The folder for data of this user (https://specifications.freedesktop.org/basedir-spec). */
export function dataFolder(): string {
  const { XDG_DATA_HOME, HOME, USERPROFILE } = process.env;
  return join(XDG_DATA_HOME || join(HOME ?? USERPROFILE ?? '.', '.local', 'share'), 'sightline');
}

/** The library in a folder for data, or in that of this user. */
export function libraryPath(folder = dataFolder()): string {
  return join(folder, 'library.db');
}
