/** The tabs of the page. */
import { signal } from '@preact/signals';
import { TEXTS } from '../texts/texts.ts';
import { isOneOf, kept } from './kept.ts';
import { served } from './served.ts';

const ALL = ['analyse', 'play', 'games', 'library', 'learn', 'tournaments'] as const;
export type Tab = (typeof ALL)[number];

/** Only servers have tournaments. */
export const tabs = ALL.filter((name) => served || name !== 'tournaments');
export const isTab = isOneOf<Tab>(tabs);
export const shownTab = kept<Tab>('tab', 'analyse', isTab);

/** Panes of the tab *Analyse* below the value. */
export const panes = ['lines', 'explorer', 'graph'] as const;
export type Pane = (typeof panes)[number];
export const shownPane = kept<Pane>('pane', 'lines', isOneOf(panes));

export function tabTitle(tab: Tab): string {
  return {
    analyse: TEXTS.tabAnalyse,
    play: TEXTS.tabPlay,
    games: TEXTS.tabGames,
    library: TEXTS.tabLibrary,
    learn: TEXTS.tabLearn,
    tournaments: TEXTS.tabTournaments,
  }[tab]();
}

export function paneTitle(pane: Pane): string {
  return { lines: TEXTS.paneLines, explorer: TEXTS.paneExplorer, graph: TEXTS.paneGraph }[pane]();
}

/** Whether moves and their tools have a separate column. */
const columns = matchMedia('(min-width: 1500px)');
export const isWide = signal(columns.matches);
columns.addEventListener('change', () => {
  isWide.value = columns.matches;
});

/** Whether the form of the tab *Play* starts from the current position. */
export const isFromHere = signal(false);
