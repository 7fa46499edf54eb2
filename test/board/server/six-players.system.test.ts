/** Six people in one game by a link, in a process that is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../src/board/server/server.ts';
import type { DuelState } from '../../../src/board/service/duel.ts';
import { Line } from '../../../src/games/line.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { TestClient } from '../../support/board-server.ts';
import { KilledServer } from '../../support/kept-moves.ts';
import { openKit } from '../../support/kits.ts';

const DUEL = 'd'.repeat(24);
const KIT = openKit('heximeros');
const invitation = { game: 'heximeros', place: 0 };
const SEED = 'six';

/** Somebody at a page, who connects again when asked. */
class Person {
  private readonly secret: string;
  private client: TestClient | undefined;
  private asked = 0;

  constructor(letter: string) {
    this.secret = letter.repeat(24);
  }

  async connect(url: string, more: object = {}): Promise<void> {
    this.client?.close();
    this.client = await new TestClient({ url } as RunningServer).opened();
    await this.ask({ action: 'duel', name: this.secret.slice(0, 1), ...more });
  }

  ask(request: object) {
    const client = this.client as TestClient;
    const id = String(this.asked++);
    client.send({ id, duel: DUEL, secret: this.secret, ...request });
    return client.until((answer) => answer.id === id);
  }

  /** The state that this person sees, once it has a number of moves. */
  async sees(plies: number): Promise<DuelState> {
    const { duel } = await (this.client as TestClient).until(({ duel: state }) => state?.moves.length === plies);
    return duel;
  }

  leave(): void {
    this.client?.close();
  }
}

describe('six people in one game by a link', () => {
  it('see the same game though two lose the connection twice, one resigns, and the server is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sightline-six-'));
    const server = new KilledServer({ folder, env: {} }, { done: 0, kills: 0, serviceKills: 0, told: 0 });
    const people = [...'abcxyz'].map((letter) => new Person(letter));
    try {
      let url = await server.start();
      for (const [i, person] of people.entries()) await person.connect(url, i === 0 ? { invitation } : {});
      const line = must(Line.of(KIT));
      const random = randomState(SEED);
      const legal = new Int32Array(KIT.game.maxMoves);
      const play = async (move: string) => {
        const mover = people[KIT.game.toMove(line.position)] as Person;
        const answer = await mover.ask({ action: 'turn', ply: line.length, move });
        expect(answer, JSON.stringify(answer)).toHaveProperty('duel');
        must(line.play(move));
      };
      const some = () =>
        KIT.game.moveName(legal[nextBelow(random, KIT.game.legalMoves(line.position, legal))] as number);
      const isDue = (seat: number) => KIT.game.toMove(line.position) === seat;
      for (const [round, breaks] of [[1], [4], [], [4], [1], []].entries()) {
        for (const seat of breaks) people[seat]?.leave();
        if (round === 2) {
          await server.kill();
          url = await server.start();
          for (const person of people) await person.connect(url);
        }
        for (const seat of breaks) await people[seat]?.connect(url);
        for (let plies = 0; plies < 12; plies++) await play(some());
        if (round === 3) {
          while (!isDue(3)) await play(some());
          // At the beginning of a turn.
          while (KIT.illegality(line.position, must(KIT.parseMove('resign')))) await play(some());
          await play('resign');
        }
      }
      // Of the five others four concede, so that there is a result.
      while (!KIT.game.isOver(line.position)) {
        const isBegun = KIT.illegality(line.position, must(KIT.parseMove('resign'))) !== undefined;
        await play(isBegun || isDue(5) ? some() : 'resign');
      }
      const states = await Promise.all(people.map((person) => person.sees(line.length)));
      for (const { moves, names } of states) {
        expect(moves).toEqual(line.plies);
        expect(names).toEqual([...'abcxyz']);
      }
      const { winner, points = [], pointParts = [] } = KIT.outcome(line.position) ?? {};
      expect(winner).toBe(5);
      expect(pointParts[5]).toMatchObject({ victory: 100 });
      for (const [seat, parts] of pointParts.entries())
        expect(Object.values(parts).reduce((sum, own) => sum + own, 0)).toBe(points[seat]);
      const found = async () => {
        const ask = { method: 'POST', headers: { 'content-type': 'application/json' } };
        const search = await fetch(new URL('api/library/search', url), { ...ask, body: '{"limit":5}' });
        const { games } = (await search.json()) as { games: { id: number; players: string[] }[] };
        const [game] = games;
        if (!game) return undefined;
        const body = JSON.stringify({ id: game.id });
        const answer = await fetch(new URL('api/library/game', url), { ...ask, body });
        const { tree } = (await answer.json()) as { tree: { nodes: { move: string }[] } };
        return { count: games.length, players: game.players, moves: tree.nodes.map(({ move }) => move) };
      };
      await expect.poll(found).toEqual({ count: 1, players: [...'abcxyz'], moves: line.plies });
    } finally {
      for (const person of people) person.leave();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
