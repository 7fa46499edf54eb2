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

/** Files of another version, so that nothing has to be played here. */
const vector = (name: string) => new URL(`../vectors/1.0.0/${name}`, import.meta.url).pathname;

it.each([
  [
    'train report',
    'weights.net.jsonl',
    ['error', 'first', 'length', 'rate', 'speed'],
    'training,200,mean plies,10.24,,',
  ],
  ['tune report', 'tune.jsonl', ['parameter-1'], 'values by iterations,4,exploration,0.5,,'],
  ['game-report --from', 'game-report.jsonl', ['breadth-by-ply', 'lengths', 'ladder'], 'lengths,14,games,2,,'],
])('%s writes its plots and figures', async (command, name, plots, row) => {
  const args = [...command.split(' '), vector(name)];
  const files = ['--plots', at(name), '--csv', at(`${name}.csv`)];
  expect(await printed([...args, ...files])).toBe(await printed(args));
  const names = readdirSync(at(name));
  expect(names).toEqual(expect.arrayContaining(plots.flatMap((plot) => [`${plot}.svg`, `${plot}.png`])));
  expect(readFileSync(at(`${name}.csv`), 'utf8')).toContain(`\r\n${row}\r\n`);
  expect(await refusal([...args, ...files])).toMatch(naming(`${name}.csv`, '--force'));
  expect(await refusal([...args, '--force'])).toMatch(naming('--force', '--plots', '--csv'));
});

it('the CSV of a report has its figures with their intervals', async () => {
  const csv = at('figures.csv');
  await printed(['game-report', '--from', vector('game-report.jsonl'), '--csv', csv]);
  expect(readFileSync(csv, 'utf8')).toContain('"Score of the first player, strongest level",value,1,0.34238,1\r\n');
});
