/** Games for boardgame.io against plain minimax over its own functions, which replays every line from the start. */
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { ProofTable, Solver } from '../../../src/engine/solving.ts';
import { nameIn } from '../../../src/games/names-in.ts';
import {
  type BoardgameIoGame,
  type BoardgameIoInternal,
  fromBoardgameIo,
  type GameKit,
  openKit,
} from '../../../src/own-games/game.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { many } from '../../support/many.ts';

type Made = (numbers: readonly number[]) => BoardgameIoGame;
// Authors write such games without types.
const { kinds, sharing } = (await import(`../adapted/${'boardgame-io-kinds'}.js`)) as {
  readonly kinds: Readonly<Record<string, Made>>;
  readonly sharing: Made;
};
const require = createRequire(import.meta.url);
const internal = require('boardgame.io/internal') as BoardgameIoInternal;

interface State {
  readonly G: never;
  readonly ctx: {
    readonly currentPlayer: string;
    readonly activePlayers: object | null;
    readonly gameover?: { readonly winner?: string | readonly (string | number)[]; readonly draw?: boolean };
  };
}

/** The functions of boardgame.io that play a game. */
class Plain {
  readonly players: number;
  private readonly game: BoardgameIoGame;
  private readonly reduce: (state: State, action: object) => State;

  constructor(game: BoardgameIoGame, players: number) {
    this.game = game;
    this.players = players;
    this.reduce = internal.CreateGameReducer({ game: { ...game } }) as Plain['reduce'];
  }

  at(line: readonly object[]): State {
    const start = internal.InitializeGame({ game: { ...this.game }, numPlayers: this.players }) as State;
    return line.reduce(this.reduce, start);
  }

  listed({ G, ctx }: State, mover: string) {
    return this.game.ai?.enumerate(G, ctx as never, mover) ?? [];
  }
}

/** A position by boardgame.io alone. */
class PlainPosition {
  private readonly plain: Plain;
  private readonly line: readonly object[];
  private readonly state: State;

  constructor(plain: Plain, line: readonly object[] = []) {
    this.plain = plain;
    this.line = line;
    this.state = plain.at(line);
  }

  get mover(): string {
    const { activePlayers, currentPlayer } = this.state.ctx;
    return activePlayers ? (Object.keys(activePlayers)[0] as string) : currentPlayer;
  }

  /** The share of each player; undefined before the end. */
  get shares(): number[] | undefined {
    const { gameover } = this.state.ctx;
    if (!gameover) return undefined;
    const winners = gameover.draw
      ? Array.from({ length: this.plain.players }, (_, i) => i)
      : [gameover.winner ?? []].flat();
    const ids = winners.map(String);
    return Array.from({ length: this.plain.players }, (_, i) => (ids.includes(String(i)) ? 1 / ids.length : 0));
  }

  /** The positions after each move, by its name. */
  after(): Map<string, PlainPosition> {
    const { mover, plain, line } = this;
    return new Map(
      plain.listed(this.state, mover).map(({ move, event, args = [] }) => {
        const action = {
          type: move === undefined ? 'GAME_EVENT' : 'MAKE_MOVE',
          payload: { type: move ?? event, args, playerID: mover },
        };
        return [[move ?? event, ...args].join('-'), new PlainPosition(plain, [...line, action])];
      }),
    );
  }
}

/** Compares all positions of a game; returns their number. */
function compare(kit: GameKit, root: PlainPosition): number {
  const { game, seats } = kit;
  const solver = seats.length === 2 ? new Solver(game, new ProofTable(new SharedArrayBuffer(2 ** 22))) : undefined;
  let positions = 0;
  /** What the first player gets by best play of two. */
  const visit = (position: unknown, plain: PlainPosition): number => {
    positions++;
    const { shares } = plain;
    expect(game.isOver(position)).toBe(shares !== undefined);
    if (shares) {
      expect(seats.map((_, seat) => game.reward(position, seat))).toEqual(shares);
      return shares[0] as number;
    }
    expect(game.toMove(position)).toBe(Number(plain.mover));
    const after = plain.after();
    const moves = new Int32Array(game.maxMoves);
    const legal = Array.from(moves.subarray(0, game.legalMoves(position, moves)));
    expect(legal.map((move) => nameIn(game, position, move)).sort()).toEqual([...after.keys()].sort());
    // The solver sees the position before and after its lines are played.
    const early = positions % 2 === 0 ? solver?.solve(position, Infinity) : undefined;
    const values = legal.map((move) => {
      const next = game.create();
      game.copy(next, position);
      game.play(next, move);
      return visit(next, after.get(nameIn(game, position, move)) as PlainPosition);
    });
    const value = plain.mover === '0' ? Math.max(...values) : Math.min(...values);
    const reward = plain.mover === '0' ? value : 1 - value;
    if (early) expect(early.reward).toBe(reward);
    if (solver) expect(solver.solve(position, Infinity)?.reward).toBe(reward);
    return value;
  };
  visit(game.create(), root);
  return positions;
}

const random = randomState('numbers');
const numbers = (count: number) => Array.from({ length: count }, () => nextBelow(random, 4));

describe('a game for boardgame.io', () => {
  it.each(Object.entries(kinds))('has the positions and results of minimax: %s', (_, make) => {
    for (let i = 0; i < many(2); i++) {
      const game = make(numbers(4));
      expect(
        compare(openKit(fromBoardgameIo(game, { internal })), new PlainPosition(new Plain(game, 2))),
      ).toBeGreaterThan(40);
    }
  });

  it('is shared by those who win together', () => {
    for (let i = 0; i < many(2); i++) {
      const game = sharing(numbers(4));
      const kit = openKit(fromBoardgameIo(game, { internal, players: 3 }));
      expect(compare(kit, new PlainPosition(new Plain(game, 3)))).toBe(65);
    }
  });
});
