/** The engine of the Go Text Protocol through its streams. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_CHOICE_IN_GTP } from '../../src/cli/engine/gtp.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { testFolder } from '../support/folder.ts';
import { readAnalysisLine } from '../support/gtp-analysis.ts';
import { readAnswers } from '../support/gtp-lines.ts';
import { naming } from '../support/parts.ts';
import { printed, runHere, TalkHere } from '../support/run-here.ts';

const FAST = ['--size', '4', '--playouts', '60', '--preset', 'static', '--threads', '1', '--memory', '64m'];
/** A search that does not end by itself while a test waits. */
const ENDLESS = ['--size', '7', '--time', '10m', '--preset', 'static', '--threads', '1', '--memory', '64m'];

describe('live analysis', () => {
  it.each([
    ['any command', 'name'],
    ['an empty line', ''],
    ['a comment', '# enough'],
  ])('goes on until %s comes', async (_, line) => {
    const program = new TalkHere(['gtp', ...ENDLESS]);
    program.send('1 lz-analyze 1');
    await program.until((stdout) => stdout.split('\n').length > 4, 'three lines of analysis');
    expect(program.stdout).toMatch(/^=1\ninfo /);
    program.send(line, '2 quit');
    expect(await program.end()).toBe(0);
    const said = readAnswers(program.stdout);
    expect(said.map(({ id }) => id)).toEqual(line === 'name' ? ['1', '', '2'] : ['1', '2']);
    const visits = said[0]!.text
      .split('\n')
      .slice(1)
      .map((info) => readAnalysisLine(info, 'lz').moves.reduce((sum, move) => sum + move.visits, 0));
    expect(visits).toEqual([...visits].sort((a, b) => a - b));
    expect(program.stderr).toBe('');
  });

  it('that nobody waits for still tells of the position', async () => {
    const stdout = await printed(['gtp', ...ENDLESS], 'kata-analyze 10\nlz-analyze 10\n');
    expect(readAnswers(stdout).map(({ text }) => text.replace(/ .*/s, ''))).toEqual(['=\ninfo', '=\ninfo']);
  });

  it('with genmove_ tells of the search while it goes on, and other lines wait', async () => {
    const program = new TalkHere(['gtp', ...ENDLESS]);
    program.send('kata-genmove_analyze w 1', 'name');
    await program.until((stdout) => stdout.split('\n').length > 4, 'three lines of analysis');
    program.send('# interrupt', 'quit');
    expect(await program.end()).toBe(0);
    const [moves, name] = readAnswers(program.stdout);
    expect(moves?.text).toMatch(/\nplay [a-m]\d+$/);
    expect(name?.text).toBe('= Sightline');
  });
});

describe('the end of a session', () => {
  it('comes with quit while the input stays open', async () => {
    const program = new TalkHere(['gtp', ...FAST]);
    program.send('genmove w', 'quit');
    expect(await program.end()).toBe(0);
    expect(readAnswers(program.stdout)).toHaveLength(2);
  });

  it('comes with the end of the input, after all lines are answered', async () => {
    const stdout = await printed(['gtp', ...FAST], '1 genmove w\n2 genmove b\n3 name');
    expect(readAnswers(stdout).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });
});

describe('lines of any kind', () => {
  it('of millions of characters are answered, and the session goes on', async () => {
    const long = 'a'.repeat(3_000_000);
    const stdout = await printed(['gtp', ...FAST], `1 ${long}\n2 play w ${long}\n3 name\n#${long}\n4 name\n`);
    const said = readAnswers(stdout);
    expect(said.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(said[1]!.text.length).toBeLessThan(200);
  });

  it('of bytes that are no text do no harm', async () => {
    const program = new TalkHere(['gtp', ...FAST]);
    program.stdin.write(Buffer.from(Array.from({ length: 4096 }, (_, i) => (7 * i * i) % 256)));
    program.send('', '99 name', '100 quit');
    expect(await program.end()).toBe(0);
    expect(readAnswers(program.stdout).slice(-2)).toEqual([
      { id: '99', text: '=99 Sightline' },
      { id: '100', text: '=100' },
    ]);
  });
});

describe('loadsgf', () => {
  const folder = testFolder();

  it('reads a file, and refuses a file of another kind', async () => {
    const good = join(folder, 'a game.sgf');
    writeFileSync(good, '(;FF[4]SZ[3]PL[W];W[e1];B[a2];W[c3])');
    const bad = join(folder, 'bad.sgf');
    writeFileSync(bad, '(;FF[4]SZ[3];W[e1];B[e1])');
    const { stdout } = await runHere(
      ['gtp', ...FAST],
      [
        `loadsgf ${good}`,
        'showboard',
        `loadsgf ${bad}`,
        `loadsgf ${folder}/none`,
        `loadsgf ${good} 2`,
        'genmove b',
        '',
      ].join('\n'),
    );
    const [loaded, board, illegal, missing, again, move] = readAnswers(stdout).map(({ text }) => text);
    expect([loaded, again]).toEqual(['=', '=']);
    expect(board).toContain('dark (X) to move · light (O) 2, dark (X) 1 · last move c3');
    expect(illegal).toMatch(naming('? ', bad, 'e1'));
    expect(missing).toMatch(naming('? ', join(folder, 'none'), fileProblem({ code: 'ENOENT' })));
    expect(move).toMatch(/^= [a-e]\d$/);
  });

  it('reads a file that names no game as one of the game of the session, by its rules', async () => {
    const saved = join(folder, 'other.sgf');
    writeFileSync(saved, '(;FF[4]AP[GoGui:1.6.0]SZ[7];B[aa];W[gg];B[dd])');
    const options = ['--gogui', '--game', 'maerstanas', '--rules', 'special=false', '--playouts', '20'];
    const { stdout } = await runHere(['gtp', ...options], `loadsgf ${saved}\nshowboard\n`);
    const [loaded, board] = readAnswers(stdout).map(({ text }) => text);
    expect(loaded).toBe('=');
    expect(board).toMatch(/7 {2}X(.|\n)*4 {2}\. {2}\. {2}\. \[X\](.|\n)*O\nlight \(O\) to move /);
  });
});

describe('loadsgf of other files', () => {
  const folder = testFolder();

  it('takes the stones of a game with the pie rule, and of a record that was resigned', async () => {
    const records = join(folder, 'games.jsonl');
    writeFileSync(records, '{"size":3,"rules":{"pie":true},"moves":["e1","a2","dark","c3","resign"]}\n');
    const { stdout } = await runHere(['gtp', ...FAST], `loadsgf ${records}\nshowboard\n`);
    expect(stdout).toContain('dark (X) to move · light (O) 2, dark (X) 1 · last move c3');
  });

  it('never reads what is meant for the session', async () => {
    const { stdout } = await runHere(['gtp', ...FAST], 'loadsgf standard input\n2 name\n');
    expect(readAnswers(stdout).map(({ id }) => id)).toEqual(['', '2']);
  });
});

describe('gtp --help', () => {
  it.each([
    [['--resign', '2'], '--resign "2": must be a number from 0 to 1'],
    [['--size', '9'], '--size: size "9": must be a whole number from 2 to 8'],
    [['--pie'], NO_CHOICE_IN_GTP],
  ])('of options that are wrong, %j gives one line', async (args, message) => {
    expect(await runHere(['gtp', ...args])).toEqual({ code: 2, stdout: '', stderr: `sightline: ${message}\n` });
  });
});
