/** Captures by hand: every position is what the plain twin makes of it, and nothing is lost in any form of a record. */
import { describe, expect, it } from 'vitest';
import type { GameKit } from '../../../src/games/kit.ts';
import { Line } from '../../../src/games/line.ts';
import type { GameRecord } from '../../../src/games/record.ts';
import { makeGames, readGames } from '../../../src/records/formats.ts';
import { replay } from '../../../src/records/replay.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow, type RandomState } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { openKit } from '../../support/kits.ts';
import { many } from '../../support/many.ts';
import { anyPick, mutated, randomText } from '../../support/odd-text.ts';
import { like, naming } from '../../support/parts.ts';
import { PlainManual } from '../../support/plain-manual.ts';

/** Random games by size: more on small boards, where nearly everything happens often. */
const GAMES = [
  [2, many(20)],
  [3, many(40)],
  [4, many(6)],
  [5, many(3)],
  [6, many(1)],
  [7, many(1)],
] as const;
const SIZES = [3, 4, 5, 6, 7];

function manual(size: number): GameKit {
  return openKit('meridians', { size, captures: 'manual' });
}

/** What a player of a table does who sees each dead group with a certain chance, in percent: a move, of those that are legal. */
function someMove(plain: PlainManual, random: RandomState, chance: number): string | undefined {
  const { places, takes } = plain.legal();
  const isSeen = takes.length > 0 && nextBelow(random, 100) < chance;
  const from = isSeen || places.length === 0 ? takes : places;
  return from.length === 0 ? undefined : anyPick(random, from);
}

function playSome(
  size: number,
  seed: string,
  chance: number,
  see: (plain: PlainManual, move: string) => void,
): string[] {
  const random = randomState(seed);
  const plain = new PlainManual(size);
  const moves: string[] = [];
  for (let move = someMove(plain, random, chance); move; move = someMove(plain, random, chance)) {
    see(plain, move);
    plain.play(move);
    moves.push(move);
  }
  return moves;
}

/** All names of moves that there may be. */
function allMoves({ game }: GameKit): string[] {
  return Array.from({ length: game.moveBound }, (_, move) => game.moveName(move));
}

function winnerAndEnd(kit: GameKit, position: unknown) {
  const outcome = kit.outcome(position);
  return outcome && { winner: kit.seats[outcome.winner ?? -1]?.name, end: outcome.end };
}

describe('random games in which captures are overlooked', () => {
  const seen = { overlooked: 0, mended: 0, opened: 0, last: 0, left: 0, mustTake: 0 };

  /** Plays games on a board of this size, and compares them with the plain twin. */
  function compareGames(size: number, games: number): void {
    const kit = manual(size);
    const names = allMoves(kit);
    const keys = new Map<string, string>();
    for (let i = 0; i < games; i++) {
      const seed = `overlooked ${size} ${i}`;
      const random = randomState(`looks ${seed}`);
      const position = kit.game.create();
      const compare = (plain: PlainManual) => {
        const text = kit.makePosition(position);
        expect(text, seed).toBe(plain.toString());
        expect(winnerAndEnd(kit, position), seed).toEqual(plain.outcome());
        const key = `${kit.game.keyLow(position)} ${kit.game.keyHigh(position)}`;
        expect(keys.get(text) ?? key, seed).toBe(key);
        keys.set(text, key);
        if (size > 4 && nextBelow(random, 8) > 0) return;
        const legal = names.filter((_, move) => kit.illegality(position, move) === undefined);
        const { places, takes } = plain.legal();
        expect(legal.sort(), seed).toEqual([...places, ...takes].sort());
        const read = kit.parsePosition(text);
        expect(read.ok && kit.makePosition(read.value), seed).toBe(text);
        expect(read.ok && winnerAndEnd(kit, read.value), seed).toEqual(plain.outcome());
      };
      let plain: PlainManual | undefined;
      const chance = [0, 50, 90][i % 3] as number;
      playSome(size, seed, chance, (at, move) => {
        plain = at;
        compare(at);
        count(at, move);
        kit.game.play(position, names.indexOf(move));
      });
      if (plain) compare(plain);
    }
    expect(new Set(keys.values()).size).toBe(keys.size);
  }

  /** How often each thing that the docs speak of has come up. */
  function count(plain: PlainManual, move: string): void {
    const { table, opponent } = plain;
    const dead = plain.takeable();
    const own = table.turns[table.toMove] < 2 ? [] : table.deadGroups(table.toMove);
    const isLast = dead.flat().length === table.count(opponent);
    const isCapture = move.startsWith('-');
    if (plain.legal().places.length === 0) seen.mustTake++;
    if (isCapture && isLast && dead.length === 1) seen.last++;
    if (!isCapture && isLast) seen.left++;
    if (!isCapture && dead.length > 0) seen.overlooked++;
    const after = new PlainManual(table.board.size);
    for (const [point, side] of table.stones) after.table.stones.set(point, side);
    if (!isCapture) after.table.stones.set(move, table.toMove);
    else
      for (const stone of dead.find((group) => group.includes(move.slice(1))) ?? []) after.table.stones.delete(stone);
    const isMended = own.some((group) =>
      after.table
        .groups(table.toMove)
        .some((now) => now.includes(group[0] as string) && after.table.paths(now).length > 0),
    );
    if (isMended) seen[isCapture ? 'opened' : 'mended']++;
  }

  it('are the same as in the plain twin, ply by ply, and have every case that the docs speak of', () => {
    for (const [size, games] of GAMES) compareGames(size, games);
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
  });
});

it.each(SIZES)('a game on size %i in which everything is taken is the game without captures by hand', (size) => {
  const kit = manual(size);
  const own = openKit('meridians', { size });
  const legal = new Int32Array(kit.game.maxMoves);
  const ownLegal = new Int32Array(own.game.maxMoves);
  for (let i = 0; i < many(12); i++) {
    const random = randomState(`all taken ${size} ${i}`);
    const [position, automatic] = [kit.game.create(), own.game.create()];
    for (;;) {
      for (let n = kit.game.legalMoves(position, legal); n > 0; n = kit.game.legalMoves(position, legal)) {
        const [move] = legal as unknown as [number];
        if (!kit.game.moveName(move).startsWith('-')) break;
        expect(n).toBe(1);
        expect(kit.illegality(position, move)).toBeUndefined();
        kit.game.play(position, move);
      }
      const outcome = own.outcome(automatic);
      expect(winnerAndEnd(kit, position)).toEqual(winnerAndEnd(own, automatic));
      const count = kit.game.legalMoves(position, legal);
      expect(legal.slice(0, count)).toEqual(ownLegal.slice(0, own.game.legalMoves(automatic, ownLegal)));
      // A side that cannot move has lost, whether or not its opponent's dead groups are still there.
      if (outcome) break;
      expect(kit.makePosition(position)).toBe(own.makePosition(automatic));
      const move = legal[nextBelow(random, count)] as number;
      kit.game.play(position, move);
      own.game.play(automatic, move);
    }
  }
});

/** Records of games at a table, with the fields that every form keeps. */
function records(count: number): GameRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const size = SIZES[i % SIZES.length] as number;
    const moves = playSome(size, `record ${i}`, [50, 90][i % 2] as number, () => {});
    const cut = moves.slice(0, i % 3 === 0 ? moves.length : 8 + (i % moves.length));
    return { v: 1, game: 'meridians', size, rules: { pie: false, captures: 'manual' }, moves: cut };
  });
}

function facts(record: GameRecord): unknown {
  return must(replay(record));
}

describe('records of a table', () => {
  const games = records(many(30));

  it.each(['jsonl', 'sgf', 'moves'])('come back from %s with their rules and moves, and replay the same', (format) => {
    const text = must(makeGames(games, format));
    const read = must(readGames(text, format));
    const bare = ({ size, rules, moves }: GameRecord) => ({ size, captures: rules?.captures, moves });
    expect(read.games.map(bare)).toEqual(games.map(bare));
    expect(read.games.map(facts)).toEqual(read.games.map((_, i) => facts(games[i] as GameRecord)));
  });

  it('stand in SGF as moves of the side that takes, and in its rules', () => {
    const text = makeGames([{ ...(games[0] as GameRecord), size: 4, moves: TAKEN.split(' ') }], 'sgf');
    expect(text.ok && text.value).toContain('RU[Meridians, captures=manual]');
    expect(text.ok && text.value.replaceAll(/\s/g, '')).toContain(';W[d5];B[-g3];B[b3]');
  });

  it('lists say it once, and go back to captures automatically', () => {
    const [first] = games as [GameRecord];
    const text = makeGames([first, first, { ...first, rules: { pie: false }, moves: ['a1'] }], 'moves');
    const stated = text.ok ? text.value.split('\n').filter((line) => line.startsWith('#')) : [];
    expect(stated).toEqual([`# size ${first.size}`, '# captures manual', '# captures automatic']);
  });

  it('whoever resigns in a list after a capture is the side that has taken', () => {
    const read = readGames(`# size 4\n# captures manual\n${TAKEN.split(' ').slice(0, -1).join(' ')} resign\n`, 'moves');
    expect(read.ok && read.value.games[0]).toMatchObject({ winner: 'light', end: 'resign' });
  });

  it('have no place in a report of AbstractPlay', () => {
    expect(makeGames(games, 'abstractplay')).toMatchObject({
      ok: false,
      error: {
        code: 'not-expressible',
        message: expect.stringMatching(naming(1)),
      },
    });
  });

  it('the rule is in no record of other games', () => {
    expect(openKit('meridians', { captures: 'automatic' })).toBe(openKit('meridians'));
    expect(openKit('meridians').spec.rules).toEqual({ size: 7, pie: false });
  });
});

/** Light's second stone loses its path with Dark's next but one; Dark takes it, and goes on. */
const TAKEN = 'c2 d6 g3 b4 c4 d3 d5 -g3 b3';

describe('a capture is refused', () => {
  const after = (moves: string, text: string) => {
    const line = must(Line.of(manual(4), undefined, moves.split(' ')));
    const before = line.kit.makePosition(line.position);
    const played = line.play(text);
    expect(line.kit.makePosition(line.position)).toBe(before);
    return played.ok ? undefined : `${played.error.code}: ${played.error.message}`;
  };
  const before = TAKEN.split(' ').slice(0, 7).join(' ');

  it.each([
    [before, '-c4', 'not-dead: -c4: the group d5 c4 has a path, from c4 to c2'],
    [before, '-d6', 'own-stone: -d6: that is a stone of dark itself'],
    [before, '-d3', 'own-stone: -d3: that is a stone of dark itself'],
    [before, '-A1', 'no-stone: -a1: no stone of light stands there'],
    [before, '-a9', 'unknown-point: "-a9": "a9" is not on a board of size 4: row a has 3 points'],
    [before, '-', 'bad-point: "-": "" is not a point: write the row letter and a number, e.g. "a1"'],
    [before, 'g3', 'occupied: g3 is occupied'],
    [before, '-g3 b3', 'two-moves: "-g3 b3": a capture is a separate move, first "-g3", then "b3"'],
    [TAKEN, '-b4', 'not-dead: -b4: the group b3 b4 has a path, from b3 to d3'],
    ['c2', '-c2', 'too-early: -c2: light has not taken two turns yet'],
  ])('after %s: %s', (moves, text, message) => {
    expect(after(moves, text)).toMatch(like(message));
  });

  it('in a game with captures automatically it is not a move', () => {
    const read = openKit('meridians').parseMove('-c3');
    expect(read).toMatchObject({ ok: false, error: { code: 'bad-point' } });
  });
});

describe('what is said', () => {
  const at = (text: string) => {
    const kit = manual(3);
    const position = kit.parsePosition(text);
    if (!position.ok) throw new Error(position.error.message);
    return { kit, position: position.value };
  };
  const move = (kit: GameKit, text: string) => {
    const read = kit.parseMove(text);
    return read.ok ? read.value : -1;
  };

  it('where only a capture gives a point: that the game goes on, and what is to be taken', () => {
    const { kit, position } = at('DL/LLD/DDDD/3/1D L 2 2');
    expect(kit.diagram(position)).toContain(
      'light (O) to move · light (O) 3, dark (X) 7 · 3 in dead groups (o) · 1 in dead groups (x)',
    );
    expect(kit.illegality(position, move(kit, 'b1'))).toEqual({
      code: 'take-first',
      message: expect.stringMatching(naming('light', 'dark', 'e1')),
    });
    kit.game.play(position, move(kit, '-e1'));
    expect(kit.illegality(position, move(kit, 'e1'))).toBeUndefined();
  });

  it('where the last stones can be taken: that this wins', () => {
    const { kit, position } = at('2/LL1/3L/DDD/1L D 2 2');
    expect(kit.outcome(position)).toBeUndefined();
    expect(kit.advice?.(position)[0]).toMatch(naming('d1 d2, c4, a2', '-d1 -c4 -a2'));
    expect(kit.consequence?.(position, move(kit, 'c1'), 'your')).toMatch(naming('d1 d2, c4, a2'));
    expect(kit.pieces(position).filter(({ isDoomed }) => isDoomed)).toHaveLength(7);
    for (const text of ['-d2', '-c4', '-a2']) kit.game.play(position, move(kit, text));
    expect(kit.diagram(position, { lastMove: move(kit, '-a2') })).toContain(
      'dark has won (annihilation) · light (O) 0, dark (X) 3 · last move -a2',
    );
    expect(kit.illegality(position, move(kit, 'c1'))?.message).toMatch(naming('dark'));
    expect(kit.illegality(position, move(kit, '-b1'))?.message).toMatch(naming('dark'));
  });

  it('of the same text with other rules: the position with everything taken', () => {
    const own = openKit('meridians', { size: 3 });
    const position = own.parsePosition('2/LL1/3L/DDD/1L D 2 2');
    expect(position.ok && own.makePosition(position.value)).toBe('2/3/4/DDD/2 D 2 2');
    expect(position.ok && own.outcome(position.value)).toMatchObject({ winner: 1, end: 'annihilation' });
  });
});

it('whatever is typed is a move that is written back the same, or an error of one line', () => {
  const random = randomState('typed');
  const kit = manual(5);
  const names = allMoves(kit);
  let read = 0;
  for (let i = 0; i < many(3000); i++) {
    const text = i % 2 === 0 ? randomText(random) : mutated(anyPick(random, names), random);
    const move = kit.parseMove(text);
    if (move.ok) {
      read++;
      expect(kit.game.moveName(move.value)).toBe(text.toLowerCase());
    } else expect(move.error.message).not.toMatch(/[\p{Cc}\u2028]/u);
  }
  expect(read).toBeGreaterThan(many(300));
});
