/** Games with the interface of Abstract Play's gameslib. `gameslib.soak.ts` tries its own. */
import { describe, expect, it } from 'vitest';
import { type AbstractPlayFactory, checkGame, fromAbstractPlay, openKit, perft } from '../../../src/game.ts';
import { Line } from '../../../src/games/line.ts';
import { must } from '../../../src/util/result.ts';

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

  it('refuses an unknown game', () => {
    expect(() => fromAbstractPlay(factoryOf({}), 'other')).toThrow(RangeError);
  });
});
