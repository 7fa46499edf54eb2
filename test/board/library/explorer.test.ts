/** The explorer and the search against a plain count over the same games: every game played anew under every symmetry. */
import '../../support/foreign.ts';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Library } from '../../../src/board/library/library.ts';
import { openLibrary as openFile } from '../../../src/board/library/node/open.ts';
import { INDEXED_PLIES } from '../../../src/board/library/position-index.ts';
import { ofRecord } from '../../../src/board/library/stored-game.ts';
import type { GameKit, Rules } from '../../../src/games/kit.ts';
import type { GameRecord } from '../../../src/games/record.ts';
import { replay } from '../../../src/records/replay.ts';
import { fieldsOfSpec } from '../../../src/records/spec.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { testFolder } from '../../support/folder.ts';
import { openKit, playedAtRandom } from '../../support/kits.ts';

const folder = testFolder();

const NAMES = ['Ann', 'anna', 'Bob', 'Ølaf'];
let libraries = 0;

function openLibrary(): Library {
  return must(openFile(join(folder, `${libraries++}.db`)));
}

function fill(library: Library, records: readonly GameRecord[]): void {
  library.add(
    records.map((record) => must(ofRecord(record))),
    'a test',
  );
  for (const _ of library.catchUp());
}

/** Random games, some of which were stopped; every other one goes on from the same first plies under another symmetry. */
function randomRecords(kit: GameKit, count: number, seed: string): GameRecord[] {
  const random = randomState(seed);
  return Array.from({ length: count }, (_, i): GameRecord => {
    const { moves } = playedAtRandom(kit, `${seed} ${i % 7 === 0 ? i - 1 : i}`);
    const symmetry = kit.symmetries[nextBelow(random, kit.symmetries.length)] as (move: number) => number;
    const turned = moves.map((move) => kit.game.moveName(symmetry(must(kit.parseMove(move)))));
    const kept = i % 3 === 0 ? turned.slice(0, nextBelow(random, turned.length)) : turned;
    const players = kit.seats.map(() => ({ name: NAMES[nextBelow(random, NAMES.length)] as string }));
    const startedAt = new Date(1.7e12 + nextBelow(random, 100) * 864e5).toISOString();
    return { ...fieldsOfSpec(kit.spec), players, moves: kept, ...(i % 5 > 0 && { startedAt }) };
  });
}

/** The texts of the position after some moves, under every symmetry. */
function texts(kit: GameKit, moves: readonly string[]): string[] {
  return kit.symmetries.map((symmetry) => {
    const position = kit.game.create();
    for (const move of moves) kit.game.play(position, symmetry(must(kit.parseMove(move))));
    return kit.makePosition(position);
  });
}

interface PlainMove {
  games: number;
  won: number;
  lost: number;
  last: string | null;
}

/** Counts games that came to a position and made a move there: no index, no keys, one position after the other. */
function plainCount(kit: GameKit, records: readonly GameRecord[], wanted: string) {
  const moves = new Map<string, PlainMove>();
  let games = 0;
  for (const record of records) {
    const { winner } = must(replay(record));
    const made = new Map<string, number>();
    let isThere = false;
    const position = kit.game.create();
    for (let ply = 0; ply <= Math.min(record.moves.length, INDEXED_PLIES); ply++) {
      for (const [s, text] of texts(kit, record.moves.slice(0, ply)).entries()) {
        if (text !== wanted) continue;
        isThere = true;
        const move = record.moves[ply];
        if (move === undefined || ply === INDEXED_PLIES) continue;
        const symmetry = kit.symmetries[s] as (move: number) => number;
        made.set(kit.game.moveName(symmetry(must(kit.parseMove(move)))), kit.game.toMove(position));
      }
      const next = record.moves[ply];
      if (next !== undefined) kit.game.play(position, must(kit.parseMove(next)));
    }
    if (isThere) games++;
    for (const [move, seat] of made) {
      const known = moves.get(move) ?? { games: 0, won: 0, lost: 0, last: null };
      moves.set(move, known);
      const day = typeof record.startedAt === 'string' ? record.startedAt.slice(0, 10) : null;
      known.games++;
      if (winner !== null) winner === kit.seats[seat]?.name ? known.won++ : known.lost++;
      if (day !== null && (known.last === null || day > known.last)) known.last = day;
    }
  }
  return { games, moves };
}

const VARIANTS: readonly (readonly [string, Rules, number])[] = [
  ['meridians', { size: 3 }, 24],
  ['meridians', { size: 4 }, 24],
  ['maerstanas', {}, 24],
  ['maerstanas', { special: false, scoring: 'simple' }, 24],
  ['trio', {}, 24],
];

describe.each(VARIANTS)('the explorer over games of %s, %j', (name, rules, count) => {
  const kit = openKit(name, rules);
  const seed = `${name} ${JSON.stringify(rules)}`;
  const records = randomRecords(kit, count, seed);
  const library = openLibrary();
  fill(library, records);
  afterAll(() => library.close());

  it('counts what a plain count does, by whatever moves and up to symmetry', () => {
    for (const [game, ply] of [...[0, 1, 3].map((at) => [0, at] as const), [1, 2], [4, 8]]) {
      const moves = (records[game as number] as GameRecord).moves.slice(0, ply);
      const [text] = texts(kit, moves);
      const plain = plainCount(kit, records, text as string);
      const found = must(library.explore(kit, { moves }));
      const where = `${seed}, game ${game} after ${moves.join(' ')}`;
      const listed = new Map(
        found.moves.flatMap((one) => [one.move, ...one.alike].map((move) => [move, one] as const)),
      );
      expect([...listed.keys()].sort(), where).toEqual([...plain.moves.keys()].sort());
      for (const [move, { games, won, lost, last }] of plain.moves) {
        // Of more than two players some may share what the winner leaves.
        const counts = kit.seats.length === 2 ? { games, won, lost } : { games };
        expect(listed.get(move), `${where}: ${move}`).toMatchObject({ ...counts, lastPlayed: last });
      }
      // A game may come to a position again; it is counted for each of the moves that it has made there.
      expect(found.games, where).toBeGreaterThanOrEqual(plain.games);
    }
  });

  it('finds the same at the images of a position', () => {
    const moves = (records[1] as GameRecord).moves.slice(0, 3);
    const counts = kit.symmetries.map((symmetry) => {
      const turned = moves.map((move) => kit.game.moveName(symmetry(must(kit.parseMove(move)))));
      return must(library.explore(kit, { moves: turned })).moves.map(({ games, won, lost }) => [games, won, lost]);
    });
    for (const one of counts) expect(one.sort()).toEqual(counts[0]?.sort());
  });

  it('finds the games that came to a position', () => {
    const moves = (records[1] as GameRecord).moves.slice(0, 2);
    const [text] = texts(kit, moves);
    const plain = plainCount(kit, records, text as string).games;
    const { total } = must(library.search({ position: { kit, at: { moves } } }));
    expect(total, seed).toBe(plain);
    const start = text as string;
    // The same position, set up.
    if (kit.arrange && name === 'meridians')
      expect(must(library.search({ position: { kit, at: { start, moves: [] } } })).total).toBe(plain);
  });
});

describe('the explorer', () => {
  it('counts the choice of a seat for who has chosen, and the moves before it for the other one', () => {
    const kit = openKit('meridians', { size: 4, pie: true });
    const game = (choice: string, winner: string): GameRecord => {
      return { ...fieldsOfSpec(kit.spec), moves: ['a1', 'g3', choice], winner, end: 'resign' };
    };
    const library = openLibrary();
    fill(library, [game('light', 'light'), game('dark', 'light')]);
    const at = (...moves: string[]) => must(library.explore(kit, { moves })).moves;
    // Who takes Light has won with it; who takes Dark has lost. The other player has put the stones.
    expect(at('a1', 'g3').map(({ move, won, lost }) => [move, won, lost])).toEqual([
      ['dark', 0, 1],
      ['light', 1, 0],
    ]);
    expect(at('a1')).toMatchObject([{ move: 'g3', games: 2, won: 1, lost: 1 }]);
    expect(at('a1', 'g3', 'light')).toEqual([]);
    library.close();
  });

  it('says what is wrong with a line', () => {
    const library = openLibrary();
    const wrong = library.explore(openKit('meridians', { size: 4 }), { moves: ['a1', 'a1'] });
    expect(wrong).toMatchObject({ ok: false, error: { ply: 2 } });
    library.close();
  });

  it('shows what analyses have found of a position, of its moves, and of those after them', () => {
    const kit = openKit('meridians', { size: 4 });
    const library = openLibrary();
    fill(library, [
      { ...fieldsOfSpec(kit.spec), moves: ['a1', 'g3'] },
      { ...fieldsOfSpec(kit.spec), moves: ['b1', 'g3'] },
    ]);
    const found = (value: number, visits: number, file: string) => ({
      value,
      visits,
      file,
      moves: [{ move: 'a1', value, visits }],
    });
    must(library.note(kit, { moves: [] }, found(0.6, 100, 'one')));
    const isOf = (wanted: string) => (one: { move: string; alike: readonly string[] }) => {
      return one.move === wanted || one.alike.includes(wanted);
    };
    const before = must(library.explore(kit, { moves: [] }));
    expect(before.analysis).toMatchObject({ value: 0.6, visits: 100, file: 'one' });
    expect(before.moves.find(isOf('a1'))).toMatchObject({ value: 0.6, visits: 100 });
    expect(before.moves.find(isOf('b1'))).toMatchObject({ value: null, visits: 0 });
    // After a mirrored b1 the other side has 0.3, so that its mover had 0.7.
    const symmetry = kit.symmetries[1] as (move: number) => number;
    const mirrored = kit.game.moveName(symmetry(must(kit.parseMove('b1'))));
    must(library.note(kit, { moves: [mirrored] }, { ...found(0.3, 50, 'two'), moves: [] }));
    // Less than is known is not kept.
    must(library.note(kit, { moves: [] }, found(0.1, 10, 'three')));
    const { moves, analysis } = must(library.explore(kit, { moves: [] }));
    expect(analysis?.file).toBe('one');
    expect(moves.find(isOf('b1'))).toMatchObject({ value: 0.7, visits: 50 });
    expect(
      library
        .analysed(0, 10)
        .map(({ file, moves }) => [file, moves])
        .sort(),
    ).toEqual([
      ['one', []],
      ['two', [mirrored]],
    ]);
    library.close();
  });
});

describe('the search', () => {
  const kits = [openKit('meridians', { size: 3 }), openKit('meridians', { size: 4 }), openKit('maerstanas', {})];
  const records = kits.flatMap((kit, i) => randomRecords(kit, 20, `search ${i}`));
  const library = openLibrary();
  fill(library, records);
  afterAll(() => library.close());
  const results = records.map((record) => must(replay(record)));
  const namesIn = ({ players }: GameRecord) => (players as { name: string }[]).map(({ name }) => name);
  const seatsOf = (record: GameRecord) =>
    (kits.find(({ spec }) => spec.name === (record.game ?? 'meridians')) as GameKit).seats;

  /** Distinct games that are like that. */
  function plain(
    isWanted: (record: GameRecord, result: { winner: string | null; end: string | null }) => boolean,
  ): number {
    const dates = new Map<string, Set<unknown>>();
    for (const record of records.filter((_, i) => isWanted(records[i] as GameRecord, results[i] as never))) {
      const line = JSON.stringify([record.game, record.size, record.moves, namesIn(record)]);
      dates.set(line, (dates.get(line) ?? new Set()).add(record.startedAt));
    }
    // One without a date is the same as one with a date.
    return [...dates.values()].reduce((sum, set) => sum + set.size - Number(set.size > 1 && set.has(undefined)), 0);
  }

  it('finds players by a part of their name, with what the game was worth to them', () => {
    for (const player of ['ann', 'ANNA', 'øl', 'nobody']) {
      const isPlayer = (name: string) => name.toLowerCase().includes(player.toLowerCase());
      expect(must(library.search({ player })).total, player).toBe(plain((record) => namesIn(record).some(isPlayer)));
      const won = plain((record, { winner }) => {
        return namesIn(record).some((name, seat) => isPlayer(name) && seatsOf(record)[seat]?.name === winner);
      });
      expect(must(library.search({ player, result: 'won' })).total, player).toBe(won);
      const open = plain((record, { end }) => namesIn(record).some(isPlayer) && end === null);
      expect(must(library.search({ player, result: 'open' })).total, player).toBe(open);
    }
  });

  it('finds games by name, options of the rules, and winner', () => {
    expect(must(library.search({})).total).toBe(plain(() => true));
    expect(must(library.search({ game: 'maerstanas' })).total).toBe(plain(({ game }) => game === 'maerstanas'));
    expect(must(library.search({ rules: { size: 3 } })).total).toBe(plain(({ size }) => size === 3));
    expect(must(library.search({ game: 'maerstanas', rules: { size: 3 } })).total).toBe(0);
    expect(must(library.search({ winner: 'dark' })).total).toBe(plain((_, { winner }) => winner === 'dark'));
  });

  it('lists the last games first, a page at a time', () => {
    const all = must(library.search({ limit: 100 })).games;
    const days = all.map(({ played }) => played?.slice(0, 10) ?? '');
    expect(days).toEqual(days.toSorted().reverse());
    const pages = [0, 7, 14].flatMap((from) => must(library.search({ from, limit: 7 })).games);
    expect(pages.map(({ id }) => id)).toEqual(all.slice(0, 21).map(({ id }) => id));
  });
});
