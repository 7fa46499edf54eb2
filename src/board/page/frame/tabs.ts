/** The tabs of the page. */
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

/** Names and titles. Only servers have tournaments. */
export const tabs = ALL.filter(([name]) => served || name !== 'tournaments');
export const isTab = isOneOf<Tab>(tabs.map(([name]) => name));
export const shownTab = kept<Tab>('tab', 'analyse', isTab);

/** Panes of the tab *Analyse* below the value. */
export const panes = [
  ['lines', 'Lines'],
  ['explorer', 'Explorer'],
  ['graph', 'Graph'],
] as const;
export const shownPane = kept<(typeof panes)[number][0]>('pane', 'lines', isOneOf(panes.map(([name]) => name)));

/** Whether moves and their tools have a separate column. */
const columns = matchMedia('(min-width: 1500px)');
export const isWide = signal(columns.matches);
columns.addEventListener('change', () => {
  isWide.value = columns.matches;
});

/** Whether the form of the tab *Play* starts from the current position. */
export const isFromHere = signal(false);
