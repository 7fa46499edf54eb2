/** Runs a tournament: plays the games of its schedule, a few at once, and logs each one as it ends. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { countPairs } from './elo.ts';
import type { Adjudication, TimeControl } from './game.ts';
import type { LoggedGame, LogWriter } from './log.ts';
import type { Pairing } from './pairing.ts';
import type { PlayerSpec } from './players.ts';
import { type Sprt, type SprtStatus, sprtStatus } from './sprt.ts';
import type { GameTask } from './worker.ts';

export interface Tournament {
  readonly size: number;
  readonly players: readonly PlayerSpec[];
  readonly pairings: readonly Pairing[];
  readonly openings: readonly (readonly string[])[];
  readonly maxPlies: number;
  readonly seed: string;
  readonly pie: boolean;
  readonly adjudication: Adjudication;
  readonly time: TimeControl;
  /** Stops the tournament when it is decided; for two players. */
  readonly sprt?: Sprt | undefined;
}

export interface RunOptions {
  /** Games at once. */
  readonly concurrency: number;
  /** Games of an earlier run; they are not played again. */
  readonly done: readonly LoggedGame[];
  readonly log?: LogWriter | undefined;
  /** Finishes nothing more. */
  readonly signal?: AbortSignal | undefined;
  readonly onGame?: ((game: LoggedGame, games: readonly LoggedGame[]) => void) | undefined;
}

export interface RunResult {
  readonly games: readonly LoggedGame[];
  readonly sprt: SprtStatus | undefined;
  /** Games that were begun anew because a thread of the harness died. */
  readonly replayed: number;
}

/** A game that the harness itself cannot get through is tried so often. */
const MOST_TRIES = 3;

/** Plays what is missing of a tournament. Throws when a game cannot be played for reasons that are no player's fault. */
export async function runTournament(tournament: Tournament, options: RunOptions): Promise<RunResult> {
  const { log, signal } = options;
  const games = [...options.done];
  const played = new Set(games.map((game) => game.index));
  const tasks = gameTasks(tournament).filter((task) => !played.has(task.index));
  let sprt = tournament.sprt && sprtStatus(pairCounts(games, tournament), tournament.sprt);
  const isSource = import.meta.url.endsWith('.ts');
  const piscina = new Piscina<GameTask, LoggedGame | undefined>({
    filename: fileURLToPath(new URL(isSource ? './worker.ts' : './worker.js', import.meta.url)),
    name: 'gameTask',
    minThreads: options.concurrency,
    maxThreads: options.concurrency,
    idleTimeout: 2 ** 31 - 1,
    atomics: 'async',
    ...(isSource && { execArgv: ['--import', 'tsx'] }),
  });
  const cancel = new SharedArrayBuffer(4);
  const stop = () => Atomics.store(new Int32Array(cancel), 0, 1);
  signal?.addEventListener('abort', stop);
  let replayed = 0;
  let next = 0;
  const isOver = () => signal?.aborted || sprt?.decision !== undefined || next >= tasks.length;

  const lane = async () => {
    while (!isOver()) {
      const task = tasks[next++] as Omit<GameTask, 'cancel'>;
      for (let tries = 1; ; tries++) {
        try {
          const game = await piscina.run({ ...task, cancel });
          if (!game) return;
          log?.append(game);
          games.push(game);
          if (tournament.sprt) sprt = sprtStatus(pairCounts(games, tournament), tournament.sprt);
          if (sprt?.decision !== undefined) stop();
          options.onGame?.(game, games);
          break;
        } catch (error) {
          if (signal?.aborted) return;
          if (tries === MOST_TRIES) throw error;
          replayed++;
          log?.note(`game ${task.index} was begun anew: ${error instanceof Error ? error.message : error}`);
        }
      }
    }
  };
  try {
    const lanes = await Promise.allSettled(Array.from({ length: options.concurrency }, lane));
    for (const settled of lanes) if (settled.status === 'rejected') throw settled.reason;
  } finally {
    signal?.removeEventListener('abort', stop);
    await piscina.destroy();
  }
  return { games, sprt, replayed };
}

/** All games of a tournament, two of each pairing; colours are swapped in the second. */
function gameTasks(tournament: Tournament): Omit<GameTask, 'cancel'>[] {
  const { players, pairings, openings, size, maxPlies, seed, adjudication, time, pie } = tournament;
  return pairings.flatMap(({ pair, first, second, opening }) =>
    [0, 1].map((game) => {
      const index = 2 * pair + game;
      const a = players[first] as PlayerSpec;
      const b = players[second] as PlayerSpec;
      return {
        index,
        pair,
        players: game === 0 ? ([a, b] as const) : ([b, a] as const),
        pie,
        settings: {
          size,
          opening: openings[opening] ?? [],
          maxPlies,
          seed: `${seed}/${index}`,
          adjudication,
          time,
        },
      };
    }),
  );
}

/** Pair scores of the first player, for pairs of which both games are done. */
export function pairCounts(games: readonly LoggedGame[], { players }: Pick<Tournament, 'players'>) {
  const name = players[0]?.name;
  const scores = new Map<number, number[]>();
  for (const game of games) {
    const isLight = game.players[0].name === name;
    const score = game.winner === null ? 0.5 : Number((game.winner === 'light') === isLight);
    scores.set(game.pair, [...(scores.get(game.pair) ?? []), score]);
  }
  const pairs = [...scores.values()].filter((both) => both.length === 2);
  return countPairs(pairs.map(([a, b]) => (a as number) + (b as number)));
}
