/** Games that exist already: states of any kind, moves as text. */
import { describe, expect, it } from 'vitest';
import { Line } from '../../../src/games/line.ts';
import { namesFrom, parseIn } from '../../../src/games/names-in.ts';
import { MoveTexts } from '../../../src/own-games/define/move-texts.ts';
import {
  type AdaptedGame,
  adaptGame,
  checkGame,
  type GameModule,
  openKit,
  perft,
} from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';
import '../../support/foreign.ts';
import { runHere } from '../../support/run-here.ts';
import '../../support/threads-here.ts';

const adapted = async (name: string): Promise<GameModule> =>
  ((await import(`../adapted/${name}.js`)) as { readonly game: GameModule }).game;
const [nim, fours] = [await adapted('nim'), await adapted('fours')];
const FILE = './test/own-games/adapted/nim.js';
// Threads load it, too.
process.env.SIGHTLINE_GAMES = FILE;

/** Two texts with the same hash. */
function twins(): [string, string] {
  const texts = new MoveTexts();
  const known = new Map<number, string>();
  for (let i = 0; ; i++) {
    const [number] = texts.numbersOf([`m${i}`]) as unknown as [number];
    const other = known.get(number);
    if (other !== undefined) return [other, `m${i}`];
    known.set(number, `m${i}`);
  }
}

const [one, other] = twins();

/** Each of two moves may be played once, in one list at first. */
const pair: AdaptedGame<string> = {
  name: 'pair',
  seats: ['left', 'right'],
  start: () => '',
  moves: (state) => ['x', one, other].filter((move) => !state.split(' ').includes(move)),
  play: (state, move) => `${state} ${move}`.trim(),
  turn: (state) => state.split(' ').filter(Boolean).length % 2,
  result: (state) => (state.split(' ').length === 3 ? (state.startsWith(other) ? 0 : 1) : undefined),
};

describe('an adapted game', () => {
  it.each([
    ['values without a board', nim],
    ['an object that changes itself, with a board', fours],
    ['moves with equal hashes', adaptGame(pair)],
    ['an estimate', adaptGame({ ...pair, estimate: () => [0.25, 0.75] })],
  ])('passes the checks: %s', (_, module) => {
    expect(checkGame(module, { games: 6 })).toMatchObject({ ok: true, failures: [], warnings: [], hints: [] });
  });

  it('has the komi of its rules', () => {
    expect([openKit(adaptGame({ ...pair, komi: 5.5 })).komi, openKit(nim).komi]).toEqual([5.5, undefined]);
  });

  it('has the known numbers of lines', () => {
    const kit = openKit(fours);
    expect([1, 2, 3, 4, 5].map((depth) => perft(kit, kit.game.create(), depth))).toEqual([7, 49, 343, 2401, 16_807]);
  });

  it('numbers moves by their texts alone, but for equal hashes in one list', () => {
    const [first, second] = [new MoveTexts(), new MoveTexts()];
    const list = ['x', one, other];
    second.numbersOf([other]);
    expect([...first.numbersOf(list)]).toEqual([...second.numbersOf(list)]);
    expect(new Set(first.numbersOf(list)).size).toBe(3);
    // A rollout numbers a move of a list that was never numbered as a whole.
    expect(list.map((_, i) => new MoveTexts().numberIn(list, i))).toEqual([...first.numbersOf(list)]);
    expect([...new MoveTexts().numbersOf([other])]).toEqual([...new MoveTexts().numbersOf([one])]);
  });

  it('plays, reads and names the right one of two moves with equal hashes', () => {
    for (const moves of [
      [one, other],
      [other, one],
    ]) {
      // A new kit stands for another thread.
      const kit = openKit(adaptGame(pair));
      expect(must(Line.of(kit, undefined, moves)).names).toEqual(moves);
      const line = must(
        Line.of(openKit(adaptGame(pair)), kit.makePosition(must(Line.of(kit, undefined, moves)).position)),
      );
      expect(line.kit.makePosition(line.position)).toBe(`start ${moves.join(' ')}`);
      const numbers = moves.map((move, i) =>
        must(parseIn(kit, must(Line.of(kit, undefined, moves.slice(0, i))).position, move)),
      );
      expect(namesFrom(kit.game, kit.game.create(), numbers)).toEqual(moves);
    }
  });

  it('refuses texts that are no moves, and positions that cannot be reached', () => {
    const kit = openKit(nim);
    expect(Line.of(kit, undefined, ['a-take-1', 'a-take-3'])).toMatchObject({
      ok: false,
      error: { code: 'illegal', ply: 2 },
    });
    expect(kit.parseMove('resign')).toMatchObject({ ok: false, error: { code: 'bad-move' } });
    expect(kit.parsePosition('start a-take-9')).toMatchObject({ ok: false, error: { code: 'bad-position' } });
    expect(kit.parsePosition('a-take-1')).toMatchObject({ ok: false, error: { code: 'bad-position' } });
  });

  it('says what is wrong', () => {
    expect(() => adaptGame({ ...pair, play: undefined as unknown as typeof pair.play })).toThrow(TypeError);
    const failure = (changes: object) =>
      checkGame(adaptGame({ ...pair, ...changes } as AdaptedGame<unknown>), { games: 5 }).failures[0];
    expect(failure({ moves: () => ['a b'] })).toMatchObject({
      code: 'throws',
      message: expect.stringContaining('"a b"'),
    });
    const counts = { start: () => ({ n: 0 }), moves: () => ['x'], turn: ({ n }: { n: number }) => n % 2 };
    const changing = (state: { n: number }) => {
      state.n++;
      return state;
    };
    const result = ({ n }: { n: number }) => (n > 6 ? 0 : undefined);
    expect(failure({ ...counts, play: changing, result })?.message).toContain('clone(state)');
    const clone = (state: { n: number }) => state;
    expect(failure({ ...counts, play: changing, result, clone })?.message).toContain('clone');
    const hidden = { ...counts, play: ({ n }: { n: number }) => ({ n: n + 1, secret: () => n }), result };
    expect(failure(hidden)?.message).toContain('key(state)');
    const dated = { ...counts, play: ({ n }: { n: number }) => ({ n: n + 1, at: new Date(n) }), result };
    expect(failure(dated)?.message).toContain('key(state)');
  });

  it('tells states apart by all that JSON has, and by what it lacks', () => {
    const values = [null, undefined, NaN, Infinity, -Infinity, 0, '0', 'null', [], {}, [null], [undefined], [[]], 1n];
    const kit = openKit(
      adaptGame<{ readonly value: unknown }>({
        name: 'values',
        seats: ['left', 'right'],
        start: () => ({ value: 'start' }),
        moves: () => values.map((_, i) => `${i}`),
        play: (_, move) => ({ value: values[Number(move)] }),
        turn: () => 0,
        result: () => undefined,
      }),
    );
    const { game } = kit;
    const keys = values.map((_, i) => {
      const { position } = must(Line.of(kit, undefined, [`${i}`]));
      return `${game.keyLow(position)} ${game.keyHigh(position)}`;
    });
    expect(new Set(keys).size).toBe(values.length);
  });
});

describe('commands', () => {
  it('solve a game of texts', async () => {
    const { code, stdout } = await runHere(['solve', '--game', 'nim', '--json']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/"a-take-2"/);
  });

  it('analyse and match', async () => {
    const analysed = await runHere(['analyse', '--game', 'nim', '--playouts', '200', '--json', '--moves', 'a-take-3']);
    expect(analysed.code).toBe(0);
    expect(analysed.stdout).toMatch(/"[bc]-take-\d"/);
    const played = await runHere(['match', 'mcts:playouts=20', 'random', '--game', 'nim', '--games', '2', '--json']);
    expect([played.code, played.stderr]).toEqual([0, expect.anything()]);
  });
});
