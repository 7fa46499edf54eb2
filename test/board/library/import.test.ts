/** Games come in whatever they are written in, each of them once, and bad ones keep no others out. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/board/library/database.ts';
import { type Imported, importGames } from '../../../src/board/library/import.ts';
import type { Library } from '../../../src/board/library/library.ts';
import { openDatabase, openLibrary } from '../../../src/board/library/node/open.ts';
import { gamesFile } from '../../../src/board/library/pieces.ts';
import type { GameSpec } from '../../../src/games/kit.ts';
import type { GameRecord } from '../../../src/games/record.ts';
import { makeGames } from '../../../src/records/formats.ts';
import { treeOfRecord } from '../../../src/records/game-tree.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';
import { openKit, playedAtRandom } from '../../support/kits.ts';

const folder = testFolder();
let libraries = 0;
const newPath = () => join(folder, `${libraries++}.db`);

function importText(library: Library, text: string, name: string, game?: GameSpec): Imported {
  const steps = importGames(library, must(gamesFile(text, name, game)), name);
  let step = steps.next();
  while (!step.done) step = steps.next();
  for (const _ of library.catchUp());
  return step.value;
}

const KIT = openKit('meridians', { size: 4 });
const RECORDS = Array.from({ length: 6 }, (_, i): GameRecord => {
  const { moves } = playedAtRandom(KIT, `import ${i}`);
  const players = [{ name: `Ann ${i}` }, { name: 'Bob' }];
  return { v: 1, game: 'meridians', size: 4, rules: { pie: false }, players, moves };
});
const LINES = RECORDS.map((record) => JSON.stringify(record));

describe('an import', () => {
  it.each(['jsonl', 'sgf', 'moves'])('takes games in the format %s, which come out with the same moves', (format) => {
    const library = must(openLibrary(newPath()));
    const ending = { jsonl: '.jsonl', sgf: '.sgf' }[format] ?? '.txt';
    const imported = importText(library, must(makeGames(RECORDS, format)), `games${ending}`, KIT.spec);
    expect(imported).toMatchObject({ added: RECORDS.length, known: 0, refused: 0, done: 1 });
    const trees = must(library.search({})).games.map(({ id }) => must(library.tree(id)));
    expect(trees.map(({ nodes }) => nodes.map(({ move }) => move)).sort()).toEqual(
      RECORDS.map(({ moves }) => moves).sort(),
    );
    library.close();
  });

  it('takes every game once, whatever the format, but the same moves by others are another game', () => {
    const library = must(openLibrary(newPath()));
    expect(importText(library, LINES.join('\n'), 'a.jsonl')).toMatchObject({ added: 6, known: 0 });
    expect(importText(library, LINES.join('\r\n'), 'again.jsonl')).toMatchObject({ added: 0, known: 6 });
    expect(importText(library, must(makeGames(RECORDS, 'sgf')), 'a.sgf')).toMatchObject({ added: 0, known: 6 });
    const others = { ...RECORDS[0], players: [{ name: 'Carl' }, { name: 'Bob' }] };
    const shorter = { ...RECORDS[1], moves: RECORDS[1]?.moves.slice(0, -1) };
    const text = [others, shorter].map((one) => JSON.stringify(one)).join('\n');
    expect(importText(library, text, 'others.jsonl')).toMatchObject({ added: 2, known: 0 });
    library.close();
  });

  it('takes the good games of a file in and says which were refused, where and why', () => {
    const library = must(openLibrary(newPath()));
    const [a, b, c] = LINES as [string, string, string];
    const illegal = JSON.stringify({ ...RECORDS[3], moves: ['a1', 'a1'] });
    const text = [
      '{"v":1,"kind":"tournament"}',
      a,
      'no JSON',
      b,
      '',
      illegal,
      '{"size":4}',
      '{"game":"chess","moves":[]}',
      c,
    ].join('\n');
    const { added, refused, firstRefused } = importText(library, text, 'mixed.jsonl');
    expect({ added, refused }).toEqual({ added: 3, refused: 4 });
    expect(firstRefused.map(({ line, code }) => [line, code])).toEqual([
      [3, 'bad-json'],
      [6, 'occupied'],
      [7, 'bad-record'],
      [8, 'unknown-game'],
    ]);
    expect(firstRefused[1]?.message).toContain('ply 2');
    library.close();
  });

  it('does the same with SGF, of which it keeps the variations', () => {
    const library = must(openLibrary(newPath()));
    const head = 'FF[4]RU[Meridians]SZ[4]';
    const text = [
      `(;${head}PW[Ann]PB[Bob];W[a1];B[g3]C[a ")" within ( a comment \\] ]`,
      '  (;W[a3])(;W[c1]))',
      `(;${head};W[a1];B[zz])`,
      `(;${head};W[a1]`,
      ';B[a1])',
      `(;${head};W[c3])`,
      `(;${head};W[c4]`,
    ].join('\n');
    const { added, refused, firstRefused } = importText(library, text, 'mixed.sgf');
    expect({ added, refused }).toEqual({ added: 2, refused: 3 });
    expect(firstRefused.map(({ line }) => line)).toEqual([3, 5, 7]);
    const [game] = must(library.search({ player: 'ann' })).games;
    expect(game?.hasNotes).toBe(true);
    const { nodes } = must(library.tree(game?.id ?? 0));
    expect(nodes.map(({ move, after }) => [move, after ?? null])).toEqual([
      ['a1', null],
      ['g3', null],
      ['a3', null],
      ['c1', 1],
    ]);
    library.close();
  });

  it('does the same with move lists, in which lines say the rules of those behind them', () => {
    const library = must(openLibrary(newPath()));
    const text = '# size 4\na1 g3 c3\n# a word\na1 zz\n\n# size 5\na1 i4\na1,b1 pass\n';
    const { added, firstRefused } = importText(library, text, 'list.txt', { name: 'meridians' });
    expect(added).toBe(3);
    expect(firstRefused.map(({ line }) => line)).toEqual([4]);
    expect(library.facts().variants.map(({ rules, games }) => [rules.size, rules.pie, games])).toEqual([
      [4, false, 1],
      [5, false, 1],
      [5, true, 1],
    ]);
    library.close();
  });

  it('refuses a file whose ending stands for nothing', () => {
    expect(gamesFile('x', 'picture.png')).toMatchObject({ ok: false, error: { code: 'unknown-format' } });
  });
});

describe('a game', () => {
  it('that is saved with other moves in place of an earlier one counts once', () => {
    const library = must(openLibrary(newPath()));
    importText(library, LINES.slice(1).join('\n'), 'a.jsonl');
    const tree = must(treeOfRecord(RECORDS[0] as GameRecord));
    const { id } = must(library.save({ ...tree, nodes: tree.nodes.slice(0, -2) }, 'a test'));
    importText(library, LINES.slice(1).join('\n'), 'again.jsonl');
    const again = must(library.save(tree, 'a test', id));
    expect(again.isNew).toBe(false);
    for (const _ of library.catchUp());
    expect(library.facts()).toMatchObject({ games: 6, waiting: 0 });
    expect(must(library.tree(again.id)).nodes).toEqual(tree.nodes);
    const moves = tree.nodes.slice(0, -1).map(({ move }) => move);
    expect(must(library.explore(KIT, { moves })).games).toBe(1);
    must(library.remove(again.id));
    expect(must(library.save(tree, 'a test', again.id)).isNew).toBe(true);
    library.close();
  });

  it('that is saved again has the variations that it has then, and counts once', () => {
    const library = must(openLibrary(newPath()));
    const tree = must(treeOfRecord(RECORDS[0] as GameRecord));
    const first = must(library.save(tree, 'a test'));
    expect(first.isNew).toBe(true);
    const second = must(library.save({ ...tree, comment: 'a good one' }, 'a test'));
    expect(second.isNew).toBe(false);
    for (const _ of library.catchUp());
    expect(library.facts().games).toBe(1);
    expect(must(library.tree(second.id)).comment).toBe('a good one');
    expect(must(library.explore(KIT, { moves: [] })).games).toBe(1);
    library.close();
  });

  it('that is taken out leaves nothing behind, also while its positions are still being found', () => {
    const path = newPath();
    const library = must(openLibrary(path));
    importText(library, LINES.slice(0, 3).join('\n'), 'a.jsonl');
    library.add([], 'nothing');
    const waiting = importGames(library, must(gamesFile(LINES.slice(3).join('\n'), 'b.jsonl')), 'b');
    for (let step = waiting.next(); !step.done; step = waiting.next());
    const steps = library.catchUp();
    const all = must(library.search({})).games;
    must(library.remove(all[0]?.id as number));
    steps.next();
    for (const { id } of all.slice(1)) must(library.remove(id));
    for (const _ of steps);
    expect(library.facts()).toMatchObject({ games: 0, waiting: 0 });
    expect(library.remove(all[0]?.id as number)).toMatchObject({ ok: false, error: { code: 'no-game' } });
    library.close();
    const database = must(openDatabase(path));
    expect(database.get('SELECT count(*) AS count FROM visits')).toEqual({ count: 0 });
    expect(database.get('SELECT count(*) AS count FROM seats')).toEqual({ count: 0 });
    database.close();
  });

  it('that begins with a position that was set up is found by it', () => {
    const library = must(openLibrary(newPath()));
    const line = KIT.game.create();
    for (const move of ['a1', 'g3']) KIT.game.play(line, must(KIT.parseMove(move)));
    const start = KIT.makePosition(line);
    must(library.save({ game: 'meridians', rules: KIT.spec.rules, start, nodes: [{ move: 'c3' }] }, 'a test'));
    for (const _ of library.catchUp());
    expect(must(library.explore(KIT, { moves: ['a1', 'g3'] }))).toMatchObject({ games: 1, moves: [{ games: 1 }] });
    expect(must(library.explore(KIT, { start, moves: [] })).moves.map(({ move }) => move)).toEqual(['c3']);
    library.close();
  });
});

describe('the database', () => {
  it('takes the steps that are missing, and keeps what is there', () => {
    const path = newPath();
    const library = must(openLibrary(path));
    importText(library, LINES.join('\n'), 'a.jsonl');
    library.close();
    const next = [...MIGRATIONS, 'CREATE TABLE later (x); INSERT INTO later VALUES (7);'];
    for (let times = 0; times < 2; times++) {
      const database = must(openDatabase(path, next));
      expect(database.get('SELECT x FROM later')).toEqual({ x: 7 });
      expect(database.get('SELECT count(*) AS count FROM games')).toEqual({ count: 6 });
      database.close();
    }
    expect(openLibrary(path)).toMatchObject({ ok: false, error: { code: 'bad-library' } });
  });

  it('leaves nothing of a step that fails', () => {
    const path = newPath();
    must(openLibrary(path)).close();
    const wrong = openDatabase(path, [...MIGRATIONS, 'CREATE TABLE later (x); nonsense;']);
    expect(wrong).toMatchObject({ ok: false, error: { code: 'bad-library' } });
    const database = must(openDatabase(path));
    expect(database.all("SELECT name FROM sqlite_schema WHERE name = 'later'")).toEqual([]);
    database.close();
  });

  it('finds the positions anew where another version has written other keys', () => {
    const path = newPath();
    const library = must(openLibrary(path));
    importText(library, LINES.join('\n'), 'a.jsonl');
    must(library.note(KIT, { moves: ['a1'] }, { value: 0.4, visits: 9, moves: [], file: 'one' }));
    library.close();
    const database = must(openDatabase(path));
    database.run("UPDATE variants SET probe = 'other'");
    database.run('UPDATE visits SET high = high + 1');
    database.run('UPDATE analyses SET high = high + 1');
    database.close();
    const again = must(openLibrary(path));
    expect(again.facts().waiting).toBe(6);
    for (const _ of again.catchUp());
    expect(must(again.explore(KIT, { moves: [] })).games).toBe(6);
    expect(must(again.explore(KIT, { moves: ['a1'] })).analysis).toMatchObject({ value: 0.4, visits: 9 });
    again.close();
  });

  it('of version 1 has its names and dates renewed', () => {
    const path = newPath();
    const first = must(openDatabase(path, MIGRATIONS.slice(0, 1)));
    const rules = '{"pie":false,"size":4}';
    first.run('INSERT INTO variants VALUES (1, ?, ?, ?)', 'meridians', rules, 'another');
    const names = ['Zoe\u0308', 'Zoë', 'İstanbul'];
    for (const [i, name] of names.entries()) first.run('INSERT INTO players VALUES (?, ?, ?)', i + 1, name, name);
    const game = 'INSERT INTO games VALUES (?, ?, 1, NULL, NULL, 1, ?, ?, NULL, ?, NULL, ?, 0)';
    const dates = ['1998-05,06', '12.03.1999', '2026-11-22T23:00:00-05:00'];
    for (const [i, date] of dates.entries()) {
      first.run(game, i + 1, Buffer.from([i]), date, 10_000 + i, '["d1"]', 'a test');
      first.run('INSERT INTO seats VALUES (?, 0, ?, NULL), (?, 1, 3, NULL)', i + 1, 1 + (i % 2), i + 1);
    }
    first.close();
    const library = must(openLibrary(path));
    expect(must(library.search({ player: 'zoe' })).total).toBe(3);
    expect(
      must(library.search({ player: 'istanbul' })).games.map(({ players, played }) => [players[0], played]),
    ).toEqual([
      ['Zoë', dates[2]],
      ['Zoë', dates[0]],
      ['Zoë', dates[1]],
    ]);
    // The first one came with a name that was typed in another way.
    const again = JSON.stringify({
      size: 4,
      players: [names[1], names[2]],
      moves: ['d1'],
      startedAt: dates[0],
      winner: 'light',
    });
    expect(importText(library, again, 'again.jsonl')).toMatchObject({ added: 0, updated: 1 });
    expect(must(library.explore(KIT, { moves: [] })).moves).toMatchObject([{ games: 3, lastPlayed: '2026-11-23' }]);
    library.close();
  });

  it('is not a file of another kind', () => {
    expect(openLibrary(folder)).toMatchObject({ ok: false, error: { code: 'no-file' } });
    expect(openLibrary(join(import.meta.filename, 'x'))).toMatchObject({ ok: false, error: { code: 'no-file' } });
    expect(openLibrary(import.meta.filename)).toMatchObject({ ok: false, error: { code: 'bad-library' } });
  });
});
