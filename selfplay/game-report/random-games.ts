/** Games of random moves. */
import type { GameKit } from '../../src/games/kit.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import type { RandomDone, RandomItem } from './item.ts';

export function randomGames(
  { game }: Pick<GameKit, 'game'>,
  { id, games, maxPlies }: RandomItem,
  seed: string,
): RandomDone {
  const random = randomState(seed);
  const legal = new Int32Array(game.maxMoves);
  const plies: number[] = [];
  const scores: number[][] = [];
  const logSizes: number[] = [];
  let cutOff = 0;
  for (let i = 0; i < games; i++) {
    const position = game.create();
    let ply = 0;
    let logSize = 0;
    while (ply < maxPlies && !game.isOver(position)) {
      const count = game.legalMoves(position, legal);
      game.play(position, legal[nextBelow(random, count)] as number);
      logSize += Math.log10(count);
      ply++;
    }
    if (!game.isOver(position)) cutOff++;
    plies.push(ply);
    logSizes.push(Number(logSize.toFixed(3)));
    scores.push(finalScores(game, position));
  }
  return { kind: 'random', id, plies, scores, logSizes, cutOff };
}

/** By seat; equal shares if the game is not over. */
export function finalScores(game: GameKit['game'], position: unknown): number[] {
  const isOver = game.isOver(position);
  return Array.from({ length: game.players }, (_, seat) => (isOver ? game.reward(position, seat) : 1 / game.players));
}
