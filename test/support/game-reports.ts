/** Reports on games made by hand, and games of the examples. */
import type { GameDone } from '../../selfplay/game-report/item.ts';
import type { GameKit, GameModule, Rules } from '../../src/games/kit.ts';
import { completeRules } from '../../src/games/rules.ts';
import { must } from '../../src/util/result.ts';

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
    ...{ kind: 'even', id: `game/${made++}`, levels: [16, 16], moves, movers: moves.map((_, ply) => ply % 2) },
    ...{ values: each(null), legal: moves.map((_, ply) => 9 - ply), good: each(null), proven: each(null) },
    ...{ scores: [first, 1 - first], end: 'line', ...more },
  };
}

/** Expected scores of the first seat by ply, as a game has them: those of the mover. */
export function seenByMovers(values: readonly number[]): number[] {
  return values.map((value, ply) => Number((ply % 2 === 0 ? value : 1 - value).toFixed(6)));
}
