/** Games are counted from 1 wherever a person reads it; logs have them from 0, as `index`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { game, log, logText } from '../support/logs.ts';
import { printed, runHere } from '../support/run-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);
const MOVES = ['e1', 'a2', 'c3'];
const logged = (index: number, plies: number) =>
  game(index, 'a', 'b', { id: `${index}`, size: 3, moves: MOVES.slice(0, plies), winner: null, end: 'max-plies' });
/** The second game was finished last. */
const LOG = logText(log(['a', 'b'], [logged(2, 3), logged(0, 1), logged(1, 2)], { size: 3 }));

async function ran(...args: string[]): Promise<string> {
  const stdout = await printed(args);
  return stdout;
}

const review = (path: string, ...more: string[]) =>
  ran('review', path, '--playouts', '5', '--preset', 'static', '--threads', '1', '--no-keep', ...more);

describe('the games of a tournament have their numbers in it, from 1', () => {
  beforeAll(() => writeFileSync(at('log.jsonl'), LOG));

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
  ])('in the title of a review and its page (game %i, of %i plies)', async (number, plies) => {
    const page = at(`${number}.html`);
    const text = await review(at('log.jsonl'), '--number', `${number}`, '--html', page);
    expect(text).toMatch(
      new RegExp(`^Game ${number}: a \\(light\\) against b \\(dark\\), size 3, ${plies} pl(y|ies), `),
    );
    expect(readFileSync(page, 'utf8')).toContain(`<title>Game ${number}: `);
  });

  it('in the names and titles of SGF files, and in reviews of those', async () => {
    await ran('report', at('log.jsonl'), '--sgf', at('sgf'));
    expect(readdirSync(at('sgf'))).toEqual(['0001.sgf', '0002.sgf', '0003.sgf']);
    expect(readFileSync(at('sgf/0003.sgf'), 'utf8')).toContain('GN[3]');
    expect(await review(at('sgf/0003.sgf'))).toMatch(/^Game 3: /);
  });

  it('which leaves the records as they are', async () => {
    await ran('convert', at('log.jsonl'), at('all.sgf'));
    expect(await review(at('all.sgf'), '--number', '3')).toMatch(/^Game 3: /);
    await ran('convert', at('all.sgf'), at('back.jsonl'));
    const records = readFileSync(at('back.jsonl'), 'utf8').trimEnd().split('\n');
    expect(records.map((line) => JSON.parse(line))).toMatchObject(
      [2, 0, 1].map((index) => ({ id: `${index}`, index })),
    );
  });

  it('in what is refused', async () => {
    const refused = await runHere(['review', at('log.jsonl'), '--number', '4']);
    const why = `no game 4 in ${at('log.jsonl')}: it has 3 games`;
    expect(refused).toMatchObject({ code: 2, stderr: `sightline: ${why}\n` });
    writeFileSync(at('part.jsonl'), logText(log(['a', 'b'], [logged(2, 3)], { size: 3 })));
    const { stderr } = await runHere(['review', at('part.jsonl'), '--number', '1']);
    expect(stderr).toMatch(/part\.jsonl: it has 1 game, none with that number$/m);
  });
});

it('the games of other files are numbered in order, and keep their names', async () => {
  const records = [{ moves: ['e1'] }, { id: 'club 7', moves: MOVES }].map((one) => JSON.stringify({ size: 3, ...one }));
  writeFileSync(at('club.jsonl'), `${records.join('\n')}\n`);
  expect(await review(at('club.jsonl'), '--number', '2')).toMatch(/^Game 2 \(club 7\), size 3, 3 plies/);
  writeFileSync(at('one.jsonl'), `${records[1]}\n`);
  expect(await review(at('one.jsonl'))).toMatch(/^Game club 7, size 3/);
});
