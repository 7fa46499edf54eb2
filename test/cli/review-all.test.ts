import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { beforeAll, describe, expect, it } from 'vitest';
import { badValue } from '../../src/cli/arguments/input.ts';
import { noSuchGame } from '../../src/cli/engine/review.ts';
import { testFolder } from '../support/folder.ts';
import { oneLine } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);

const log = inFolder('a match.jsonl');
const FIXED = ['--playouts', '20', '--preset', 'static', '--threads', '1'];

beforeAll(async () => {
  const match = ['match', 'mcts:playouts=30,name=a', 'random:name=b', '--size', '4', '--games', '4'];
  await runHere([...match, '--concurrency', '1', '--log', log]);
});

const refused = (...args: string[]) => refusal(['review', ...args]);

describe('review --all', () => {
  it('reviews all games of a log into one table and one page, and annotates them all', async () => {
    const [page, sgf] = [inFolder('all.html'), inFolder('all.sgf')];
    const args = ['review', log, '--all', ...FIXED];
    const { code, stdout, stderr } = await runHere([...args, '--html', page, '--sgf', sgf]);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/^(?:\d+\/(\d+) .+\n)*\1\/\1 .+\n$/);
    expect([...stdout.matchAll(/^│ +(\d) │ (\S+) \/ (\S+) +│/gm)].map((row) => row.slice(1).join(' '))).toEqual([
      '1 a b',
      '2 b a',
      '3 a b',
      '4 b a',
    ]);
    const { document } = parseHTML(readFileSync(page, 'utf8'));
    expect([...document.querySelectorAll('section')].map(({ id }) => id)).toEqual([
      'game-1',
      'game-2',
      'game-3',
      'game-4',
    ]);
    const converted = await runHere(['convert', sgf, '-', '--to', 'jsonl']);
    expect(converted.stdout.trimEnd().split('\n')).toHaveLength(4);

    // Nothing is searched twice, and each is as it is alone.
    const before = readFileSync(`${log}.review.jsonl`, 'utf8');
    const json = await runHere([...args, '--json']);
    const { v, reviews } = JSON.parse(json.stdout);
    expect([v, reviews.length]).toEqual([1, 4]);
    const alone = await runHere(['review', `${log}#3`, ...FIXED, '--json']);
    expect(reviews[2]).toEqual(JSON.parse(alone.stdout));
    expect(readFileSync(`${log}.review.jsonl`, 'utf8')).toBe(before);
  });

  it('reviews those of --only', async () => {
    const stdout = await printed(['review', log, '--all', '--only', '4,1-2', ...FIXED, '--json']);
    expect(JSON.parse(stdout).reviews.map(({ game }: { game: { number: number } }) => game.number)).toEqual([1, 2, 4]);
  });

  it('refuses contradictory options and missing game numbers', async () => {
    expect(await refused(`${log}#2`, '--all')).toMatch(oneLine('--all', 2));
    expect(await refused(log, '--all', '--number', '2')).toMatch(oneLine('--all', 2));
    expect(await refused(log, '--only', '2')).toMatch(oneLine('--only', '--all'));
    expect(await refused(log, '--all', '--only', '2,9')).toBe(`sightline: ${noSuchGame(9, '…/a match.jsonl')}`);
    for (const text of ['x', '0', '3-1', '1,,2', '1-99999999999']) {
      expect(await refused(log, '--all', '--only', text)).toMatch(oneLine('sightline: ', badValue('only', text, '')));
    }
  });
});

it('the links of a report lead to the reviews that its command makes', async () => {
  const page = inFolder('report.html');
  await printed(['report', log, '--html', page]);
  const { document } = parseHTML(readFileSync(page, 'utf8'));
  const [, ...words] = [...(document.querySelector('pre')?.textContent ?? '').matchAll(/'[^']*'|\S+/g)];
  const args = words.map(([word]) => word.replaceAll("'", ''));
  expect(args).toEqual(['review', log, '--all', '--only', expect.any(String), '--html', `${log}.review.html`]);
  const made = await runHere([...args, ...FIXED]);
  expect(made.code, made.stderr).toBe(0);
  const links = [...document.querySelectorAll('td a')].map((link) => link.getAttribute('href') as string);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const [file, id] = link.split('#') as [string, string];
    const target = join(folder, decodeURIComponent(file));
    expect(existsSync(target)).toBe(true);
    expect(parseHTML(readFileSync(target, 'utf8')).document.getElementById(id)).not.toBeNull();
  }
});
