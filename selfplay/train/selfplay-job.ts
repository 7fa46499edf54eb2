/**
 * The job of a training whose games are played elsewhere: games that a network plays against itself. Workers play
 * with the newest weights; a single learner trains on the games.
 */
import * as z from 'zod';
import type { GameKit } from '../../src/games/kit.ts';
import type { PlayedGame } from '../../src/network/learner.ts';
import { type SharedWeights, unrounded } from '../../src/network/weights.ts';
import { firstIssue } from '../../src/util/first-issue.ts';
import { fail, ok } from '../../src/util/result.ts';
import type { FarmJob, TaskResult } from '../jobs/job.ts';
import { learnerOf, openTraining } from './learning.ts';
import type { TrainingSettings } from './settings.ts';

/** A batch of games of a training. */
export interface SelfPlayTask {
  /** Number of the batch; each has a separate random stream. */
  readonly index: number;
  readonly games: number;
  readonly settings: TrainingSettings;
  /** Given by whoever runs it: constant for the batch. */
  readonly weights?: SharedWeights;
}

export interface SelfPlayDone extends TaskResult {
  readonly games: readonly PlayedGame[];
}

const plies = z.array(z.int().min(0));
const sentSchema = z.looseObject({ games: z.array(z.object({ moves: plies, isRandom: plies })) });

export const SELFPLAY_JOB: FarmJob<SelfPlayTask, SelfPlayDone> = {
  run: ({ index, games, settings, weights }) => {
    const { lanes } = openTraining(settings).shape;
    const learner = learnerOf(settings, unrounded(weights as SharedWeights, lanes), index);
    return { index, games: Array.from({ length: games }, () => learner.playGame()) };
  },
  check: ({ games, settings }, done) => {
    const read = sentSchema.safeParse(done);
    if (!read.success) return fail('bad-games', firstIssue(read.error, 'games').message);
    if (read.data.games.length !== games) return fail('bad-games', `must be ${games} games`);
    const { game } = openTraining(settings).kit;
    return read.data.games.every((played) => isLegal(game, played))
      ? ok(done)
      : fail('bad-games', 'a game with an illegal move');
  },
  // Two workers seldom play with the same weights, so results are not comparable.
  key: () => '',
  // Short, so that games do not use outdated weights.
  batchSeconds: 5,
  takesNewestWeights: true,
};

/** Whether a learner can follow a game. */
function isLegal(game: GameKit['game'], { moves, isRandom }: PlayedGame): boolean {
  const position = game.create();
  const legal = new Int32Array(game.maxMoves);
  for (const move of moves) {
    if (!legal.subarray(0, game.legalMoves(position, legal)).includes(move)) return false;
    game.play(position, move);
  }
  return isRandom.length === moves.length;
}
