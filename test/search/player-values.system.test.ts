/** What a search for more than two counts for every player. */
import { describe, it } from 'vitest';
import { expectValues } from '../support/player-values.ts';

describe('the values of all players', () => {
  it('stand in the analysis of a game for six, on 2 threads, and add up to one', () => expectValues(2));
});
