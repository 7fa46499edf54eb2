/** The engine of the Go Text Protocol as other programs meet it: in its own process, through its streams. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NO_CHOICE_IN_GTP } from '../../src/cli/engine/gtp.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { sightline } from '../support/command.ts';
import { type AnalysisLine, readAnalysisLine } from '../support/gtp-analysis.ts';
import { readAnswers } from '../support/gtp-lines.ts';
import { controllerOf, GtpProcess } from '../support/gtp-process.ts';
import { naming } from '../support/parts.ts';
import { PlainPosition } from '../support/plain-position.ts';

const FAST = ['--size', '4', '--playouts', '60', '--preset', 'static', '--threads', '1', '--memory', '64m'];
/** A search that does not end by itself while a test waits. */
const ENDLESS = ['--size', '7', '--time', '10m', '--preset', 'static', '--threads', '1', '--memory', '64m'];

describe('a controller from a library', () => {
  it('plays a whole game, with moves taken back and live analysis on the way', async () => {
    const controller = controllerOf(FAST);
    const send = async (name: string, ...args: string[]) => {
      const { error, content } = await controller.sendCommand({ name, args });
      expect(error, `${name} ${args.join(' ')}: ${content}`).toBe(false);
      return content;
    };
    /** Sends the next command as soon as a line of the analysis has come. */
    const watch = async (...args: string[]): Promise<AnalysisLine[]> => {
      const lines: string[] = [];
      let begun: () => void = () => {};
      const first = new Promise<void>((resolve) => {
        begun = resolve;
      });
      const over = controller.sendCommand({ name: 'kata-analyze', args }, ({ line }) => {
        if (line.startsWith('info ')) {
          lines.push(line);
          begun();
        }
      });
      await first;
      expect(controller.busy).toBe(true);
      expect(await send('name')).toBe('Sightline');
      expect((await over).error).toBe(false);
      return lines.map((line) => readAnalysisLine(line, 'kata'));
    };

    expect(await send('protocol_version')).toBe('2');
    await send('boardsize', '4');
    await send('clear_board');
    const plain = new PlainPosition(4);
    for (let ply = 0; !plain.outcome(); ply++) {
      const color = ply % 2 === 0 ? 'white' : 'black';
      if (ply % 4 === 1) {
        const [line] = await watch(color, '5', 'ownership', 'true');
        for (const { move } of line!.moves) expect(plain.legalPoints()).toContain(move);
        expect(line?.ownership).toHaveLength(30);
      }
      const first = await send('genmove', color);
      if (ply % 3 === 2) {
        // Taken back, and the same move played by the controller.
        await send('undo');
        await send('play', color, first.toUpperCase());
      }
      plain.play(first);
    }
    expect(await send('final_score')).toBe(plain.outcome()?.winner === 'light' ? 'W+' : 'B+');
    await controller.stop();
  });

  it('gets its ids back', async () => {
    const controller = controllerOf(FAST);
    const [a, b] = await Promise.all([
      controller.sendCommand({ id: 12, name: 'genmove', args: ['w'] }),
      controller.sendCommand({ id: 0, name: 'nonsense' }),
    ]);
    expect([a.id, a.error, b.id, b.error, b.content]).toEqual([12, false, 0, true, 'unknown command']);
    await controller.stop();
  });
});

describe('live analysis', () => {
  it.each([
    ['any command', 'name'],
    ['an empty line', ''],
    ['a comment', '# enough'],
  ])('goes on until %s comes', async (_, line) => {
    const program = new GtpProcess(ENDLESS);
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
    const { code, stdout } = await sightline(['gtp', ...ENDLESS], 'kata-analyze 10\nlz-analyze 10\n');
    expect(code).toBe(0);
    expect(readAnswers(stdout).map(({ text }) => text.replace(/ .*/s, ''))).toEqual(['=\ninfo', '=\ninfo']);
  });

  it('with genmove_ tells of the search while it goes on, and other lines wait', async () => {
    const program = new GtpProcess(ENDLESS);
    program.send('kata-genmove_analyze w 1', 'name');
    await program.until((stdout) => stdout.split('\n').length > 4, 'three lines of analysis');
    program.send('# interrupt', 'quit');
    expect(await program.end()).toBe(0);
    const [moves, name] = readAnswers(program.stdout);
    expect(moves?.text).toMatch(/\nplay [a-m]\d+$/);
    expect(name?.text).toBe('= Sightline');
  });
});

describe('the comment "# interrupt"', () => {
  it('lets genmove answer at once', async () => {
    const program = new GtpProcess(ENDLESS);
    program.send('kata-genmove_analyze w 1');
    await program.until((stdout) => stdout.includes('info'), 'the beginning of the search');
    program.send('# interrupt');
    await program.until((stdout) => /\nplay [a-m]\d+\n\n$/.test(stdout), 'the move');
    program.send('quit');
    expect(await program.end()).toBe(0);
  });
});

describe('the end of a session', () => {
  it('comes with quit, whatever follows', async () => {
    const { code, stdout, stderr } = await sightline(['gtp', ...FAST], 'quit\ngenmove w\n');
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '=\n\n', stderr: '' });
  });

  it('comes with quit while the input stays open', async () => {
    const program = new GtpProcess(FAST);
    program.send('genmove w', 'quit');
    expect(await program.end()).toBe(0);
    expect(readAnswers(program.stdout)).toHaveLength(2);
  });

  it('comes with the end of the input, after all lines are answered', async () => {
    const { code, stdout } = await sightline(['gtp', ...FAST], '1 genmove w\n2 genmove b\n3 name');
    expect(code).toBe(0);
    expect(readAnswers(stdout).map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('comes quietly when nobody reads the answers any more', async () => {
    const program = new GtpProcess(FAST);
    program.send('name');
    await program.until((stdout) => stdout !== '', 'an answer');
    program.child.stdout.destroy();
    program.send('name', 'showboard', 'genmove w', 'showboard');
    expect(await program.end()).toBe(0);
    expect(program.stderr).toBe('');
  });
});

describe('lines of any kind', () => {
  it('of millions of characters are answered, and the session goes on', async () => {
    const long = 'a'.repeat(3_000_000);
    const { code, stdout } = await sightline(
      ['gtp', ...FAST],
      `1 ${long}\n2 play w ${long}\n3 name\n#${long}\n4 name\n`,
    );
    expect(code).toBe(0);
    const said = readAnswers(stdout);
    expect(said.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
    expect(said[1]!.text.length).toBeLessThan(200);
  });

  it('of bytes that are no text do no harm', async () => {
    const program = new GtpProcess(FAST);
    program.child.stdin.write(Buffer.from(Array.from({ length: 4096 }, (_, i) => (7 * i * i) % 256)));
    program.send('', '99 name', '100 quit');
    expect(await program.end()).toBe(0);
    expect(readAnswers(program.stdout).slice(-2)).toEqual([
      { id: '99', text: '=99 Sightline' },
      { id: '100', text: '=100' },
    ]);
  });
});

describe('loadsgf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline gtp '));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads a file, and refuses a file of another kind', async () => {
    const good = join(folder, 'a game.sgf');
    writeFileSync(good, '(;FF[4]SZ[3]PL[W];W[e1];B[a2];W[c3])');
    const bad = join(folder, 'bad.sgf');
    writeFileSync(bad, '(;FF[4]SZ[3];W[e1];B[e1])');
    const { stdout } = await sightline(
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

  it.each([
    ['white', 'black', []],
    ['black', 'white', ['--first', 'black']],
  ])('reads what GoGui has saved of a game that %s began, in a session that it begins', async (one, other, options) => {
    const saved = join(folder, `${one}.sgf`);
    const [w, b] = [one.charAt(0).toUpperCase(), other.charAt(0).toUpperCase()];
    writeFileSync(
      saved,
      `(;FF[4]CA[UTF-8]AP[GoGui:1.6.0]SZ[5]\nKM[6.5]PB[A]PW[B]DT[2026-11-21]\n;${w}[ca];${b}[be];${w}[cc])`,
    );
    const lines = [`loadsgf ${saved}`, 'gogui-rules_board', 'gogui-rules_side_to_move', 'undo', `genmove ${one}`, ''];
    const { stdout } = await sightline(['gtp', '--gogui', ...options, ...FAST], lines.join('\n'));
    const [loaded, board, turn, undone, move] = readAnswers(stdout).map(({ text }) => text);
    const [first, second] = one === 'white' ? ['O', 'X'] : ['X', 'O'];
    expect([loaded, turn, undone]).toEqual(['=', `= ${other}`, '=']);
    const rows = ['. . F . .', '. . . . .', '. . F . .', '. . . . .', '. S . . .'];
    expect(board).toBe(`= ${rows.join('\n').replaceAll('F', first).replaceAll('S', second)}`);
    expect(move).toMatch(/^= [A-E][1-5]$/);
  });

  it('reads a file that names no game as one of the game of the session, by its rules', async () => {
    const saved = join(folder, 'other.sgf');
    writeFileSync(saved, '(;FF[4]AP[GoGui:1.6.0]SZ[7];B[aa];W[gg];B[dd])');
    const options = ['--gogui', '--game', 'maerstanas', '--rules', 'special=false', '--playouts', '20'];
    const { stdout } = await sightline(['gtp', ...options], `loadsgf ${saved}\nshowboard\n`);
    const [loaded, board] = readAnswers(stdout).map(({ text }) => text);
    expect(loaded).toBe('=');
    expect(board).toMatch(/7 {2}X(.|\n)*4 {2}\. {2}\. {2}\. \[X\](.|\n)*O\nlight \(O\) to move /);
  });
});

describe('loadsgf of other files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-gtp-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('takes the stones of a game with the pie rule, and of a record that was resigned', async () => {
    const records = join(folder, 'games.jsonl');
    writeFileSync(records, '{"size":3,"rules":{"pie":true},"moves":["e1","a2","dark","c3","resign"]}\n');
    const { stdout } = await sightline(['gtp', ...FAST], `loadsgf ${records}\nshowboard\n`);
    expect(stdout).toContain('dark (X) to move · light (O) 2, dark (X) 1 · last move c3');
  });

  it('never reads what is meant for the session', async () => {
    const { stdout } = await sightline(['gtp', ...FAST], 'loadsgf standard input\n2 name\n');
    expect(readAnswers(stdout).map(({ id }) => id)).toEqual(['', '2']);
  });
});

describe('gtp --help', () => {
  it('has examples', async () => {
    const { code, stdout } = await sightline(['gtp', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Examples:');
  });

  it.each([
    [['--resign', '2'], '--resign "2": must be a number from 0 to 1'],
    [['--playouts', '0'], '--playouts "0": must be a whole number from 1 to 9007199254740991'],
    [['--size', '9'], '--size: size "9": must be a whole number from 2 to 8'],
    [['--pie'], NO_CHOICE_IN_GTP],
  ])('of options that are wrong, %j gives one line', async (args, message) => {
    expect(await sightline(['gtp', ...args])).toEqual({ code: 2, stdout: '', stderr: `sightline: ${message}\n` });
  });
});

it('two programs play a game that Black begins to its end, as gogui-twogtp lets them', async () => {
  const programs = ['1', '2'].map((seed) => controllerOf([...FAST, '--gogui', '--first', 'black', '--seed', seed]));
  const send = async (to: number, name: string, ...args: string[]) => {
    const { error, content } = await programs[to]!.sendCommand({ name, args });
    expect(error, `${name} ${args.join(' ')}: ${content}`).toBe(false);
    return content;
  };
  for (const to of programs.keys()) {
    await send(to, 'boardsize', '7');
    await send(to, 'clear_board');
  }
  let move = '';
  let ply = 0;
  for (; move !== 'resign'; ply++) {
    const mover = ply % 2;
    move = await send(mover, 'genmove', 'bw'.charAt(mover));
    expect(move).toMatch(/^([A-G][1-7]|pass|resign)$/);
    if (move !== 'resign') await send(1 - mover, 'play', 'BW'.charAt(mover), move);
  }
  expect(ply).toBeGreaterThan(10);
  // The one who resigned has lost.
  expect(await send(0, 'final_score')).toBe(ply % 2 === 0 ? 'B+' : 'W+');
  await Promise.all(programs.map((program) => program.stop()));
});
