/** The protocols with games that they have never heard of: three seats with turns of unequal length, draws, special moves. */
import '../support/foreign.ts';

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asSentence, DRAW_TEXT as IS_DRAW, overText, YOU_WON } from '../../src/cli/play/wording.ts';
import type { GameKit, GameSpec, Outcome } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { PASS_NOT_ALLOWED } from '../../src/games/maerstanas/legality.ts';
import { openGame } from '../../src/games/registry.ts';
import { seatMeant } from '../../src/games/seats.ts';
import { illegalMove, unacceptableSize, unknownColor } from '../../src/protocol/gtp/game-commands.ts';
import { noWinner, UNDECIDED } from '../../src/protocol/gtp/gogui-commands.ts';
import { replay } from '../../src/records/replay.ts';
import { presetParams } from '../../src/search/params.ts';
import { must } from '../../src/util/result.ts';
import { repliesTo } from '../support/analysis.ts';
import { readAnalysisLine } from '../support/gtp-analysis.ts';
import { answers as ask, refusal, type SessionOptions } from '../support/gtp-session.ts';
import { naming } from '../support/parts.ts';
import { type Asked, talk as talkTo } from '../support/play-session.ts';

const TRIO = { name: 'trio' };
const FOURS = { name: 'fours', rules: { size: 3 } };
const STONES = { name: 'maerstanas' };
/** A draw by turns, and the start of a game that the first seat wins by a column. */
const DRAW = ['a1', 'b1', 'c1', 'a2', 'b2', 'c3', 'b3', 'a3', 'c2'];
const DRAW_REASON = outcomeOf(FOURS, DRAW).reason;
const COLUMN = ['a1', 'b1', 'a2', 'b2', 'a3'];

function kitOf(spec: GameSpec): GameKit {
  return must(openGame(spec));
}

function outcomeOf(spec: GameSpec, moves: readonly string[]): Outcome {
  const kit = kitOf(spec);
  return kit.outcome(must(Line.of(kit, undefined, moves)).position)!;
}

function defaultOf(spec: GameSpec) {
  return must(presetParams(kitOf(spec), 'default'));
}

/** Answers of a session about a game, without their heads where they are good. */
async function answers(game: GameSpec, lines: readonly string[], options: SessionOptions = {}): Promise<string[]> {
  const settings = { preset: 'default', params: defaultOf(game), ...options.settings };
  const said = await ask(lines, { ...options, game, settings });
  return said.map((text) => text.replace(/^= ?/, ''));
}

/** A game's moves as commands, with the seat whose turn it is. */
function plays(game: GameSpec, moves: readonly string[]): string[] {
  const kit = kitOf(game);
  return moves.map((move, ply) => {
    const line = must(Line.of(kit, undefined, moves.slice(0, ply)));
    return `play ${kit.seats[kit.game.toMove(line.position)]!.name} ${move}`;
  });
}

describe('the Go Text Protocol', () => {
  it('plays a game of three seats to its end, each in its turn', async () => {
    const kit = kitOf(TRIO);
    const moves: string[] = [];
    for (let ply = 0; ply < 12; ply++) {
      const line = must(Line.of(kit, undefined, moves));
      const seat = kit.game.toMove(line.position);
      const asked = kit.seats.map(({ name }) => `reg_genmove ${name}`);
      const said = await answers(TRIO, [...plays(TRIO, moves), ...asked, `genmove ${kit.seats[seat]!.name}`]);
      const [red, green, blue, played] = said.slice(ply);
      for (const [i, text] of [red, green, blue].entries()) {
        if (i === seat) expect(text).toMatch(/^[a-d][1-3]$/);
        else expect(text).toMatch(naming('? ', kit.seats[seat]!.name));
      }
      moves.push(played as string);
    }
    const line = Line.of(kit, undefined, moves);
    const outcome = line.ok ? kit.outcome(line.value.position)! : undefined;
    const points = outcome!.points as readonly number[];
    const [score, ...last] = (
      await answers(TRIO, [...plays(TRIO, moves), 'final_score', 'genmove red', 'genmove green', 'genmove blue'])
    ).slice(12);
    const best = [...points].sort((a, b) => b - a);
    const { winner } = outcome!;
    expect(score).toBe(winner === null ? '0' : `${kit.seats[winner]!.name}+${best[0]! - best[1]!}`);
    expect(last).toEqual([0, 1, 2].map((seat) => (winner === null || winner === seat ? 'pass' : 'resign')));
  });

  it('knows seats by their names and other words, and no others', async () => {
    const said = await answers(TRIO, ['play R a1', 'play black b1', 'time_left blue 100 0', 'komi 0', 'play g a1']);
    expect(said).toEqual([
      '',
      refusal(unknownColor('black', 'red, green or blue')),
      '',
      '',
      expect.stringMatching(naming(refusal(illegalMove({ code: 'taken', message: 'a1' })))),
    ]);
  });

  it('tells who will hold a cell from −1 to 1, for the seat to move against all others', async () => {
    const [, , line] = await answers(TRIO, [...plays(TRIO, ['a1', 'd3']), 'kata-analyze ownership true']);
    const { ownership } = readAnalysisLine(line!.split('\n')[1] as string, 'kata');
    expect(ownership).toHaveLength(12);
    // Squares are never given up: a1 is red's and d3 green's, and blue is to move.
    expect(ownership?.[0]).toBe(-1);
    expect(ownership?.[11]).toBe(-1);
    for (const value of ownership as number[]) expect(value >= -1 && value <= 1).toBe(true);
  });

  it('calls a draw 0, after which everybody passes', async () => {
    const end = ['final_score', 'genmove b', 'genmove w', 'play b pass', 'undo', 'undo', 'undo', 'undo', 'genmove b'];
    const said = (await answers(FOURS, [...plays(FOURS, DRAW), ...end])).slice(9);
    expect(said).toEqual(['0', 'pass', 'pass', '', '', '', '', '', 'c2']);
    expect((await answers(FOURS, [...plays(FOURS, COLUMN), 'final_score'])).at(-1)).toBe('B+');
  });

  it('changes the size where a game has one, by GoGui too, and keeps the other rules', async () => {
    const lines = ['boardsize 5', 'gogui-rules_board_size', 'boardsize 7'];
    const [own, , small] = await answers({ name: 'fours', rules: { misere: true } }, lines);
    expect(own).toBe('');
    const REFUSED = refusal(unacceptableSize({ code: 'bad-size', message: '' }));
    expect(small).toMatch(naming(REFUSED, 3, 6));
    const [, size, grid] = await answers(FOURS, lines, { gogui: 'hex' });
    expect(size).toBe('5');
    expect(grid).toMatch(naming(REFUSED, 3, 4, 5, 6, 3, 6));
    expect(await answers(TRIO, ['boardsize 3', 'boardsize 4'])).toEqual([
      '',
      expect.stringMatching(naming(REFUSED, 3)),
    ]);
    const misere = { name: 'fours', rules: { size: 4, misere: true } };
    const said = await answers(misere, ['boardsize 3', ...plays(misere, COLUMN), 'final_score']);
    expect(said.at(-1)).toBe('W+');
  });

  it("shows GoGui a square board in its coordinates, and the game's own pictures", async () => {
    const lines = [
      'play b A3',
      'play w C1',
      'gogui-rules_board',
      'gogui-rules_side_to_move',
      'gogui-rules_legal_moves',
    ];
    const more = ['gogui-rules_captured_count', 'gogui-rules_final_result', 'gogui-analyze_commands', 'sightline-free'];
    const said = await answers(FOURS, [...lines, ...more], { gogui: 'square' });
    const [, , board, side, legal, captured, result, list, free] = said;
    expect(board).toBe('X . .\n. . .\n. . O');
    expect([side, captured, result]).toEqual(['black', '0 0', UNDECIDED]);
    expect(legal).toBe('B3 C3 A2 B2 C2 A1 B1');
    expect(list).toMatch(/^gfx\/[^/]+\/sightline-free$/m);
    expect(free).toMatch(/^(LABEL|COLOR|TEXT) /);
    const inGrid = plays(FOURS, DRAW).map((play) => play.replace(/\d$/, (row) => `${4 - Number(row)}`));
    const over = await answers(FOURS, [...inGrid, 'gogui-rules_final_result'], { gogui: 'square' });
    expect(over.at(-1)).toBe(noWinner(DRAW_REASON));
  });

  it('takes a pass that is a move of the game, and special moves as the game writes them', async () => {
    const lines = ['play b D4', 'play w d5t', 'gogui-rules_board', 'gogui-rules_captured_count', 'showboard'];
    const [, , board, captured, shown] = await answers(STONES, lines, { gogui: 'square' });
    // The game counts rows from the top, GoGui from the bottom: d5 is D3. The thunder-stone takes its neighbour away.
    expect(board!.split('\n')[4]).toBe('. . . O . . .');
    expect(board!.match(/[XO]/g)).toEqual(['O']);
    expect(captured).toBe('0 1');
    expect(shown).toMatch(/^ {2}3 .*O/m);
    expect(await answers(STONES, ['play b pass'])).toEqual([
      refusal(illegalMove({ code: 'illegal-pass', message: PASS_NOT_ALLOWED.message })),
    ]);
  });
});

describe('analyses in JSON', () => {
  const options = { params: undefined };

  it('name the game and its rules, and give every seat its share of the cells', async () => {
    const query = { id: 'x', game: 'trio', moves: ['a1', 'd3'], lifeMap: true, top: 3 };
    const [reply] = await repliesTo([query], options);
    expect(reply).toMatchObject({ game: 'trio', rules: {}, toMove: 'blue', playouts: 50 });
    expect(reply).not.toHaveProperty('size');
    const shares = reply!.lifeMap!;
    expect(Object.keys(shares)).toEqual(kitOf(TRIO).picture.names);
    for (const share of Object.values(shares)) {
      expect(share).toHaveLength(4);
      expect(share.reduce((sum, one) => sum + one)).toBeCloseTo(1, 3);
    }
    expect([shares.a1, shares.d3]).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
  });

  it('of several games come in one session, each searched by its default', async () => {
    const replies = await repliesTo(
      [{ id: 'a' }, { id: 'b', game: 'fours', size: 3, rules: { misere: true } }, { id: 'c', game: 'maerstanas' }],
      options,
    );
    expect(replies.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
    for (const field of ['game', 'lifeMap']) expect(replies[0]).not.toHaveProperty(field);
    expect(replies[1]).toMatchObject({ game: 'fours', size: 3, rules: { row: 3, misere: true }, toMove: 'first' });
    expect(replies[2]).toMatchObject({
      game: 'maerstanas',
      rules: { special: true, scoring: 'default' },
      toMove: 'dark',
    });
  });

  it('of a draw have no winner, and of a shared win the share of it', async () => {
    const [draw] = await repliesTo([{ id: 'x', game: 'fours', size: 3, moves: DRAW }], options);
    expect(draw).toMatchObject({ winner: null, end: 'draw', value: 0.5, moves: [] });
    expect(draw).not.toHaveProperty('points');
    const squares = kitOf(TRIO).picture.names;
    const [full] = await repliesTo([{ id: 'x', game: 'trio', moves: squares }], options);
    const { points, winner, value, toMove } = full as unknown as Record<string, unknown> & { points: number[] };
    const most = points.filter((own) => own === Math.max(...points)).length;
    const seat = seatMeant(kitOf(TRIO), toMove as string) as number;
    expect(winner === null).toBe(most > 1);
    expect(value).toBeCloseTo(points[seat] === Math.max(...points) ? 1 / most : 0, 6);
  });

  it.each([
    [
      { game: 'trio', size: 3 },
      { code: 'bad-field', field: 'size', error: expect.stringMatching(naming('"size"', 'Trio')) },
    ],
    [
      { game: 'fours', size: 3, rules: { row: 4 } },
      { code: 'bad-rule', field: 'rules' },
    ],
    [
      { game: 'fours', initialPosition: 'size=4,row=3,misere=false 4/4/4/4 0', size: 3 },
      { code: 'bad-field', field: 'size' },
    ],
    [
      { game: 'trio', moves: ['a9'] },
      { code: 'unknown-cell', field: 'moves' },
    ],
    [{ game: 'chess' }, { code: 'unknown-game', field: 'game' }],
  ])('refuse %j', async (query, error) => {
    expect(await repliesTo([{ id: 'x', ...query }], options)).toMatchObject([{ id: 'x', ...error, line: 1 }]);
  });
});

describe('a game against the engine', () => {
  async function talk(game: GameSpec, given: Asked = {}, how: 'begin' | 'resume' = 'begin') {
    const strength = { params: defaultOf(game), limits: { playouts: 40 } };
    const talked = await talkTo({ game, seat: 0, strength, ...given }, how);
    return { ...talked, record: () => talked.games().at(-1)! };
  }

  it('has the person on one seat and the engine on all others, in turns of the game', async () => {
    const { say, session, opening, record, log } = await talk(TRIO, { seat: 1 });
    expect(opening).toMatch(naming('Trio', 'green (G)', 'red (R)', 'blue (B)', 'Red'));
    expect(opening).toMatch(naming('square', 'a1', 'help'));
    expect(opening).toMatch(/^Sightline \(red\) plays [a-d][1-3]\.$/m);
    expect(opening).toMatch(naming('green', '(G)', 0, 0, 0));
    expect(session.prompt).toBe('green> ');
    const [, hint] = /^Hint: (\S+)/.exec(await say('hint'))!;
    expect(await say(hint!)).toMatch(/^You play \S+\.\nSightline \(blue\) plays \S+\.\nSightline \(red\) plays/);
    const { moves, players } = record();
    expect(moves[1]).toBe(hint);
    const sightline = { name: expect.stringMatching(/^sightline \d/) };
    expect(players).toMatchObject([sightline, { name: 'person' }, sightline]);
    const board = await say('show');
    await session.close();

    const again = await talk(FOURS, { log }, 'resume');
    expect(again.opening).toContain(board);
    for (let ply = 0; ply < 12 && again.session.prompt !== 'over> '; ply++) {
      const [, move] = /^Hint: (\S+)/.exec(await again.say('hint'))!;
      await again.say(move!);
    }
    const over = again.record();
    expect(replay(over)).toMatchObject({ value: { winner: over.winner, end: 'full' } });
    expect(over.evals).toHaveLength(over.moves.length);
    const shown = await again.say('show');
    expect(shown).toContain(overText(outcomeOf(TRIO, over.moves).reason));
    expect(shown.includes(YOU_WON)).toBe(over.winner === 'green');
    await again.session.close();
  });

  it('of three can be given up, which makes nobody the winner, and be changed to the next seat', async () => {
    const { say, session, record } = await talk(TRIO);
    await say('a1');
    expect(await say('swap')).toMatch(naming('green', '(G)'));
    expect(await say('resign')).toMatch(naming(overText('green').slice(0, -1)));
    expect(record()).toMatchObject({ game: 'trio', rules: {}, winner: null, end: 'resign' });
    expect(replay(record()).ok).toBe(true);
    expect(await say('undo')).toContain('Your turn');
    await session.close();
  });

  it('says when it is a draw', async () => {
    const { say, session, record } = await talk(FOURS);
    // The engine sees a row of three coming, and so does its hint: neither side gets one.
    for (let ply = 0; ply < 9 && session.prompt !== 'over> '; ply++) {
      const [, move] = /^Hint: (\S+)/.exec(await say('hint'))!;
      await say(move!);
    }
    const { winner, end } = record();
    expect({ winner, end }).toEqual({ winner: null, end: 'draw' });
    expect(await say('show')).toContain(`${overText(DRAW_REASON)} ${IS_DRAW}`);
    await session.close();
  });

  it('takes moves that the game has, commands otherwise, and says what is wrong with a move', async () => {
    const { say, session } = await talk(STONES, { seat: 1 });
    expect(await say('d9')).toMatch(naming('"d9"', 'a', 'g'));
    expect(await say('pass')).toBe(asSentence(PASS_NOT_ALLOWED.message));
    expect(await say('a1 b1')).toMatch(naming('a1'));
    expect(await say('a1 hint')).toMatch(naming('a1'));
    expect(await say('castle')).toMatch(naming('castle'));
    const [, move] = /^Hint: (\S+)/.exec(await say('hint'))!;
    expect(await say(move!.toUpperCase())).toMatch(new RegExp(`^You play ${move}\\.\nSightline plays`));
    expect(await say('show moves')).toMatch(/standard stone.*\b\d+ squares/);
    await session.close();
  });

  it('is refused where the engine cannot play the game as it is asked to', async () => {
    const strength = { params: { ...defaultOf(FOURS), evaluation: 'estimate' }, limits: { playouts: 10 } };
    await expect(talk(TRIO, { strength })).rejects.toThrow(naming('estimate'));
    const { session, say, log } = await talk(FOURS, { strength });
    const other = await talk(TRIO);
    await other.say('a1');
    expect(await say(`load ${other.log}`)).toMatch(naming('estimate'));
    expect(await say('show')).toMatch(naming('(X)'));
    expect(existsSync(log)).toBe(false);
    await Promise.all([session.close(), other.session.close()]);
  });
});
