/** The browser for tests of pages. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium on the PATH, if there is one. */
export function browserPath(): string | undefined {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
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
