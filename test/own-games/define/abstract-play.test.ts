/** Games with the interface of Abstract Play's gameslib. `gameslib.soak.ts` tries its own. */
import { describe, expect, it } from 'vitest';
import { replayEntries } from '../../../src/board/bot/position.ts';
import { ProofTable, Solver } from '../../../src/engine/solving.ts';
import { Line } from '../../../src/games/line.ts';
import { nameIn } from '../../../src/games/names-in.ts';
import {
  type AbstractPlayFactory,
  checkGame,
  fromAbstractPlay,
  type GameKit,
  openKit,
  perft,
} from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { many } from '../../support/many.ts';

interface Entry {
  readonly board: Map<string, number>;
  readonly currplayer: number;
  readonly lastmove?: string;
  readonly _timestamp: Date;
}

const LINES = ['a1 a2 a3', 'b1 b2 b3', 'c1 c2 c3', 'a1 b1 c1', 'a2 b2 c2', 'a3 b3 c3', 'a1 b2 c3', 'a3 b2 c1'];

/** Tic-tac-toe as gameslib would write it. */
class Rows {
  static gameinfo = { name: 'Rows', playercounts: [2], flags: [] as string[], categories: ['goal>arrange'] };
  gameover = false;
  winner: number[] = [];
  numplayers = 2;
  currplayer = 1;
  board = new Map<string, number>();
  stack: Entry[];

  constructor(state?: { gameover: boolean; winner: number[]; stack: Entry[] }, _variants?: readonly string[]) {
    this.stack = state ? [...state.stack] : [{ board: new Map(), currplayer: 1, _timestamp: new Date() }];
    if (state) [this.gameover, this.winner] = [state.gameover, [...state.winner]];
    const { board, currplayer } = this.stack.at(-1) as Entry;
    [this.board, this.currplayer] = [board, currplayer];
  }

  moves(): string[] {
    const cells = LINES.slice(0, 3).join(' ').split(' ');
    // Some games list a move twice.
    return [...cells, ...cells].filter((cell) => !this.board.has(cell));
  }

  move(cell: string): this {
    this.board.set(cell, this.currplayer);
    const isRow = LINES.some((line) => line.split(' ').every((at) => this.board.get(at) === this.currplayer));
    this.gameover = isRow || this.board.size === 9;
    if (this.gameover) this.winner = isRow ? [this.currplayer] : [1, 2];
    this.currplayer = 3 - this.currplayer;
    const { board, currplayer } = this;
    this.stack.push({ board: new Map(board), currplayer, lastmove: cell, _timestamp: new Date() });
    return this;
  }

  state() {
    return { gameover: this.gameover, winner: this.winner, stack: this.stack };
  }
}

const factoryOf =
  (changes: Partial<typeof Rows.gameinfo>): AbstractPlayFactory =>
  (metaGame) => {
    class Game extends Rows {
      static override gameinfo = { ...Rows.gameinfo, ...changes };
    }
    return metaGame === 'rows' ? new Game() : undefined;
  };

interface Taken {
  readonly left: readonly number[];
  readonly points: readonly [number, number];
  readonly currplayer: number;
  readonly lastmove?: string;
}

/** Players take numbers; the larger sum wins. Under `pie-even` the second turn is a pass, as in Meridians. */
class Takes {
  static numbers: readonly number[] = [1, 2, 3];
  static gameinfo = {
    name: 'Takes',
    playercounts: [2],
    flags: ['pie'],
    categories: [] as string[],
    variants: [{ uid: 'plain' }],
  };
  gameover = false;
  winner: number[] = [];
  numplayers = 2;
  currplayer = 1;
  variants: readonly string[];
  stack: Taken[];

  constructor(state?: Pick<Takes, 'gameover' | 'winner' | 'variants' | 'stack'>, variants: readonly string[] = []) {
    this.variants = state?.variants ?? variants;
    this.stack = state ? [...state.stack] : [{ left: this.own.numbers, points: [0, 0], currplayer: 1 }];
    if (state) [this.gameover, this.winner] = [state.gameover, [...state.winner]];
    this.currplayer = this.top.currplayer;
  }

  private get own() {
    return this.constructor as typeof Takes;
  }

  private get top() {
    return this.stack.at(-1) as Taken;
  }

  shouldOfferPie(): boolean {
    return !this.variants.includes('plain');
  }

  moves(): string[] {
    if (this.own.gameinfo.flags.includes('pie-even') && this.stack.length === 2) return ['pass'];
    return this.top.left.map((_, i) => `take${i}`);
  }

  move(move: string): this {
    const { left, points } = this.top;
    const at = left.findIndex((_, i) => move === `take${i}`);
    const more = [1, 2].map((player) => (at >= 0 && player === this.currplayer ? (left[at] as number) : 0));
    const [first, second] = [points[0] + (more[0] as number), points[1] + (more[1] as number)];
    this.currplayer = 3 - this.currplayer;
    const rest = left.filter((_, i) => i !== at);
    this.stack.push({ left: rest, points: [first, second], currplayer: this.currplayer, lastmove: move });
    this.gameover = rest.length === 0;
    if (this.gameover) this.winner = first === second ? [1, 2] : [first > second ? 1 : 2];
    return this;
  }

  state() {
    return { gameover: this.gameover, winner: this.winner, variants: this.variants, stack: this.stack };
  }
}

function takesOf(numbers: readonly number[], flags: readonly string[]): AbstractPlayFactory {
  class Game extends Takes {
    static override numbers = numbers;
    static override gameinfo = { ...Takes.gameinfo, flags: [...flags] };
  }
  return () => new Game();
}

/** The same game by its rules alone, for the two who play it: 0 began. */
interface PlainTakes {
  readonly left: readonly number[];
  readonly points: readonly [number, number];
  readonly mover: 0 | 1;
  readonly isChoice: boolean;
}

/** What follows a position, by the names of moves. */
function afterTakes({ left, points, mover, isChoice }: PlainTakes, isFirst: boolean, rule: string) {
  const other = (1 - mover) as 0 | 1;
  if (isChoice) {
    // The one who takes the part of player 1 has its points. Under `pie-even` player 1 goes on, otherwise player 2.
    const isEven = rule === 'pie-even';
    const kept: PlainTakes = { left, points, mover: isEven ? other : mover, isChoice: false };
    const swapped: PlainTakes = {
      left,
      points: [points[1], points[0]],
      mover: isEven ? mover : other,
      isChoice: false,
    };
    return new Map([
      ['keep', kept],
      ['swap', swapped],
    ]);
  }
  return new Map(
    left.map((number, i): [string, PlainTakes] => {
      const taken = points.map((own, person) => own + (person === mover ? number : 0)) as [number, number];
      const rest = left.filter((_, at) => at !== i);
      return [
        `take${i}`,
        { left: rest, points: taken, mover: other, isChoice: isFirst && rule !== 'none' && rest.length > 0 },
      ];
    }),
  );
}

/** Compares all positions with minimax by the rules; returns their number. */
function compare(kit: GameKit, numbers: readonly number[], rule: string): number {
  const { game } = kit;
  const solver = new Solver(game, new ProofTable(new SharedArrayBuffer(2 ** 22)));
  let positions = 0;
  const visit = (position: unknown, plain: PlainTakes): number => {
    positions++;
    const { left, points, mover } = plain;
    expect(game.isOver(position)).toBe(left.length === 0);
    if (left.length === 0) {
      const share = (1 + Math.sign(points[0] - points[1])) / 2;
      expect([0, 1].map((seat) => game.reward(position, seat))).toEqual([share, 1 - share]);
      return share;
    }
    expect(game.toMove(position)).toBe(mover);
    const after = afterTakes(plain, left.length === numbers.length, rule);
    const moves = new Int32Array(game.maxMoves);
    const legal = Array.from(moves.subarray(0, game.legalMoves(position, moves)));
    expect(legal.map((move) => nameIn(game, position, move)).sort()).toEqual([...after.keys()].sort());
    const values = legal.map((move) => {
      const next = game.create();
      game.copy(next, position);
      game.play(next, move);
      return visit(next, after.get(nameIn(game, position, move)) as PlainTakes);
    });
    const value = mover === 0 ? Math.max(...values) : Math.min(...values);
    expect(solver.solve(position, Infinity)?.reward).toBe(mover === 0 ? value : 1 - value);
    return value;
  };
  const value = visit(game.create(), { left: numbers, points: [0, 0], mover: 0, isChoice: false });
  // Nobody who leaves the choice to another one can win by force.
  if (rule !== 'none' && numbers.length > 1) expect(value).toBeLessThan(1);
  return positions;
}

describe('the pie rule', () => {
  const random = randomState('takes');
  const numbers = () => Array.from({ length: 4 }, () => nextBelow(random, 5));

  it.each(['pie', 'pie-even'])('is a choice after the first move, with the results of minimax: %s', (rule) => {
    for (let i = 0; i < many(3); i++) {
      const own = numbers();
      expect(compare(openKit(fromAbstractPlay(takesOf(own, [rule]), 'takes')), own, rule)).toBeGreaterThan(100);
    }
  });

  it('is left out of variants that do not offer it, and of games without it', () => {
    const own = numbers();
    expect(compare(openKit(fromAbstractPlay(takesOf(own, ['pie']), 'takes', ['plain'])), own, 'none')).toBe(65);
    expect(compare(openKit(fromAbstractPlay(takesOf(own, []), 'takes')), own, 'none')).toBe(65);
  });

  it.each(['pie', 'pie-even'])('passes the checks: %s', (rule) => {
    const module = fromAbstractPlay(takesOf([3, 1, 2, 2], [rule]), 'takes');
    expect(checkGame(module, { games: 5 })).toMatchObject({ ok: true, failures: [], warnings: [] });
  });

  it.each([
    ['pie', ['take0'], ['take0', 'keep'], ['take1'], 'take1'],
    ['pie', ['take0', 'take1'], ['take0', 'keep', 'take1'], ['take0'], 'take0'],
    ['pie-even', ['take0'], ['take0'], ['swap'], 'pass'],
    ['pie-even', ['take0', 'pass'], ['take0', 'keep'], ['take1'], 'take1'],
    ['pie-even', ['take0', 'pass', 'take1'], ['take0', 'keep', 'take1'], ['take0'], 'take0'],
  ])('is not in the histories of the site: %s, %j', (rule, entries, plies, next, entry) => {
    const module = fromAbstractPlay(takesOf([3, 1, 2, 2], [rule]), 'takes');
    const form = module.abstractPlay as NonNullable<typeof module.abstractPlay>;
    expect(must(replayEntries({ form, kit: openKit(module) }, entries)).line.plies).toEqual(plies);
    expect(form.fromMove ? form.fromMove(next, entries.length) : next[0]).toBe(entry);
  });
});

describe('fromAbstractPlay', () => {
  it('passes the checks, and has the form of the site', () => {
    const module = fromAbstractPlay(factoryOf({}), 'rows', ['size-3']);
    expect(module).toMatchObject({
      name: 'rows-size-3',
      abstractPlay: { metaGame: 'rows', variants: { 'size-3': {} } },
    });
    expect(checkGame(module, { games: 5 })).toMatchObject({ ok: true, failures: [], warnings: [] });
  });

  it('has the known numbers of lines and results', () => {
    const kit = openKit(fromAbstractPlay(factoryOf({}), 'rows'));
    expect([1, 2, 3, 4].map((depth) => perft(kit, kit.game.create(), depth))).toEqual([9, 72, 504, 3024]);
    const outcome = (moves: string) => kit.outcome(must(Line.of(kit, undefined, moves.split(' '))).position);
    expect(outcome('a1 b1 a2 b2 a3')).toMatchObject({ winner: 0 });
    expect(outcome('a1 b1 a2 b2 c3 b3')).toMatchObject({ winner: 1 });
    expect(outcome('a1 a2 a3 b1 b3 b2 c1 c3 c2')).toMatchObject({ winner: null });
  });

  it.each([
    [{ flags: ['no-moves'] }, /list/],
    [{ flags: ['simultaneous'] }, /simultaneous/],
    [{ flags: ['random-start'] }, /random/],
    [{ categories: ['mechanic>random>play'] }, /random/],
    [{ categories: ['mechanic>hidden'] }, /hidden/],
    [{ playercounts: [3] }, /players/],
  ])('refuses %j', (changes, why) => {
    expect(() => fromAbstractPlay(factoryOf(changes), 'rows', [], { players: 2 })).toThrow(why);
  });

  it('refuses an unknown game, and unknown variants of a game', () => {
    expect(() => fromAbstractPlay(factoryOf({}), 'other')).toThrow(RangeError);
    expect(() => fromAbstractPlay(takesOf([1, 2], []), 'takes', ['other'])).toThrow(/other/);
  });
});
