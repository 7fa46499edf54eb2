/** Games for boardgame.io, whose functions a program passes in: this package does not depend on it. */
import type { GameModule } from '../../games/kit.ts';
import { type AdaptedGame, adaptGame, endOfWinners, isOfClass } from './adapt.ts';
import { nameOfText, numberedSeats } from './default-names.ts';
import type { End } from './rules.ts';

/** What is used of a game for boardgame.io (`Game`). */
export interface BoardgameIoGame {
  readonly name?: string;
  readonly seed?: string | number;
  playerView?(view: { readonly G: never; readonly ctx: never; readonly playerID: string }): unknown;
  readonly plugins?: readonly BoardgameIoPlugin[];
  readonly ai?: { enumerate(G: never, ctx: never, playerID: string): readonly BoardgameIoMove[] };
}

/** What is used of a plugin (`Plugin`). */
export interface BoardgameIoPlugin {
  readonly name: string;
  playerView?(view: {
    readonly G: never;
    readonly ctx: never;
    readonly game: never;
    readonly data: never;
    readonly playerID: string;
  }): unknown;
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

/** What is used of a state of boardgame.io (`State`): all that the rest of the game depends on. */
export interface BoardgameIoState {
  readonly G: unknown;
  readonly ctx: {
    readonly currentPlayer: string;
    readonly activePlayers?: Readonly<Record<string, unknown>> | null;
    readonly gameover?: unknown;
  };
  readonly plugins?: Readonly<Record<string, { readonly data?: unknown }>>;
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
  /** The result, if `ctx.gameover` is neither `{ winner }` with the id of a player or a list of ids nor `{ draw: true }`. */
  result?(gameover: unknown, state: BoardgameIoState): End;
}

/**
 * Adapts a game for boardgame.io that has `ai.enumerate`. Throws a `TypeError` for one with hidden parts (`playerView` of the game or of a
 * plugin) or a random start; random moves, parts that are hidden later, and several active players at once, throw when they occur.
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
  private readonly game: BoardgameIoGame;
  /** Ids of players, by seat. */
  private readonly players: readonly string[];
  private readonly initial: BoardgameIoState;
  private readonly enumerate: (G: unknown, ctx: unknown, playerID: string) => readonly BoardgameIoMove[];
  private readonly reduce: (state: BoardgameIoState, action: BoardgameIoAction) => BoardgameIoState;
  private readonly actions = new Map<string, Omit<BoardgameIoAction['payload'], 'playerID'> & { isEvent: boolean }>();

  constructor(given: BoardgameIoGame, options: BoardgameIoOptions) {
    const { internal, players = 2 } = options;
    this.options = options;
    this.name = options.name ?? nameOfText(given.name ?? 'boardgame-io');
    this.game = given;
    this.players = Array.from({ length: players }, (_, seat) => `${seat}`);
    const { ai } = given;
    if (!ai) throw new TypeError(`${this.name}: the game has no ai.enumerate, the list of legal moves`);
    this.enumerate = (G, ctx, playerID) => ai.enumerate(G as never, ctx as never, playerID);
    // A list of all moves so far, which grows, would be copied with each move. Two processes
    // must have the same seed, for equal states to have equal keys.
    const game = { ...given, seed: given.seed ?? '0', disableUndo: true };
    this.reduce = internal.CreateGameReducer({ game }) as typeof this.reduce;
    this.initial = copyOf(plain(internal.InitializeGame({ game, numPlayers: players }) as BoardgameIoState));
    const hiding = this.hiding(this.initial);
    if (hiding !== undefined) throw new TypeError(`${this.name}: ${hiding}`);
    if (given.seed === undefined && drawn(this.initial) !== undefined)
      throw new TypeError(`${this.name}: the start is random: give the game a seed`);
  }

  adapted(): AdaptedGame<BoardgameIoState> {
    const { internal: _, players: __, result: ___, ...parts } = this.options;
    return {
      seats: numberedSeats(this.players.length),
      ...parts,
      name: this.name,
      start: () => this.initial,
      moves: (state) => this.moves(state),
      play: (state, move) => this.play(state, move),
      turn: (state) => this.turn(state),
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
      const isEvent = payload ? given.type === 'GAME_EVENT' : move === undefined;
      texts.add(text);
      const known = this.actions.get(text);
      if (!known) this.actions.set(text, { type, args, isEvent });
      else if (known.type !== type || known.isEvent !== isEvent)
        throw new TypeError(`enumerate lists two moves that are both written ${text}: rename one of them`);
    }
    return [...texts];
  }

  private play(state: BoardgameIoState, move: string): BoardgameIoState {
    // Stages, and plugins such as boardgame.io's PluginPlayer, write into the state that they are given.
    const reduced = this.reduce(copyOf(state), this.actionOf(state, move));
    if ('transients' in reduced) throw new TypeError(`enumerate lists ${move}, which the game refuses`);
    const next = plain(reduced);
    if (drawn(next) !== drawn(state)) throw new TypeError(`${move} is random: games of chance cannot be searched`);
    const hiding = this.hiding(next);
    if (hiding !== undefined) throw new TypeError(`after ${move}, ${hiding}`);
    return next;
  }

  /** What a state hides from a player; undefined if nothing. */
  private hiding({ G, ctx, plugins = {} }: BoardgameIoState): string | undefined {
    // boardgame.io adds a `playerView` that hides nothing to the games that it is given.
    const { game, players } = this;
    const view = { G, ctx, game } as never as { readonly G: never; readonly ctx: never; readonly game: never };
    if (game.playerView && players.some((playerID) => game.playerView?.({ ...view, playerID }) !== G))
      return 'the game has hidden parts (playerView)';
    const hidden = game.plugins?.find((plugin) => {
      const data = plugins[plugin.name]?.data as never;
      return plugin.playerView && players.some((playerID) => plugin.playerView?.({ ...view, data, playerID }) !== data);
    });
    return hidden && `the plugin ${hidden.name} hides parts (playerView)`;
  }

  private turn(state: BoardgameIoState): number {
    const player = this.playerOf(state);
    const seat = this.seatOf(player);
    if (seat === undefined)
      throw new TypeError(`player ${JSON.stringify(player)} is to move: players are ${this.players.join(', ')}`);
    return seat;
  }

  private seatOf(id: unknown): number | undefined {
    const seat = typeof id === 'string' || typeof id === 'number' ? this.players.indexOf(`${id}`) : -1;
    return seat < 0 ? undefined : seat;
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
    const hasWinner = winner !== undefined && winner !== null;
    if (draw === true && !hasWinner) return 'draw';
    const winners = (Array.isArray(winner) ? winner : [winner]).map((id) => this.seatOf(id));
    if (draw !== true && winners.length > 0 && !winners.includes(undefined))
      return endOfWinners(winners as number[], this.players.length);
    throw new TypeError(`ctx.gameover is ${JSON.stringify(gameover)}: ${FINISHED}`);
  }
}

/** A state as one word, the beginning of a position. */
export function makeState(state: BoardgameIoState): string {
  return encodeURIComponent(JSON.stringify(plain(state)));
}

/** The parts of a state that the rest of the game depends on: of a plugin its data, since its `api` is made anew for each move. */
export function plain({ G, ctx, plugins = {} }: BoardgameIoState): BoardgameIoState {
  const kept = Object.entries(plugins).map(([name, { data }]) => [name, { data }] as const);
  return { G, ctx, plugins: Object.fromEntries(kept) };
}

/** A copy of plain values, faster than `structuredClone`, which copies the others. */
function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (isOfClass(value)) return structuredClone(value);
  const copy: Partial<T> = {};
  for (const name in value) copy[name] = copyOf(value[name]);
  return copy as T;
}

function readState(word: string): BoardgameIoState {
  return JSON.parse(decodeURIComponent(word)) as BoardgameIoState;
}

/** The state of the random numbers, another one after each that is drawn; undefined before the first. */
function drawn({ plugins }: BoardgameIoState): string | undefined {
  const { prngstate } = (plugins?.random?.data ?? {}) as { readonly prngstate?: unknown };
  return JSON.stringify(prngstate);
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
