/** Lists the games of logs, and marks unusual ones. */
import type { GameKit } from '../../../src/games/kit.ts';
import { numberOf } from '../../../src/games/record.ts';
import { moversOf } from '../../../src/records/movers.ts';
import { foundOrMade } from '../../../src/util/found-or-made.ts';
import { percent } from '../../../src/util/percent.ts';
import { seatNames } from '../kit.ts';
import type { LogHeader, TournamentLog } from '../log.ts';
import { distinctGames, faultsOf, isFaulty, pliesOf, type ReportedGame } from '../logged-games.ts';

/** Why a game is notable. */
export const LONGEST = 'the longest';
export const SHORTEST = 'the shortest';

export interface ListedGame {
  /** The header of its log, as read. */
  readonly header: LogHeader;
  /** The number of the game in its log, from 1. */
  readonly number: number;
  /** With several logs: the numbers of log and game from 1, e.g. `2-7`. */
  readonly title: string;
  /** By seat. */
  readonly players: readonly string[];
  /** Name of the sole winner's seat, or null. */
  readonly winner: string | null;
  readonly end: string;
  readonly plies: number;
  /** What is unusual about it, a few words each. */
  readonly oddities: readonly string[];
}

/** A loss is unusual if the loser once had at least this expected score. */
const HOPEFUL = 0.75;
/** The most games of each kind. */
const MOST_LOSSES = 3;
const MOST_FAULTS = 5;

/** The games of logs, by log and number. */
export function listGames(kit: GameKit, logs: readonly TournamentLog[]): ListedGame[] {
  const reported = distinctGames(logs).sort((a, b) => a.log - b.log || a.game.index - b.game.index);
  const oddities = odditiesOf(kit, reported);
  const isSeveral = reported.some(({ log }) => log > 0);
  return reported.map((one) => {
    const { header, game, log } = one;
    const number = numberOf(game) ?? game.index + 1;
    return {
      header,
      number,
      title: isSeveral ? `${log + 1}-${number}` : `${number}`,
      players: game.players.map(({ name }) => name),
      winner: game.winner ?? null,
      end: game.end ?? 'unknown',
      plies: pliesOf(kit, game),
      oddities: oddities.get(one) ?? [],
    };
  });
}

function odditiesOf(kit: GameKit, reported: readonly ReportedGame[]): Map<ReportedGame, string[]> {
  const found = new Map<ReportedGame, string[]>();
  const note = (one: ReportedGame | undefined, what: string) => {
    if (one) foundOrMade(found, one, () => []).push(what);
  };
  const whole = reported.filter(({ game }) => !isFaulty(game));
  const byLength = whole.toSorted((a, b) => pliesOf(kit, a.game) - pliesOf(kit, b.game));
  const [shortest, longest] = [byLength[0], byLength.at(-1)];
  if (shortest && longest && pliesOf(kit, shortest.game) < pliesOf(kit, longest.game)) {
    note(shortest, SHORTEST);
    note(longest, LONGEST);
  }
  const losses = whole.flatMap((one) => hopeOf(kit, one) ?? []).sort((a, b) => b.value - a.value);
  for (const { one, player, value } of losses.slice(0, MOST_LOSSES)) {
    note(one, lostHope(player, value));
  }
  for (const one of reported.filter(({ game }) => isFaulty(game)).slice(0, MOST_FAULTS)) {
    for (const { player, end, fault } of faultsOf(kit, one.game)) {
      note(one, `${end} of ${player ?? 'nobody'}${fault ? `: ${fault}` : ''}`);
    }
  }
  return found;
}

/** The player who lost a game after the highest expected score, if that was high enough. */
function hopeOf(kit: GameKit, one: ReportedGame): { one: ReportedGame; player: string; value: number } | undefined {
  const { game } = one;
  const winner = seatNames(kit).indexOf(game.winner ?? '');
  if (winner < 0 || !Array.isArray(game.evals)) return undefined;
  const hopes = moversOf(kit, game.moves).flatMap((seat, ply) => {
    const value: unknown = game.evals[ply];
    return seat === winner || typeof value !== 'number' ? [] : [{ seat, value }];
  });
  const best = hopes.toSorted((a, b) => b.value - a.value)[0];
  if (!best || best.value < HOPEFUL) return undefined;
  return { one, player: game.players[best.seat]?.name as string, value: best.value };
}

export function lostHope(player: string, value: number): string {
  return `${player} lost after a value of ${percent(value)}`;
}
