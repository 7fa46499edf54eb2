/** Pages of tournaments, with names as players have them. */

import type { TournamentLog } from '../../selfplay/tournament/log.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { summarise } from '../../selfplay/tournament/report/summary.ts';
import { summaryHtml } from '../../selfplay/tournament/report/summary-html.ts';
import { must } from '../../src/util/result.ts';
import { kitOfSize } from './kits.ts';
import { game, log } from './logs.ts';
import { playRandomGame } from './random-games.ts';

export const HOSTILE = '<script>alert(1)</script>';
export const QUOTED = `"onload='x' & <img src=http://example.invalid/x.png>`;

function page(logged: TournamentLog): string {
  const summary = must(summarise([logged]));
  return summaryHtml(summary, kitOfSize(6));
}

const { moves: MOVES } = playRandomGame(6, 'uniform', 'report', () => {});

/** Games of 20 to 39 plies, pair after pair, with values and times; the first player of a pairing wins most. */
function games(pairings: readonly (readonly [string, string])[], pairs: number): LoggedGame[] {
  return Array.from({ length: 2 * pairs }, (_, i) => {
    const [a, b] = pairings[(i >> 1) % pairings.length] as readonly [string, string];
    const moves = MOVES.slice(0, 20 + ((7 * i) % 20));
    const winner = i % 7 === 0 ? null : i % 3 === 0 ? 'dark' : 'light';
    return game(i, i % 2 === 0 ? a : b, i % 2 === 0 ? b : a, {
      moves,
      evals: moves.map((_, ply) => 0.5 + 0.01 * (((ply * 13 + i * 5) % 60) - 30)),
      ms: moves.map((_, ply) => 10 + ((ply * 17 + i) % 30)),
      winner,
      end: winner === null ? 'max-plies' : i % 5 === 0 ? 'crash' : 'annihilation',
    });
  });
}

const COMMON = ['rating', 'lengths', 'values', 'ends', 'times'];
export const PAGES: readonly { title: string; html: string; plots: readonly string[] }[] = [
  {
    title: 'a match with a sequential test',
    html: page(log([HOSTILE, QUOTED], games([[HOSTILE, QUOTED]], 30), { sprt: 'elo0=0,elo1=10' })),
    plots: [...COMMON, 'score', 'llr'],
  },
  {
    title: 'a field of four',
    html: page(
      log(
        ['a', HOSTILE, QUOTED, 'x'.repeat(200)],
        games(
          [
            ['a', HOSTILE],
            [QUOTED, 'x'.repeat(200)],
            ['a', QUOTED],
          ],
          30,
        ),
      ),
    ),
    plots: COMMON,
  },
  {
    title: 'a single pair that one player won, without values and times',
    html: page(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a', { winner: 'dark' })], { sprt: 'elo0=0,elo1=10' })),
    plots: ['rating', 'lengths', 'ends', 'score', 'llr'],
  },
  { title: 'a match that has no games yet', html: page(log(['a', 'b'], [])), plots: [] },
];
