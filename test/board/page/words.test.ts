/** How the page formats times, and the end of a game. */
import { describe, expect, it } from 'vitest';
import { clock, endText, secondsText } from '../../../src/board/page/frame/words.ts';
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

describe('a time', () => {
  it.each([
    [0.42, '0.4 s'],
    [9.9, '9.9 s'],
    [12.4, '12 s'],
    [60, '1:00'],
    [605.9, '10:05'],
  ])('of %d s in a search', (seconds, text) => {
    expect(secondsText(seconds).replace('\u00a0', ' ')).toBe(text);
  });

  it.each([
    [-1, '0.0'],
    [9_949, '9.9'],
    [10_000, '0:10'],
    [245_999, '4:05'],
  ])('of %d ms on a clock', (ms, text) => {
    expect(clock(ms)).toBe(text);
  });
});
