/** GoGui's coordinates and commands, read as its manual (chapters "Rules" and "Analyze Commands") and its source have it. */
import { describe, expect, it } from 'vitest';
import { notationOf } from '../../src/games/notation.ts';
import { UNDECIDED } from '../../src/protocol/gtp/gogui-commands.ts';
import { answer as ask, answers as askAll, type SessionOptions } from '../support/gtp-session.ts';
import { kitOfSize } from '../support/kits.ts';
import { otherSide, PlainBoard, PlainPosition, SIDES, type Side } from '../support/plain-position.ts';
import { playRandomGame } from '../support/random-games.ts';

const gogui = (options: SessionOptions): SessionOptions => ({ gogui: 'square', ...options });
const answer = async (lines: readonly string[], options: SessionOptions = {}) => {
  const text = await ask(lines, gogui(options));
  expect(text.startsWith('=')).toBe(true);
  return text.replace(/^= ?/, '');
};
const answers = (lines: readonly string[], options: SessionOptions = {}) => askAll(lines, gogui(options));

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** Column and row of a vertex, from 1; GoGui's letters leave out I, and its rows are counted from the bottom. */
function place(vertex: string): [number, number] {
  const column = COLUMNS.indexOf(vertex[0] as string);
  if (!/^[A-Z]\d+$/.test(vertex) || column < 0) throw new Error(`${vertex} is no vertex`);
  return [column + 1, Number(vertex.slice(1))];
}

/** A board as GoGui's parser takes it: rows from the top, of as many words as there are rows. */
function words(text: string): string[][] {
  const rows = text.split('\n').map((row) => row.split(' '));
  for (const row of rows) expect(row).toHaveLength(rows.length);
  return rows;
}

/** Our names of a size's points by GoGui's. */
function translation(size: number): ReadonlyMap<string, string> {
  const kit = kitOfSize(size);
  const { cells } = notationOf(kit, 'gogui');
  return new Map(Array.from(cells.entries(), ([cell, vertex]) => [vertex, kit.picture.names[cell] as string]));
}

const vertex = (column: number, row: number) => `${COLUMNS[column]}${row}`;

/** Our names of GoGui's points in a text, sorted. */
function pointsIn(text: string, names: ReadonlyMap<string, string>): string[] {
  const vertices = text.split(' ').filter(Boolean);
  return vertices.map((vertex) => names.get(vertex) ?? `${vertex}?`).sort();
}

type Check = (said: [string, string, string, string], plain: PlainPosition, names: ReadonlyMap<string, string>) => void;

/** Plays a random game on size 4 in GoGui's coordinates, asks the same after every ply, and gives it to the check. */
async function eachPly(asked: readonly string[], check: Check): Promise<PlainPosition> {
  const names = translation(4);
  const vertexOf = new Map([...names].map(([vertex, name]) => [name, vertex]));
  const { moves } = playRandomGame(4, 'cutting', 'gogui', () => {});
  const said = await answers(
    moves.flatMap((move, i) => [`play ${i % 2 === 0 ? 'W' : 'B'} ${vertexOf.get(move)}`, ...asked]),
  );
  const plain = new PlainPosition(4);
  for (const [i, move] of moves.entries()) {
    plain.play(move);
    const from = (asked.length + 1) * i + 1;
    const texts = said.slice(from, from + asked.length).map((text) => text.replace(/^= ?/, ''));
    check(texts as Parameters<Check>[0], plain, names);
  }
  return plain;
}

/** What GoGui is told to draw: points with a label, points in colour, crossed ones, and a line of text. */
function pictureOf(text: string) {
  const lines = text.split('\n').map((line) => line.split(' '));
  const argsOf = (wanted: string) => lines.filter(([command]) => command === wanted).map(([, ...args]) => args);
  const labels = argsOf('LABEL').flat();
  return {
    labels: labels.flatMap((at, i) => (i % 2 === 0 ? [[at, labels[i + 1]] as [string, string]] : [])),
    colored: argsOf('COLOR').flatMap(([color, ...points]) => {
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      return points;
    }),
    marked: argsOf('MARK').flat(),
    text: argsOf('TEXT').flat().join(' '),
  };
}

describe("GoGui's grid", () => {
  it.each([2, 3, 5, 7, 8])('of size %i holds every point once, and neighbours are where the manual says', (size) => {
    const names = translation(size);
    const board = new PlainBoard(size);
    expect([...names.values()].sort()).toEqual([...board.points].sort());
    // Left, right, above, below, upper right, lower left.
    const steps = ['-1 0', '1 0', '0 1', '0 -1', '1 1', '-1 -1'];
    for (const [vertex, name] of names) {
      const [x, y] = place(vertex);
      const neighbours = [...names]
        .filter(([other]) =>
          steps.includes(
            place(other)
              .map((at, i) => at - [x, y][i]!)
              .join(' '),
          ),
        )
        .map(([, other]) => other);
      expect(neighbours.sort(), vertex).toEqual([...board.neighbours(name)].sort());
    }
  });

  it('is that of refusals, too', async () => {
    const said = await answers(['play w B2', 'play b B2', 'play b C2'], { size: 4 });
    expect(said.slice(1)).toEqual(['? illegal move: B2 is occupied', expect.not.stringMatching(/\b[a-g]\d/)]);
  });

  it('gives its number of rows to boardsize', async () => {
    const said = await answers(['boardsize 13', 'gogui-rules_board_size', 'boardsize 7', 'gogui-rules_board_size']);
    expect(said).toEqual(['=', '= 13', '=', '= 7']);
    expect((await answers(['boardsize 12', 'boardsize 19'])).map((text) => text.slice(0, 19))).toEqual([
      '? unacceptable size',
      '? unacceptable size',
    ]);
  });

  it('is named in showboard, where the diagram has the same shape as ever', async () => {
    expect((await answer(['play w C4', 'showboard'])).split('\n').slice(1, 5)).toEqual([
      '    D7  . . .  F7',
      '   C6  . . . .  F6',
      '  B5  . . . . .  F5',
      ' A4  . .[O]. . .  F4',
    ]);
  });
});

describe("GoGui's rules", () => {
  it('name the game, its grid, and the side to move', async () => {
    expect(await answers(['gogui-rules_game_id', 'gogui-rules_board_size', 'gogui-rules_side_to_move'])).toEqual([
      '= Meridians',
      '= 7',
      '= white',
    ]);
    expect(await answer(['play w C4', 'gogui-rules_side_to_move'])).toBe('black');
  });

  it('ask for hexagons only of a GoGui that knows them', async () => {
    expect(await answer(['gogui-rules_board_size'], { gogui: 'hex' })).toBe('7 hex');
  });

  it('have the stones, the legal points, the captured stones and the result of a game', async () => {
    const asked = [
      'gogui-rules_board',
      'gogui-rules_legal_moves',
      'gogui-rules_captured_count',
      'gogui-rules_final_result',
    ];
    const placed = { light: 0, dark: 0 };
    const last = await eachPly(asked, ([board, legal, captured, result], plain, names) => {
      placed[otherSide(plain.toMove)]++;
      const found = words(board).flatMap((row, fromTop) =>
        row.flatMap((stone, column) => (stone === '.' ? [] : [`${stone} ${names.get(vertex(column, 7 - fromTop))}`])),
      );
      const stones = [...plain.stones].map(([point, side]) => `${side === 'light' ? 'O' : 'X'} ${point}`);
      expect(found.sort()).toEqual(stones.sort());
      const outcome = plain.outcome();
      expect(pointsIn(legal, names)).toEqual(outcome ? [] : plain.legalPoints().sort());
      expect(captured).toBe(`${placed.light - plain.count('light')} ${placed.dark - plain.count('dark')}`);
      if (!outcome) expect(result).toBe(UNDECIDED);
      else expect(result).toMatch(outcome.winner === 'light' ? /^White \(Light\) wins/ : /^Black \(Dark\) wins/);
    });
    expect(last.outcome()).toBeDefined();
  });

  it('shade what is not a point', async () => {
    const shade = (await answer(['gogui-rules_board_gfx'])).split(' ');
    expect(shade.slice(0, 2)).toEqual(['COLOR', expect.stringMatching(/^#[0-9a-f]{6}$/)]);
    const legal = (await answer(['gogui-rules_legal_moves'])).split(' ');
    expect(new Set([...shade.slice(2), ...legal]).size).toBe(49);
    expect(shade.length - 2 + legal.length).toBe(49);
  });

  it('are unknown where points go by our own names', async () => {
    expect(await askAll(['gogui-rules_board', 'known_command gogui-rules_board', 'gogui-analyze_commands'])).toEqual([
      '? unknown command',
      '= false',
      '? unknown command',
    ]);
  });
});

describe("GoGui's pictures", () => {
  const GAME = ['play w A4', 'play b D6', 'play w D4', 'play b D3'];

  it('are listed by type, label and command, and every command is known', async () => {
    const listed = (await answer(['gogui-analyze_commands'])).split('\n').map((line) => line.split('/'));
    const types = ['sboard', 'dboard', 'gfx', 'plist', 'var', 'param'];
    for (const [type, label, command, ...more] of listed) {
      expect(types).toContain(type);
      expect(label).toMatch(/^[A-Z]/);
      expect(more).toEqual([]);
      expect(await answer([`known_command ${command}`])).toBe('true');
    }
    expect(new Set(listed.map(([type]) => type))).toEqual(new Set(types));
  });

  it('show visits and values as boards of short words', async () => {
    const visits = words(await answer([...GAME, 'sightline-visits'], { settings: { playouts: 3000 } }));
    const values = words(await answer([...GAME, 'sightline-values'], { settings: { playouts: 3000 } }));
    expect(visits.flat().some((word) => word !== '""')).toBe(true);
    for (const word of visits.flat()) expect(word).toMatch(/^(""|\d{1,3}|\d{1,3}[kM])$/);
    for (const word of values.flat()) expect(word).toMatch(/^(""|\d{1,2}|100)$/);
  });

  it('search a position once for all of them', async () => {
    const said = await answers([...GAME, 'sightline-visits', 'sightline-values', 'sightline-visits', 'sightline-pv']);
    expect(said[6]).toBe(said[4]);
    const [first] = (said[7] as string).slice(2).split(' ');
    expect(first).toMatch(/^[A-G][1-7]$/);
  });

  it('show who will hold each point, Black above zero', async () => {
    const balance = words(await answer([...GAME, 'sightline-life']))
      .flat()
      .map(Number);
    for (const value of balance) expect(value >= -1 && value <= 1).toBe(true);
    // On the smallest board nobody can take the first stone away.
    const white = words(await answer(['boardsize 3', 'play w B3', 'sightline-life']));
    expect(white).toEqual([
      ['0', expect.anything(), '0'],
      [expect.anything(), expect.anything(), '0'],
      [expect.anything(), '0', '0'],
    ]);
    expect(Number(white[0]?.[1])).toBe(-1);
  });

  it('say how many points one side alone can play on', async () => {
    const { text } = pictureOf(await answer([...GAME, 'sightline-reach']));
    expect(text).toMatch(/^light: \d+ points; dark: \d+ points$/);
  });

  it('show what may be played, and what costs stones', async () => {
    const { labels } = pictureOf(await answer([...GAME, 'sightline-moves']));
    const legal = (await answer([...GAME, 'gogui-rules_legal_moves'])).split(' ');
    expect(labels.map(([at]) => at).sort()).toEqual(legal.sort());
    for (const [, sign] of labels) expect(sign).toMatch(/^[+-]$/);
  });

  it('show groups, their paths, dead groups and reach at every ply of a game', async () => {
    const asked = ['sightline-groups', 'sightline-dead', 'sightline-reach'];
    let deaths = 0;
    await eachPly(asked, ([groups, dead, reach], plain, names) => {
      const { labels, colored, marked } = pictureOf(groups);
      const members = new Map<string, string[]>();
      for (const [at, label] of labels) {
        members.set(label, [...(members.get(label) ?? []), names.get(at) as string]);
      }
      const all = SIDES.flatMap((side) => plain.groups(side));
      const sorted = (some: Iterable<readonly string[]>) =>
        Array.from(some, (group) => [...group].sort().join(' ')).sort();
      expect(sorted(members.values())).toEqual(sorted(all));

      const ofPaths = (side: Side) =>
        plain.groups(side).flatMap((group) => plain.paths(group).flatMap((p) => p.points));
      expect(pointsIn(colored.join(' '), names)).toEqual([...new Set(SIDES.flatMap(ofPaths))].sort());

      const canDie = plain.turns[plain.toMove] >= 2;
      const dying = canDie ? plain.deadGroups(plain.toMove).flat().sort() : [];
      deaths += dying.length;
      expect(pointsIn(pictureOf(dead).marked.join(' '), names)).toEqual(dying);
      expect(pointsIn(marked.join(' '), names)).toEqual(dying);

      const held = pointsIn(pictureOf(reach).colored.join(' '), names);
      const haveBegun = SIDES.every((side) => plain.turns[side] >= 2);
      const seenByOne = plain.board.points.filter(
        (point) => plain.isEmpty(point) && plain.sees(point, 'light') !== plain.sees(point, 'dark'),
      );
      expect(held).toEqual(haveBegun ? seenByOne.sort() : []);
    });
    expect(deaths).toBeGreaterThan(0);
  });

  it('let GoGui edit the settings by the command that lists them', async () => {
    const [line] = (await answer(['set_param'])).split('\n');
    const [, key, value] = /^\[(?:string|list\/\S+)\] (\S+) (\S+)$/.exec(line as string)!.slice(0) as string[];
    expect(await answer([`set_param ${key} ${value}`])).toBe('');
  });
});
