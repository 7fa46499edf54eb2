/** Games for boardgame.io: the package's own functions play its tutorial's game and games that cannot be searched. */
import { createRequire } from 'node:module';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type BoardgameIoBot,
  type BotPort,
  boardgameIoBot,
  serveBoardgameIo,
} from '../../../src/engine/boardgame-io-bot.ts';
import { Line } from '../../../src/games/line.ts';
import { makeState } from '../../../src/own-games/define/from-boardgame-io.ts';
import {
  type BoardgameIoGame,
  type BoardgameIoInternal,
  type BoardgameIoState,
  checkGame,
  fromBoardgameIo,
  openKit,
} from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';

// Authors write such games without types.
const { ticTacToe } = (await import(`../adapted/${'boardgame-io'}.js`)) as Record<'ticTacToe', BoardgameIoGame>;
const require = createRequire(import.meta.url);
const internal = require('boardgame.io/internal') as BoardgameIoInternal;
const { Step } = require('boardgame.io/ai') as {
  Step(client: object, bot: BoardgameIoBot): Promise<unknown>;
};
const { Client } = require('boardgame.io/client') as {
  Client(options: object): { start(): void; getState(): BoardgameIoState; store: object };
};

const bots: BoardgameIoBot[] = [];
afterAll(() => {
  for (const bot of bots) bot.close();
});

function botFor(game: BoardgameIoGame, timeMs: number): BoardgameIoBot {
  const { port1, port2 } = new MessageChannel();
  serveBoardgameIo(game, { internal }, port2 as unknown as BotPort);
  const Bot = boardgameIoBot({ worker: () => port1 as unknown as BotPort, timeMs });
  const bot = new Bot({ game });
  bots.push(bot);
  return bot;
}

describe('fromBoardgameIo', () => {
  it('passes the checks', () => {
    const module = fromBoardgameIo(ticTacToe, { internal });
    expect(module.name).toBe('tic-tac-toe');
    expect(checkGame(module, { games: 1 })).toMatchObject({ ok: true, failures: [], warnings: [] });
  });

  it('begins at a state that it is given', () => {
    const kit = openKit(fromBoardgameIo(ticTacToe, { internal }));
    const start = internal.InitializeGame({ game: ticTacToe, numPlayers: 2 }) as BoardgameIoState;
    const cells = ['0', ...Array(8).fill(null)];
    const word = makeState({ ...start, G: { cells }, ctx: { ...start.ctx, currentPlayer: '1' } });
    const line = must(Line.of(kit, word, ['clickCell-4']));
    expect(kit.makePosition(line.position)).toBe(`${word} clickCell-4`);
    expect(Line.of(kit, word, ['clickCell-0'])).toMatchObject({ ok: false, error: { code: 'illegal' } });
    expect(Line.of(kit, '%7Bnonsense')).toMatchObject({ ok: false, error: { code: 'bad-position' } });
  });

  it('names moves by all kinds of arguments, each by its own', () => {
    const args = [[1, '1', 'a b', null, true, 'true'], [{ to: [1, 2] }], []];
    const game = {
      ...ticTacToe,
      moves: { go: ({ G }: { G: { cells: unknown[] } }) => void G.cells.fill('0') },
      ai: { enumerate: () => args.map((list) => ({ move: 'go', args: list })) },
    };
    const kit = openKit(fromBoardgameIo(game, { internal }));
    expect(kit.game.moveNames?.(kit.game.create())).toEqual([
      'go-1-"1"-"a\\u0020b"-null-true-"true"',
      'go-{"to":[1,2]}',
      'go',
    ]);
  });

  it('refuses what cannot be searched', () => {
    const roll = ({ G, random }: { G: { die?: number }; random: { D6(): number } }) => {
      G.die = random.D6();
    };
    const rolling = { ...ticTacToe, moves: { roll }, ai: { enumerate: () => [{ move: 'roll' }] } };
    const failure = (game: object, options: object = {}) =>
      checkGame(fromBoardgameIo(game as BoardgameIoGame, { internal, ...options }), { games: 1 }).failures[0]?.message;
    expect(failure(rolling)).toContain('roll is random');
    expect(failure({ ...ticTacToe, turn: { activePlayers: { all: 'x' } } })).toContain('several players');
    expect(failure({ ...ticTacToe, endIf: () => 'over' })).toContain('"over"');
    expect(failure({ ...ticTacToe, endIf: () => 'over' }, { result: () => 'draw' })).not.toContain('"over"');
    expect(failure({ ...ticTacToe, ai: { enumerate: () => [{ move: 'nothing' }] } })).toContain('refuses');
    const made = (game: object) => () => fromBoardgameIo(game as BoardgameIoGame, { internal });
    expect(() => failure(ticTacToe, { players: 7 })).toThrow(/7/);
    expect(made({ ...ticTacToe, ai: undefined })).toThrow(TypeError);
    expect(made({ ...ticTacToe, playerView: () => ({}) })).toThrow(/playerView/);
    const hiding = { name: 'secrets', setup: () => ({ card: 7 }), playerView: () => ({}) };
    expect(made({ ...ticTacToe, plugins: [hiding] })).toThrow(/secrets/);
    const later = ({ G, playerID }: { G: { cells: unknown[] }; playerID: string }) =>
      playerID === '1' && G.cells.some((cell) => cell !== null) ? {} : G;
    expect(failure({ ...ticTacToe, playerView: later })).toContain('playerView');
    const twice = { enumerate: () => [{ move: 'pass' }, { event: 'pass' }] };
    expect(failure({ ...ticTacToe, moves: { pass: () => {} }, ai: twice })).toContain('pass');
    const shuffled = {
      ...ticTacToe,
      setup: ({ random }: { random: { D6(): number } }) => ({ cells: Array(9).fill(null), die: random.D6() }),
    };
    expect(made(shuffled)).toThrow(/seed/);
    expect(made({ ...shuffled, seed: 'x' })).not.toThrow();
  });
});

/** What both players get. */
const shares = (gameover: unknown) => {
  const kit = openKit(fromBoardgameIo(ticTacToe, { internal }));
  const start = internal.InitializeGame({ game: ticTacToe, numPlayers: 2 }) as BoardgameIoState;
  const { position } = must(Line.of(kit, makeState({ ...start, ctx: { ...start.ctx, gameover } })));
  return [0, 1].map((seat) => kit.game.reward(position, seat));
};

describe('the end of a game for boardgame.io', () => {
  it.each([
    [{ winner: '1' }, [0, 1]],
    [{ winner: 0 }, [1, 0]],
    [{ winner: ['1'] }, [0, 1]],
    [{ winner: ['0', 1] }, [0.5, 0.5]],
    [{ draw: true }, [0.5, 0.5]],
    [{ winner: null, draw: true }, [0.5, 0.5]],
  ])('is a result: %j', (gameover, expected) => expect(shares(gameover)).toEqual(expected));

  it.each([
    ...['', ' ', '2', '-1', '01', '0x1', '1e0', 'red', 2, -1, 0.5, true, false, null, {}].map((winner) => ({ winner })),
    ...[[], [[]], [''], [null], ['0', '2'], [['0']]].map((winner) => ({ winner })),
    { winner: '0', draw: true },
    { draw: 'yes' },
    [],
    '0',
    true,
  ])('is refused if it names no player: %j', (gameover) => expect(() => shares(gameover)).toThrow(/gameover/));
});

describe('a bot', () => {
  it('plays on a client, as Step asks it to, and says what it has searched', async () => {
    const client = Client({ game: ticTacToe, numPlayers: 2, debug: false });
    client.start();
    const bot = botFor(ticTacToe, 30);
    const played = (await Step(client, bot)) as { payload: { metadata: { children: unknown[]; visits: number } } };
    expect(played.payload.metadata.children).toHaveLength(9);
    expect(played.payload.metadata.visits).toBeGreaterThan(0);
    expect(client.getState().ctx.currentPlayer).toBe('1');
  });

  it.each([
    ['0', [0, 3, 1, 4], 2],
    ['1', [0, 3, 1, 4, 8], 5],
  ])('wins at once, as player %s', async (player, moves, best) => {
    const reduce = internal.CreateGameReducer({ game: ticTacToe }) as (
      state: object,
      action: object,
    ) => BoardgameIoState;
    let state = internal.InitializeGame({ game: ticTacToe, numPlayers: 2 }) as BoardgameIoState;
    for (const id of moves) {
      const payload = { type: 'clickCell', args: [id], playerID: state.ctx.currentPlayer };
      state = reduce(state, { type: 'MAKE_MOVE', payload });
    }
    // The search ends as soon as it has proved the win.
    expect(await botFor(ticTacToe, 10_000).play(state, player)).toMatchObject({
      action: { type: 'MAKE_MOVE', payload: { type: 'clickCell', args: [best], playerID: player } },
    });
  });

  it('has options, answers a finished game, and tells errors of the game', async () => {
    const bot = botFor(ticTacToe, 30);
    bot.setOpt('timeMs', 20);
    for (const value of ['', '20', [20], NaN, 0, null]) expect(() => bot.setOpt('timeMs', value)).toThrow(RangeError);
    expect([bot.getOpt('timeMs'), bot.opts().timeMs?.value]).toEqual([20, 20]);
    const start = internal.InitializeGame({ game: ticTacToe, numPlayers: 2 }) as BoardgameIoState;
    const over = { ...start, ctx: { ...start.ctx, gameover: { draw: true } } };
    expect((await bot.play(over, '0')).action).toBeUndefined();
    await expect(bot.play({ ...start, ctx: { ...start.ctx, gameover: 'odd' } }, '0')).rejects.toThrow(/"odd"/);
  });
});
