/** Games for boardgame.io, whose functions a program passes in: this package does not depend on it. */
import type { GameModule } from '../kit.ts';
import { type AdaptedGame, adaptGame } from './adapt.ts';
import { nameOfText, numberedSeats } from './default-names.ts';
import type { End } from './rules.ts';

/** What is used of a game for boardgame.io (`Game`). */
export interface BoardgameIoGame {
  readonly name?: string;
  readonly seed?: string | number;
  playerView?(view: { readonly G: never; readonly ctx: never; readonly playerID: string }): unknown;
  readonly ai?: { enumerate(G: never, ctx: never, playerID: string): readonly BoardgameIoMove[] };
}

/** What `enumerate` lists: a move or an event, or an action of the reducer. */
export interface BoardgameIoMove {
  readonly move?: string;
  readonly event?: string;
  readonly args?: readonly unknown[];
  readonly type?: string;
  readonly payload?: { readonly type: string; readonly args?: unknown };
}

/** An action of boardgame.io's reducer. */
export interface BoardgameIoAction {
  readonly type: 'MAKE_MOVE' | 'GAME_EVENT';
  readonly payload: { readonly type: string; readonly args: unknown; readonly playerID: string };
}

/** What is used of a state of boardgame.io (`State`). */
export interface BoardgameIoState {
  readonly G: unknown;
  readonly ctx: {
    readonly currentPlayer: string;
    readonly activePlayers?: Readonly<Record<string, unknown>> | null;
    readonly gameover?: unknown;
  };
  readonly plugins?: { readonly random?: { readonly data?: { readonly prngstate?: unknown } } };
}

/** The functions of `boardgame.io/internal` that play a game. */
export interface BoardgameIoInternal {
  CreateGameReducer(options: { game: object }): (state: never, action: never) => unknown;
  InitializeGame(options: { game: object; numPlayers?: number }): unknown;
}

type Looks = 'name' | 'title' | 'seats' | 'board' | 'at' | 'glyphs' | 'edges' | 'text' | 'points' | 'estimate';
type Bounds = 'key' | 'isEndless' | 'maxMoves' | 'maxPlies';

/** `name`, `board`, `at` and others are those of `adaptGame`. */
export interface BoardgameIoOptions extends Partial<Pick<AdaptedGame<BoardgameIoState>, Looks | Bounds>> {
  /** `CreateGameReducer` and `InitializeGame` of `boardgame.io/internal`. */
  readonly internal: BoardgameIoInternal;
  /** Default: 2. */
  readonly players?: number;
  /** The result, if `ctx.gameover` is neither `{ winner }` with a player's id nor `{ draw: true }`. */
  result?(gameover: unknown, state: BoardgameIoState): End;
}

/**
 * Adapts a game for boardgame.io that has `ai.enumerate`. Throws a `TypeError` for one with hidden parts (`playerView`) or a
 * random start; random moves, and several active players at once, throw when they occur.
 */
export function fromBoardgameIo(game: BoardgameIoGame, options: BoardgameIoOptions): GameModule {
  return adaptGame(new BoardgameIoRules(game, options).adapted());
}

const FINISHED = 'write result(gameover), which returns a seat, "draw" or points';
/** Actions that are remembered by their texts. */
const MOST_ACTIONS = 100_000;

export class BoardgameIoRules {
  private readonly options: BoardgameIoOptions;
  private readonly name: string;
  private readonly initial: BoardgameIoState;
  private readonly enumerate: (G: unknown, ctx: unknown, playerID: string) => readonly BoardgameIoMove[];
  private readonly reduce: (state: BoardgameIoState, action: BoardgameIoAction) => BoardgameIoState;
  private readonly actions = new Map<string, Omit<BoardgameIoAction['payload'], 'playerID'> & { isEvent: boolean }>();

  constructor(given: BoardgameIoGame, options: BoardgameIoOptions) {
    const { internal, players = 2 } = options;
    this.options = options;
    this.name = options.name ?? nameOfText(given.name ?? 'boardgame-io');
    const { ai } = given;
    if (!ai) throw new TypeError(`${this.name}: the game has no ai.enumerate, the list of legal moves`);
    this.enumerate = (G, ctx, playerID) => ai.enumerate(G as never, ctx as never, playerID);
    // A list of all moves so far, which grows, would be copied with each move.
    const game = { ...given, disableUndo: true };
    this.reduce = internal.CreateGameReducer({ game }) as typeof this.reduce;
    this.initial = internal.InitializeGame({ game, numPlayers: players }) as BoardgameIoState;
    // boardgame.io adds a `playerView` that hides nothing to the games that it is given.
    const view = { ...this.initial, playerID: '0' } as unknown as Parameters<NonNullable<typeof given.playerView>>[0];
    if (given.playerView && given.playerView(view) !== this.initial.G)
      throw new TypeError(`${this.name}: the game has hidden parts (playerView)`);
    if (given.seed === undefined && drawn(this.initial) !== undefined)
      throw new TypeError(`${this.name}: the start is random: give the game a seed`);
  }

  adapted(): AdaptedGame<BoardgameIoState> {
    const { internal: _, players = 2, result, ...parts } = this.options;
    return {
      seats: numberedSeats(players),
      key: ({ G, ctx }) => JSON.stringify([G, ctx]),
      ...parts,
      name: this.name,
      start: () => this.initial,
      moves: (state) => this.moves(state),
      play: (state, move) => this.play(state, move),
      turn: (state) => Number(this.playerOf(state)),
      result: (state) => this.result(state),
      read: readState,
    };
  }

  /** The action of a legal move. */
  actionOf(state: BoardgameIoState, move: string): BoardgameIoAction {
    if (!this.actions.has(move)) this.moves(state);
    const action = this.actions.get(move);
    if (!action) throw new RangeError(`${move} is not a legal move`);
    const { isEvent, type, args } = action;
    return {
      type: isEvent ? 'GAME_EVENT' : 'MAKE_MOVE',
      payload: { type, args, playerID: this.playerOf(state) },
    };
  }

  private moves(state: BoardgameIoState): readonly string[] {
    if (this.actions.size > MOST_ACTIONS) this.actions.clear();
    const texts = new Set<string>();
    for (const given of this.enumerate(state.G, state.ctx, this.playerOf(state))) {
      const { move, event, payload } = given;
      const type = payload?.type ?? move ?? event;
      if (type === undefined) throw new TypeError(`enumerate lists ${JSON.stringify(given)}: no move and no event`);
      const args = payload ? payload.args : given.args;
      const text = [type, ...wordsOf(args)].join('-');
      texts.add(text);
      if (!this.actions.has(text))
        this.actions.set(text, { type, args, isEvent: payload ? given.type === 'GAME_EVENT' : move === undefined });
    }
    return [...texts];
  }

  private play(state: BoardgameIoState, move: string): BoardgameIoState {
    const next = this.reduce(state, this.actionOf(state, move));
    if ('transients' in next) throw new TypeError(`enumerate lists ${move}, which the game refuses`);
    if (drawn(next) !== drawn(state)) throw new TypeError(`${move} is random: games of chance cannot be searched`);
    return next;
  }

  private playerOf({ ctx }: BoardgameIoState): string {
    if (!ctx.activePlayers) return ctx.currentPlayer;
    const [only, other] = Object.keys(ctx.activePlayers);
    if (only !== undefined && other === undefined) return only;
    throw new TypeError(`several players are active at once: simultaneous moves cannot be searched`);
  }

  private result(state: BoardgameIoState): End | undefined {
    const { gameover } = state.ctx;
    if (gameover === undefined) return undefined;
    if (this.options.result) return this.options.result(gameover, state);
    const { winner, draw } = Object(gameover) as { readonly winner?: unknown; readonly draw?: unknown };
    if (winner !== undefined && winner !== null && Number(winner) >= 0) return Number(winner);
    if (draw === true) return 'draw';
    throw new TypeError(`ctx.gameover is ${JSON.stringify(gameover)}: ${FINISHED}`);
  }
}

/** A state as one word, the beginning of a position. */
export function makeState({ G, ctx, plugins }: BoardgameIoState): string {
  return encodeURIComponent(JSON.stringify({ G, ctx, plugins }));
}

function readState(word: string): BoardgameIoState {
  return JSON.parse(decodeURIComponent(word)) as BoardgameIoState;
}

/** The state of the random numbers, another one after each that is drawn. */
function drawn({ plugins }: BoardgameIoState): unknown {
  return plugins?.random?.data?.prngstate;
}

/** Arguments as words without blanks. A text that reads like another value is quoted. */
function wordsOf(args: unknown): string[] {
  if (args === undefined) return [];
  return (Array.isArray(args) ? args : [args]).map((arg: unknown) =>
    typeof arg === 'string' && /^(?!(?:true|false|null)$)[a-z_]\w*$/i.test(arg)
      ? arg
      : JSON.stringify(arg ?? null).replaceAll(
          /\s/g,
          (blank) => `\\u${blank.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
  );
}
