/** The parts of the page, of which one is shown. */
import { signal } from '@preact/signals';
import { isOneOf, kept } from './kept.ts';
import { served } from './served.ts';

const ALL = [
  ['analyse', 'Analyse'],
  ['play', 'Play'],
  ['games', 'Games'],
  ['library', 'Library'],
  ['learn', 'Learn'],
  ['tournaments', 'Tournaments'],
] as const;
export type Tab = (typeof ALL)[number][0];

/** Names and titles; tournaments are played by programs. */
export const tabs = ALL.filter(([name]) => served || name !== 'tournaments');
export const isTab = isOneOf<Tab>(tabs.map(([name]) => name));
export const shownTab = kept<Tab>('tab', 'analyse', isTab);

/** What the tab *Analyse* shows below the value. */
export const panes = [
  ['lines', 'Lines'],
  ['explorer', 'Explorer'],
  ['graph', 'Graph'],
] as const;
export const shownPane = kept<(typeof panes)[number][0]>('pane', 'lines', isOneOf(panes.map(([name]) => name)));

/** There is its own column for the moves and what is done to them. */
const columns = matchMedia('(min-width: 1500px)');
export const isWide = signal(columns.matches);
columns.addEventListener('change', () => {
  isWide.value = columns.matches;
});

/** The form of the tab *Play* begins at the position on the board. */
export const isFromHere = signal(false);
