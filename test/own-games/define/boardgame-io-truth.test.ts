/** Games for boardgame.io against plain minimax over its own functions, which replays every line from the start. */
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import {
  type BoardgameIoGame,
  type BoardgameIoInternal,
  fromBoardgameIo,
  openKit,
} from '../../../src/own-games/game.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { many } from '../../support/many.ts';
import { comparePlain, type PlainPosition } from '../../support/plain-play.ts';

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
class BoardgameIoPosition implements PlainPosition {
  private readonly plain: Plain;
  private readonly line: readonly object[];
  private readonly state: State;

  constructor(plain: Plain, line: readonly object[] = []) {
    this.plain = plain;
    this.line = line;
    this.state = plain.at(line);
  }

  private get player(): string {
    const { activePlayers, currentPlayer } = this.state.ctx;
    return activePlayers ? (Object.keys(activePlayers)[0] as string) : currentPlayer;
  }

  get mover(): number {
    return Number(this.player);
  }

  get shares(): number[] | undefined {
    const { gameover } = this.state.ctx;
    if (!gameover) return undefined;
    const all = Array.from({ length: this.plain.players }, (_, i) => String(i));
    const winners = gameover.draw ? all : [gameover.winner ?? []].flat().map(String);
    return all.map((id) => (winners.includes(id) ? 1 / winners.length : 0));
  }

  after(): Map<string, BoardgameIoPosition> {
    const { player: playerID, plain, line } = this;
    return new Map(
      plain.listed(this.state, playerID).map(({ move, event, args = [] }) => {
        const type = move === undefined ? 'GAME_EVENT' : 'MAKE_MOVE';
        const action = { type, payload: { type: move ?? event, args, playerID } };
        return [[move ?? event, ...args].join('-'), new BoardgameIoPosition(plain, [...line, action])];
      }),
    );
  }
}

function positionsOf(game: BoardgameIoGame, players: number): number {
  const kit = openKit(fromBoardgameIo(game, { internal, players }));
  return comparePlain(kit, new BoardgameIoPosition(new Plain(game, players))).positions;
}

const random = randomState('numbers');
const numbers = (count: number) => Array.from({ length: count }, () => nextBelow(random, 4));

describe('a game for boardgame.io', () => {
  it.each(Object.entries(kinds))('has the positions and results of minimax: %s', (_, make) => {
    for (let i = 0; i < many(2); i++) expect(positionsOf(make(numbers(4)), 2)).toBeGreaterThan(40);
  });

  it('is shared by those who win together', () => {
    for (let i = 0; i < many(2); i++) expect(positionsOf(sharing(numbers(4)), 3)).toBe(65);
  });
});
