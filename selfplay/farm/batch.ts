/** Games that a worker of a farm plays in one go: the content of a job. */
import { createHash } from 'node:crypto';
import type { SharedWeights } from '../../src/engine/engine.ts';
import type { PlannedGame } from '../game/game-pool.ts';
import type { LoggedGame } from '../game/logged-game.ts';
import type { GameSettings } from '../game/settings.ts';
import type { PlayerSpec } from '../players/players.ts';
import { checkedGame } from './sent-game.ts';
import type { AnyBatch, Work } from './work.ts';

export interface Batch extends AnyBatch {
  /** What all of its games have in common. */
  readonly settings: Omit<GameSettings, 'opening' | 'seed'>;
  readonly players: readonly SentPlayer[];
  readonly games: readonly BatchedGame[];
}

/** A player, and the checksum of its weights in the place of the weights. */
export type SentPlayer = Omit<PlayerSpec, 'weights'> & { readonly weights?: string };

export interface BatchedGame extends Pick<PlannedGame, 'index' | 'round'> {
  /** By seat, the number of the player in the batch. */
  readonly players: readonly number[];
  readonly opening: readonly string[];
  readonly seed: string;
}

/** Puts games of an event into a batch; there is at least one. */
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

/** The games of a batch, with the weights of its players by their checksums. */
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

/** The checksums of the weights that the players of a batch have. */
export function weightsIn({ players }: Pick<Batch, 'players'>): string[] {
  return [...new Set(players.flatMap(({ weights }) => weights ?? []))];
}

/**
 * Whether a game is the same wherever it is played: every player does a fixed amount of work on one thread, and it is no
 * program of somebody else's.
 */
export function isRepeatable({ players }: Pick<PlannedGame, 'players'>): boolean {
  return players.every(({ kind, threads, limits: { timeMs, playouts, nodes, depth } }) => {
    if (kind === 'random' || kind === 'greedy') return true;
    const isFixed = timeMs === undefined && (playouts ?? nodes ?? depth) !== undefined;
    return kind !== 'gtp' && threads === 1 && isFixed;
  });
}

/** Equal for two games that went the same way, whoever has played them. */
export function courseOf({ opening, moves, winner, end, evals }: LoggedGame): string {
  const text = JSON.stringify([opening, moves, winner, end, evals]);
  return createHash('sha256').update(text).digest('base64').slice(0, 22);
}

/** The games of a tournament or a tuning. */
export const GAME_WORK: Work<PlannedGame, LoggedGame> = {
  job: 'games',
  makeBatch,
  weightsOf: ({ players }) => players.flatMap(({ weights }) => weights ?? []),
  check: checkedGame,
  courseOf,
};
