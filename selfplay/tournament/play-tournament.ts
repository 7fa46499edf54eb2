/** Plays a tournament: the games that are missing, in parallel, each logged when it ends. */
import type { GameKit } from '../../src/games/kit.ts';
import { counted } from '../../src/util/counted.ts';
import { runEvent } from '../event/run-event.ts';
import { type GameRunner, type PlannedGame, roundGames } from '../game/planned-game.ts';
import { runTasks } from '../jobs/runner.ts';
import { CurrentGames } from './current-games.ts';
import { kitOf } from './kit.ts';
import { makeNote, type TournamentLog } from './log.ts';
import type { LoggedGame } from './logged-game.ts';
import { faultsOf } from './logged-games.ts';
import type { OpenedTournament, Tournament } from './open-tournament.ts';
import type { Round } from './pairing.ts';
import type { PlayerSpec } from './player-spec.ts';
import { ScoreBoard } from './score-board.ts';

interface PlayOptions {
  /** Opens what plays the games. */
  open(): Promise<GameRunner>;
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

export interface PlayedTournament {
  /** All games, also of earlier runs, as a log. */
  readonly log: TournamentLog;
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
 * Plays the missing games of a tournament and closes its log. Running games can be watched beside the log
 * (`currentGames`). Throws if a game cannot be played for reasons other than a player's fault.
 */
export async function playTournament(opened: OpenedTournament, options: PlayOptions): Promise<PlayedTournament> {
  const { log, header, lines, sprt } = opened;
  const { open, signal } = options;
  const kit = kitOf(opened.game);
  const games = [...opened.done];
  const board = new ScoreBoard(
    kit,
    opened.players.map(({ name }) => name),
    sprt,
  );
  for (const game of games) board.note(game);
  const played = new Set(games.map(({ index }) => index));
  const faults = new FaultCounter(kit, options.maxFaults ?? Infinity);
  let replayed = 0;
  // An earlier run may have decided the test.
  const isOver = () => board.match?.isDecided === true || faults.broken !== undefined;
  const play = async (runner: GameRunner, rounds: readonly Round[], now: CurrentGames | undefined) => {
    const missing = rounds.flatMap((round) => gamesOf(opened, round)).filter(({ index }) => !played.has(index));
    await runTasks(runner, isOver() ? [] : missing, {
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
      isEnough: isOver,
    });
  };
  await runEvent({
    log,
    header,
    open,
    play: async (runner: GameRunner) => {
      for (const line of lines) log?.append(line);
      const now = log && new CurrentGames(log.path);
      try {
        if (now) runner.watch?.((game) => now.note(game));
        await play(runner, opened.rounds, now);
        if (opened.later && !signal?.aborted) await play(runner, opened.later(games), now);
      } finally {
        now?.close();
      }
      const { broken } = faults;
      if (broken) log?.append(makeNote(stoppedAfter(broken.games, broken.name)));
      return { isOver: !signal?.aborted };
    },
  });
  return { log: { header, games, notes: [], tornBytes: 0 }, board, replayed, broken: faults.broken };
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

/** The games of a round. */
function gamesOf(tournament: Tournament, { round, seating, opening }: Round): PlannedGame[] {
  const { players, openings, game, maxPlies, seed, adjudication, time } = tournament;
  const seated = seating.map((number) => players[number] as PlayerSpec);
  return roundGames(seated, round, openings[opening] ?? [], { game, maxPlies, seed, adjudication, time });
}

/** A note in the log. */
export function stoppedAfter(faults: number, player: string): string {
  return `stopped after ${counted(faults, 'consecutive fault')} of ${player}`;
}
