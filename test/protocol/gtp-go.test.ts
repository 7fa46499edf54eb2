/** What other programs know of Go and Sightline's own games do not have: columns without the letter I, and komi. */
import '../../src/node/install.ts';

import { describe, expect, it } from 'vitest';
import type { GameModule } from '../../src/games/kit.ts';
import { openGame, registerGame } from '../../src/games/registry.ts';
import { otherKomi } from '../../src/protocol/gtp/game-commands.ts';
import { presetParams } from '../../src/search/params.ts';
import { must } from '../../src/util/result.ts';
import { repliesTo } from '../support/analysis.ts';
import { answers as ask, refusal, type SessionOptions } from '../support/gtp-session.ts';

const game = (size: number) => ({ name: 'go', rules: { size } });

const { game: go } = (await import(`../../examples/games/${'go'}.js`)) as { readonly game: GameModule };
registerGame(go);

function answers(lines: readonly string[], options: SessionOptions = {}): Promise<string[]> {
  const params = must(presetParams(must(openGame({ name: 'go' })), 'default'));
  const settings = { preset: 'default', params, playouts: 5 };
  return ask(lines, { game: game(19), settings, ...options });
}

describe('on a board of squares', () => {
  it('points have the columns of the protocol in every command', async () => {
    const lines = ['play black j3', 'play white j3', 'play white i3', 'play white t19', 'play black U1', 'showboard'];
    const [first, taken, noColumn, last, outside, board] = await answers(lines);
    expect([first, last]).toEqual(['=', '=']);
    expect(taken).toMatch(/^\? .*\bj3\b/);
    for (const wrong of [noColumn, outside]) expect(wrong).toMatch(/^\? /);
    // A row is labelled by its cells at both ends.
    expect(board).toMatch(/^ *a19 .* t19$/m);
    expect(board).toMatch(/^ *a3 ( \.){8} B( \.){10} {2}t3$/m);
  });

  it('an analysis that may look at one point alone names it as it was named', async () => {
    const [analysis] = await answers(['lz-analyze black allow black k10 1']);
    expect(analysis).toMatch(/info move k10 .* pv k10( [a-hj-t]\d+| pass)*$/m);
    const [genmove] = await answers(['lz-genmove_analyze black allow black J1 1']);
    expect(genmove).toMatch(/^play j1$/m);
  });

  it('who moves second gets the komi of the game, and controllers with another one are refused', async () => {
    const lines = [
      'komi 7.5',
      'komi 7.50',
      'komi 6.5',
      'komi 0',
      'play b e5',
      'play w pass',
      'play b pass',
      'final_score',
    ];
    const said = await answers(lines, { game: game(9) });
    // All 81 points are Black's.
    expect(said).toEqual(['=', '=', refusal(otherKomi(7.5)), refusal(otherKomi(7.5)), '=', '=', '=', '= B+73.5']);
  });

  it('komi counts for White, so that it is negative where White moves first', async () => {
    const lines = ['komi -7.5', 'komi 7.5', 'play w pass', 'play b pass', 'final_score'];
    const said = await answers(lines, { game: game(9), first: 'white' });
    expect(said).toEqual(['=', refusal(otherKomi(-7.5)), '=', '=', '= B+7.5']);
  });
});

it('a query of KataGo has to state the komi of the game, if it states one', async () => {
  const query = { id: 'x', game: 'go', moves: [['B', 'J3']], maxVisits: 3 };
  const options = { params: undefined };
  const replies = await repliesTo([query, { ...query, komi: 7.5 }], options);
  for (const reply of replies) expect(reply).toMatchObject({ turnNumber: 1 });
  const [refused] = await repliesTo([{ ...query, komi: 6.5 }], options);
  expect(refused).toMatchObject({ id: 'x', field: 'komi', code: 'bad-komi' });
});
