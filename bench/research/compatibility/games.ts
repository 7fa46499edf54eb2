/** What boardgame.io does with games, as far as Sightline relies on it. */
import { createRequire } from 'node:module';
import type { Check } from './page.ts';
import { versionOf } from './version.ts';

const require = createRequire(import.meta.url);

interface State {
  readonly G: object;
  readonly ctx: { readonly gameover?: unknown; readonly currentPlayer: string };
  readonly plugins: Readonly<Record<string, { readonly data: unknown }>>;
}

interface Internal {
  CreateGameReducer(options: { readonly game: object }): (state: State, action: object) => State;
  InitializeGame(options: { readonly game: object; readonly numPlayers: number }): State;
  ProcessGameConfig?(game: object): object;
}

const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as Internal;

/** The state after a move by the player to move. */
function played(game: object, type: string, state = InitializeGame({ game, numPlayers: 2 })): State {
  const payload = { type, args: [], playerID: state.ctx.currentPlayer };
  return CreateGameReducer({ game })(state, { type: 'MAKE_MOVE', payload });
}

function boardgameIo(ran: string, does: string, result: () => string | Promise<string>): Check {
  return {
    table: 'games',
    program: 'boardgame.io',
    ran,
    does,
    run: async () => ({ version: versionOf('boardgame.io'), result: await result() }),
  };
}

export const GAME_CHECKS: readonly Check[] = [
  boardgameIo(
    "`import('boardgame.io/internal')` in a module of Node",
    'Takes the functions as an argument; [Games for boardgame.io](own-game.md#games-for-boardgameio) shows `createRequire`.',
    () =>
      import(`boardgame.io/${'internal'}`).then(
        () => 'loads it',
        (error: NodeJS.ErrnoException) => `\`${error.code}\``,
      ),
  ),
  boardgameIo(
    '`endIf` that returns `{ winner }`, `true`, a text, 0 and `{}`',
    'Reads `{ winner }` (an id or a list of ids) and `{ draw: true }`, and asks for `result` for everything else.',
    () =>
      [{ winner: '0' }, true, 'over', 0, {}]
        .map((end) => {
          const { gameover } = played({ moves: { go: () => {} }, endIf: () => end }, 'go').ctx;
          return gameover === undefined ? 'continues' : `ends with \`${JSON.stringify(gameover)}\``;
        })
        .join('; '),
  ),
  boardgameIo('a move with `PluginPlayer`, and the state before it', 'Plays every move on a copy of the state.', () => {
    const { PluginPlayer } = require('boardgame.io/plugins') as {
      PluginPlayer(options: object): object;
    };
    const game = {
      plugins: [PluginPlayer({ setup: () => ({ score: 0 }) })],
      moves: {
        go: ({ player }: { player: { get(): { score: number }; set(to: object): void } }) =>
          player.set({ score: player.get().score + 1 }),
      },
    };
    const before = InitializeGame({ game, numPlayers: 2 });
    const text = JSON.stringify(before.plugins.player?.data);
    played(game, 'go', before);
    return JSON.stringify(before.plugins.player?.data) === text ? 'stays as it was' : 'has the score after the move';
  }),
  boardgameIo(
    'a move that returns `INVALID_MOVE`',
    'Reports the move that `enumerate` lists and the game refuses.',
    () => {
      const { INVALID_MOVE } = require('boardgame.io/core') as { readonly INVALID_MOVE: string };
      const after = played({ moves: { go: () => INVALID_MOVE } }, 'go');
      return `the state before it, ${'transients' in after ? 'with' : 'without'} \`transients\``;
    },
  ),
  boardgameIo(
    'two games without a `seed`, each after `random.D6()`',
    'Gives games a seed, and refuses a random start without one.',
    () => {
      const game = () => ({
        setup: ({ random }: { random: { D6(): number } }) => ({ die: Array.from({ length: 20 }, () => random.D6()) }),
      });
      const [a, b] = [game(), game()].map((made) => JSON.stringify(InitializeGame({ game: made, numPlayers: 2 }).G));
      return a === b ? 'throw the same' : 'throw differently';
    },
  ),
];
