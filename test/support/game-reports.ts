/** Reports on games made by hand, and games of the examples. */
import type { Done, GameDone, GameItem, SearchDone } from '../../selfplay/game-report/item.ts';
import { PHASES } from '../../selfplay/game-report/plan.ts';
import { type GameReport, makeGameReport } from '../../selfplay/game-report/report.ts';
import type { GameKit, GameModule, Rules } from '../../src/games/kit.ts';
import { Line } from '../../src/games/line.ts';
import { completeRules } from '../../src/games/rules.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { must } from '../../src/util/result.ts';
import { playedAtRandom } from './kits.ts';

/** A game of `examples/games`. */
export async function exampleKit(name: string, rules: Rules = {}): Promise<GameKit> {
  const { game } = (await import(`../../examples/games/${name}.js`)) as { readonly game: GameModule };
  return must(game.open({ name: game.name, rules: must(completeRules(game, rules)), weights: null }));
}

let made = 0;

/** A game that needs no more than its moves and result; seats take turns. */
export function playedGame(moves: readonly string[], first: number, more: Partial<GameDone> = {}): GameDone {
  const each = <Value>(value: Value) => moves.map(() => value);
  return {
    kind: 'even',
    id: `game/${made++}`,
    levels: [16, 16],
    moves,
    movers: moves.map((_, ply) => ply % 2),
    values: each(null),
    legal: moves.map((_, ply) => 9 - ply),
    good: each(null),
    proven: each(null),
    scores: [first, 1 - first],
    end: 'line',
    ...more,
  };
}

/** The search of an opening with this value for the first seat, or of the start. */
export function searched(moves: readonly string[], value: number, more: Partial<SearchDone> = {}): SearchDone {
  return {
    kind: 'opening',
    id: `opening/${moves.join(' ')}`,
    moves,
    playouts: 1,
    value,
    proven: null,
    best: null,
    ...more,
  };
}

/** Expected scores of the first seat by ply, as a game has them: those of the mover. */
export function seenByMovers(values: readonly number[]): number[] {
  return values.map((value, ply) => Number((ply % 2 === 0 ? value : 1 - value).toFixed(6)));
}

/** A report on random games, with values that were never searched. */
export function randomReport(kit: GameKit, count = 30): GameReport {
  const settings = { games: count, playouts: 32 };
  const config = { ...fieldsOfSpec(kit.spec), ...settings, seed: '1', weights: null };
  const items = PHASES.slice(0, 2).flatMap((phase) => phase(kit, settings, '1', []));
  const done = items.flatMap((item, i): Done[] => {
    const { id } = item;
    if (item.kind === 'start' || item.kind === 'opening') {
      const { kind, moves, playouts } = item;
      const proven = i % 9 === 0 ? 'loss' : null;
      return [searched(moves, ((37 * i) % 100) / 100, { kind, id, playouts, proven, best: moves[0] ?? null })];
    }
    if (item.kind === 'random') {
      const scores = kit.seats.map((_, seat) => (seat === 0 ? 1 : 0));
      return [{ kind: 'random', id, plies: [12, 20], scores: [scores, scores], logSizes: [5, 9], cutOff: 0 }];
    }
    return 'levels' in item ? [randomGame(kit, item, i)] : [];
  });
  const game = done.find((one): one is GameDone => one.kind === 'even') as GameDone;
  const moves = game.moves.slice(0, 6);
  const [solution = ''] = game.moves.slice(6);
  done.push({ kind: 'puzzle', id: 'puzzle', moves, solution, plies: 5, position: '', line: game.moves.slice(6, 11) });
  const speed = { playoutsPerSecond: 12_345, randomGamesPerSecond: 6_789, randomPlies: 20, enginePlies: 20 };
  return makeGameReport({ kit, config, version: '0', speed, done, isComplete: true });
}

function randomGame(kit: GameKit, item: GameItem, number: number): GameDone {
  const { moves } = playedAtRandom(kit, item.id);
  const line = must(Line.of(kit));
  const movers = moves.map((move) => {
    const seat = kit.game.toMove(line.position);
    must(line.play(move));
    return seat;
  });
  const each = <Value>(value: (ply: number) => Value) => moves.map((_, ply) => value(ply));
  const mirror = item.mirror && { ...item.mirror, copied: 3 };
  return {
    kind: item.kind,
    id: item.id,
    levels: item.levels,
    moves,
    movers,
    legal: each((ply) => 40 - (ply % 30)),
    values: each((ply) => 0.5 + 0.008 * (((ply * 13 + number * 5) % 60) - 30)),
    good: each((ply) => 1 + ((ply + number) % 7)),
    proven: each(() => null),
    scores: kit.seats.map((_, seat) => kit.game.reward(line.position, seat)),
    end: kit.ends[0] as string,
    ...(mirror && { mirror }),
  };
}
