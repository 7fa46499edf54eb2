/** Small tournament logs written by hand. */

import type { TournamentConfig, TournamentLog } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import type { LoggedPlayer } from '../../selfplay/tournament/player-spec.ts';

export function player(name: string): LoggedPlayer {
  return { name, spec: `mcts:playouts=100,name=${name}`, params: {}, limits: { playouts: 100 }, version: '0.1.0' };
}

/** A game of four plies that Light won, between `light` and `dark`, with overrides. */
export function game(index: number, light: string, dark: string, differs: Partial<LoggedGame> = {}): LoggedGame {
  const moves = differs.moves ?? ['f6', 'c3', 'f3', 'c6'];
  return {
    v: 1,
    id: `test/${index}`,
    game: 'meridians',
    size: 6,
    rules: { pie: false },
    index,
    pair: Math.floor(index / 2),
    players: [player(light), player(dark)],
    opening: [],
    moves,
    winner: 'light',
    end: 'annihilation',
    evals: moves.map(() => null),
    ms: moves.map(() => null),
    seed: `1/${index}`,
    startedAt: '2026-12-01T12:00:00.000Z',
    durationMs: 40,
    ...differs,
  };
}

/** A log of these games between the named players, `differs` being settings of its configuration. */
export function log(
  names: readonly string[],
  games: readonly LoggedGame[],
  differs: Partial<TournamentConfig> = {},
  startedAt = '2026-12-01T12:00:00.000Z',
): TournamentLog {
  const config: TournamentConfig = {
    format: names.length === 2 ? 'match' : 'roundrobin',
    game: 'meridians',
    size: 6,
    players: names.map(player),
    games: games.length,
    maxPlies: 500,
    seed: '1',
    rules: { pie: false },
    openings: { plies: 4, balance: null },
    adjudication: {},
    sprt: null,
    ...differs,
  };
  const header = { v: 1, kind: 'tournament', version: '0.1.0', node: 'v20.19.0', startedAt, config } as const;
  return { header, games, notes: [], tornBytes: 0 };
}

/** A log as its file. */
export function logText({ header, games, notes }: TournamentLog): string {
  return [header, ...games, ...notes].map((line) => `${JSON.stringify(line)}\n`).join('');
}
