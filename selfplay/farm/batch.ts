/** A batch: games that a worker plays in one job. */
import { createHash } from 'node:crypto';
import type { SharedWeights } from '../../src/network/weights.ts';
import type { PlannedGame } from '../game/game-pool.ts';
import type { LoggedGame } from '../tournament/logged-game.ts';
import type { PlayerSpec } from '../tournament/player-spec.ts';
import type { GameSettings } from '../tournament/settings.ts';
import { checkedGame } from './sent-game.ts';
import type { AnyBatch, Work } from './work.ts';

export interface Batch extends AnyBatch {
  /** The settings common to all of its games. */
  readonly settings: Omit<GameSettings, 'opening' | 'seed'>;
  readonly players: readonly SentPlayer[];
  readonly games: readonly BatchedGame[];
}

/** A player with the checksum of its weights instead of the weights. */
export type SentPlayer = Omit<PlayerSpec, 'weights'> & { readonly weights?: string };

interface BatchedGame extends Pick<PlannedGame, 'index' | 'round'> {
  /** Indexed by seat: the index of the player in the batch. */
  readonly players: readonly number[];
  readonly opening: readonly string[];
  readonly seed: string;
}

/** Groups games of an event into a batch; there must be at least one. */
export function makeBatch(event: string, games: readonly PlannedGame[]): Batch {
  const players = new Map<string, number>();
  const sent: SentPlayer[] = [];
  const numberOf = ({ weights, ...spec }: PlayerSpec) => {
    const player = { ...spec, ...(weights && { weights: weights.id }) };
    const key = JSON.stringify(player);
    const known = players.get(key) ?? sent.push(player) - 1;
    players.set(key, known);
    return known;
  };
  const batched = games.map(({ index, round, players: seated, settings: { opening, seed } }) => {
    return { index, round, players: seated.map(numberOf), opening, seed };
  });
  const { opening: _, seed: __, ...settings } = (games[0] as PlannedGame).settings;
  return { event, settings, players: sent, games: batched };
}

/** The games of a batch, with weights looked up by checksum. */
export function gamesOf(batch: Batch, weights: ReadonlyMap<string, SharedWeights>): PlannedGame[] {
  const players = batch.players.map(({ weights: id, ...spec }): PlayerSpec => {
    const own = id === undefined ? undefined : weights.get(id);
    return { ...spec, ...(own && { weights: own }) };
  });
  return batch.games.map(({ index, round, players: seated, opening, seed }) => ({
    index,
    round,
    players: seated.map((number) => players[number] as PlayerSpec),
    settings: { ...batch.settings, opening, seed },
  }));
}

/** The checksums of the weights of a batch's players. */
export function weightsIn({ players }: Pick<Batch, 'players'>): string[] {
  return [...new Set(players.flatMap(({ weights }) => weights ?? []))];
}

/**
 * Whether a game is reproducible: every player uses a fixed amount of work and one thread, and is
 * not an external program.
 */
export function isRepeatable({ players }: Pick<PlannedGame, 'players'>): boolean {
  return players.every(({ kind, threads, limits: { timeMs, playouts, nodes, depth } }) => {
    if (kind === 'random' || kind === 'greedy') return true;
    const isFixed = timeMs === undefined && (playouts ?? nodes ?? depth) !== undefined;
    return kind !== 'gtp' && threads === 1 && isFixed;
  });
}

/** A key that is equal for two games with the same course, whoever played them. */
export function courseOf({ opening, moves, winner, end, evals }: LoggedGame): string {
  const text = JSON.stringify([opening, moves, winner, end, evals]);
  return createHash('sha256').update(text).digest('base64').slice(0, 22);
}

/** The games of a tournament or a tuning, as farm work. */
export const GAME_WORK: Work<PlannedGame, LoggedGame> = {
  job: 'games',
  makeBatch,
  weightsOf: ({ players }) => players.flatMap(({ weights }) => weights ?? []),
  check: checkedGame,
  courseOf,
};
