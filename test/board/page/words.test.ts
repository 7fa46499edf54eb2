/** How the page formats the end of a game. */
import { describe, expect, it } from 'vitest';
import { endText } from '../../../src/board/page/frame/words.ts';
import { loadEnglish } from './english.ts';

loadEnglish();

describe('the end of a game', () => {
  it.each([
    ['Red won', 'red has won, 41 to 8', 'Red won, 41 to 8.'],
    ['You won', 'red has won', 'You won.'],
    ['Drawn', 'the game is a draw', 'Drawn.'],
    ['Drawn', 'the win is shared, 20 to 20', 'Drawn, 20 to 20.'],
    ['Black won', 'white cannot move', 'Black won: white cannot move.'],
    ['Light won', 'light has 12 points to 9', 'Light won: light has 12 points to 9.'],
    ['Gold won', 'Gold has the last Sovereign', 'Gold won: Gold has the last Sovereign.'],
  ])('%s, since %s', (who, reason, text) => {
    expect(endText(who, reason)).toBe(text);
  });
});
