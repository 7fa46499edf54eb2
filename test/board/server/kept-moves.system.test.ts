/** What is answered about games by a link is stored, or is refused and told. The soak test beside it does more. */
import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestServer, TestClient, type TestServer } from '../../support/board-server.ts';
import { playKept } from '../../support/kept-moves.ts';

const [DUEL, ANN, BOB] = ['d', 'a', 'b'].map((letter) => letter.repeat(24)) as [string, string, string];
const invitation = { game: 'meridians', rules: { size: 4 }, place: 0 };

/** A client that asks about that game. */
async function playing(server: TestServer) {
  const client = await new TestClient(server).opened();
  let asked = 0;
  const ask = (secret: string, request: object) => {
    const id = String(asked++);
    client.send({ id, duel: DUEL, secret, ...request });
    return client.until((answer) => answer.id === id);
  };
  await ask(ANN, { action: 'duel', invitation });
  await ask(BOB, { action: 'duel' });
  await ask(ANN, { action: 'turn', ply: 0, move: 'd6' });
  return { ask, close: () => client.close() };
}

const health = async ({ url }: TestServer) => (await fetch(new URL('healthz', url))).status;

describe('games by a link', () => {
  it('lose nothing that was answered where the disk is full at random, and the server is killed at random', async () => {
    const found = await playKept({ requests: 36, atOnce: 4, seed: 'kept', lifeRequests: 8, longestMs: 300 });
    expect(found).toMatchObject({ lost: 0, undead: 0 });
    expect(found.notArchived).toBeLessThanOrEqual(0);
    for (const much of [found.kills + found.serviceKills, found.fullDisks, found.refused, found.told]) {
      expect(much, JSON.stringify(found)).toBeGreaterThan(0);
    }
  });

  it('that cannot be stored are refused, and the owner and the health check know', async () => {
    const told: unknown[] = [];
    const server = await startTestServer({ onFault: (fault) => told.push(fault) });
    const { ask, close } = await playing(server);
    expect(await health(server)).toBe(200);
    const file = join(server.folder, `${DUEL}.duel`);
    rmSync(file);
    mkdirSync(file);
    const move = { action: 'turn', ply: 1, move: 'c3' };
    for (let i = 0; i < 2; i++) expect(await ask(BOB, move)).toMatchObject({ code: 'not-stored' });
    expect(await ask(BOB, { action: 'turn', say: 'resign' })).toMatchObject({ code: 'not-stored' });
    expect([await health(server), told.length]).toEqual([503, 1]);
    expect(String(told[0])).toContain(file);
    rmdirSync(file);
    expect(await ask(BOB, move)).toMatchObject({ duel: { moves: ['d6', 'c3'] } });
    expect([await health(server), told.length]).toEqual([200, 2]);
    close();
    await server.close();
  });

  it('that are over go into a library that could not be opened when it can, and the owner knows', async () => {
    const told: unknown[] = [];
    const server = await startTestServer({ onFault: (fault) => told.push(fault) });
    const library = join(server.folder, 'library.db');
    mkdirSync(library);
    writeFileSync(join(library, 'x'), '');
    const { ask, close } = await playing(server);
    expect(await ask(BOB, { action: 'turn', say: 'resign' })).toMatchObject({ duel: { ended: { end: 'resign' } } });
    await expect.poll(() => health(server)).toBe(503);
    expect(told).toHaveLength(1);
    expect(String(told[0])).toContain(library);
    rmSync(library, { recursive: true });
    await expect.poll(() => health(server)).toBe(200);
    const facts = await fetch(new URL('api/library', server.url));
    expect(await facts.json()).toMatchObject({ games: 1 });
    expect(told).toHaveLength(2);
    close();
    await server.close();
  });
});
