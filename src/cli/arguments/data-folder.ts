/** Where this user's data is kept. */
import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { BadInput } from './input.ts';

/** The folder for data of this user (https://specifications.freedesktop.org/basedir-spec). Throws BadInput where there is none. */
export function dataFolder(): string {
  return userFolder('XDG_DATA_HOME', ['.local', 'share'], '--data');
}

/** The folder for what can be made again. Throws BadInput where there is none. */
export function cacheFolder(option: string): string {
  return userFolder('XDG_CACHE_HOME', ['.cache'], option);
}

/** The library in a folder for data, or in that of this user. */
export function libraryPath(folder = dataFolder()): string {
  return join(folder, 'library.db');
}

/** Variables that are empty or hold no absolute path count as not set, as the specification wants it. */
function userFolder(variable: string, below: readonly string[], option: string): string {
  const own = process.env[variable] ?? '';
  if (isAbsolute(own)) return join(own, 'sightline');
  const home = homeFolder();
  if (home !== undefined) return join(home, ...below, 'sightline');
  throw new BadInput(
    `this user has no home folder: name one by ${option}, or set HOME or ${variable} to an absolute path`,
  );
}

function homeFolder(): string | undefined {
  const { HOME = '', USERPROFILE = '' } = process.env;
  const stated = [HOME, USERPROFILE].find(isAbsolute);
  if (stated !== undefined) return stated;
  try {
    const { homedir } = userInfo();
    return isAbsolute(homedir) ? homedir : undefined;
  } catch {
    // The system does not know the user.
    return undefined;
  }
}
