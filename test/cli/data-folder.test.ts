/** Where a user's data is, whatever the variables say and whatever is there already. */
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataFolder, libraryPath } from '../../src/cli/arguments/data-folder.ts';
import { BadInput } from '../../src/cli/arguments/input.ts';

afterEach(() => vi.unstubAllEnvs());

function withVariables(variables: NodeJS.ProcessEnv): string {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return dataFolder();
}

describe('the folder for data', () => {
  it.each([
    { HOME: '', XDG_DATA_HOME: '' },
    { HOME: 'here', XDG_DATA_HOME: 'there' },
    { HOME: undefined, XDG_DATA_HOME: undefined },
    { HOME: '.', XDG_DATA_HOME: './data' },
  ])('is never below the current one: %j', (variables) => {
    let path: string;
    try {
      path = withVariables({ USERPROFILE: '', ...variables });
    } catch (error) {
      // The system knows no home of this user.
      expect(error).toBeInstanceOf(BadInput);
      return;
    }
    expect(isAbsolute(path)).toBe(true);
    expect(relative(process.cwd(), path)).toMatch(/^\.\.|^[A-Z]:/);
  });

  it('follows the specification if the variable is an absolute path', () => {
    const home = tmpdir();
    expect(withVariables({ XDG_DATA_HOME: home })).toBe(join(home, 'sightline'));
    expect(withVariables({ XDG_DATA_HOME: 'relative', HOME: home })).toBe(join(home, '.local', 'share', 'sightline'));
    expect(libraryPath()).toBe(join(home, '.local', 'share', 'sightline', 'library.db'));
  });
});
