/** Turns of several moves: captures by hand in a person's game, in the Go Text Protocol, in analyses and in reviews. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takenBack } from '../../src/cli/play/commands.ts';
import { putGame } from '../../src/node/game-file.ts';
import { illegalMove } from '../../src/protocol/gtp/game-commands.ts';
import { notToMove } from '../../src/protocol/gtp/session.ts';
import { repliesTo } from '../support/analysis.ts';
import { answers, refusal } from '../support/gtp-session.ts';
import { like, naming } from '../support/parts.ts';
import { folder, talk } from '../support/play-session.ts';

const RULES = { size: 4, captures: 'manual' };
/** Dark can take g3, which is dead; its own d3 is dead, too. */
const MOVES = ['c2', 'd6', 'g3', 'b4', 'c4', 'd3', 'd5'];

/** A person plays Dark, who is to move. */
async function table() {
  const { session, say } = await talk({ game: { name: 'meridians', rules: RULES }, seat: 1 });
  const path = join(folder, 'game.jsonl');
  putGame(path, { v: 1, game: 'meridians', size: 4, rules: { captures: 'manual' }, moves: MOVES });
  return { session, say, loaded: await say(`load ${path}`) };
}

describe('a person', () => {
  it('is told which groups can be captured, and which of its groups are in danger', async () => {
    const { session, loaded } = await table();
    expect(loaded).toMatch(naming('g3', 'g3'));
    expect(loaded).toMatch(naming('d3'));
    await session.close();
  });

  it('takes and places in one line, and the engine goes on', async () => {
    const { session, say } = await table();
    const text = await say('-G3 b3');
    expect(text).toMatch(naming('g3', 'g3', 'b3'));
    expect(text).toContain('Sightline plays');
    expect(await say('moves')).toMatch(/8 -g3 {2}9 b3/);
    await session.close();
  });

  it('may take first and place then, and take both back', async () => {
    const { session, say } = await table();
    expect(await say('-g3')).toMatch(naming('dark', '(X)', 'Light', 3, 'Dark', 3));
    expect(await say('b3')).toContain('Sightline plays');
    expect(await say('undo')).toContain(takenBack(['b3']).slice(0, -1));
    expect(await say('undo')).toContain(takenBack(['-g3']));
    await session.close();
  });

  it('overlooks a group, and is told', async () => {
    const { session, say } = await table();
    expect(await say('a3')).toContain('You play a3. Overlooked: g3.');
    await session.close();
  });

  it.each([
    ['-g3 g3 b3', 'After g3 Sightline is to move'],
    ['-g3 a1', 'a1 sees no stone of dark.'],
    ['-c4 a3', '-c4: the group d5 c4 has a path, from c4 to c2.'],
  ])('who types %s has changed nothing', async (line, reason) => {
    const { session, say } = await table();
    const before = await say('show');
    expect(await say(line)).toMatch(like(reason));
    expect(await say('show')).toBe(before);
    await session.close();
  });
});

describe('a session of the Go Text Protocol', () => {
  const play = MOVES.map((move, i) => `play ${'wb'[i % 2]} ${move}`);
  const game = { name: 'meridians', rules: RULES };

  it('plays a turn move by move, of the same colour', async () => {
    const said = await answers(
      [...play, 'play b -c4', 'play b -g3', 'play w a1', 'play b b3', 'undo', 'undo', 'genmove b'],
      { game },
    );
    expect(said.slice(play.length)).toEqual([
      expect.stringMatching(naming(refusal(illegalMove({ code: 'has-path', message: '-c4' })), 'd5 c4', 'c4', 'c2')),
      '=',
      refusal(illegalMove(notToMove('dark').error)),
      '=',
      '=',
      '=',
      '= -g3',
    ]);
  });
});

it('analyses begin after a capture, and name one where it is to be made', async () => {
  const query = { game: 'meridians', size: 4, rules: { captures: 'manual' }, playouts: 50 };
  const replies = await repliesTo([
    { id: 'before', ...query, moves: MOVES },
    { id: 'after', ...query, moves: [...MOVES, '-g3'] },
    { id: 'wrong', ...query, moves: [...MOVES, '-d6'] },
    { id: 'joined', ...query, moves: [...MOVES, '-g3 b3'] },
    {
      id: 'kata',
      rules: { captures: 'manual' },
      size: 4,
      playouts: 50,
      moves: MOVES.map((move, i) => ['WB'[i % 2], move]),
    },
    { id: 'automatic', ...query, rules: {}, moves: [...MOVES, '-g3'] },
  ]);
  const of = (id: string) => replies.find((reply) => reply.id === id);
  expect(of('before')).toMatchObject({ toMove: 'dark', moves: [{ move: '-g3' }] });
  expect(of('after')).toMatchObject({ toMove: 'dark', position: '3/4/5/2D1LD/1L1L1/3D/3 D 2 2' });
  expect(of('wrong')?.error).toMatch(naming('d6', 'dark'));
  expect(of('joined')?.error).toContain('a capture is a separate move');
  expect(of('automatic')?.error).toContain('"-g3" is not a point');
});
