/** Options of built-in games never take the place of those of commands. */
import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/program/commands.ts';
import { shortOptions } from '../../src/games/registry.ts';
import { optionName } from '../../src/util/option-name.ts';

it('is not the name of an option of a command', async () => {
  const tables = await Promise.all(COMMANDS.map(async ({ load }) => (await load?.())?.table() ?? {}));
  const names = new Set(tables.flatMap((table) => Object.keys(table).filter((name) => !name.includes('.'))));
  expect(names.size).toBeGreaterThan(100);
  expect([...shortOptions().keys()].filter((name) => [...names].map(optionName).includes(name))).toEqual([]);
});
