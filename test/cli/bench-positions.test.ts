import { describe, expect, it } from 'vitest';
import { readSuite } from '../../bench/suite/suite.ts';
import { contradiction } from '../../src/cli/arguments/input.ts';
import { like } from '../support/parts.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const READ = readSuite('meridians');
const SUITE = READ.ok ? READ.value : [];
const FIRST = SUITE[0]!;

describe('bench positions', () => {
  it('says of each position with which budget it was solved, and adds up', async () => {
    const stdout = await printed([
      'bench',
      'positions',
      'mcts:preset=static',
      '--playouts',
      '10,200',
      '--size',
      '5',
      '--json',
    ]);
    const { player, budgets, total, positions } = JSON.parse(stdout);
    expect(player.params).toMatchObject({ kind: 'mcts' });
    expect(budgets).toEqual({ unit: 'playouts', amounts: [10, 200] });
    expect(positions.map(({ id }: { id: string }) => id)).toEqual(
      SUITE.filter(({ size }) => size === 5).map(({ id }) => id),
    );
    for (const { right, moves, solved } of positions) {
      expect(solved).toEqual(moves.map((move: string) => right.includes(move)));
    }
    const count = (budget: number) => positions.filter(({ solved }: { solved: boolean[] }) => solved[budget]).length;
    expect(total.solved).toEqual([count(0), count(1)]);
    expect(total.positions).toBe(positions.length);
  });

  it('names the positions that were not solved, with the move that was played', async () => {
    const { stdout } = await runHere(['bench', 'positions', 'random']);
    const [, solved, all] = /^random solves (\d+) of (\d+) positions/m.exec(stdout) ?? [];
    expect(Number(all)).toBe(SUITE.length);
    const missed = stdout.split('\n').filter((line) => /^ {2}\d-\d\d .* played [a-o]\d+, correct: /.test(line));
    expect(missed).toHaveLength(SUITE.length - Number(solved));
  });

  it('shows positions with their solutions', async () => {
    const last = SUITE.at(-1)!;
    const { stdout } = await runHere(['bench', 'positions', '--show', '--id', FIRST.id, '--id', last.id]);
    for (const { position, reason } of [FIRST, last]) {
      expect(stdout).toContain(position);
      expect(stdout).toMatch(like(reason));
    }
    expect(stdout.match(/to move ·/g)).toHaveLength(2);
  });

  it.each([
    [['--id', '9-99'], `--id "9-99": must be one of ${FIRST.id} to ${SUITE.at(-1)?.id}`],
    [['--times', '1s,30ms'], '--times "1s,30ms"'],
    [['--playouts', '100,x'], '--playouts "100,x": must be a whole number from 1 to'],
    [['--size', '3'], 'no position'],
    [['--theme', 'luck'], '--theme "luck": must be one of'],
    [['alphabeta', '--playouts', '100'], '--playouts: not available for alphabeta'],
    [['gtp:x', '--playouts', '100'], '--playouts: not available for gtp'],
    [['mcts:playouts=5', '--times', '1s'], 'mcts:playouts=5 has its own limits'],
    [['--times', '1s', '--playouts', '100'], contradiction('--times', '--playouts')],
    [['--size', '4', '--id', '8-01'], 'no position'],
  ])('refuses %j in one line', async (args, message) => {
    expect(await refusal(['bench', 'positions', ...args])).toContain(message);
  });
});
