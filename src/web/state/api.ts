/** The server's REST routes. */
import type { ReadTrees, WrittenTree } from '../../records/game-tree.ts';
import type { GameTree } from '../../records/tree-nodes.ts';
import type { BoardFacts, ListedGame } from '../../server/board-facts.ts';
import type { ShownLine } from '../../server/line-view.ts';
import type { SuitePuzzle } from '../../server/puzzles.ts';
import type { ListedLogs, ShownTournament } from '../../server/tournament-routes.ts';

export type Rules = NonNullable<GameTree['rules']>;

export interface ServerFacts {
  readonly games: readonly ListedGame[];
  readonly standard: { readonly game: string; readonly rules: Rules };
  readonly formats: readonly { readonly name: string; readonly title: string }[];
  readonly version: string;
  /** Of all analyses together. */
  readonly threads: number;
}

/** An answer of the server that something is wrong, or that there was none. */
export class ApiError extends Error {
  readonly code: string;
  readonly ply: number | undefined;

  constructor(message: string, code: string, ply?: number) {
    super(message);
    this.code = code;
    this.ply = ply;
  }
}

export async function ask<T>(path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('the server does not answer', 'no-server');
  }
  const answer = (await response.json().catch(() => ({}))) as { error?: string; code?: string; ply?: number };
  if (response.ok) return answer as T;
  throw new ApiError(answer.error ?? `the server answers ${response.status}`, answer.code ?? 'no-answer', answer.ply);
}

interface AskedLine {
  readonly game: string;
  readonly rules: Rules;
  readonly start?: string | undefined;
  readonly moves: readonly string[];
  readonly from?: number;
  readonly overlays?: readonly string[];
}

interface AskedPosition {
  readonly game: string;
  readonly rules: Rules;
  readonly pieces: readonly { readonly cell: number; readonly seat: number }[];
  readonly toMove: number;
}

export const api = {
  games: () => ask<ServerFacts>('api/games'),
  board: (game: string, rules: Rules | undefined, start?: string) =>
    ask<BoardFacts>('api/board', { game, rules, start }),
  line: (line: AskedLine) => ask<ShownLine>('api/line', line),
  arrange: (position: AskedPosition) => ask<{ position: string }>('api/arrange', position),
  read: (text: string, name: string, game: string, rules: Rules) =>
    ask<ReadTrees>('api/read', { text, name, game, rules }),
  puzzles: (game: string) => ask<{ puzzles: readonly SuitePuzzle[] }>('api/puzzles', { game }),
  tournaments: () => ask<ListedLogs>('api/tournaments'),
  tournament: (log: string, game?: number) => ask<ShownTournament>('api/tournament', { log, game }),
  write: (tree: GameTree, format: string) => ask<WrittenTree & { name: string }>('api/write', { tree, format }),
};
