import { expect, it } from 'vitest';
import { sightline } from '../support/command.ts';
import { game, log, logText } from '../support/logs.ts';

it('report reads standard input for -', async () => {
  const logged = log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')], { games: 12 });
  const { stdout, code } = await sightline(['report', '-', '--json'], logText(logged));
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ games: 2, planned: 12 });
});
