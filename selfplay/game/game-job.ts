/** The job of playing a game. */
import { Judge } from '../../src/engine/judge.ts';
import type { GameSpec } from '../../src/games/kit.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import type { FarmJob } from '../jobs/job.ts';
import { GtpPlayer } from '../players/gtp-player.ts';
import { createPlayer, type MatchPlayer } from '../players/player.ts';
import { kitOf } from '../tournament/kit.ts';
import type { CurrentGame, LoggedGame } from '../tournament/logged-game.ts';
import { loggedPlayer, type PlayerSpec } from '../tournament/player-spec.ts';
import { checkedGame } from './checked-game.ts';
import type { PlannedGame } from './planned-game.ts';
import { playGame } from './play-game.ts';

export const GAME_JOB: FarmJob<PlannedGame, LoggedGame> = {
  run: playPlanned,
  check: checkedGame,
  /** The same course, whoever played it. */
  key: ({ opening, moves, winner, end, evals }) => [opening, moves, winner, end, evals],
  players: ({ players }) => players,
};

/** The most progress messages per second and game. */
const MOST_TOLD = 5;

/** Built-in players of this thread by name and seat, reused between games. */
const players = new Map<string, { readonly text: string; readonly player: MatchPlayer }>();
/** Chooses seats; kept for the current game. */
let judge: { readonly game: string; readonly judge: Judge } | undefined;

/** Plays one game, and tells its moves. */
async function playPlanned(
  { round, index, ...task }: PlannedGame,
  tellNews: (game: CurrentGame) => void,
): Promise<LoggedGame> {
  const { spec, choiceAfter, seats } = kitOf(task.settings.game);
  const seated = [...task.players];
  const settings = { ...task.settings };
  if (choiceAfter !== undefined) {
    const chosen = await judgeOf(spec).chooseSeat(settings.opening);
    // The second player chooses.
    if (chosen === 0) seated.reverse();
    settings.opening = [...settings.opening, seats[chosen]?.name as string];
  }
  const all: MatchPlayer[] = [];
  for (const [seat, player] of seated.entries()) all.push(await playerOf(player, seat, settings.game));
  const about = { v: 1, id: `${index}`, ...fieldsOfSpec(spec), index };
  const current = { ...about, players: seated.map(({ name }) => ({ name })), startedAt: new Date().toISOString() };
  const tell = sometimes((moves: readonly string[]) => tellNews({ ...current, moves }));
  const played = await playGame(all, settings, tell).finally(() => endPrograms(all));
  return {
    ...about,
    ...(seats.length === 2 ? { pair: round } : { round }),
    players: seated.map(loggedPlayer),
    opening: settings.opening,
    ...played,
    seed: settings.seed,
  };
}

/**
 * Limits the rate of a callback: passes all news of slow games, of fast ones only the first per
 * interval.
 */
function sometimes<News>(tell: (news: News) => void): (news: News) => void {
  let second = -Infinity;
  let told = 0;
  return (news) => {
    const now = performance.now();
    if (now - second >= 1000) {
      second = now;
      told = 0;
    }
    if (told++ < MOST_TOLD) tell(news);
  };
}

function judgeOf({ name, rules }: GameSpec): Judge {
  const game = JSON.stringify([name, rules]);
  if (judge?.game !== game) judge = { game, judge: new Judge({ name, ...(rules && { rules }) }) };
  return judge.judge;
}

/**
 * Creates one player per seat, even for equal specifications. A different specification of the same
 * name replaces the earlier one.
 */
async function playerOf(spec: PlayerSpec, seat: number, game: GameSpec): Promise<MatchPlayer> {
  if (spec.kind === 'gtp') return new GtpPlayer(spec);
  const place = JSON.stringify([spec.name, seat, game.name, game.rules]);
  const kept = players.get(place);
  if (kept?.text === spec.text) return kept.player;
  await kept?.player.close();
  const player = createPlayer(spec, game);
  players.set(place, { text: spec.text, player });
  return player;
}

/** External programs run for one game. */
async function endPrograms(all: readonly MatchPlayer[]): Promise<void> {
  await Promise.all(all.map((player) => (player instanceof GtpPlayer ? player.close() : undefined)));
}
