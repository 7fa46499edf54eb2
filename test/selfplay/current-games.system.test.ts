import { expect, it } from 'vitest';
import { ThreadRunner } from '../../selfplay/jobs/thread-runner.ts';
import type { CurrentGame } from '../../selfplay/tournament/logged-game.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { must } from '../../src/util/result.ts';
import { kitOfSize, specOfSize } from '../support/kits.ts';
import { runTournament } from '../support/tournaments.ts';

it('the threads of this machine tell of every game what its log says later', async () => {
  const told = new Map<number, (readonly string[])[]>();
  const runner = new ThreadRunner('game', 2);
  runner.watch(({ index, moves }: CurrentGame) => told.set(index, [...(told.get(index) ?? []), moves]));
  const players = ['random:name=a', 'random:name=b'].map((text) => {
    return must(parsePlayer(text, kitOfSize(4)));
  });
  const { games } = await runTournament(
    {
      players,
      openings: [['d4', 'c2']],
      rounds: [{ round: 0, seating: [0, 1], opening: 0 }],
      game: specOfSize(4),
      maxPlies: 500,
      seed: 'now',
      adjudication: {},
      time: {},
    },
    { runner },
  );
  await runner.close();
  expect(games).toHaveLength(2);
  for (const { index, moves } of games) {
    const heard = told.get(index) ?? [];
    expect(heard[0]).toEqual(['d4', 'c2']);
    for (const some of heard) expect(moves.slice(0, some.length)).toEqual(some);
  }
});
