/** A game as stored in a library: moves, players, result, and the tree if there is more. */
import type { GameKit, OpenSpec, Rules } from '../../games/kit.ts';
import { Line } from '../../games/line.ts';
import { type GameRecord, playerNames } from '../../games/record.ts';
import type { Played } from '../../records/as-played.ts';
import { checkTree, recordOfTree } from '../../records/game-tree.ts';
import { playThrough } from '../../records/replay.ts';
import { fieldsOfSpec, openRecord } from '../../records/spec.ts';
import { type GameTree, mainLine, type Notes, type TreeNode } from '../../records/tree-nodes.ts';
import { dateNumber, datesIn } from '../../util/date.ts';
import { type InputError, ok, type Result } from '../../util/result.ts';
import { sha256 } from '../../util/sha256.ts';
import { normalText } from '../../util/text.ts';

const HASH_BYTES = 16;

export interface StoredGame {
  readonly spec: Pick<OpenSpec, 'name' | 'rules'>;
  /** By seat; empty for unknown names. */
  readonly players: readonly string[];
  /** The score of each seat, in [0, 1]; null if unfinished. */
  readonly scores: readonly (number | null)[];
  readonly winner: string | null;
  readonly end: string | null;
  /** The date as text, and its first date encoded by `dateNumber`. */
  readonly played: string | null;
  readonly day: number | null;
  /** The starting position as text; null for the start of the game. */
  readonly start: string | null;
  /** In the game's notation, including the choice of a seat. */
  readonly moves: readonly string[];
  /** Present if there is more than the moves. */
  readonly tree: GameTree | null;
}

/** The game of a record. Errors: those of `playThrough`; the message begins with the ply. */
export function ofRecord(record: GameRecord): Result<StoredGame> {
  const played = playThrough(record);
  return played.ok ? ok(ofPlayed(record, played.value)) : played;
}

/** The game of a replayed record. */
export function ofPlayed(record: GameRecord, { kit, position, moves, winner, end }: Played): StoredGame {
  const { game, seats, spec } = kit;
  const isShared = winner === null && end !== null;
  const stored: StoredGame = {
    spec: { name: spec.name, rules: spec.rules },
    players: playerNames(record, seats.length).map((name) => normalText(name ?? '')),
    scores: seats.map(({ name }, seat) => {
      if (game.isOver(position) && kit.ends.includes(end ?? '')) return game.reward(position, seat);
      if (isShared) return 1 / seats.length;
      return winner === null ? null : Number(winner === name);
    }),
    winner,
    end,
    ...dateOf(record.startedAt),
    start: null,
    moves: moves.map((move, i) => (move === undefined ? lower(record.moves[i]) : game.moveName(move))),
    tree: null,
  };
  const { event, id } = record;
  if (typeof event !== 'string') return stored;
  return { ...stored, tree: { ...treeOf(stored), event, ...(typeof id === 'string' && { id }) } };
}

/** A game with its variations. Errors: those of `checkTree`. */
export function ofTree(given: GameTree): Result<StoredGame> {
  const checked = checkTree(given);
  if (!checked.ok) return checked;
  const tree = checked.value;
  const isMore = tree.start !== undefined || hasMore(tree);
  if (tree.start === undefined) {
    const stored = ofRecord(recordOfTree(tree));
    return stored.ok ? ok({ ...stored.value, tree: isMore ? tree : null }) : stored;
  }
  const kit = kitOf(tree);
  if (!kit.ok) return kit;
  const moves = mainLine(tree.nodes).map((at) => (tree.nodes[at] as TreeNode).move);
  const line = Line.of(kit.value, tree.start, moves);
  if (!line.ok) return line;
  const { position } = line.value;
  const outcome = kit.value.outcome(position);
  const { seats, game, spec } = kit.value;
  const winner = outcome ? (seats[outcome.winner ?? -1]?.name ?? null) : (tree.winner ?? null);
  const end = outcome?.end ?? tree.end ?? null;
  return {
    ok: true,
    value: {
      spec: { name: spec.name, rules: spec.rules },
      players: seats.map((_, seat) => normalText(tree.players?.[seat] ?? '')),
      scores: seats.map(({ name }, seat) => {
        if (outcome) return game.reward(position, seat);
        return winner === null ? null : Number(winner === name);
      }),
      winner,
      end,
      ...dateOf(tree.startedAt),
      start: tree.start,
      moves,
      tree,
    },
  };
}

/** The tree of a game whose moves were checked on import. */
export function treeOf({
  spec,
  players,
  winner,
  end,
  played,
  moves,
  tree,
}: Omit<StoredGame, 'scores' | 'day'>): GameTree {
  if (tree) return tree;
  const kit = kitOf({ game: spec.name, rules: spec.rules });
  const isOuter = end !== null && kit.ok && !kit.value.ends.includes(end);
  return {
    game: spec.name,
    rules: spec.rules,
    ...(players.some((name) => name !== '') && { players }),
    ...(isOuter && { winner, end }),
    ...(played !== null && { startedAt: played }),
    nodes: moves.map((move) => ({ move })),
  };
}

/** A hash that is equal for games with equal moves by the same players. */
export function lineHash({
  spec,
  players,
  start,
  moves,
}: Pick<StoredGame, 'spec' | 'players' | 'start' | 'moves'>): Uint8Array {
  const text = JSON.stringify([spec.name, rulesText(spec.rules), start, players, moves]);
  return sha256(new TextEncoder().encode(text)).subarray(0, HASH_BYTES);
}

/** A canonical text of rules. */
export function rulesText(rules: Rules): string {
  return JSON.stringify(Object.fromEntries(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function kitOf({ game, rules = {} }: Pick<GameTree, 'game' | 'rules'>): Result<GameKit, InputError> {
  return openRecord(fieldsOfSpec({ name: game, rules }), null);
}

function hasMore({ nodes, event, ...first }: GameTree): boolean {
  return event !== undefined || mainLine(nodes).length < nodes.length || [first, ...nodes].some(isNoted);
}

function isNoted({ comment, mark, analysis, marks, labels, arrows }: Notes & Pick<TreeNode, 'mark'>): boolean {
  const isSaid = Boolean(comment || mark || analysis);
  return isSaid || [marks, labels, arrows].some((one) => Object.keys(one ?? {}).length > 0);
}

function dateOf(startedAt: unknown): { readonly played: string | null; readonly day: number | null } {
  if (typeof startedAt !== 'string') return { played: null, day: null };
  return { played: startedAt, day: dayOf(startedAt) };
}

/** The first date in a text, encoded by `dateNumber`; null if there is none. */
export function dayOf(text: string): number | null {
  const [first] = datesIn(text) ?? [];
  return first ? dateNumber(first) : null;
}

function lower(text: string | undefined): string {
  return (text ?? '').toLowerCase();
}
