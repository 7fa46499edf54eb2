/** Rewards, outcomes and margins. */
import type { Check } from './run.ts';

const NEAR = 1e-6;

export const RESULT_CHECKS: readonly Check[] = [
  {
    code: 'rewards',
    title: 'rewards are from 0 to 1, and add up to 1 at the end',
    at: 'ply',
    test: (run, _line, position) => {
      const { game } = run;
      const rewards = run.rewards(position);
      const fix = 'reward is 1 for the only winner, 0 for losers, and equal shares of 1 for those who share the win';
      if (!rewards.every((reward) => reward >= 0 && reward <= 1)) {
        return { message: `the rewards are ${rewards.join(', ')}`, fix };
      }
      const sum = rewards.reduce((all, reward) => all + reward, 0);
      if (!game.isOver(position) || Math.abs(sum - 1) < NEAR) return undefined;
      return { message: `the rewards of a finished game add up to ${sum}: ${rewards.join(', ')}`, fix };
    },
  },
  {
    code: 'outcome',
    title: 'the outcome agrees with the end of the game and the rewards',
    after: 'rewards',
    at: 'ply',
    test: (run, _line, position) => {
      const { game, kit } = run;
      const outcome = kit.outcome(position);
      if ((outcome !== undefined) !== game.isOver(position)) {
        return {
          message: `isOver returns ${game.isOver(position)}, but outcome ${outcome ? `has a result (${outcome.reason})` : 'is undefined'}`,
          fix: 'outcome must be defined exactly where isOver is true',
        };
      }
      if (!outcome) return undefined;
      const { winner, end, points, reason } = outcome;
      const isSeat = winner === null || (Number.isInteger(winner) && winner >= 0 && winner < game.players);
      if (!isSeat) {
        return {
          message: `the winner is ${winner}; there are players 0 to ${game.players - 1}`,
          fix: 'the winner is the number of a seat, or null where nobody has won alone',
        };
      }
      const rewards = run.rewards(position);
      const best = rewards.flatMap((reward, seat) => (reward === 1 ? [seat] : []));
      if (winner === null ? best.length > 0 : best[0] !== winner) {
        return {
          message: `the winner is ${winner === null ? 'nobody' : `player ${winner}`}, but the rewards are ${rewards.join(', ')}`,
          fix: 'the winner must have reward 1; where nobody has won alone, nobody may have it',
        };
      }
      if (!kit.ends.includes(end) || typeof reason !== 'string' || reason === '') {
        return {
          message: `the outcome ends by ${JSON.stringify(end)}, with the reason ${JSON.stringify(reason)}`,
          fix: `end must be one of the kit's ends (${kit.ends.join(', ')}), and reason a few words`,
        };
      }
      if (points && (points.length !== game.players || !points.every(Number.isFinite))) {
        return {
          message: `the points are ${points.join(', ')} for ${game.players} players`,
          fix: 'give points as one finite number for every seat',
        };
      }
      return undefined;
    },
  },
  {
    code: 'margin',
    title: 'the margins of two players are opposite',
    at: 'ply',
    test: ({ game }, _line, position) => {
      if (!game.margin || game.players !== 2 || !game.isOver(position)) return undefined;
      const [first, second] = [game.margin(position, 0), game.margin(position, 1)];
      if (Number.isFinite(first) && Math.abs(first + second) < NEAR) return undefined;
      return {
        message: `the margins are ${first} and ${second}`,
        fix: "margin is a player's points minus the other player's points",
      };
    },
  },
];
