/** What is asked of a library, and libraries that come into one another. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Imported } from '../../../src/board/library/import.ts';
import { Librarian, type Shelf } from '../../../src/board/library/librarian.ts';
import type { Library } from '../../../src/board/library/library.ts';
import { checkWhole, mergeLibrary } from '../../../src/board/library/merge.ts';
import { isDatabase, isLibrary, openDatabase, openLibrary, withCopy } from '../../../src/board/library/node/open.ts';
import { ofRecord } from '../../../src/board/library/stored-game.ts';
import type { GameRecord } from '../../../src/games/record.ts';
import { treeOfRecord } from '../../../src/records/game-tree.ts';
import { must, ok } from '../../../src/util/result.ts';
import { nextTurn } from '../../../src/util/wait.ts';
import { testFolder } from '../../support/folder.ts';
import { openKit, playedAtRandom } from '../../support/kits.ts';

const folder = testFolder();
let libraries = 0;
const newPath = () => join(folder, `${libraries++}.db`);

const KIT = openKit('meridians', { size: 4 });
const GAME = { name: KIT.spec.name, rules: KIT.spec.rules };
const RECORDS = Array.from({ length: 300 }, (_, i): GameRecord => {
  const { moves } = playedAtRandom(KIT, `librarian ${i}`);
  const players = [{ name: `Ann ${i}` }, { name: 'Bob' }];
  return { v: 1, game: 'meridians', size: 4, rules: { pie: false }, players, moves };
});
const textOf = (records: readonly GameRecord[]) => records.map((record) => JSON.stringify(record)).join('\n');

/** A librarian whose library is another one at each use, as that of a page may be. */
function librarianOver(path: string): Librarian {
  const shelf: Shelf = {
    isKept: true,
    use: async (work) => {
      const library = openLibrary(path);
      if (!library.ok) return library;
      try {
        return ok(await work(library.value));
      } finally {
        library.value.close();
      }
    },
    close: () => {},
  };
  return new Librarian(shelf);
}

function merge(into: Library, from: Library): Imported {
  const steps = mergeLibrary(into, from);
  let step = steps.next();
  while (!step.done) step = steps.next();
  for (const _ of into.catchUp());
  return step.value;
}

describe('a librarian', () => {
  it('takes a file in, and finds its positions, however often the library is opened anew', async () => {
    const librarian = librarianOver(newPath());
    const importing = librarian.importFile({ id: 'one', name: 'games.jsonl' }, () => ok(`${textOf(RECORDS)}\nno game`));
    expect(must(await librarian.answers.facts({})).imports).toMatchObject([{ id: 'one', isOver: false }]);
    expect(must(await importing)).toMatchObject({ added: 300, refused: 1, done: 1 });
    while (must(await librarian.answers.facts({})).waiting > 0) await nextTurn();
    const { imports, isKept } = must(await librarian.answers.facts({}));
    expect({ imports, isKept }).toMatchObject({
      imports: [{ isOver: true, isStopped: false, added: 300 }],
      isKept: true,
    });
    expect(must(await librarian.answers.explore({ game: GAME.name, rules: GAME.rules, moves: [] })).games).toBe(300);
  });

  it('ends an import where that is said, and tells what went wrong with one', async () => {
    const librarian = librarianOver(newPath());
    const importing = librarian.importFile({ id: 'one', name: 'games.jsonl' }, () => ok(textOf(RECORDS)));
    must(await librarian.answers.stop({ id: 'one' }));
    await importing;
    expect(await librarian.importFile({ id: 'two', name: 'x.png' }, () => ok('x'))).toMatchObject({
      error: { code: 'unknown-format' },
    });
    const { imports, games } = must(await librarian.answers.facts({}));
    expect(imports).toMatchObject([
      { id: 'one', isOver: true, isStopped: true },
      { id: 'two', isOver: true, error: expect.stringContaining('x.png') },
    ]);
    expect(games).toBeLessThan(300);
    must(await librarian.answers.close({}));
    expect(await librarian.answers.game({ id: 1 })).toMatchObject({ ok: false, error: { code: 'library-failed' } });
  });
});

describe('a library that comes into another one', () => {
  it('brings its games with all that is told of them, each once', () => {
    const from = must(openLibrary(newPath()));
    const open = { ...RECORDS[0], moves: RECORDS[0]?.moves.slice(0, 3) ?? [], winner: 'light' } as GameRecord;
    from.add(
      [...RECORDS.slice(1, 20), { ...open, end: 'resign' }].map((record) => must(ofRecord(record))),
      'a file',
    );
    from.add([{ ...must(ofRecord(open)), players: ['Carl', 'Dora'], winner: 'light', scores: [1, 0] }], 'another');
    must(from.save({ ...must(treeOfRecord(RECORDS[30] as GameRecord)), comment: 'a good one' }, 'the page'));
    const into = must(openLibrary(newPath()));
    into.add([must(ofRecord(RECORDS[1] as GameRecord)), must(ofRecord(RECORDS[40] as GameRecord))], 'own');
    expect(merge(into, from)).toMatchObject({ added: 21, updated: 0, known: 1, refused: 0, done: 1 });
    expect(merge(into, from)).toMatchObject({ added: 0, updated: 0, known: 22 });
    const all = (library: Library) => library.numbersAfter(0, 1000).map((id) => must(library.sourced(id)));
    const [, , ...others] = all(into);
    expect(others).toEqual(all(from).slice(1));
    expect(must(into.explore(KIT, { moves: [] })).games).toBe(23);
    from.close();
    into.close();
  });

  it('brings analyses that have seen more', () => {
    const from = must(openLibrary(newPath()));
    const into = must(openLibrary(newPath()));
    const [word = ''] = RECORDS[0]?.moves ?? [];
    const note = (library: Library, moves: readonly string[], visits: number) => {
      const found = { value: visits / 100, visits, moves: [{ move: 'c3', value: 0.3, visits: 5 }], file: 'one' };
      must(library.note(KIT, { moves }, found));
    };
    for (const [moves, mine, theirs] of [
      [[], 10, 20],
      [[word], 20, 10],
    ] as const) {
      note(into, moves, mine);
      note(from, moves, theirs);
    }
    note(from, ['a1', 'g3'], 7);
    merge(into, from);
    const seen = (moves: readonly string[]) => must(into.explore(KIT, { moves })).analysis?.visits;
    expect([seen([]), seen([word])]).toEqual([20, 20]);
    expect(into.analysed(0, 10)).toHaveLength(3);
    const before = into.sentAnalyses(undefined, 10);
    merge(into, from);
    expect(into.sentAnalyses(undefined, 10)).toEqual(before);
    from.close();
    into.close();
  });

  it('is not believed: bad games and analyses stay out', () => {
    const path = newPath();
    const from = must(openLibrary(path));
    from.add(
      RECORDS.slice(0, 6).map((record) => must(ofRecord(record))),
      'a file',
    );
    for (const _ of from.catchUp());
    for (const moves of [[], ['a1'], ['a1', 'g3']]) {
      must(from.note(KIT, { moves }, { value: 0.5, visits: 5, moves: [], file: 'one' }));
    }
    from.close();
    const database = must(openDatabase(path));
    database.run(`UPDATE games SET moves = '["a1","a1"]' WHERE id = 1`);
    database.run("UPDATE games SET moves = 'nonsense' WHERE id = 2");
    database.run('UPDATE games SET tree = \'{"game":"meridians"}\' WHERE id = 3');
    database.run('UPDATE analyses SET file = ? WHERE line = ?', '../../elsewhere', '[]');
    database.run('UPDATE analyses SET value = 7 WHERE line = ?', '["a1"]');
    database.run('UPDATE analyses SET line = ? WHERE line = ?', '["zz"]', '["a1","g3"]');
    database.close();
    const again = must(openLibrary(path));
    const into = must(openLibrary(newPath()));
    const { added, refused, firstRefused } = merge(into, again);
    expect({ added, refused, numbers: firstRefused.map(({ line }) => line) }).toEqual({
      added: 3,
      refused: 3,
      numbers: [1, 2, 3],
    });
    expect(into.facts()).toMatchObject({ games: 3, analyses: 0 });
    again.close();
    into.close();
  });

  it('stays as it is on the disk, and is refused where it is none, damaged or in use', () => {
    const [used, path] = [newPath(), newPath()];
    const from = must(openLibrary(used));
    from.add(
      RECORDS.map((record) => must(ofRecord(record))),
      'a file',
    );
    expect(withCopy(used, () => ok(1))).toMatchObject({ ok: false, error: { code: 'in-use' } });
    from.copyTo(path);
    from.close();
    const bytes = readFileSync(path);
    expect(withCopy(path, (copy) => ok(copy.facts().games))).toEqual(ok(300));
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect([isDatabase(path), isLibrary(path), isDatabase(import.meta.filename)]).toEqual([true, true, false]);
    const other = newPath();
    bytes.writeUInt32BE(0, 60);
    writeFileSync(other, bytes);
    expect(withCopy(other, () => ok(1))).toMatchObject({ ok: false, error: { code: 'bad-library' } });
    bytes.writeUInt32BE(2, 60);
    for (let at = 6 * 4096; at < 40 * 4096; at += 4096) bytes.fill(0xaa, at, at + 1000);
    writeFileSync(other, bytes);
    expect(withCopy(other, (copy) => checkWhole(copy, other))).toMatchObject({ error: { code: 'bad-library' } });
  });
});
