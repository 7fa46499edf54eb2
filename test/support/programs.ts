/** Programs of this machine, and how browsers are started. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

/** Chromium on the PATH, if there is one; the one without windows takes a third less of the processor. */
export function browserPath(): string | undefined {
  return programPath(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']);
}

/** Where Debian installs games, which is not on the PATH of every user. */
const GAMES = '/usr/games';

/** The first of these programs that is on the PATH or a game. */
export function programPath(names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const folder of [...(process.env.PATH ?? '').split(delimiter), GAMES]) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // Not here.
      }
    }
  }
  return undefined;
}

/** A name that its owner has resolve to this machine. */
export const REBOUND = 'rebound.example';

export function browserOptions(): LaunchOptions {
  const args = ['--no-sandbox', `--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`];
  return { executablePath: browserPath() as string, args };
}
