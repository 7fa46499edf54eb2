/** The first game of somebody who is new to a game: short, and against the weakest level. */
import { facts } from './game.ts';
import { detailsOf } from './games.ts';
import { startPlaying } from './play.ts';
import { shownTab } from './tabs.ts';

/** On a board of this size a game is short, where the game has sizes. */
const SIZE = 5;
const LEVEL = 1;

export function playFirstGame(game: string): void {
  const range = detailsOf(game)?.options.find(({ name }) => name === 'size')?.range;
  const isSized = range !== undefined && range[0] <= SIZE && SIZE <= range[1];
  shownTab.value = 'play';
  void startPlaying({ game, rules: { ...facts.value?.rules, ...(isSized && { size: SIZE }) }, level: LEVEL, place: 0 });
}
