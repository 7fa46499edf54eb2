/** The engine of the Go Text Protocol as other programs meet it: in its own process. */
import { expect, it } from 'vitest';
import { Conversation } from '../support/conversation.ts';
import { type AnalysisLine, readAnalysisLine } from '../support/gtp-analysis.ts';
import { controllerOf } from '../support/gtp-process.ts';
import { PlainPosition } from '../support/plain-position.ts';

const FAST = ['--size', '4', '--playouts', '60', '--preset', 'static', '--threads', '1', '--memory', '64m'];

it('a controller from a library plays a whole game, with moves taken back and live analysis on the way', async () => {
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

it('a controller from a library gets its ids back', async () => {
  const controller = controllerOf(FAST);
  const [a, b] = await Promise.all([
    controller.sendCommand({ id: 12, name: 'genmove', args: ['w'] }),
    controller.sendCommand({ id: 0, name: 'nonsense' }),
  ]);
  expect([a.id, a.error, b.id, b.error, b.content]).toEqual([12, false, 0, true, 'unknown command']);
  await controller.stop();
});

it('a session ends quietly when nobody reads the answers any more', async () => {
  const program = new Conversation(['gtp', ...FAST]);
  program.say('name');
  await program.hear(/=/);
  program.close();
  for (const line of ['name', 'showboard', 'genmove w', 'showboard']) program.say(line);
  expect(await program.ended()).toBe(0);
  expect(program.stderr).toBe('');
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
