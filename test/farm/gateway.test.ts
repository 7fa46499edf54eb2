/** Volunteers: what a gateway lets them do, and what becomes of those who cheat, hang, or go away. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GAME_WORK } from '../../selfplay/farm/batch.ts';
import { BatchPlayer } from '../../selfplay/farm/batch-player.ts';
import { buildOf } from '../../selfplay/farm/build.ts';
import type { FarmEventOptions } from '../../selfplay/farm/farm-runner.ts';
import type { GatewayOptions } from '../../selfplay/farm/gateway.ts';
import type { Leased } from '../../selfplay/farm/leases.ts';
import { addVolunteer, bar, unbar, volunteersAt } from '../../selfplay/farm/volunteers.ts';
import { WeightsCache } from '../../selfplay/farm/weights-cache.ts';
import type { LoggedGame } from '../../selfplay/tournament/log.ts';
import { replay } from '../../src/records/replay.ts';
import { must } from '../../src/util/result.ts';
import {
  essence,
  FarmRunner,
  FarmWorker,
  Gateway,
  runTournament,
  smallMatch,
  VolunteerWorker,
} from '../support/farm.ts';
import { openKit } from '../support/kits.ts';
import { NO_REDIS, RedisProcess } from '../support/redis.ts';

if (NO_REDIS) console.log(`test/farm/gateway.test.ts is ${NO_REDIS}`);

const folder = mkdtempSync(join(tmpdir(), 'sightline-gateway-'));
const build = buildOf();
const TEXTS = ['random', 'greedy'];

describe.skipIf(NO_REDIS)('a gateway', () => {
  let server: RedisProcess;
  let redis: Redis;
  let player: BatchPlayer;
  /** In the order in which they are to be ended. */
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    server = await RedisProcess.start();
    redis = new Redis(server.url);
    player = new BatchPlayer(1, new WeightsCache(folder, async () => undefined));
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await redis.flushall();
  });
  afterAll(async () => {
    await player.close();
    redis.disconnect();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function gatewayOf(differs: Partial<GatewayOptions> = {}) {
    const gateway = must(await Gateway.start(server.url, { host: '127.0.0.1', port: 0, ...differs }));
    ends.push(() => gateway.close());
    return gateway;
  }

  /** One who is trusted; `threads` 0 plays nothing that volunteers may play. */
  async function trusted() {
    const options = { name: 'own', threads: 1, measured: { build, speed: 1000 }, folder, say: () => {} };
    const worker = must(await FarmWorker.start(server.url, options));
    ends.push(() => worker.drain());
    return worker;
  }

  /** A trusted worker that is there, and busy elsewhere. */
  async function busy(): Promise<void> {
    const facts = { name: 'busy', kind: 'worker', build, threads: 1, speed: 1000 };
    await redis.sadd('sightline:workers', 'busy');
    await redis.set('sightline:worker:busy', JSON.stringify(facts));
  }

  async function runnerOf(id: string, games: number, differs: Partial<FarmEventOptions> = {}) {
    const event = { id, title: id, seats: 2, games, done: [], isRepeatable: true, isOpen: true };
    const runner = must(await FarmRunner.open(server.url, GAME_WORK, { ...event, ...differs }));
    ends.unshift(() => runner.end());
    return runner;
  }

  /** Asks as a volunteer does. */
  function client(url: string, key: string) {
    return async (path: string, body: unknown) => {
      const answer = await fetch(`${url}/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    };
  }
  type Ask = ReturnType<typeof client>;

  async function leaseOf(ask: Ask): Promise<Leased> {
    for (;;) {
      const { status, body } = await ask('leases', { build, version: 'any' });
      if (status === 200) return body as Leased;
      if (status !== 204) throw new Error(JSON.stringify(body));
      await wait(50);
    }
  }

  async function played({ batch }: Leased): Promise<LoggedGame[]> {
    const games: LoggedGame[] = [];
    must(await player.play({ batch, done: 0, goesOn: () => true, onDone: (game) => games.push(game) }));
    return games;
  }

  it('lets volunteers play what threads of one machine play', async () => {
    const match = await smallMatch(8, 'volunteers', TEXTS);
    await busy();
    const { url } = await gatewayOf({ checkedShare: 1e-9 });
    const key = must(await addVolunteer(redis, 'ann'));
    const runner = await runnerOf('volunteers', 8);
    const running = runTournament(match, { runner, done: [] });
    const volunteer = new VolunteerWorker({
      gateway: url,
      key,
      threads: 1,
      measured: { build },
      folder,
      say: () => {},
    });
    const working = volunteer.run();
    const { games } = await running;
    volunteer.drain();
    expect(await working).toEqual({ ok: true, value: undefined });
    const { games: local } = await runTournament(match, { runner: 1, done: [] });
    expect(essence(games)).toEqual(essence(local));
    expect(new Set(games.map(({ by }) => by))).toEqual(new Set(['volunteer:ann']));
    expect(await volunteersAt(redis)).toEqual([{ name: 'ann', games: 8, checked: 0, barred: undefined }]);
  });

  it('knows who asks, and by which program he plays', async () => {
    await busy();
    const { url } = await gatewayOf();
    const key = must(await addVolunteer(redis, 'ann'));
    const lease = { build, version: 'any' };
    expect(await client(url, 'wrong')('leases', lease)).toMatchObject({
      status: 401,
      body: { code: 'no-key' },
    });
    const old = await client(url, key)('leases', { build: 'another', version: '0.0.1' });
    expect(old).toMatchObject({ status: 409, body: { code: 'other-build' } });
    expect(old.body.error).toContain('you are version 0.0.1, build another');
    expect((await client(url, key)('leases', { build: 7 })).status).toBe(400);
    expect((await client(url, key)('leases', lease)).status).toBe(204);
    must(await bar(redis, 'ann', 'by hand'));
    expect(await client(url, key)('leases', lease)).toMatchObject({ status: 403, body: { code: 'barred' } });
    const refused = new VolunteerWorker({ gateway: url, key, threads: 1, measured: { build }, folder, say: () => {} });
    expect(await refused.run()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('ann is barred') },
    });
    must(await unbar(redis, 'ann'));
    expect((await client(url, key)('leases', lease)).status).toBe(204);
    expect(await addVolunteer(redis, 'ann')).toMatchObject({ ok: false, error: { code: 'known-name' } });
  });

  it('counts a game once, and takes none that breaks the rules, is too large, or is of another lease', async () => {
    const match = await smallMatch(4, 'uploads', TEXTS);
    await busy();
    const { url } = await gatewayOf({ checkedShare: 1e-9 });
    const ann = client(url, must(await addVolunteer(redis, 'ann')));
    const bob = client(url, must(await addVolunteer(redis, 'bob')));
    const runner = await runnerOf('uploads', 4);
    const running = runTournament(match, { runner, done: [] });
    const first = await leaseOf(ann);
    const [game, other] = (await played(first)) as [LoggedGame, LoggedGame];
    const send = (ask: Ask, games: unknown[], isOver = false) => ask(`leases/${first.lease}`, { games, isOver });
    expect((await send(bob, [game])).status, 'the lease of another one').toBe(410);
    expect(await send(ann, [game])).toMatchObject({ status: 200, body: { taken: 1, goesOn: true } });
    expect(await send(ann, [game]), 'a replayed upload').toMatchObject({ status: 200, body: { taken: 0 } });
    expect((await send(ann, [{ ...other, comment: 'x'.repeat(5_000_000) }])).status, 'an oversize upload').toBe(413);
    expect((await send(ann, [{ ...other, moves: 'all' }])).status).toBe(400);
    // What is not the volunteer's to say is left out.
    expect((await send(ann, [{ ...other, by: 'own', players: [], seed: 'x' }], true)).body).toMatchObject({ taken: 1 });
    expect((await send(ann, [other])).status, 'the lease is over').toBe(410);

    const second = await leaseOf(ann);
    const [legal] = (await played(second)) as [LoggedGame];
    const moves = [...legal.moves.slice(0, -1), legal.moves[0]];
    const illegal = await ann(`leases/${second.lease}`, { games: [{ ...legal, moves }], isOver: false });
    expect(illegal).toMatchObject({ status: 422, body: { code: 'bad-game' } });
    const third = await leaseOf(bob);
    expect(
      third.batch.games.map(({ index }) => index),
      'it is played by somebody else',
    ).toEqual([2, 3]);
    const winner = { light: 'dark', dark: 'light' }[String(legal.winner)];
    const wrong = await bob(`leases/${third.lease}`, { games: [{ ...legal, winner }], isOver: false });
    expect(wrong.body.error).toContain('another result');
    const last = await leaseOf(ann);
    await ann(`leases/${last.lease}`, { games: await played(last), isOver: true });
    const { games } = await running;
    const { games: local } = await runTournament(match, { runner: 1, done: [] });
    expect(essence(games)).toEqual(essence(local));
    for (const path of ['results', 'events', 'batches', 'leases/x/games']) {
      expect([404, 405], path).toContain((await ann(path, {})).status);
    }
  });

  it('gives a batch to somebody else when a volunteer goes away, or sends no game', async () => {
    const match = await smallMatch(2, 'hangs', TEXTS);
    await busy();
    const { url } = await gatewayOf({ leaseMs: 600, patienceMs: 1500, checkedShare: 1e-9 });
    const ann = client(url, must(await addVolunteer(redis, 'ann')));
    const runner = await runnerOf('hangs', 2);
    const running = runTournament(match, { runner, done: [] });
    const gone = await leaseOf(ann);
    const hanging = await leaseOf(ann);
    expect(hanging.lease).not.toBe(gone.lease);
    let status = 200;
    while (status === 200) {
      await wait(200);
      ({ status } = await ann(`leases/${hanging.lease}`, { games: [], isOver: false }));
    }
    expect(status).toBe(410);
    const third = await leaseOf(ann);
    await ann(`leases/${third.lease}`, { games: await played(third), isOver: true });
    expect((await running).games).toHaveLength(2);
  });

  it('bars who has changed a move, and takes his games out of the count', async () => {
    const match = await smallMatch(4, 'cheats', TEXTS);
    await busy();
    const { url } = await gatewayOf({ checkedShare: 1 });
    const ann = client(url, must(await addVolunteer(redis, 'ann')));
    const runner = await runnerOf('cheats', 4);
    const seen: string[] = [];
    const onGame = ({ index, by }: LoggedGame) => seen.push(`${index} ${by}`);
    const running = runTournament(match, { runner, done: [], onGame });
    const lease = await leaseOf(ann);
    const [honest, changed] = (await played(lease)) as [LoggedGame, LoggedGame];
    const answer = await ann(`leases/${lease.lease}`, { games: [honest, otherwise(changed)], isOver: true });
    expect(answer, 'nothing in the game itself is wrong').toMatchObject({ status: 200, body: { taken: 2 } });
    await redis.del('sightline:worker:busy');
    await trusted();
    const { games } = await running;
    const { games: local } = await runTournament(match, { runner: 1, done: [] });
    expect(seen).toContain('0 volunteer:ann');
    expect(seen).toContain('0 own');
    expect(essence(games)).toEqual(essence(local));
    expect(new Set(games.map(({ by }) => by))).toEqual(new Set(['own']));
    expect(await volunteersAt(redis)).toMatchObject([
      { name: 'ann', games: 2, barred: expect.stringContaining('game 2 of event') },
    ]);
    expect((await ann('leases', { build, version: 'any' })).status).toBe(403);
  });

  /** The game with the last move that could have been another one changed, and won by whoever wins by it. */
  function otherwise(game: LoggedGame): LoggedGame {
    const kit = openKit('meridians', { size: 3, pie: false });
    const names = Array.from({ length: kit.game.maxMoves }, (_, move) => kit.game.moveName(move));
    for (let at = game.moves.length - 1; at >= game.opening.length; at--) {
      for (const name of names) {
        if (name === game.moves[at]) continue;
        const moves = [...game.moves.slice(0, at), name];
        const record = { ...game, moves, winner: null, end: undefined };
        const { end: _, ...open } = record;
        const found = replay(open);
        if (!found.ok || found.value.end === null) continue;
        const cut = { evals: game.evals.slice(0, moves.length), ms: game.ms.slice(0, moves.length) };
        return { ...game, ...cut, moves, winner: found.value.winner, end: found.value.end };
      }
    }
    throw new Error('every other move leads on');
  }
});
