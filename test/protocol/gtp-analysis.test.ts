/** Live analysis over the Go Text Protocol: its requests, its lines. */
import { describe, expect, it } from 'vitest';
import {
  ALLOW_AND_AVOID,
  ALLOW_TWICE,
  noMoveLeft,
  notBoolean,
  unknownKey,
  unknownPlayer,
} from '../../src/protocol/gtp/analyze-arguments.ts';
import { syntaxError } from '../../src/protocol/gtp/command.ts';
import { notToMove } from '../../src/protocol/gtp/session.ts';
import { notWhole } from '../../src/protocol/gtp/syntax.ts';
import { readAnalysisLine } from '../support/gtp-analysis.ts';
import { answer, answers, refusal } from '../support/gtp-session.ts';
import { naming } from '../support/parts.ts';
import { PlainPosition } from '../support/plain-position.ts';

const FORMATS = ['lz', 'kata'] as const;
const OPENING = ['play w d5', 'play b b1', 'play w d2'];

/** The lines of a last answer after its head. */
async function lines(...commands: string[]): Promise<string[]> {
  const [head, ...rest] = (await answer(commands, { settings: { playouts: 200 } })).split('\n');
  expect(head).toBe('=');
  return rest;
}

describe.each(FORMATS)('%s-analyze', (format) => {
  const command = `${format}-analyze`;

  it('tells of every move with its visits, shares from 0 to 1 and a line that begins with it, the best first', async () => {
    const [line, ...more] = await lines(...OPENING, `${command} 6000`);
    expect(more).toEqual([]);
    const { moves, ownership } = readAnalysisLine(line as string, format);
    expect(ownership).toBeUndefined();
    const plain = new PlainPosition(4);
    for (const move of ['d5', 'b1', 'd2']) plain.play(move);
    expect(moves.length).toBeGreaterThan(1);
    for (const [i, { move, visits, winrate, prior, lcb, order, pv }] of moves.entries()) {
      expect(plain.legalPoints()).toContain(move);
      expect(order).toBe(i);
      expect(pv[0]).toBe(move);
      expect(visits).toBeGreaterThan(0);
      for (const share of [winrate, prior, lcb]) expect(share >= 0 && share <= 1).toBe(true);
      expect(lcb).toBeLessThanOrEqual(winrate);
    }
    const byVisits = [...moves].sort((a, b) => b.visits - a.visits);
    expect(moves[0]?.visits).toBe(byVisits[0]?.visits);
  });

  it('changes nothing on the board', async () => {
    const [, , , board, , after] = await answers([...OPENING, 'showboard', command, 'showboard']);
    expect(after).toBe(board);
  });

  it.each(['', 'b', 'dark', '10', 'b 10', 'interval 10', 'black interval 10', 'interval 0', 'b 20 maxmoves 3'])(
    'takes %j',
    async (args) => {
      // A slow machine reports before the end, too.
      expect(await lines(...OPENING, `${command} ${args}`)).not.toEqual([]);
    },
  );

  it.each([
    ['w', notToMove('dark')],
    ['interval', notWhole('interval', '', 0)],
    ['interval soon', notWhole('interval', 'soon', 0)],
    ['maxmoves -1', notWhole('maxmoves', '-1', 0)],
    ['avoid', unknownPlayer(AVOID, '')],
    ['avoid green a1 1', unknownPlayer(AVOID, 'green')],
    ['avoid b a1', notWhole(`${AVOID}: the depth`, '', 1)],
    ['avoid b a1 0', notWhole(`${AVOID}: the depth`, '0', 1)],
    ['allow b b1 1', noMoveLeft('allow')],
    ['allow b a1 1 allow b a2 1', ALLOW_TWICE],
    ['allow b a1 1 avoid b a2 1', ALLOW_AND_AVOID],
  ])('refuses %j', async (args, error) => {
    expect(await answer([...OPENING, `${command} ${args}`])).toBe(refusal(error));
  });

  it('refuses unknown keys and points, and names them', async () => {
    const keys = ['interval', 'minmoves', 'maxmoves', 'allow', 'avoid'];
    const said = await answer([...OPENING, `${command} often`]);
    expect(said.startsWith(refusal(unknownKey('often', keys))), said).toBe(true);
    expect(await answer([...OPENING, `${command} avoid b z9 1`])).toMatch(naming(refusal(syntaxError('avoid')), 'z9'));
  });

  it('searches the moves alone that are allowed, and none that are avoided, of the side to move', async () => {
    const movesOf = async (args: string) => {
      const [line] = await lines(...OPENING, `${command} ${args}`);
      return readAnalysisLine(line as string, format).moves.map(({ move }) => move);
    };
    const all = await movesOf('');
    const [best, second, third] = all as [string, string, string];
    expect((await movesOf(`allow b ${second},${third.toUpperCase()},pass 5`)).toSorted()).toEqual(
      [second, third].toSorted(),
    );
    const left = await movesOf(`b 10 avoid b ${best} 1 avoid dark ${second} 30 maxmoves 4`);
    expect(left).not.toContain(best);
    expect(left).not.toContain(second);
    expect(left).toHaveLength(4);
    expect(await movesOf(`allow w ${second} 1`)).toEqual(all);
  });

  it('with genmove_ plays none that is avoided', async () => {
    const played = async (args: string) =>
      (await lines(...OPENING, `${format}-genmove_analyze b ${args}`)).at(-1) as string;
    const best = (await played('')).replace('play ', '');
    expect(await played(`avoid b ${best} 1`)).not.toBe(`play ${best}`);
  });

  it('tells of no more moves than asked', async () => {
    const [line] = await lines(...OPENING, `${command} maxmoves 2`);
    expect(readAnalysisLine(line as string, format).moves).toHaveLength(2);
  });

  it('tells of moves without visits where there would be too few', async () => {
    const few = await answer([`${command} minmoves 30`], { settings: { playouts: 5 } });
    const { moves } = readAnalysisLine(few.split('\n')[1] as string, format);
    expect(moves).toHaveLength(30);
    expect(moves.at(-1)?.visits).toBe(0);
  });

  it('with genmove_ ends by itself and plays the move it names', async () => {
    const rest = await lines(...OPENING, `${format}-genmove_analyze b 6000`);
    expect(rest).toHaveLength(2);
    const { moves } = readAnalysisLine(rest[0] as string, format);
    expect(rest[1]).toBe(`play ${moves[0]?.move}`);
    const said = await answers([...OPENING, `${format}-genmove_analyze b 6000`, `play w ${moves[0]?.move}`], {
      settings: { playouts: 200 },
    });
    expect(said.at(-1)).toMatch(naming('? illegal move', moves[0]?.move));
  });

  it('with genmove_ finds what genmove finds', async () => {
    const settings = { playouts: 200 };
    const rest = (await answer([...OPENING, `${format}-genmove_analyze b`], { settings })).split('\n');
    expect(await answer([...OPENING, 'genmove b'], { settings })).toBe(`= ${rest.at(-1)?.replace('play ', '')}`);
  });
});

const AVOID = 'avoid PLAYER VERTEX,VERTEX,… UNTILDEPTH';

describe('kata-analyze', () => {
  it('knows whose a point is where no game can leave it to the other side', async () => {
    // Light to move has lost: whatever it plays in the one game there is, Dark keeps its stone.
    const [line] = await lines('boardsize 2', 'play w c1', 'kata-analyze ownership true');
    const { ownership } = readAnalysisLine(line as string, 'kata');
    // Points are c1, b1, b2, a1; Dark is to move, and nobody can take the stone on c1 away.
    expect(ownership?.[0]).toBe(-1);
  });

  it('tells of the position as a whole where it is asked to', async () => {
    const [line] = await lines(...OPENING, 'kata-analyze rootInfo true ownership true');
    expect(line).toMatch(/ rootInfo visits \d+ winrate [01]\.\d{6} ownership -?[01]\./);
    const [without] = await lines(...OPENING, 'kata-analyze rootInfo false');
    expect(without).not.toContain('rootInfo');
  });

  it('takes what KataGo tells besides, and leaves it out', async () => {
    const [plain] = await lines(...OPENING, 'kata-analyze');
    for (const key of [
      'ownershipStdev',
      'movesOwnership',
      'movesOwnershipStdev',
      'pvVisits',
      'pvEdgeVisits',
      'noResultValue',
    ]) {
      expect(await lines(...OPENING, `kata-analyze ${key} true`), key).toEqual([plain]);
      expect(await answer([`kata-analyze ${key} 1`])).toMatch(naming('? syntax error', key, 1));
      expect(await answer([`lz-analyze ${key} true`])).toMatch(new RegExp(`^\\? syntax error: unknown "${key}": `));
    }
  });

  it('refuses what is neither true nor false', async () => {
    expect(await answer(['kata-analyze ownership maybe'])).toBe(refusal(notBoolean('ownership', 'maybe')));
  });
});
