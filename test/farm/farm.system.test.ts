/** Games that workers of a farm play. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Batch, tasksOf } from '../../selfplay/farm/batch.ts';
import { buildOf } from '../../selfplay/farm/build.ts';
import { eventsAt } from '../../selfplay/farm/event.ts';
import type { FarmEventOptions } from '../../selfplay/farm/farm-runner.ts';
import { KEYS, queueOf } from '../../selfplay/farm/keys.ts';
import { openConsumer } from '../../selfplay/farm/queue.ts';
import { sendDone } from '../../selfplay/farm/results.ts';
import { findEvent, giveOrder, givePriority, readStatus } from '../../selfplay/farm/status.ts';
import { statusHtml } from '../../selfplay/farm/status-html.ts';
import { statusText } from '../../selfplay/farm/status-text.ts';
import { type PlannedGame, roundGames } from '../../selfplay/game/planned-game.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import type { Tournament } from '../../selfplay/tournament/open-tournament.ts';
import type { PlayerSpec } from '../../selfplay/tournament/player-spec.ts';
import type { ScoreBoard } from '../../selfplay/tournament/score-board.ts';
import { must } from '../../src/util/result.ts';
import { describeFarm, essence, FarmRunner, runTournament, smallMatch } from '../support/farm.ts';

describeFarm('a farm', (farm) => {
  const { said, workerOf } = farm;

  async function runnerOf(id: string, games: number, differs: Partial<FarmEventOptions<LoggedGame>> = {}) {
    const event = { id, title: `match ${id}`, seats: 2, games, done: [], isRepeatable: true };
    return must(await FarmRunner.open(farm.url, 'game', { ...event, ...differs }));
  }

  /** The games of a match that workers play. */
  async function farmed(id: string, match: Tournament, differs: Partial<FarmEventOptions<LoggedGame>> = {}) {
    const runner = await runnerOf(id, match.rounds.length * 2, differs);
    try {
      return (await runTournament(match, { runner, done: [] })).games;
    } finally {
      await runner.close(true);
    }
  }

  const local = (match: Tournament) =>
    runTournament(match, { runner: 1, done: [] }).then(({ games }) => essence(games));
  const planned = ({ players, openings, ...common }: Tournament, round: number) =>
    roundGames(players as PlayerSpec[], round, openings[round] ?? [], common);

  it('plays the games that threads of one machine play', async () => {
    const match = await smallMatch(24, 'same');
    await workerOf('w1');
    await workerOf('w2');
    const games = await farmed('same', match);
    expect(essence(games)).toEqual(await local(match));
    expect(new Set(games.map(({ by }) => by))).toEqual(new Set(['w1', 'w2']));
    const [event] = await eventsAt(farm.redis);
    expect(event).toMatchObject({ state: 'ended', done: 24, isAlive: false });
    expect(await farm.redis.exists(KEYS.results('same'))).toBe(0);
  });

  it('has the batch of a dead worker played by another one, once each game', async () => {
    const match = await smallMatch(6, 'dead');
    // It takes a batch and is never heard of again.
    const dead = openConsumer<Batch>(queueOf(buildOf()), { redis: farm.redis, concurrency: 1, process: null });
    const running = farmed('dead', match);
    let taken: Awaited<ReturnType<typeof dead.getNextJob>> | undefined;
    while (!taken) taken = await dead.getNextJob('token', { block: false });
    await dead.close();
    await workerOf('w1');
    const games = await running;
    expect(taken.data.tasks.length).toBeGreaterThan(0);
    expect(essence(games)).toEqual(await local(match));
  });

  it('has the batch of a worker that hangs played by another one', async () => {
    const match = await smallMatch(2, 'hangs');
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    // It renews its lock for ever and sends nothing.
    const process = () => new Promise<void>(() => hasBegun());
    const hanging = openConsumer<Batch>(queueOf(buildOf()), { redis: farm.redis, concurrency: 1, process });
    const running = farmed('hangs', match, { patienceMs: 3000 });
    await begun;
    await workerOf('w1');
    const games = await running;
    await hanging.close(true);
    expect(games.map(({ by }) => by)).toEqual(['w1', 'w1']);
    expect((await eventsAt(farm.redis))[0]).toMatchObject({ faults: 1 });
  });

  it('begins again what Redis has forgotten', async () => {
    const match = await smallMatch(8, 'forgotten');
    const running = farmed('forgotten', match);
    await expect.poll(async () => (await readStatus(farm.redis)).waiting).toBeGreaterThan(0);
    await farm.redis.flushall();
    await workerOf('w1');
    expect(essence(await running)).toEqual(await local(match));
  });

  it('finds the games that came while nobody took them in', async () => {
    const match = await smallMatch(4, 'meanwhile');
    const { games } = await runTournament(match, { runner: 1, done: [] });
    const before = await runnerOf('meanwhile', 4);
    await before.close();
    for (const game of games) await sendDone(farm.redis, 'meanwhile', { ...game, by: 'w9' }, 1);
    const found = await farmed('meanwhile', match);
    expect(found.map(({ by }) => by)).toEqual(['w9', 'w9', 'w9', 'w9']);
    expect(essence(found)).toEqual(essence(games));
  });

  it('counts the first of two games, with the winner that its moves have, and says when the second is another one', async () => {
    const match = await smallMatch(2, 'twice');
    const { games } = await runTournament(match, { runner: 1, done: [] });
    const [first, second] = games as [LoggedGame, LoggedGame];
    const notes: string[] = [];
    const runner = await runnerOf('twice', 2, { onNote: (text) => notes.push(text) });
    const playing = planned(match, 0).map((game) => runner.play(game));
    const forged = { winner: first.winner === 'light' ? 'dark' : 'light', scores: [1, 0], players: [] };
    await sendDone(farm.redis, 'twice', { ...first, ...forged, by: 'a' }, 1);
    await sendDone(farm.redis, 'twice', { ...first, by: 'b' }, 1);
    await sendDone(farm.redis, 'twice', { ...first, by: 'c', moves: [...first.moves, 'a1'] }, 1);
    await sendDone(farm.redis, 'twice', { ...second, by: 'a' }, 1);
    const played = (await Promise.all(playing)) as LoggedGame[];
    expect(essence(played)).toEqual(essence(games));
    expect(played.map(({ by }) => by)).toEqual(['a', 'a']);
    expect(notes).toEqual([expect.stringMatching(/\bgame 1\b.*"c"$/)]);
    await runner.close();
    expect((await eventsAt(farm.redis))[0]).toMatchObject({ doubles: 2, disputes: 1, done: 2 });
  });

  it('has played again what cannot be the result of a game, and says why', async () => {
    const match = await smallMatch(2, 'impossible');
    const { games } = await runTournament(match, { runner: 1, done: [] });
    const [first, second] = games as [LoggedGame, LoggedGame];
    const whys: string[] = [];
    const runner = await runnerOf('impossible', 2, { onNote: (why) => whys.push(why) });
    const playing = planned(match, 0).map((game) => runner.play(game));
    const cut = { moves: first.moves.slice(0, 3), evals: first.evals.slice(0, 3), ms: first.ms.slice(0, 3) };
    const forged = { ...first, ...cut, end: 'crash', winner: 'light', by: 'forger' };
    // As many as a game may be tried, while its batch waits for a worker.
    for (let i = 0; i < 3; i++) await sendDone(farm.redis, 'impossible', forged, 1);
    await sendDone(farm.redis, 'impossible', { ...second, by: 'a' }, 1);
    await farm.redis.xadd(KEYS.results('impossible'), '*', 'done', '{"index":', 'work', '1');
    await farm.redis.xadd(KEYS.results('impossible'), '*', 'done', 'null', 'work', '1');
    while (whys.length === 0) await wait(20);
    await workerOf('w1');
    const played = (await Promise.all(playing)) as LoggedGame[];
    await runner.close(true);
    expect(essence(played)).toEqual(essence(games));
    expect(played.map(({ by }) => by)).toEqual(['w1', 'a']);
    expect(whys).toEqual([expect.stringMatching(/"forger": game 1: /)]);
    expect((await eventsAt(farm.redis))[0]).toMatchObject({ faults: 3 });
  });

  it('ends where batch after batch brings what cannot be the result of a game', async () => {
    const match = await smallMatch(2, 'broken');
    const broken = openConsumer<Batch>(queueOf(buildOf()), {
      redis: farm.redis,
      concurrency: 1,
      process: async (job) => {
        for (const { index } of tasksOf<PlannedGame>(job.data, []))
          await sendDone(farm.redis, job.data.event, { index, by: 'w9' }, 1);
      },
    });
    await expect(farmed('broken', match)).rejects.toThrow(/"w9": game \d: /);
    await broken.close();
  });

  it('gives no games to a worker of another build, and tells it so', async () => {
    const match = await smallMatch(2, 'build');
    const runner = await runnerOf('build', 2);
    const running = runTournament(match, { runner, done: [] });
    await workerOf('old', 'another');
    expect(said).toEqual([expect.stringMatching(/"match build".*version .* another$/)]);
    await workerOf('new');
    const { games } = await running;
    await runner.close(true);
    expect(games.map(({ by }) => by)).toEqual(['new', 'new']);
  });

  it('lets an event rest, go on, come earlier, and end', async () => {
    const match = await smallMatch(2, 'orders');
    let hasStopped = () => {};
    const stopped = new Promise<void>((resolve) => {
      hasStopped = resolve;
    });
    const runner = await runnerOf('orders', 2, { onStop: () => hasStopped() });
    const playing = planned(match, 0).map((game) => runner.play(game));
    const until = async (waiting: number) => {
      while ((await readStatus(farm.redis)).waiting !== waiting) await wait(50);
    };
    const event = must(await findEvent(farm.redis, 'ord'));
    await until(1);
    await giveOrder(farm.redis, event, 'pause');
    await until(0);
    await givePriority(farm.redis, event, 7);
    await giveOrder(farm.redis, event, 'run');
    await until(1);
    const [job] = await farm.redis.zrange(`sightline:${queueOf(buildOf())}:prioritized`, '0', '-1');
    expect(
      JSON.parse((await farm.redis.hget(`sightline:${queueOf(buildOf())}:${job ?? ''}`, 'opts')) ?? '').priority,
    ).toBe(7);
    await giveOrder(farm.redis, event, 'stop');
    await stopped;
    runner.stop();
    expect(await Promise.all(playing)).toEqual([undefined, undefined]);
    await runner.close();
    const status = await readStatus(farm.redis);
    expect(status).toMatchObject({ waiting: 0, active: 0 });
    expect(statusText(status)).toContain('match orders');
    expect(statusHtml(status)).toContain('match orders');
    expect((await findEvent(farm.redis, 'x')).ok).toBe(false);
  });

  it('drains: a worker that is to end gives the rest of its batch back', async () => {
    const match = await smallMatch(100, 'drain', ['random', 'greedy']);
    const first = await workerOf('w1');
    const runner = await runnerOf('drain', 100);
    let replace: Promise<unknown> | undefined;
    const onGame = (_: LoggedGame, all: ScoreBoard) => {
      if (all.games === 20) replace = first.drain().then(() => workerOf('w2'));
    };
    const { games } = await runTournament(match, { runner, done: [], onGame });
    await replace;
    await runner.close(true);
    expect(essence(games)).toEqual(await local(match));
    expect(new Set(games.map(({ by }) => by))).toEqual(new Set(['w1', 'w2']));
  });
});
