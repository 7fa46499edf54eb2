/** The Go Text Protocol as its specification has it (version 2, draft 2), and what the game makes of it. */
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../src/engine/engine.ts';
import { otherGame, syntaxError } from '../../src/protocol/gtp/command.ts';
import {
  CANNOT_UNDO,
  GAME_NOT_OVER,
  illegalMove,
  loadError,
  unknownColor,
} from '../../src/protocol/gtp/game-commands.ts';
import { LINE_TOO_LONG, UNKNOWN_COMMAND } from '../../src/protocol/gtp/server.ts';
import { notToMove, passNotAllowed } from '../../src/protocol/gtp/session.ts';
import { fail, ok } from '../../src/util/result.ts';
import { answer, answers, refusal, written } from '../support/gtp-session.ts';
import { naming } from '../support/parts.ts';
import { STATIC } from '../support/presets.ts';
import { playRandomGame } from '../support/random-games.ts';

const UNKNOWN = `${refusal(UNKNOWN_COMMAND)}\n\n`;
const VERSION = /^\d+\.\d+\.\d+/;

describe('lines', () => {
  it.each([
    ['name', '= Sightline\n\n'],
    ['1 name', '=1 Sightline\n\n'],
    ['007 name', '=007 Sightline\n\n'],
    ['  12   name  ', '=12 Sightline\n\n'],
    ['5\tname', '=5 Sightline\n\n'],
    ['na\u0000m\u0007e\u007f\r', '= Sightline\n\n'],
    ['name # of the program', '= Sightline\n\n'],
    ['3 name# name', '=3 Sightline\n\n'],
    ['komi 0', '=\n\n'],
    ['9 komi 0', '=9\n\n'],
    ['nonsense', UNKNOWN],
    ['8 nonsense at all', `${refusal(UNKNOWN_COMMAND, '8')}\n\n`],
    ['8', `${refusal(UNKNOWN_COMMAND, '8')}\n\n`],
    ['-8 name', UNKNOWN],
    ['NAME', UNKNOWN],
    ['na\u0085me', UNKNOWN],
    ['constructor', UNKNOWN],
  ])('%j is answered by %j', async (line, expected) => {
    expect(await written([line])).toBe(expected);
  });

  it.each(['', '   ', '\t', '\r', '# name', '\u0000#', '   # 1 name'])(
    '%j is not a command and gets no answer',
    async (line) => {
      expect(await written([line, '2 name', line])).toBe('=2 Sightline\n\n');
    },
  );

  it('that are too long are answered like any other error', async () => {
    expect(await written([undefined, 'name'])).toBe(`${refusal(LINE_TOO_LONG)}\n\n= Sightline\n\n`);
  });

  it('after quit are not answered', async () => {
    expect(await written(['1 quit', '2 name'])).toBe('=1\n\n');
  });
});

describe('administrative commands', () => {
  it('say what the program is', async () => {
    expect(await answers(['protocol_version', 'name'])).toEqual(['= 2', '= Sightline']);
    expect((await answer(['version'])).slice(2)).toMatch(VERSION);
  });

  it('list every command that the specification requires, and know those that are listed', async () => {
    const listed = (await answer(['list_commands'])).slice(2).split('\n');
    const required = ['protocol_version', 'name', 'version', 'known_command', 'list_commands', 'quit', 'boardsize'];
    expect(listed).toEqual(expect.arrayContaining([...required, 'clear_board', 'komi', 'play', 'genmove']));
    const known = await answers(listed.map((name) => `known_command ${name}`));
    expect(new Set(known)).toEqual(new Set(['= true']));
    expect(await answers(['known_command magic', 'known_command'])).toEqual([
      '= false',
      refusal(syntaxError('known_command NAME')),
    ]);
  });
});

describe('boardsize', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('%i is a board', async (size) => {
    const [set, board] = await answers([`boardsize ${size}`, 'showboard']);
    expect(set).toBe('=');
    // The head, the rows, and a caption.
    expect(board?.split('\n')).toHaveLength(1 + (2 * size - 1) + 1);
  });

  it.each(['1', '9', '0', '19', '99999999999', '99999999999999999999'])(
    '%s is none, however long it is,',
    async (size) => {
      expect(await answer([`boardsize ${size}`])).toMatch(/^\? unacceptable size/);
    },
  );

  it.each(['', 'x', '-7', '7.0', '7 7', '1e1'])('%j is a syntax error', async (text) => {
    expect(await answer([`boardsize ${text}`])).toMatch(/^\? syntax error/);
  });

  it('begins a new game', async () => {
    expect(await answers(['play light d5', 'boardsize 4', 'undo'])).toEqual(['=', '=', refusal(CANNOT_UNDO)]);
  });
});

describe('play', () => {
  it.each([
    ['white', 'black'],
    ['w', 'b'],
    ['light', 'dark'],
    ['l', 'd'],
    ['WHITE', 'Black'],
    ['Light', 'D'],
  ])('takes %s for the side that moves first, and %s for the other one', async (first, second) => {
    expect(await answers([`play ${second} d5`, `play ${first} d5`, `play ${second} B1`])).toEqual([
      refusal(illegalMove(notToMove('light').error)),
      '=',
      '=',
    ]);
  });

  it.each([
    ['play light d5', 'd5 is occupied'],
    ['play light e1', 'e1 sees no stone of light'],
    ['play dark d1', notToMove('light').error.message],
    ['play light pass', passNotAllowed('point').error.message],
  ])('refuses %s with the reason, and nothing has changed', async (line, reason) => {
    const start = ['play light d5', 'play dark b1'];
    expect((await answers([...start, line, 'showboard'])).slice(2)).toEqual([
      refusal(illegalMove({ code: '', message: reason })),
      await answer([...start, 'showboard']),
    ]);
  });

  it.each([
    ['play', syntaxError('play COLOR POINT')],
    ['play light', syntaxError('play COLOR POINT')],
    ['play light d5 d6', syntaxError('play COLOR POINT')],
    ['play red d5', unknownColor('red', 'light (white) or dark (black)')],
  ])('%s is a syntax error', async (line, error) => {
    expect(await answer([line])).toBe(refusal(error));
  });

  it.each([
    ['play light 5d', '"5d"', 'a1'],
    ['play light h1', '"h1"', 4],
    ['play light resign', '"resign"', 'a1'],
  ])('%s is a syntax error, which says why', async (line, text, hint) => {
    expect(await answer([line])).toMatch(naming(refusal(syntaxError(text)), hint));
  });
});

describe('undo', () => {
  it('takes moves back one by one, to the start and no further', async () => {
    const { moves } = playRandomGame(4, 'cutting', 'undo', () => {});
    const plays = moves.map((move, i) => `play ${i % 2 === 0 ? 'w' : 'b'} ${move}`);
    const undos = (count: number) => Array.from({ length: count }, () => 'undo');
    for (const left of [9, 5, 0]) {
      const shown = await answer([...plays, ...undos(moves.length - left), 'showboard']);
      expect(shown).toBe(await answer([...plays.slice(0, left), 'showboard']));
    }
    expect(await answer([...plays, ...undos(moves.length + 1)])).toBe(refusal(CANNOT_UNDO));
  });
});

describe('genmove', () => {
  it('of the side that is not to move is refused', async () => {
    expect(await answers(['genmove b', 'reg_genmove dark', 'genmove w', 'genmove w'])).toEqual([
      refusal(notToMove('light')),
      refusal(notToMove('light')),
      expect.stringMatching(/^= [a-g][1-6]$/),
      refusal(notToMove('dark')),
    ]);
  });

  it.each(['genmove', 'genmove green', 'genmove w 5', 'reg_genmove', 'reg_genmove x'])(
    '%s is a syntax error',
    async (line) => {
      expect(await answer([line])).toBe(refusal(syntaxError(`${line.split(' ')[0]} COLOR`)));
    },
  );

  it('gives the same moves for the same seed, after clear_board too, and other ones for another', async () => {
    const settings = { params: { ...STATIC, temperature: 2 } };
    const game = ['genmove w', 'genmove b', 'genmove w', 'genmove b'];
    const said = await answers(
      [...game, 'clear_board', ...game, 'set_random_seed 9/x y', 'clear_board', ...game, 'get_random_seed'],
      { settings },
    );
    expect(said.slice(5, 9)).toEqual(said.slice(0, 4));
    expect(said.slice(11, 15)).not.toEqual(said.slice(0, 4));
    expect(said.at(-1)).toBe('= 9/x y');
    expect(await answers(game, { settings: { ...settings, seed: '9/x y' } })).toEqual(said.slice(11, 15));
  });

  it('does not depend on moves that were taken back', async () => {
    const line = ['play w d5', 'genmove b'];
    const detour = ['play w a1', 'genmove b', 'undo', 'undo', ...line];
    const settings = { params: { ...PRESETS.uct, temperature: 1 } };
    expect((await answers(detour, { settings })).at(-1)).toBe(await answer(line, { settings }));
  });

  it('resigns below the threshold, and plays nothing then', async () => {
    // No score is above 1, and none but a win that is proven is 1.
    expect(await answers(['set_param resign 1', 'genmove w', 'undo', 'set_param resign 0', 'genmove w'])).toEqual([
      '=',
      '= resign',
      refusal(CANNOT_UNDO),
      '=',
      expect.stringMatching(/^= [a-g]\d$/),
    ]);
  });

  it('has no move for reg_genmove, but says what it would play', async () => {
    const [said, undone] = await answers(['reg_genmove w', 'undo']);
    expect(said).toMatch(/^= [a-g]\d$/);
    expect(undone).toBe(refusal(CANNOT_UNDO));
  });
});

describe('a game that is over', () => {
  // On the smallest board Dark takes the far corner, and Light has no point left.
  const over = ['boardsize 2', 'play w c1', 'play b a1'];

  it('takes passes of either side, which can be taken back', async () => {
    const said = await answers([...over, 'play w pass', 'play b PASS', 'undo', 'undo', 'undo', 'undo', 'undo']);
    expect(said.slice(3)).toEqual(['=', '=', '=', '=', '=', '=', refusal(CANNOT_UNDO)]);
  });

  it('takes no stones', async () => {
    expect(await answer([...over, 'play w b1'])).toMatch(naming('? illegal move', 'dark'));
  });

  it('has a score, and no other one has', async () => {
    expect(await answer([...over, 'final_score'])).toBe('= B+');
    expect(await answer(['final_score'])).toBe(refusal(GAME_NOT_OVER));
  });

  it('has nothing to analyse', async () => {
    expect(await answers([...over, 'lz-analyze', 'name'])).toEqual(['=', '=', '=', '=', '= Sightline']);
    expect(await answer([...over, 'kata-genmove_analyze b'])).toBe('=\nplay pass');
  });

  it('counts a generated pass as a move', async () => {
    expect((await answers([...over, 'genmove b', 'undo', 'undo', 'genmove b'])).slice(3)).toEqual([
      '= pass',
      '=',
      '=',
      expect.stringMatching(/^= (a1|b1|b2)$/),
    ]);
  });
});

describe('showboard', () => {
  it('shows the board in lines of which none is empty', async () => {
    expect(await answer(['play w d5', 'play b b1', 'showboard'])).toMatchInlineSnapshot(`
      "=
          g1  . . .  g3
         f1  . . . .  f4
        e1  . . . . .  e5
       d1  . . . . O .  d6
        c1  . . . . .  c5
         b1 [X]. . .  b4
          a1  . . .  a3
      light (O) to move · light (O) 1, dark (X) 1 · last move b1"
    `);
  });
});

describe('settings', () => {
  it('are listed, read and set by name, all parameters of the search among them', async () => {
    const listed = (await answer(['set_param'])).slice(2).split('\n');
    const names = listed.map((line) => /^\[[^\s\]]+\] (\S+) \S+$/.exec(line)?.[1]);
    expect(names).toEqual(
      expect.arrayContaining([
        ...Object.keys(STATIC),
        'preset',
        'playouts',
        'nodes',
        'time',
        'threads',
        'memory',
        'seed',
        'resign',
      ]),
    );
    const said = await answers(listed.flatMap((line) => [`set_param ${line.split(' ')[1]}`]));
    expect(said).toEqual(listed.map((line) => `= ${line.split(' ')[2]}`));
  });

  it.each([
    ['exploration', '0.7', '0.7'],
    ['evaluator', 'rollout', 'rollout'],
    ['preset', 'uct', 'uct'],
    ['playouts', '50', '50'],
    ['playouts', 'none', 'none'],
    ['nodes', '1000', '1000'],
    ['time', '1.5s', '1500ms'],
    ['threads', '2', '2'],
    ['time', '5', '5000ms'],
    ['memory', '64m', '64m'],
    ['memory', '1g', '1024m'],
    ['seed', 'any word', 'any word'],
    ['resign', '0.05', '0.05'],
  ])('%s takes %s', async (name, value, read) => {
    expect(await answers([`set_param ${name} ${value}`, `set_param ${name}`])).toEqual(['=', `= ${read}`]);
  });

  it('a preset sets all parameters of the search', async () => {
    const said = await answers(['set_param raveK 5', 'set_param preset rave', 'set_param raveK']);
    expect(said.at(-1)).toBe(`= ${PRESETS.rave.raveK}`);
  });

  it.each([
    ['exploration -1', 'exploration: "-1" 0 100'],
    ['evaluator guess', 'evaluator: "guess"'],
    ['preset best', 'preset: "best"'],
    ['playouts 0', 'playouts: "0" none 1'],
    ['threads 1000', 'threads: "1000" auto 1 128'],
    ['time 5x', 'time: "5x" none 500ms 5s'],
    ['memory 1', 'memory: "1" auto 500m 2g'],
    ['resign 2', 'resign: "2" 0 1'],
    ['speed', '"speed" playouts nodes'],
    ['speed 9', '"speed" playouts nodes'],
  ])('set_param %s is refused, and the message names %s', async (args, names) => {
    expect(await answer([`set_param ${args}`])).toMatch(naming('? ', ...names.split(' ')));
  });

  it('that the game cannot be searched with are refused, and the ones before hold', async () => {
    const [refused, read, move] = await answers(['set_param evaluation guess', 'set_param evaluation', 'genmove w']);
    expect(refused).toMatch(naming('? ', 'evaluation', '"guess"'));
    expect(read).toBe('= mobility');
    expect(move).toMatch(/^= [a-g]\d$/);
  });

  it('change the moves that are generated', async () => {
    const visits = async (lines: string[]) => {
      const said = await answer([...lines, 'lz-genmove_analyze w 6000']);
      return [...said.matchAll(/visits (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    const few = await visits(['set_param playouts 20']);
    const many = await visits(['set_param playouts 200']);
    // The first playout visits the root alone.
    expect(few).toBeGreaterThan(10);
    expect(few).toBeLessThanOrEqual(20);
    expect(many).toBeGreaterThan(190);
    expect(many).toBeLessThanOrEqual(200);
  });
});

describe('commands about time', () => {
  it.each([
    ['time_settings 300 30 5', '='],
    ['time_settings 0 1 0', '='],
    ['time_left w 100 0', '='],
    ['time_left Dark 9 3', '='],
    ['time_settings', refusal(syntaxError('time_settings MAIN_SECONDS OVERTIME_SECONDS OVERTIME_MOVES'))],
    ['time_settings 1 2 x', refusal(syntaxError('time_settings MAIN_SECONDS OVERTIME_SECONDS OVERTIME_MOVES'))],
    ['time_left green 1 0', refusal(syntaxError('time_left COLOR SECONDS MOVES'))],
    ['time_left w 1', refusal(syntaxError('time_left COLOR SECONDS MOVES'))],
    ['komi 6.5', '='],
    ['komi -7', '='],
    ['komi', refusal(syntaxError('komi NUMBER'))],
    ['komi much', refusal(syntaxError('komi NUMBER'))],
  ])('%s is answered by %s', async (line, expected) => {
    expect(await answer([line])).toBe(expected);
  });

  it('give a move no more time than there is', async () => {
    // A second for the rest of the game; without a clock it would think for five seconds, and for ever without a limit.
    const settings = { playouts: undefined };
    expect(await answer(['time_left w 1 0', 'genmove w'], { settings })).toMatch(/^= [a-g]\d$/);
    expect(await answer(['time_settings 1 0 0', 'genmove w'], { settings })).toMatch(/^= [a-g]\d$/);
  });

  it('count the time of the processor', async () => {
    expect(await answer(['cputime'])).toMatch(/^= \d+\.\d{3}$/);
  });
});

describe('loadsgf', () => {
  const moves = ['e1', 'a2', 'c3'];
  const loadGame = (path: string) =>
    path === 'my game.sgf'
      ? ok({ game: { name: 'meridians', rules: { size: 3 } }, moves })
      : fail('bad-file', `no ${path}`);
  const boards = async (...lines: string[]) => answer([...lines, 'showboard'], { loadGame });

  it('replaces the game, up to the move before the one that is named', async () => {
    const plays = ['boardsize 3', 'play w e1', 'play b a2', 'play w c3'];
    expect(await boards('play w d5', 'loadsgf my game.sgf')).toBe(await boards(...plays));
    expect(await boards('loadsgf my game.sgf 3')).toBe(await boards(...plays.slice(0, 3)));
    expect(await boards('loadsgf my game.sgf 1')).toBe(await boards('boardsize 3'));
    expect(await boards('loadsgf my game.sgf 99')).toBe(await boards(...plays));
    expect(await boards('loadsgf my game.sgf', 'undo')).toBe(await boards(...plays.slice(0, 3)));
  });

  it('refuses a game of another kind', async () => {
    const other = () => ok({ game: { name: 'other' }, moves: [] });
    expect(await answers(['play w d5', 'loadsgf a.sgf', 'undo'], { loadGame: other })).toEqual([
      '=',
      refusal(loadError(otherGame('other', 'meridians').error)),
      '=',
    ]);
  });

  it('changes nothing when the file cannot be read', async () => {
    expect(await answers(['play w d5', 'loadsgf other.sgf', 'undo', 'undo'], { loadGame })).toEqual([
      '=',
      refusal(loadError({ code: 'bad-file', message: 'no other.sgf' })),
      '=',
      refusal(CANNOT_UNDO),
    ]);
    expect(await answer(['loadsgf'], { loadGame })).toMatch(naming('? syntax error', 'FILE'));
  });
});
