import { describe, expect, it } from 'vitest';
import { territoryText, verdictText } from '../../src/cli/text/territory-text.ts';
import { PRESETS } from '../../src/engine/engine.ts';
import { Line } from '../../src/games/line.ts';
import { noTerritory } from '../../src/protocol/gtp/game-commands.ts';
import { must } from '../../src/util/result.ts';
import { repliesTo } from '../support/analysis.ts';
import { answer, answers, refusal } from '../support/gtp-session.ts';
import { kitOfSize, openKit } from '../support/kits.ts';
import { naming } from '../support/parts.ts';
import { SETTLED } from '../support/settled.ts';

const kit = kitOfSize(SETTLED.size);
const { moves } = SETTLED;
const plays = moves.map((move, i) => `play ${i % 2 === 0 ? 'white' : 'black'} ${move}`);

/** The territories after this many moves. */
function territoryAfter(plies: number) {
  const line = must(Line.of(kit, undefined, moves.slice(0, plies)));
  return { position: line.position, territory: kit.territory!(line.position) };
}

describe('a query with territory', () => {
  it('gets counts with their bounds and cells, and who wins, for each position', async () => {
    const turns = [20, moves.length - 1, moves.length];
    const replies = await repliesTo([{ id: 'a', size: 5, moves, analyzeTurns: turns, territory: true }]);
    for (const turn of turns) {
      const { territory } = territoryAfter(turn);
      const [light, dark] = territory.seats.map(({ least, most, cells }) => {
        return { least, most, cells: cells.map((cell) => kit.picture.names[cell]) };
      });
      expect(replies.find(({ turnNumber }) => turnNumber === turn)).toMatchObject({
        territory: { seats: { light, dark }, winner: turn === moves.length ? 'light' : null },
      });
    }
  });

  it('is the only one that does', async () => {
    const [reply] = await repliesTo([{ id: 'a', size: 5, moves }]);
    expect(reply).not.toHaveProperty('territory');
  });

  it('is refused in a game that has none, and where it is no truth value', async () => {
    const replies = await repliesTo([
      { id: 'a', game: 'maerstanas', territory: true },
      { id: 'b', territory: 1 },
    ]);
    expect(replies).toMatchObject([
      {
        id: 'a',
        error: expect.stringMatching(naming('territory', 'Mǽrstánas')),
        code: 'no-territory',
        field: 'territory',
        line: 1,
      },
      { id: 'b', code: 'bad-field', field: 'territory', line: 2 },
    ]);
    expect(
      await repliesTo([{ id: 'c', game: 'maerstanas', territory: false, playouts: 1 }], { params: PRESETS.uct }),
    ).toMatchObject([{ id: 'c', turnNumber: 0 }]);
  });
});

describe('sightline-count', () => {
  it('gives the bounds of each side and the winner, before and after the game is decided', async () => {
    const { seats } = territoryAfter(moves.length).territory;
    const lines = seats.map(({ least, most }, seat) => `${['white', 'black'][seat]} ${least} ${most}`);
    expect(await answer([...plays, 'sightline-count'], { size: 5 })).toBe(`= ${[...lines, 'winner white'].join('\n')}`);
    expect(await answer([...plays.slice(0, -1), 'sightline-count'], { size: 5 })).toMatch(/\nwinner unknown$/);
  });

  it('exchanges the colours where Black begins', async () => {
    const exchanged = plays.map((line) =>
      line.replace(/white|black/, (color) => (color === 'white' ? 'black' : 'white')),
    );
    expect(await answer([...exchanged, 'sightline-count'], { size: 5, first: 'black' })).toMatch(
      /^= black \d+ \d+\nwhite \d+ \d+\nwinner black$/,
    );
  });

  it('says where a game has no territory', async () => {
    expect(
      await answers(['sightline-count'], {
        game: { name: 'maerstanas' },
        settings: { preset: 'uct', params: PRESETS.uct },
      }),
    ).toEqual([refusal(noTerritory('Mǽrstánas'))]);
  });
});

describe('the text', () => {
  it('marks the cells of both sides, and says what is exact and who wins', () => {
    const position = (kit.parsePosition('L3/5/6/LLLLLLL/DDDDDDDD/7/6/5/D3 L 2 2') as { value: unknown }).value;
    const text = territoryText(kit, position, kit.territory!(position));
    const [board, words] = text.split('\n\n') as [string, string];
    // Above the wall there are 15 points less a stone, below it 22 less one; the corners keep three each.
    expect(board.match(/ l(?!\d)/g)).toHaveLength(14);
    expect(board.match(/ d(?!\d)/g)).toHaveLength(21);
    expect(words).toMatch(naming('l light', 'd dark', 'light 11 (exact)', 'dark 18 (exact)', verdictText(kit, 1)));
  });

  it('says so where nothing is decided', () => {
    const { position, territory } = territoryAfter(10);
    const text = territoryText(kit, position, territory);
    expect(text).toMatch(/light 0 to \d+, dark 0 to \d+\./);
    expect(text.endsWith(verdictText(kit, undefined))).toBe(true);
  });
});

it('a game of points has no territory', () => {
  expect(openKit('maerstanas').territory).toBeUndefined();
});
