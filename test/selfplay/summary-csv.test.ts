import { describe, expect, it } from 'vitest';
import type { TournamentLog } from '../../selfplay/tournament/log.ts';
import { kitOfLogs, summarise } from '../../selfplay/tournament/report/summary.ts';
import { summaryCsv } from '../../selfplay/tournament/report/summary-csv.ts';
import { must } from '../../src/util/result.ts';
import { game, log } from '../support/logs.ts';

function figures(played: TournamentLog): (table: string, row: string, column: string) => readonly string[] | undefined {
  const [head, ...rows] = parsed(summaryCsv(must(summarise([played])), must(kitOfLogs([played]))));
  expect(head).toEqual(['table', 'row', 'column', 'value', 'low', 'high']);
  return (table, row, column) => {
    const found = rows.filter((cells) => cells[0] === table && cells[1] === row && cells[2] === column);
    expect(found.length, `${table}/${row}/${column}`).toBeLessThanOrEqual(1);
    return found[0]?.slice(3);
  };
}

/** CSV as RFC 4180 has it, without line ends in cells. */
function parsed(csv: string): string[][] {
  const lines = csv.split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => {
      return quoted?.replaceAll('""', '"') ?? plain ?? '';
    }),
  );
}

const QUOTED = 'a, "b"';

describe('a summary as CSV', () => {
  it('has one row for each figure of a match', () => {
    const of = figures(log([QUOTED, 'c'], [game(0, QUOTED, 'c'), game(1, 'c', QUOTED), game(2, QUOTED, 'c')]));
    expect(of('players', QUOTED, 'won')).toEqual(['2', '', '']);
    expect(of('players', 'c', 'games')).toEqual(['3', '', '']);
    expect(of('match', QUOTED, 'score')).toEqual(['0.5', '', '']);
    expect(of('match', QUOTED, 'pairs with 1 points')).toEqual(['1', '', '']);
    expect(of('match', QUOTED, 'elo corrected for the first move')).toEqual(['0', '', '']);
    expect(of('match', QUOTED, 'incomplete pairs')).toEqual(['1', '', '']);
    expect(of('score by pairs', '1', 'score')).toEqual(['0.5', '', '']);
    expect(of('ends', 'annihilation', 'Light won')).toEqual(['3', '', '']);
    expect(of('lengths', '4', 'games')).toEqual(['3', '', '']);
  });

  it('has no normalised Elo below 20 pairs', () => {
    const games = (count: number) => {
      return Array.from({ length: count }, (_, i) => (i % 2 === 0 ? game(i, 'a', 'c') : game(i, 'c', 'a')));
    };
    expect(figures(log(['a', 'c'], games(38)))('match', 'a', 'normalised elo')).toBeUndefined();
    expect(figures(log(['a', 'c'], games(40)))('match', 'a', 'normalised elo')).toBeDefined();
  });

  it('has ratings and the cross table of a field', () => {
    const of = figures(log(['a', 'b', 'c'], [game(0, 'a', 'b'), game(1, 'b', 'c'), game(2, 'a', 'c')]));
    expect(Number(of('ratings', 'a', 'elo')?.[0])).toBeGreaterThan(Number(of('ratings', 'c', 'elo')?.[0]));
    expect(of('points against', 'a', 'b')).toEqual(['1', '', '']);
    expect(of('games against', 'c', 'a')).toEqual(['1', '', '']);
  });
});
