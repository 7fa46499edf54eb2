/** The folders for this user's data. */
import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { BadInput } from './input.ts';

/**
 * The data folder of this user (https://specifications.freedesktop.org/basedir-spec). Throws
 * BadInput if there is none.
 */
export function dataFolder(): string {
  return userFolder('XDG_DATA_HOME', ['.local', 'share'], '--data');
}

/** The cache folder of this user. Throws BadInput if there is none. */
export function cacheFolder(option: string): string {
  return userFolder('XDG_CACHE_HOME', ['.cache'], option);
}

/** The library in a data folder, by default the user's. */
export function libraryPath(folder = dataFolder()): string {
  return join(folder, 'library.db');
}

/**
 * Variables that are empty or not an absolute path count as unset, as the specification demands.
 */
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
