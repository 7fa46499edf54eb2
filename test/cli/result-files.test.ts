/** `--plots` and `--csv` of the commands that measure. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { game, log, logText } from '../support/logs.ts';
import { naming } from '../support/parts.ts';
import { printed, refusal } from '../support/run-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);
const MATCH = ['match', 'random:name=a', 'random:name=b', '--size', '3', '--games', '2', '--concurrency', '1'];

it('a report writes each plot as SVG and PNG, and its figures as CSV', async () => {
  writeFileSync(at('match.jsonl'), logText(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')])));
  const args = ['report', at('match.jsonl'), '--plots', at('new/plots'), '--csv', at('match.csv')];
  expect(await printed(args)).toBe(await printed(['report', at('match.jsonl')]));
  const names = readdirSync(at('new/plots'));
  const plots = names.filter((name) => name.endsWith('.svg'));
  expect(plots).toContain('rating.svg');
  expect(names).toEqual(plots.flatMap((name) => [name.replace('.svg', '.png'), name]).sort());
  expect(readFileSync(at('match.csv'), 'utf8')).toContain('players,a,games,2,,\r\n');
  expect(await refusal(args)).toMatch(naming('match.csv', '--force'));
  expect(await refusal(args.slice(0, -2))).toMatch(naming('plots', '--force'));
  writeFileSync(at('match.csv'), 'mine');
  await printed(['report', at('match.jsonl'), '--csv', at('match.csv'), '--force']);
  expect(readFileSync(at('match.csv'), 'utf8')).toContain('players,a,games,2,,\r\n');
});

it('a match checks the files before it plays, and writes them after', async () => {
  mkdirSync(at('old'));
  writeFileSync(at('old/mine.png'), 'mine');
  writeFileSync(at('file'), 'mine');
  expect(await refusal([...MATCH, '--plots', at('old')])).toMatch(naming('mine.png', '--force'));
  expect(await refusal([...MATCH, '--plots', at('file')])).toMatch(naming('file'));
  expect(await refusal([...MATCH, '--csv', at('none/match.csv')])).toMatch(naming('match.csv'));
  expect(await refusal([...MATCH, '--force'])).toMatch(naming('--force', '--plots', '--csv'));
  await printed([...MATCH, '--plots', at('plots'), '--csv', at('played.csv')]);
  expect(readdirSync(at('plots'))).toContain('lengths.png');
  expect(readFileSync(at('played.csv'), 'utf8')).toContain('games,all,games,2,,\r\n');
});
