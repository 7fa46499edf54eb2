/** Runs a tournament: plays the scheduled games in parallel, and logs each one when it ends. */
import type { GameKit } from '../../src/games/kit.ts';
import type { Journal } from '../../src/node/journal.ts';
import { counted } from '../../src/util/counted.ts';
import { type EventSettings, type GameRunner, type PlannedGame, roundGames } from '../game/planned-game.ts';
import { runTasks } from '../jobs/runner.ts';
import { ThreadRunner } from '../jobs/thread-runner.ts';
import type { CurrentGames } from './current-games.ts';
import { kitOf } from './kit.ts';
import { makeNote } from './log.ts';
import type { LoggedGame } from './logged-game.ts';
import { faultsOf } from './logged-games.ts';
import { openingUnit } from './opening-unit.ts';
import type { Round } from './pairing.ts';
import type { PlayerSpec } from './player-spec.ts';
import { ScoreBoard } from './score-board.ts';
import type { Sprt } from './statistics/sprt.ts';

export interface Tournament extends EventSettings {
  readonly players: readonly PlayerSpec[];
  readonly rounds: readonly Round[];
  readonly openings: readonly (readonly string[])[];
  /** Stops the tournament when decided. For two players in two seats. */
  readonly sprt?: Sprt | undefined;
}

interface RunOptions {
  /**
   * Plays the games. A number stands for a pool of that many threads, which is closed at the end.
   */
  readonly runner: GameRunner | number;
  /** Games of an earlier run, which are not repeated. */
  readonly done: readonly LoggedGame[];
  readonly log?: Journal | undefined;
  /** Receives the progress of running games, as far as the runner knows it. */
  readonly now?: CurrentGames | undefined;
  /**
   * A player with this number of consecutive losses by fault ends the tournament. Default: no
   * limit.
   */
  readonly maxFaults?: number | undefined;
  /** Aborts the tournament; running games are not finished. */
  readonly signal?: AbortSignal | undefined;
  /** Called with every finished game and the updated score board. */
  readonly onGame?: ((game: LoggedGame, board: ScoreBoard) => void) | undefined;
}

export interface RunResult {
  readonly games: readonly LoggedGame[];
  readonly board: ScoreBoard;
  /** Games restarted because a thread of the harness died. */
  readonly replayed: number;
  /** The player whose faults ended the tournament. */
  readonly broken?: BrokenPlayer | undefined;
}

export interface BrokenPlayer {
  readonly name: string;
  /** Its consecutive losses by fault, and the last fault. */
  readonly games: number;
  readonly fault: string;
}

/**
 * Plays the missing games of a tournament. Throws if a game cannot be played for reasons other than
 * a player's fault.
 */
export async function runTournament(tournament: Tournament, options: RunOptions): Promise<RunResult> {
  const { log, now, signal } = options;
  const games = [...options.done];
  const played = new Set(games.map((game) => game.index));
  const tasks = plannedGames(tournament).filter((task) => !played.has(task.index));
  const board = boardOf(tournament);
  for (const game of games) board.note(game);
  const own = typeof options.runner === 'number' ? new ThreadRunner('game', options.runner) : undefined;
  const runner: GameRunner = own ?? (options.runner as GameRunner);
  if (now) runner.watch?.((game) => now.note(game));
  const faults = new FaultCounter(kitOf(tournament.game), options.maxFaults ?? Infinity);
  let replayed = 0;
  try {
    // An earlier run may have decided the test.
    await runTasks(runner, board.match?.isDecided ? [] : tasks, {
      signal,
      onBegin: ({ index }) => now?.begin(index),
      onReplay: ({ index }, why) => {
        replayed++;
        log?.append(makeNote(`game ${index + 1} was restarted: ${why}`));
      },
      onEnd: ({ index }) => now?.end(index),
      onDone: (game) => {
        log?.append(game);
        games.push(game);
        board.note(game);
        faults.note(game);
        options.onGame?.(game, board);
      },
      isEnough: () => board.match?.isDecided === true || faults.broken !== undefined,
    });
  } finally {
    await own?.close();
  }
  const { broken } = faults;
  if (broken) log?.append(makeNote(stoppedAfter(broken.games, broken.name)));
  return { games, board, replayed, broken };
}

/** Counts each player's consecutive losses by fault. */
class FaultCounter {
  private readonly kit: GameKit;
  private readonly most: number;
  private readonly running = new Map<string, number>();
  /** The first player to reach the limit. */
  broken: BrokenPlayer | undefined;

  constructor(kit: GameKit, most: number) {
    this.kit = kit;
    this.most = most;
  }

  note(game: LoggedGame): void {
    const faults = faultsOf(this.kit, game);
    for (const name of new Set(game.players.map((player) => player.name))) {
      const own = faults.find(({ player }) => player === name);
      const games = own ? (this.running.get(name) ?? 0) + 1 : 0;
      this.running.set(name, games);
      if (own && games >= this.most) this.broken ??= { name, games, fault: own.fault ?? own.end };
    }
  }
}

/** All games of a tournament, round by round. */
function plannedGames({
  players,
  rounds,
  openings,
  game,
  maxPlies,
  seed,
  adjudication,
  time,
}: Tournament): PlannedGame[] {
  return rounds.flatMap(({ round, seating, opening }) => {
    const seated = seating.map((number) => players[number] as PlayerSpec);
    return roundGames(seated, round, openings[opening] ?? [], { game, maxPlies, seed, adjudication, time });
  });
}

/** An empty score board. */
export function boardOf({ players, game, sprt }: Pick<Tournament, 'players' | 'game' | 'sprt'>): ScoreBoard {
  const kit = kitOf(game);
  return new ScoreBoard(
    kit,
    players.map(({ name }) => name),
    (played) => openingUnit(kit, played),
    sprt,
  );
}

/** A note in the log. */
export function stoppedAfter(faults: number, player: string): string {
  return `stopped after ${counted(faults, 'consecutive fault')} of ${player}`;
}
