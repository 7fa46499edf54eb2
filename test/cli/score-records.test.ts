/** The points of a finished game, and what they are for, where a game is played, saved and replayed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openGame } from '../../src/games/registry.ts';
import { scoreSheet } from '../../src/games/score-sheet.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { printed } from '../support/run-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

it('are the same in the log of a tournament, in the record of a game in the terminal, and in a replay', async () => {
  const match = ['match', 'random:name=a', 'random:name=b', '--game', 'maerstanas', '--games', '2'];
  await printed([...match, '--concurrency', '1', '--log', at('match.jsonl')]);
  const [, logged] = linesOf(readFileSync(at('match.jsonl'), 'utf8'));
  const { points, pointParts } = logged;
  const sums = pointParts.map((parts: Record<string, number>) => Object.values(parts).reduce((a, b) => a + b));
  expect(sums).toEqual(points);
  const [replayed] = linesOf(await printed(['replay', `${at('match.jsonl')}#1`]));
  expect(replayed).toMatchObject({ points, pointParts });
  const play = ['play', '--game', 'maerstanas', '--side', 'all', '--threads', '1', '--log', at('play.jsonl')];
  const shown = await printed(play, `${logged.moves.join('\n')}\nquit\n`);
  expect(linesOf(readFileSync(at('play.jsonl'), 'utf8')).at(-1)).toMatchObject({ points, pointParts });
  const { seats } = must(openGame({ name: 'maerstanas' }));
  const sheet = scoreSheet(seats, { winner: null, end: '', reason: '', points, pointParts });
  for (const { title, parts } of sheet)
    expect(shown).toMatch(new RegExp(`${title}: \\d+ points? \\(${parts.replaceAll('+', '\\+')}\\)`));
});
