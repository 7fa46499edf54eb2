/** Games of two people by a link: who plays, the clocks, and what is kept. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLibrary } from '../../../src/board/library/node/open.ts';
import { duelFiles } from '../../../src/board/server/duel-files.ts';
import { Analyses } from '../../../src/board/service/analyses.ts';
import { ClientSession } from '../../../src/board/service/client-session.ts';
import type { DuelState } from '../../../src/board/service/duel.ts';
import { type ChooseMove, Duels } from '../../../src/board/service/duels.ts';
import { DUELS_OF_ADDRESS, IDLE_MS, INVITED_MS, OVER_MS } from '../../../src/board/service/limits.ts';
import { MemoryTrees } from '../../../src/board/service/memory-trees.ts';
import { parseMessage } from '../../../src/board/service/messages.ts';
import { Reviews } from '../../../src/board/service/reviews.ts';
import { Engines } from '../../../src/engine/engines.ts';
import { Scheduler } from '../../../src/engine/scheduler.ts';
import { Line } from '../../../src/games/line.ts';
import { openGame } from '../../../src/games/registry.ts';
import { QueryGames } from '../../../src/protocol/analysis/query-games.ts';
import type { GameTree } from '../../../src/records/tree-nodes.ts';
import { must, ok } from '../../../src/util/result.ts';

const GAME = { game: 'meridians', rules: { size: 4, pie: true } };
const SPEC = { name: GAME.game, rules: GAME.rules };
const DAY_MS = 86_400_000;
const [DUEL, OTHER] = ['d'.repeat(24), 'o'.repeat(24)] as [string, string];
const [ANN, BOB, EVE] = ['a', 'b', 'e'].map((letter) => letter.repeat(24)) as [string, string, string];

interface Answer {
  readonly id: string;
  readonly duel: DuelState;
  readonly code?: string;
  readonly isDuringSearch?: boolean;
}

let folder: string;
let duels: Duels;
let saved: GameTree[];
let hasLibrary: boolean;
/** Milliseconds that pass at once. */
let skippedMs: number;
const scheduler = new Scheduler(
  1,
  () => new Engines({ game: SPEC, analyses: 1, threadsPerAnalysis: 0, memoryBytes: 2 ** 20 }),
);
const games = new QueryGames({ game: SPEC });
const trees = new MemoryTrees(2 ** 20);
const analyses = new Analyses({ games, scheduler, seed: '1', trees, record: () => {} });

/** The first legal move. */
const chooseMove: ChooseMove = async ({ game, rules, moves }) => {
  const kit = must(openGame({ name: game, rules, weights: null }));
  const { position } = must(Line.of(kit, undefined, moves));
  const legal = new Int32Array(kit.game.maxMoves);
  kit.game.legalMoves(position, legal);
  return ok(kit.game.moveName(legal[0] as number));
};

/** As the server does when it starts. */
function startServer(): void {
  duels?.close();
  vi.clearAllTimers();
  const store = duelFiles(folder);
  duels = new Duels(
    { ...store, now: () => store.now() + skippedMs },
    (id, tree) => {
      saved.push(tree);
      if (hasLibrary) queueMicrotask(() => duels.saved(id));
    },
    chooseMove,
  );
}

/** A page of a person at an address, with what it has been told. */
class Person {
  readonly answers: Answer[] = [];
  private readonly secret: string;
  private readonly session: ClientSession;
  private messages = 0;

  constructor(secret: string, address = secret, guestOf?: string) {
    this.secret = secret;
    const send = (answer: () => object) => void this.answers.push(answer() as Answer);
    this.session = new ClientSession({ send }, analyses, new Reviews(analyses), address, duels, guestOf);
  }

  /** Sends a request about a game; returns the first answer. */
  ask(action: 'duel' | 'turn', fields: object = {}, duel = DUEL): Promise<Answer> {
    return this.say({ action, duel, secret: this.secret, ...fields });
  }

  async say(request: object): Promise<Answer> {
    const id = String(this.messages++);
    this.session.receive(parseMessage(JSON.stringify({ id, ...request })));
    await vi.advanceTimersByTimeAsync(0);
    return this.answers.find((answer) => answer.id === id) as Answer;
  }

  leave(): void {
    this.session.leave();
  }

  get last(): Answer {
    return this.answers.findLast(({ duel }) => duel !== undefined) as Answer;
  }
}

const invitation = { ...GAME, place: 0, minutes: 1, increment: 2 };

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'sightline-duels-'));
  saved = [];
  hasLibrary = true;
  skippedMs = 0;
  startServer();
});
afterEach(() => {
  duels.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe('games that version 1.0.0 kept', () => {
  beforeEach(() => {
    const written = new URL('../../vectors/1.0.0/duels/', import.meta.url);
    cpSync(written, folder, { recursive: true });
    startServer();
  });

  it('go on, with their clocks', async () => {
    const [ann, bob] = [new Person(ANN), new Person(BOB)];
    const game = 'g'.repeat(24);
    const { duel } = await ann.ask('duel', {}, game);
    expect(duel).toMatchObject({ place: 0, moves: ['c2', 'd2'], clocks: [300_000, 302_976.521602], incrementMs: 3000 });
    await bob.ask('duel', {}, game);
    vi.advanceTimersByTime(5000);
    await ann.ask('turn', { ply: 2, move: 'c4' }, game);
    expect(bob.last.duel).toMatchObject({ moves: ['c2', 'd2', 'c4'], clocks: [298_000, 302_976.521602] });
  });

  it('are saved if they are over', async () => {
    expect(saved).toMatchObject([{ winner: 'dark', end: 'resign', nodes: [{ move: 'c2' }, { move: 'd2' }] }]);
  });
});

describe('a game of two people by a link', () => {
  it('is the same for both though one loses the connection twice and the server starts again', async () => {
    const ann = new Person(ANN);
    expect((await ann.ask('duel', { invitation })).duel).toMatchObject({ place: 0, isFull: false, moves: [] });
    let bob = new Person(BOB);
    expect((await bob.ask('duel')).duel).toMatchObject({ place: 1, isFull: true });
    const eve = new Person(EVE);
    expect((await eve.ask('duel')).duel.place).toBe(null);
    // The clock runs from the first ply.
    vi.advanceTimersByTime(3000);
    await ann.ask('turn', { ply: 0, move: 'd6' });
    vi.advanceTimersByTime(5000);
    await ann.ask('turn', { ply: 1, move: 'c3' });
    expect(bob.last.duel).toMatchObject({ moves: ['d6', 'c3'], clocks: [57_000, 60_000], away: [] });

    bob.leave();
    await vi.advanceTimersByTimeAsync(0);
    for (const one of [ann, eve]) expect(one.last.duel.away).toEqual([1]);
    vi.advanceTimersByTime(10_000);
    bob = new Person(BOB);
    expect((await bob.ask('duel')).duel).toMatchObject({ place: 1, moves: ['d6', 'c3'], clocks: [57_000, 50_000] });
    for (const one of [ann, bob, eve]) expect(one.last.duel.away).toEqual([]);
    // He takes the side to move: it is one turn.
    await bob.ask('turn', { ply: 2, move: 'light' });
    vi.advanceTimersByTime(1000);
    const turn = { ply: 3, move: 'f4' };
    await bob.ask('turn', turn);
    bob.leave();
    vi.advanceTimersByTime(3000);
    await ann.ask('turn', { ply: 4, move: 'e4' });
    bob = new Person(BOB);
    await bob.ask('duel');
    // What was not answered is repeated.
    expect((await bob.ask('turn', turn)).duel.moves).toHaveLength(5);
    const state = { moves: ['d6', 'c3', 'light', 'f4', 'e4'], clocks: [56_000, 51_000] };
    for (const one of [ann, bob, eve]) expect(one.last.duel).toMatchObject(state);

    startServer();
    vi.advanceTimersByTime(100_000);
    const [annAgain, bobAgain] = [new Person(ANN), new Person(BOB)];
    expect((await annAgain.ask('duel')).duel).toMatchObject({ place: 0, ...state });
    expect((await bobAgain.ask('duel')).duel).toMatchObject({ place: 1, ...state });
    await annAgain.ask('turn', { say: 'resign' });
    for (const { last } of [annAgain, bobAgain]) {
      expect(last.duel).toMatchObject({ moves: state.moves, ended: { winner: 'light', end: 'resign' } });
    }
    const library = must(openLibrary(join(folder, 'library.db')));
    for (const tree of saved) must(library.save(tree, 'the page'));
    const { games: listed, total } = must(library.search({}));
    expect(total).toBe(1);
    const { nodes, winner, end } = must(library.tree((listed[0] as { id: number }).id)) as GameTree;
    expect([nodes.map(({ move }) => move), winner, end]).toEqual([state.moves, 'light', 'resign']);
    library.close();
  });

  it('is lost on time by the one whose clock runs out, whoever is there', async () => {
    const [ann, bob] = [new Person(ANN), new Person(BOB)];
    await ann.ask('duel', { invitation });
    await bob.ask('duel');
    for (const [ply, move] of ['d6', 'c3'].entries()) await ann.ask('turn', { ply, move });
    bob.leave();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ann.last.duel).toMatchObject({ clocks: [62_000, 0], ended: { winner: 'light', end: 'time' } });
    expect(saved).toHaveLength(1);
    expect((await bob.ask('turn', { ply: 2, move: 'dark' })).code).toBe('game-over');
  });

  it('is drawn if an offer is accepted before a move that declines it, where the game knows draws', async () => {
    const [ann, bob] = [new Person(ANN), new Person(BOB)];
    await ann.ask('duel', { invitation: { game: 'maerstanas', place: 0 } });
    await bob.ask('duel');
    await ann.ask('turn', { ply: 0, move: 'a1' });
    await ann.ask('turn', { say: 'draw' });
    expect(bob.last.duel.offer).toBe(0);
    // A move that crosses the offer, and one of the player who offers, leave it.
    await bob.ask('turn', { ply: 1, move: 'c3', sawOffer: false });
    await ann.ask('turn', { ply: 2, move: 'g1' });
    expect(bob.last.duel).toMatchObject({ moves: ['a1', 'c3', 'g1'], offer: 0 });
    await bob.ask('turn', { ply: 3, move: 'e4' });
    expect(ann.last.duel).toMatchObject({ moves: ['a1', 'c3', 'g1', 'e4'], offer: undefined });
    await bob.ask('turn', { say: 'draw' });
    await ann.ask('turn', { say: 'draw' });
    expect(bob.last.duel.ended).toEqual({ winner: null, end: 'adjudicated' });
    await ann.ask('duel', { invitation }, OTHER);
    await bob.ask('duel', {}, OTHER);
    expect(await ann.ask('turn', { say: 'draw' }, OTHER)).toMatchObject({ code: 'no-draws' });
  });

  it('goes back to before the last move of who asks, if the other one allows it and does not move', async () => {
    const [ann, bob] = [new Person(ANN), new Person(BOB)];
    await ann.ask('duel', { invitation: { ...GAME, rules: { size: 4 }, place: 0 } });
    await bob.ask('duel');
    expect(await ann.ask('turn', { say: 'take-back' })).toMatchObject({ code: 'nothing-played' });
    for (const [ply, [one, move]] of (
      [
        [ann, 'd6'],
        [bob, 'c3'],
        [ann, 'f4'],
        [bob, 'e4'],
      ] as const
    ).entries())
      await one.ask('turn', { ply, move });
    await ann.ask('turn', { say: 'take-back' });
    expect(bob.last.duel.takeBack).toBe(0);
    startServer();
    const [annAgain, bobAgain] = [new Person(ANN), new Person(BOB)];
    await annAgain.ask('duel');
    await bobAgain.ask('duel');
    await bobAgain.ask('turn', { say: 'take-back' });
    expect(annAgain.last.duel).toMatchObject({ moves: ['d6', 'c3'], takeBack: undefined, takenBack: 1 });
    await bobAgain.ask('turn', { say: 'take-back' });
    await annAgain.ask('turn', { ply: 2, move: 'f4' });
    expect(bobAgain.last.duel).toMatchObject({ moves: ['d6', 'c3', 'f4'], takeBack: undefined });
  });

  it('has the names of its players, is played again with the sides exchanged, also by a guest, and can be cancelled', async () => {
    const [ann, bob, eve] = [new Person(ANN), new Person(BOB, BOB, DUEL), new Person(EVE)];
    await ann.ask('duel', { invitation, name: 'Ann' });
    await bob.ask('duel', { name: 'Bob' });
    expect(ann.last.duel.names).toEqual(['Ann', 'Bob']);
    expect(await ann.ask('turn', { say: 'cancel' })).toMatchObject({ code: 'has-come' });
    await ann.ask('turn', { move: 'd6' });
    expect(await bob.ask('duel', { rematch: DUEL }, OTHER)).toMatchObject({ code: 'not-over' });
    await bob.ask('turn', { say: 'resign' });
    expect(saved.at(-1)).toMatchObject({ players: ['Ann', 'Bob'] });
    expect(await eve.ask('duel', { rematch: DUEL }, OTHER)).toMatchObject({ code: 'not-over' });
    expect(await bob.ask('duel', { rematch: DUEL }, OTHER)).toMatchObject({
      duel: { place: 0, names: ['Bob', 'Ann'] },
    });
    expect(ann.last.duel.next).toBe(OTHER);
    const again = { place: 1, isFull: true, moves: [], clocks: [60_000, 60_000], incrementMs: 2000 };
    expect((await ann.ask('duel', {}, OTHER)).duel).toMatchObject(again);
    skippedMs += 2 * OVER_MS;
    startServer();
    // The link that the guest has leads to it.
    const bobAgain = new Person(BOB, BOB, DUEL);
    expect((await bobAgain.ask('duel')).duel.next).toBe(OTHER);
    expect((await bobAgain.ask('turn', { move: 'd6' }, OTHER)).duel.moves).toEqual(['d6']);
    const third = 't'.repeat(24);
    await new Person(EVE).ask('duel', { invitation }, third);
    expect(await bobAgain.ask('duel', { rematch: OTHER }, third)).toMatchObject({ code: 'guest' });
    const evening = new Person(EVE);
    await evening.ask('duel', {}, third);
    await evening.ask('turn', { say: 'cancel' }, third);
    expect(evening.answers.filter(({ code }) => code === 'no-duel')).toHaveLength(1);
    expect((await bob.ask('duel', {}, third)).code).toBe('guest');
    expect((await new Person(ANN).ask('duel', {}, third)).code).toBe('no-duel');
  });

  it('is for six, with engines in any places, and who runs out of time leaves it', async () => {
    const [ann, bob] = [new Person(ANN), new Person(BOB)];
    const levels = [null, 1, null, 1, 1, 1];
    const six = { game: 'heximeros', place: 2, levels, minutes: 1 };
    expect((await ann.ask('duel', { invitation: { ...six, place: 6 } }, OTHER)).code).toBe('bad-field');
    const full = { ...six, levels: [1, 1, 1, 1, 1, 1] };
    expect((await ann.ask('duel', { invitation: full }, OTHER)).code).toBe('bad-field');
    expect((await ann.ask('duel', { invitation: six })).duel).toMatchObject({ place: 2, missing: 1 });
    expect((await bob.ask('duel')).duel).toMatchObject({ place: 0, missing: 0 });
    const kit = must(openGame({ name: 'heximeros', weights: null }));
    const legal = new Int32Array(kit.game.maxMoves);
    const mover = () => {
      const { position } = must(Line.of(kit, undefined, ann.last.duel.moves));
      kit.game.legalMoves(position, legal);
      return {
        seat: kit.game.toMove(position),
        move: kit.game.moveName(legal[0] as number),
        out: kit.isOut?.(position, 0),
      };
    };
    // The engine has played as soon as it is a person's turn.
    const people = new Map([
      [0, bob],
      [2, ann],
    ]);
    for (let turns = 0; turns < 4; ) {
      const { seat, move } = mover();
      await people.get(seat)?.ask('turn', { ply: ann.last.duel.moves.length, move });
      await vi.advanceTimersByTimeAsync(1);
      if (mover().seat !== seat && people.has(mover().seat)) turns++;
    }
    expect(mover().seat).toBe(0);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(mover()).toMatchObject({ seat: 2, out: true });
    expect(await ann.ask('turn', { say: 'resign' })).toMatchObject({ code: 'leaves' });
    expect(await ann.ask('turn', { say: 'take-back' })).toMatchObject({ code: 'two-only' });
  });

  it('takes moves from its players in their turn, by the rules', async () => {
    const [ann, bob, eve] = [new Person(ANN), new Person(BOB), new Person(EVE)];
    expect((await bob.ask('duel')).code).toBe('no-duel');
    await ann.ask('duel', { invitation });
    await bob.ask('duel');
    expect((await bob.ask('turn', { ply: 0, move: 'd6' })).code).toBe('not-your-turn');
    expect((await eve.ask('turn', { ply: 0, move: 'd6' })).code).toBe('no-seat');
    expect((await ann.ask('turn', { ply: 1, move: 'd6' })).code).toBe('bad-ply');
    expect((await ann.ask('turn', { ply: 0, move: 'zz' })).code).toBe('bad-point');
    await ann.ask('turn', { ply: 0, move: 'd6' });
    expect((await ann.ask('turn', { ply: 1, move: 'd6' })).code).toBe('occupied');
    expect(ann.last.duel.moves).toEqual(['d6']);
    for (const wrong of [{}, { move: 'd6', say: 'draw' }, { say: 'no' }])
      expect((await ann.ask('turn', wrong)).code).toBe('bad-field');
    expect((await ann.ask('duel', {}, 'short')).code).toBe('bad-field');
  });

  it('is played whole by a guest, who has nothing else', async () => {
    const [ann, bob] = [new Person(ANN), new Person(BOB, BOB, DUEL)];
    expect(await bob.ask('duel', { invitation })).toMatchObject({ code: 'guest' });
    await ann.ask('duel', { invitation });
    await ann.ask('duel', { invitation }, OTHER);
    expect(await bob.ask('duel')).toMatchObject({ duel: { place: 1, isFull: true } });
    await ann.ask('turn', { move: 'd6' });
    await ann.ask('turn', { ply: 1, move: 'c3' });
    expect(await bob.ask('turn', { ply: 2, move: 'light' })).toMatchObject({ duel: { moves: ['d6', 'c3', 'light'] } });
    for (const action of ['duel', 'turn'] as const)
      expect(await bob.ask(action, { move: 'd4' }, OTHER)).toMatchObject({ code: 'guest' });
    for (const request of [
      { playouts: 1 },
      { action: 'choose', level: 1 },
      { action: 'review', moves: ['d4'] },
      { action: 'query_models' },
      { action: 'query_version' },
      { action: 'terminate_all' },
    ])
      expect(await bob.say({ ...GAME, ...request }), JSON.stringify(request)).toMatchObject({ code: 'guest' });
    await bob.ask('turn', { say: 'resign' });
    expect(ann.last.duel).toMatchObject({ ended: { end: 'resign' } });
    for (const one of [ann, bob]) one.leave();
  });

  it('is not forgotten before the library has it', async () => {
    hasLibrary = false;
    const ann = new Person(ANN);
    await ann.ask('duel', { invitation });
    await new Person(BOB).ask('duel');
    await ann.ask('turn', { ply: 0, move: 'd6' });
    await ann.ask('turn', { say: 'resign' });
    vi.advanceTimersByTime(2 * OVER_MS);
    expect((await ann.ask('duel')).duel.ended).toMatchObject({ end: 'resign' });
    // Nor by another start, from which on the library takes it.
    hasLibrary = true;
    startServer();
    expect(saved).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(0);
    expect((await new Person(ANN).ask('duel')).code).toBe('no-duel');
  });

  it('does not age by the clock of the machine, which may be set, before a restart or after it', async () => {
    const [ann, bob] = [new Person(ANN), new Person(BOB)];
    const names = ['running', 'invited', 'finished'].map((name) => name.padEnd(20, 'x')) as [string, string, string];
    for (const name of names) await ann.ask('duel', { invitation }, name);
    for (const name of [names[0], names[2]]) await bob.ask('duel', {}, name);
    await ann.ask('turn', { move: 'd6' }, names[0]);
    await ann.ask('turn', { say: 'resign' }, names[2]);
    const codes = () => Promise.all(names.map(async (name) => (await new Person(ANN).ask('duel', {}, name)).code));
    const now = Date.now();
    for (const days of [60, -60]) {
      vi.setSystemTime(now + days * DAY_MS);
      expect(await codes()).toEqual([undefined, undefined, undefined]);
      startServer();
      expect(await codes()).toEqual([undefined, undefined, undefined]);
    }
    expect(saved).toEqual([]);
  });

  it('ages while the server runs, and adds up its runs', async () => {
    await new Person(ANN).ask('duel', { invitation });
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      expect((await new Person(ANN).ask('duel')).code, `day ${day}`).toBe(undefined);
      vi.advanceTimersByTime(DAY_MS);
      startServer();
    }
    expect((await new Person(ANN).ask('duel')).code).toBe('no-duel');
  });

  it('is in the library before it is forgotten, finished or not, and stays if it goes on meanwhile', async () => {
    hasLibrary = false;
    const [ann, bob] = [new Person(ANN), new Person(BOB)];
    await ann.ask('duel', { invitation: { ...GAME, place: 0 } });
    await bob.ask('duel');
    await ann.ask('turn', { move: 'd6' });
    skippedMs += IDLE_MS;
    await ann.ask('duel', {}, OTHER);
    expect(saved).toMatchObject([{ nodes: [{ move: 'd6' }] }]);
    expect(saved[0]).not.toHaveProperty('end');
    expect(await ann.ask('turn', { ply: 1, move: 'c3' })).toMatchObject({ duel: { moves: ['d6', 'c3'] } });
    // The library answers late.
    duels.saved(DUEL);
    skippedMs += IDLE_MS - 1;
    expect((await new Person(ANN).ask('duel')).code).toBe(undefined);
    hasLibrary = true;
    skippedMs += 1;
    expect((await new Person(ANN).ask('duel')).code).toBe(undefined);
    expect(saved.at(-1)).toMatchObject({ nodes: [{ move: 'd6' }, { move: 'c3' }] });
    expect((await new Person(ANN).ask('duel')).code).toBe('no-duel');
    expect(saved).toHaveLength(2);
  });

  it('is forgotten if it rests, and an address has a number of them', async () => {
    const ann = new Person(ANN);
    const name = (i: number) => `${'d'.repeat(20)}${i}`;
    const ask = (i: number) => {
      const page = new Person(ANN);
      return page.ask('duel', { invitation }, name(i));
    };
    for (let i = 0; i < DUELS_OF_ADDRESS; i++) expect((await ask(i)).code).toBe(undefined);
    expect((await ask(DUELS_OF_ADDRESS)).code).toBe('too-many');
    await ann.ask('turn', { say: 'resign' }, name(0));
    expect(saved).toEqual([]);
    expect((await ask(DUELS_OF_ADDRESS)).code).toBe(undefined);
    vi.advanceTimersByTime(OVER_MS);
    expect((await ann.ask('duel', {}, name(0))).code).toBe('no-duel');
    vi.advanceTimersByTime(INVITED_MS);
    startServer();
    expect((await new Person(ANN).ask('duel', {}, name(1))).code).toBe('no-duel');
    expect(readdirSync(folder).filter((file) => file.endsWith('.duel'))).toEqual([]);
  });
});
