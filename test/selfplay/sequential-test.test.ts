/** The sequential test counts rounds in planned order, whichever games are finished first. */
import { describe, expect, it } from 'vitest';
import type { GameRunner } from '../../selfplay/game/planned-game.ts';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { MatchTally } from '../../selfplay/tournament/match-tally.ts';
import type { Tournament } from '../../selfplay/tournament/open-tournament.ts';
import { encounters, schedule } from '../../selfplay/tournament/pairing.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { RunningTournament } from '../../selfplay/tournament/report/running-summary.ts';
import { summarise } from '../../selfplay/tournament/report/summary.ts';
import { countPairs } from '../../selfplay/tournament/statistics/elo.ts';
import { parseSprt, sprtStatus } from '../../selfplay/tournament/statistics/sprt.ts';
import { must } from '../../src/util/result.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { game, log, logText } from '../support/logs.ts';
import { runTournament } from '../support/tournaments.ts';

const SPRT = 'elo0=0,elo1=30';
const sprt = must(parseSprt(SPRT));

/** Both games of a round, in which `a` gets this many points each. */
function round(number: number, points: 0 | 1): LoggedGame[] {
  const [first, second] = points === 1 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  return [game(2 * number, 'a', 'b', { winner: first }), game(2 * number + 1, 'b', 'a', { winner: second })];
}
const rounds = (from: number, to: number, points: 0 | 1) =>
  Array.from({ length: to - from }, (_, i) => round(from + i, points)).flat();

describe('a sequential test', () => {
  it('counts the rounds before the first one that is not finished', () => {
    const test = new MatchTally('a', 'b', sprt);
    // Fast losses from the second round on.
    for (let number = 1; number < 500; number++) for (let i = 0; i < 2; i++) test.note(number, 0);
    expect(test.status).toMatchObject({ pairs: 0, llr: 0, decision: undefined });
    test.note(0, 1);
    expect(test.status!.pairs).toBe(0);
    test.note(0, 1);
    expect(test.status).toMatchObject({ pairs: 500, decision: 'H0' });
    expect(test.status!.llr).toBe(sprtStatus(countPairs([2, ...new Array(499).fill(0)]), sprt).llr);
  });

  it('comes to the same whatever the order in which games are finished', () => {
    const random = randomState('order');
    const games = Array.from({ length: 400 }, (_, i) => ({
      round: i >> 1,
      points: [0, 0.5, 1, 1][nextBelow(random, 4)] as number,
    }));
    const statusOf = (all: typeof games) => {
      const test = new MatchTally('a', 'b', sprt);
      for (const { round: number, points } of all) test.note(number, points);
      return test.status!;
    };
    const planned = statusOf(games);
    expect(planned.decision).toBe('H1');
    for (let time = 0; time < 10; time++) {
      const shuffled = games
        .map((one) => ({ one, key: nextBelow(random, 1 << 20) }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(statusOf(shuffled)).toEqual(planned);
    }
  });

  it('is decided by the bound that is reached first', () => {
    const test = new MatchTally('a', 'b', sprt);
    let number = 0;
    const note = (points: number) => {
      test.note(number, points);
      test.note(number++, points);
    };
    while (test.status!.decision === undefined) note(1);
    while (test.status!.llr > test.status!.lower) note(0);
    expect(test.status!.decision).toBe('H1');
  });

  it('counts the first rounds of each of several logs', () => {
    const test = new MatchTally('a', 'b', sprt);
    for (const log of [0, 1]) for (const number of [0, 1, 3]) for (let i = 0; i < 2; i++) test.note(number, 1, log);
    expect(test.status!.pairs).toBe(4);
  });
});

describe('a log whose first round is not finished', () => {
  const early = log(['a', 'b'], [game(0, 'a', 'b'), ...rounds(1, 300, 0)], { sprt: SPRT, games: 1000 });

  it('decides nothing in a report', () => {
    const { match } = must(summarise([early]));
    expect(match?.pairs).toBe(299);
    expect(match?.sprt).toMatchObject({ pairs: 0, llr: 0, decision: null });
    expect(match?.course.every(({ llr }) => llr === 0)).toBe(true);
  });

  it('decides nothing while it is watched, until that round is finished', () => {
    const running = must(RunningTournament.of(early.header));
    for (const line of logText(early).trim().split('\n').slice(1)) running.take(line);
    expect(running.isFinished).toBe(false);
    running.take(JSON.stringify(game(1, 'b', 'a')));
    expect(running.isFinished).toBe(true);
    expect(running.summary().match?.sprt).toMatchObject({ pairs: 300, decision: 'H0' });
  });
});

describe('a match whose first game is the slowest', () => {
  const GAMES = 400;
  const spec = { name: 'meridians', rules: { size: 6, pie: false } };
  const players = ['mcts:playouts=1,name=a', 'mcts:playouts=1,name=b'].map((text) =>
    must(parsePlayer(text, kitOf(spec))),
  );
  const match: Tournament = {
    game: spec,
    players,
    openings: [],
    maxPlies: 100,
    seed: 's',
    adjudication: {},
    time: {},
    sprt,
    rounds: schedule(encounters('match', 2), GAMES),
  };
  const lost = rounds(0, GAMES / 2, 0);

  it('is not decided by the losses that are finished before it', async () => {
    const seen: number[] = [];
    const decided: boolean[] = [];
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const runner: GameRunner = {
      capacity: 4,
      play: async ({ index }) => {
        if (index === 0) await slow;
        return lost[index];
      },
      stop: () => finish(),
      close: async () => {},
    };
    const played = await runTournament(match, {
      runner,
      done: [],
      onGame: ({ index }, { games, match }) => {
        seen.push(index);
        decided.push(match?.isDecided === true);
        if (games === GAMES - 1) finish();
      },
    });
    expect(seen).toHaveLength(GAMES);
    expect(seen.at(-1)).toBe(0);
    expect(decided.indexOf(true)).toBe(GAMES - 1);
    expect(played.board.match?.status).toMatchObject({ pairs: GAMES / 2, decision: 'H0' });
  });

  it('plays that game when it is resumed, and is decided by it', async () => {
    const asked: number[] = [];
    const runner: GameRunner = {
      capacity: 4,
      play: async ({ index }) => {
        asked.push(index);
        return lost[index];
      },
      stop: () => {},
      close: async () => {},
    };
    const played = await runTournament(match, { runner, done: lost.slice(1, 300) });
    expect(asked[0]).toBe(0);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(played.board.match?.status?.decision).toBe('H0');
    expect(await runTournament(match, { runner, done: played.games })).toMatchObject({
      board: { match: { status: played.board.match?.status } },
    });
  });
});
