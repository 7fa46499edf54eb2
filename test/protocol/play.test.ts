/** A person's game against the engine, without a process around it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  badFileName,
  fileExists,
  NOTHING_TO_UNDO,
  noFileNamed,
  ONLY_PEOPLE,
  SIDES_CHANGED,
  SIDES_NOT_CHOSEN,
  saved,
  takenBack,
  unknownView,
} from '../../src/cli/play/commands.ts';
import { CurrentGame, PLAY_OVER } from '../../src/cli/play/current-game.ts';
import { PlaySession, unknownCommand } from '../../src/cli/play/session.ts';
import { asSentence, NO_OTHER_MOVE, OTHER_WEIGHTS, plyText, resigned } from '../../src/cli/play/wording.ts';
import { PRESETS } from '../../src/engine/engine.ts';
import type { GameModule } from '../../src/games/kit.ts';
import { completeRules } from '../../src/games/rules.ts';
import { unknownExtension } from '../../src/records/games-text.ts';
import { replay } from '../../src/records/replay.ts';
import { must } from '../../src/util/result.ts';
import { fileProblem } from '../../src/util/system-error.ts';
import { like, naming, startOf } from '../support/parts.ts';
import { folder, gamesIn, optionsFor, SHORT, talk, textOf } from '../support/play-session.ts';
import { preset, STATIC } from '../support/presets.ts';
import { vectorsIn } from '../support/vectors.ts';

const HEXIMEROS = { game: { name: 'heximeros' }, strength: { ...SHORT, params: PRESETS.default } } as const;

function fileOf(name: string, record: object): string {
  const path = join(folder, name);
  writeFileSync(path, `${JSON.stringify(record)}\n`);
  return path;
}

/** The points of the game so far, as `moves` tells them. */
async function movesOf(say: (line: string) => Promise<string>): Promise<string[]> {
  return [...(await say('moves')).matchAll(/\d+ (\w+)/g)].map((match) => match[1]!);
}

describe('a move', () => {
  it('is answered by the engine, and the board is shown with the answer marked', async () => {
    const { say, session } = await talk();
    const text = await say('d1');
    const [, answer] = /^Sightline plays ([a-g]\d)\.$/m.exec(text)!;
    expect(text).toMatch(startOf(`${plyText('move', 'You', 'd1', undefined)}\nSightline `));
    expect(text).toMatch(/\[X\]/);
    expect(await movesOf(say)).toEqual(['d1', answer]);
    await session.close();
  });

  it.each([
    ['d1', 'd1 is occupied.'],
    ['d2', 'd2 is next to the first stone of light. The second stone needs a path to it'],
    ['q1', '"q1" is not on a board of size 4: its rows are a to g.'],
    ['light', '"light" is not a point'],
    ['c1 c2', 'c1 is next to the first stone of light'],
    ['d5 hint', 'After d5 Sightline is to move'],
    ['castle', unknownCommand('castle')],
    ['\u001b[2Jx', String.raw`"\u001b[2Jx"`],
    [`x${'y'.repeat(100_000)}`, unknownCommand(`x${'y'.repeat(100_000)}`)],
  ])('%.12j that is none is refused with the reason, and nothing has changed', async (line, reason) => {
    const { say, session } = await talk();
    await say('d1');
    const before = await say('show');
    const text = await say(line);
    expect(text).toMatch(like(reason));
    expect(text.length).toBeLessThan(300);
    expect(await say('show')).toBe(before);
    await session.close();
  });

  it.each([['g6 g9'], ['G6, g9'], ['1. g6 2. g9']])(
    'of each side may stand on one line, %s, where people play all of them',
    async (line) => {
      const { say, session } = await talk({ size: 7, seat: 'all' });
      await say(line);
      expect(await movesOf(say)).toEqual(['g6', 'g9']);
      expect(await say('undo')).toContain(takenBack(['g9']).slice(0, -1));
      await session.close();
    },
  );

  it.each(['g6 g9 g6', 'g6 g9 castle', 'g6 g9 g7'])(
    'on the line %s is not played if another is illegal',
    async (line) => {
      const { say, session, log } = await talk({ size: 7, seat: 'all' });
      await say(line);
      expect(await movesOf(say)).toEqual([]);
      expect(existsSync(log)).toBe(false);
      await session.close();
    },
  );

  it('and the choice of a side may stand on one line', async () => {
    const { say, session, games } = await talk({ pie: true, seat: 'all' });
    await say('d1 d6 light d4');
    expect(games().at(-1)!.moves).toEqual(['d1', 'd6', 'light', 'd4']);
    await session.close();
  });

  it('that leaves groups without a path names the groups that leave the board', async () => {
    const { say, session } = await talk();
    await say(`load ${fileOf('before.jsonl', { size: 4, moves: ['d1', 'b1', 'd6', 'b4', 'g1', 'd3'] })}`);
    const [first] = (await say('f1')).split('\n');
    expect(first).toMatch(startOf(`${plyText('move', 'You', 'f1', undefined)} `));
    expect(first).toMatch(naming('d6'));
    await session.close();
  });

  it('is warned of before: dead groups are small on the board and named, and `show moves` marks what costs stones', async () => {
    const { say, session } = await talk();
    // Dark on d4, in line with b4, has cut d1 and d6 off from each other.
    const text = await say(`load ${fileOf('cut.jsonl', { size: 4, moves: ['d1', 'b4', 'd6', 'd4'] })}`);
    expect(text).toMatch(/^ d1 {2}o \. \.\[X\]\. o {2}d6$/m);
    expect(text).toContain('d1, d6');
    const [marked] = (await say('show moves')).split('\n\n');
    expect(marked!.match(/[+-]/g)!.length).toBeGreaterThan(0);
    await session.close();
  });
});

describe('show', () => {
  it('has the pictures of the game, by their names and other words for them, and help lists them', async () => {
    const { say, session } = await talk();
    await say(`load ${fileOf('shown.jsonl', { size: 4, moves: ['d1', 'b4', 'd6', 'd4'] })}`);
    const help = await say('help');
    for (const name of ['moves', 'groups', 'reach', 'territory', 'dead']) {
      expect(help).toMatch(new RegExp(`^show ${name} +\\S`, 'm'));
      expect(await say(`show ${name}`)).toContain('d6');
    }
    expect(await say('show life')).toBe(await say('show groups'));
    expect(await say('show dead')).toMatch(/\n\nDead groups: 2\.\n {2}d1\n {2}d6$/);
    expect(await say('show everything')).toBe(
      unknownView(['moves', 'groups', 'reach', 'territory', 'dead', 'values', 'map']),
    );
    await session.close();
  });
});

describe('undo', () => {
  it('takes back the last move and its answer, and the game is the one before', async () => {
    const { say, session, games } = await talk();
    await say('d1');
    const before = await say('show');
    const [move] = /[a-g]\d/.exec(await say('hint'))!;
    const played = await say(move);
    expect(await say('undo')).toContain(before);
    expect(games().map(({ moves }) => moves.length)).toEqual([2]);
    expect((await say(move)).split('\n')[0]).toBe(played.split('\n')[0]);
    await session.close();
  });

  it('takes back a pass that was not forced', async () => {
    const { game: go } = (await import(`../../examples/games/${'go'}.js`)) as { readonly game: GameModule };
    const kit = must(go.open({ name: 'go', rules: must(completeRules(go)), weights: null }));
    const game = new CurrentGame({ kit, seed: '', place: null });
    for (const move of ['e5', 'd4', 'pass']) must(game.play(move));
    expect(game.undo()).toEqual(['pass']);
    expect(game.undo()).toEqual(['d4']);
  });

  it('says when there is nothing to take back', async () => {
    const { say, session } = await talk({ side: 'dark' });
    expect(await say('undo')).toBe(NOTHING_TO_UNDO);
    expect(await movesOf(say)).toHaveLength(1);
    await session.close();
  });

  it('takes a resignation back', async () => {
    const { say, session, games } = await talk();
    await say('d1');
    expect(await say('resign')).toMatch(naming('light'));
    expect(games()).toMatchObject([{ winner: 'dark', end: 'resign' }]);
    expect(await say('undo')).toContain('Your turn');
    expect(games()).toMatchObject([{ winner: null }]);
    expect(games()[0]).not.toHaveProperty('end');
    await session.close();
  });
});

describe('the sides', () => {
  it('are as asked: dark lets the engine begin', async () => {
    const { opening, session } = await talk({ side: 'dark' });
    expect(opening).toMatch(naming('dark', '(X)', 'light', '(O)'));
    expect(opening).toMatch(/Sightline plays [a-g]\d\./);
    await session.close();
  });

  it('are drawn by the seed, sometimes this and sometimes that', async () => {
    const drawn = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const begun = PlaySession.begin(optionsFor({ side: 'random', seed: `${seed}` }));
      if (begun.ok) drawn.add(begun.value.prompt);
    }
    expect([...drawn].sort()).toEqual(['dark> ', 'light> ']);
  });

  it('change by swap, and the engine moves for the side that the person had', async () => {
    const { say, session, games } = await talk();
    await say('d1');
    const text = await say('swap');
    expect(text).toMatch(startOf(`${SIDES_CHANGED}\nSightline`));
    expect(text).toMatch(naming('dark', '(X)'));
    expect(games()[0]!.players).toMatchObject([{ name: expect.stringMatching(/^sightline \d/) }, { name: 'person' }]);
    await session.close();
  });
});

describe('people among themselves', () => {
  const SIX = { ...HEXIMEROS, seat: 'all' } as const;

  it('play all sides of a turn of several plies, each told whose turn it is, and the engine none', async () => {
    const { opening, say, session, games } = await talk(SIX);
    expect(opening).toMatch(naming('silver', '(S)', 'blue', '(B)'));
    expect(session.prompt).toBe('silver> ');
    const first = await say('q27r2-q25r2');
    expect(first).toMatch(/^Silver plays q27r2-q25r2\./);
    expect(first).toMatch(naming('silver'));
    expect(await say('-')).toMatch(naming('blue', '(B)'));
    expect(await say('q27r22-q25r24 xq22r27')).toMatch(naming('yellow'));
    expect(session.prompt).toBe('yellow> ');
    expect(await say('swap')).toBe(ONLY_PEOPLE);
    expect(await say('undo')).toMatch(startOf(takenBack(['xq22r27'])));
    const value = await say('eval');
    const shares = Array.from(value.matchAll(/(\w+) [\d.]+ %/g), ([, seat]) => seat);
    expect(shares).toEqual(['silver', 'blue', 'yellow', 'orange', 'green', 'red']);
    expect(value).toMatch(naming('blue', 'blue'));
    const given = await say('resign');
    expect(given).toMatch(startOf(resigned('Blue')));
    // The others play on.
    expect(given).toMatch(naming('yellow', '(Y)'));
    for (const seat of ['Yellow', 'Orange', 'Green']) expect(await say('resign')).toMatch(startOf(resigned(seat)));
    // One of the last two may ask the other for a draw; a resignation concedes.
    expect(await say('draw')).toMatch(naming('silver', '(S)'));
    expect(await say('decline')).toMatch(naming('red', '(R)'));
    expect(await say('resign')).toMatch(naming('Silver'));
    expect(games()).toMatchObject([
      {
        players: Array.from({ length: 6 }, () => ({ name: 'person' })),
        moves: 'q27r2-q25r2 - q27r22-q25r24 resign resign resign resign draw decline resign'.split(' '),
        winner: 'silver',
        end: 'last-sovereign',
      },
    ]);
    await session.close();
  });

  it('see the points of all at the end, and what they are for', async () => {
    const { say, session } = await talk(SIX);
    // A victory counts 100, and the pieces that all sides begin with 495.
    expect(await say('resign resign resign resign resign')).toMatch(
      naming('Silver', -50, 'Blue', -40, 'Yellow', -30, 'Orange', -20, 'Green', -10, 'Red', 595, '+100', '+495'),
    );
    await session.close();
  });

  it('need not type a pass that is forced, and take back what came before it', async () => {
    const games = vectorsIn<{ moves: string[]; special: boolean }>('maerstanas-games.jsonl');
    const { moves, special } = games.find((one) => one.moves.includes('pass'))!;
    const at = moves.indexOf('pass');
    const file = join(folder, 'pass.jsonl');
    const rules = { special, scoring: 'default' };
    writeFileSync(file, JSON.stringify({ game: 'maerstanas', rules, moves: moves.slice(0, at - 1) }));
    const { strength } = HEXIMEROS;
    const { say, session } = await talk({ seat: 'all', game: { name: 'maerstanas', rules }, strength });
    await say(`load ${file}`);
    const told = await say(moves[at - 1]!);
    expect(told).toContain(`pass. ${NO_OTHER_MOVE}`);
    expect(await say('moves')).toContain(`${at + 1} pass`);
    expect(await say('undo')).toMatch(startOf(takenBack([moves[at - 1]!, 'pass'])));
    await say(`${moves[at - 1]} ${moves[at + 1]}`);
    expect(await say('moves')).toContain(`${at + 1} pass  ${at + 2} ${moves[at + 1]}`);
    await session.close();
  });

  it('keep all sides of a game that they load, also of one against the engine', async () => {
    const file = join(folder, 'against.jsonl');
    const players = [{ name: 'person', params: { kind: 'person' } }, { name: 'sightline' }];
    writeFileSync(file, JSON.stringify({ size: 4, players, moves: ['d4'] }));
    const { say, session } = await talk({ seat: 'all' });
    await say(`load ${file}`);
    expect(await say('c2')).toMatch(startOf(plyText('move', 'Dark', 'c2', undefined)));
    expect(session.prompt).toBe('light> ');
    expect(await say('swap')).toBe(ONLY_PEOPLE);
    await session.close();
  });

  it('continue with their game, at all sides', async () => {
    const { say, log, session } = await talk({ seat: 'all' });
    await say('d4');
    await session.close();
    const again = await talk({ log }, 'resume');
    expect(again.opening).toMatch(naming('light', '(O)', 'dark', '(X)'));
    expect(await again.say('c2')).toMatch(naming('Dark', 'c2', 'light (O)'));
    await again.session.close();
  });
});

describe('a cell alone', () => {
  it('lists the moves from there, where moves are no cells', async () => {
    const { say, session } = await talk(HEXIMEROS);
    expect(await say('q27r2')).toBe('From q27r2: q27r2-q26r2 q27r2-q25r2.');
    expect(await say('Q17R17')).toMatch(naming('q17r17'));
    expect(await say('help')).toMatch(/^q26r3 +\S/m);
    expect(await say('q27r2-q24r2')).toMatch(naming('q27r2', 'q24r2', 'q24r2', 'q25r2', 'q26r2'));
    await session.close();
  });
});

describe('the pie rule', () => {
  it('lets the person place two stones and the engine choose', async () => {
    const { say, session, opening, games } = await talk({ pie: true, size: 5 });
    expect(opening).toMatch(naming(2));
    expect(await say('resign')).toContain(SIDES_NOT_CHOSEN);
    expect(await say('e4')).toMatch(naming('dark', '(X)'));
    const text = await say('a1');
    const [, chosen] = /^Sightline chooses (light|dark)\.$/m.exec(text)!;
    // A stone in the middle is worth more than one in the corner: whoever chooses takes it.
    expect(chosen).toBe('light');
    expect(text).toMatch(naming('Sightline', 'Sightline'));
    expect(text).toMatch(naming('dark', '(X)'));
    const [game] = games();
    expect(game).toMatchObject({
      rules: { pie: true },
      players: [{ name: expect.stringMatching(/^sightline \d/) }, { name: 'person' }],
    });
    expect(game!.moves.slice(0, 3)).toEqual(['e4', 'a1', 'light']);
    expect(replay(game!).ok).toBe(true);
    await session.close();
  });

  it.each([
    ['light', '\n\n', 'light (O)'],
    ['dark', '\nSightline ', 'dark (X)'],
  ])('lets the engine place two stones and the person choose %s', async (side, next, turn) => {
    const { say, session, opening, games } = await talk({ pie: true, side: 'dark' });
    expect(opening).toMatch(naming(2));
    expect(opening).toMatch(naming('light (O)', 'dark (X)'));
    expect(await say('c3')).toMatch(naming('light', 'dark', 'c3'));
    expect(await say('hint')).toMatch(/^Hint: (light|dark)\.$/);
    const text = await say(side);
    expect(text).toMatch(startOf(plyText('choice', 'You', side, undefined) + next));
    expect(text).toContain(turn);
    expect(replay(games()[0]!).ok).toBe(true);
    expect(await say('undo')).toMatch(naming('light (O)', 'dark (X)'));
    await session.close();
  });
});

describe('the end of a game', () => {
  it('is told, and the log has the winner; a new game can begin', async () => {
    const { say, session, games } = await talk({ size: 2 });
    const text = await say('c1');
    // On four points Light has no second move.
    expect(text).toMatch(naming('light'));
    expect(games()).toMatchObject([{ winner: 'dark', end: 'no-move' }]);
    expect(await say('a1')).toBe(asSentence(PLAY_OVER.error.message));
    for (const line of ['hint', 'eval', 'resign', 'swap', 'analyse', 'show values']) {
      expect(await say(line)).toBe(asSentence(PLAY_OVER.error.message));
    }
    expect(await say('show moves')).toMatch(naming('light'));
    expect(await say('new')).toContain('Your turn');
    await session.close();
  });
});

describe('the log', () => {
  it('has the game after every move, one line a game, and nothing before the person has moved', async () => {
    const { say, session, games, log } = await talk({ side: 'dark' });
    expect(existsSync(log)).toBe(false);
    for (const plies of [3, 5, 7]) {
      await say(/[a-g]\d/.exec(await say('hint'))![0]);
      expect(games().map(({ moves }) => moves.length)).toEqual([plies]);
    }
    await say('new');
    await say(/[a-g]\d/.exec(await say('hint'))![0]);
    expect(games().map(({ moves }) => moves.length)).toEqual([7, 3]);
    await session.close();
  });

  it('is what a game is resumed from, with its side, its board and its strength', async () => {
    const { say, session, log } = await talk({ side: 'dark', size: 5 });
    await say(/[a-g]\d/.exec(await say('hint'))![0]);
    const board = await say('show');
    await session.close();

    const other = { params: preset('uct'), limits: { playouts: 7 } };
    const offered = await talk({ log });
    expect(offered.opening).toMatch(naming(3));
    await offered.session.close();
    const again = await talk({ log, strength: other }, 'resume');
    expect(again.opening).toContain(board);
    expect(again.opening).not.toContain('weights');
    await again.say(/[a-g]\d/.exec(await again.say('hint'))![0]);
    expect(again.games()).toMatchObject([
      { size: 5, players: [{ params: { ...STATIC }, limits: { playouts: 60 } }, { name: 'person' }] },
    ]);
    expect(again.games()[0]!.moves).toHaveLength(5);
    await again.session.close();

    const changed = await talk({ log, strength: other, keepsStrength: true }, 'resume');
    await changed.say('undo');
    expect(changed.games()).toMatchObject([{ players: [{ limits: { playouts: 7 } }, {}] }]);
    await changed.session.close();
  });

  it('is resumed with a word about weights that are others than it was begun with', async () => {
    const { say, session, log } = await talk({ size: 5 });
    await say('e5');
    await session.close();
    const same = await talk({ log }, 'resume');
    expect(same.opening).not.toContain(OTHER_WEIGHTS);
    await same.session.close();
    writeFileSync(log, readFileSync(log, 'utf8').replace('"kind":"mcts"', '"kind":"mcts","weights":"another"'));
    const other = await talk({ log }, 'resume');
    expect(other.opening).toContain(OTHER_WEIGHTS);
    await other.session.close();
    const later = await talk({ log });
    expect(await later.say('resume')).toContain(OTHER_WEIGHTS);
    expect(await later.say('new')).not.toContain(OTHER_WEIGHTS);
    await later.session.close();
  });

  it('offers no game that has ended, and none that is not a person’s', async () => {
    const log = fileOf('ended.jsonl', { size: 3, moves: ['e1'], players: [{ name: 'a' }, { name: 'b' }] });
    const { say, session, opening } = await talk({ log });
    expect(opening).not.toContain('not finished');
    await say('d1');
    await say('resign');
    expect(PlaySession.resume(optionsFor({ log }))).toMatchObject({ error: { code: 'no-game' } });
    await session.close();
  });

  it('that cannot be written any more is complained of, and the game goes on', async () => {
    const place = join(folder, 'gone');
    mkdirSync(place);
    const { say, session, log } = await talk({ log: join(place, 'log.jsonl') });
    await say('d1');
    rmSync(place, { recursive: true });
    const text = await say('undo');
    expect(text).toMatch(naming(log, 'FILE'));
    expect(session.farewell()).toContain('not kept');
    mkdirSync(place);
    expect(await say('d1')).not.toContain('Cannot write');
    await session.close();
  });
});

describe('files', () => {
  it('are saved and loaded again as they were', async () => {
    const { say, session } = await talk();
    await say('d1');
    const board = await say('show');
    const path = join(folder, 'saved game.jsonl');
    expect(await say(`save ${path}`)).toBe(saved(path));
    expect(await say(`save ${path}`)).toBe(saved(path));
    expect(replay(gamesIn(path)[0]!).ok).toBe(true);
    await say('undo');
    expect(await say(`load ${path}`)).toContain(board);
    await session.close();
  });

  it('of the kind SGF are saved and loaded, too', async () => {
    const { say, session } = await talk();
    await say('d1');
    const [, ...board] = (await say('show')).split('\n');
    const path = join(folder, 'saved.sgf');
    expect(await say(`save ${path}`)).toBe(saved(path));
    expect(readFileSync(path, 'utf8')).toMatch(/^\(\s*;/);
    await say('undo');
    expect(await say(`load ${path}`)).toContain(board.join('\n'));
    await session.close();
  });

  it('that are there are not overwritten unless forced', async () => {
    const path = fileOf('precious.jsonl', { size: 3, moves: [] });
    const before = readFileSync(path, 'utf8');
    const { say, session } = await talk();
    expect(await say(`save ${path}`)).toBe(fileExists(path));
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(await say(`save ${path} --force`)).toContain(saved(path));
    expect(gamesIn(path)).toMatchObject([{ size: 4, moves: [] }]);
    await session.close();
  });

  it('of several games give the last one, or the one that is named', async () => {
    const path = join(folder, 'several.jsonl');
    writeFileSync(path, [3, 4, 5].map((size) => JSON.stringify({ size, moves: ['c1'] })).join('\n'));
    const { say, session } = await talk();
    expect(await say(`load ${path}`)).toMatch(naming(3, 3, 1, 5));
    expect(await say(`load ${path} 1`)).toMatch(naming(1, 3, 1, 'Meridians', 3));
    expect(await say('show')).toMatch(naming('dark'));
    expect(await say(`load ${path} 4`)).toMatch(naming(4, path, 3));
    for (const second of [`${path}#2`, `${path} --number 2`, `${path} --number=2`]) {
      expect(await say(`load ${second}`), second).toMatch(naming(2, 3, 1));
    }
    expect(await say('load -')).toMatch(naming('game.jsonl'));
    writeFileSync(`${path}#2`, '');
    expect(await say(`load ${path}#2`), 'a file of that name').toContain(unknownExtension(`${path}#2`).error.message);
    await session.close();
  });

  it('that make no sense are refused with the place, and the game is still there', async () => {
    const { say, session } = await talk();
    await say('d1');
    const board = await say('show');
    const bad = fileOf('bad.jsonl', { size: 3, moves: ['e1', 'e1'] });
    expect(await say(`load ${bad}`)).toMatch(/^\/.*bad\.jsonl:1:\d+: game 1: ply 2: e1 is occupied\.$/);
    expect(await say(`load ${join(folder, 'none.jsonl')}`)).toMatch(
      naming('none.jsonl', fileProblem({ code: 'ENOENT' })),
    );
    expect(await say(`load ${folder}`)).toMatch(naming(folder, fileProblem({ code: 'EISDIR' })));
    expect(await say('load')).toBe(noFileNamed('load'));
    expect(await say('save')).toBe(noFileNamed('save'));
    expect(await say('save game.png')).toBe(badFileName('game.png'));
    expect(await say(`save ${join(folder, 'nowhere', 'x.jsonl')}`)).toContain('Cannot write');
    expect(await say('show')).toBe(board);
    await session.close();
  });
});

describe('an interruption', () => {
  it('at the prompt is only a warning, unless it comes twice before a line', async () => {
    const { session, say } = await talk();
    expect(session.interrupt()).toBe('warned');
    await say('moves');
    expect(session.interrupt()).toBe('warned');
    expect(session.isOver).toBe(false);
    expect(session.interrupt()).toBe('quits');
    await session.close();
  });
});

it('everything that is said without colours is ASCII', async () => {
  const { say, session, opening } = await talk({ pie: true, side: 'dark' });
  const said = [opening, session.farewell()];
  for (const line of [
    'light',
    'hint',
    'eval',
    'analyse',
    'show map',
    'show life',
    'show moves',
    'moves',
    'help',
    'resign',
  ]) {
    said.push(await say(line));
  }
  expect(said.join('\n')).toMatch(/^[\n -~]*$/);
  await session.close();
});

describe('an interruption', () => {
  it('makes the engine move with what it has found', async () => {
    const { session } = await talk({
      strength: { params: STATIC, limits: { timeMs: 3_600_000 } },
      resources: { threads: 1, memoryBytes: 2 ** 24 },
    });
    const texts = session.answer('d1');
    expect((await texts.next()).value).toBe('You play d1.');
    const reply = texts.next();
    expect(session.interrupt()).toBe('moves');
    expect((await reply).value).toMatch(/^Sightline plays [a-g]\d\.$/);
    await textOf(texts);
    expect(session.interrupt()).toBe('quits');
    expect(session.isOver).toBe(true);
    await session.close();
  });
});
