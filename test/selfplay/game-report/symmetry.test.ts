/** Why a report has no score of symmetric play. */
import { expect, it } from 'vitest';
import { figuresOf, NO_GAMES } from '../../../selfplay/game-report/figures.ts';
import { NO_SYMMETRY, SYMMETRY } from '../../../selfplay/game-report/small-parts.ts';
import { openKit } from '../../../src/own-games/game.ts';
import { fillGame } from '../../support/fill.ts';

it.each([
  ['all' as const, NO_GAMES],
  [[], NO_SYMMETRY],
])('is that no such game was played, or that there is no symmetry: %s', (symmetries, absent) => {
  const evidence = { kit: openKit(fillGame({ symmetries })), mirror: [] } as never;
  expect(SYMMETRY.flatMap((row) => figuresOf(row, evidence))).toMatchObject([{ absent }]);
});
