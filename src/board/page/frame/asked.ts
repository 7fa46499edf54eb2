/** Requests to open parts of the page. */
import { signal } from '@preact/signals';

export const isRulesOpen = signal(false);
/** The game chosen in the form of the tab *Play*, whose rules are shown then. */
export const chosenGame = signal<string | undefined>(undefined);
/** Requests the lesson of the current game, which the panel of lessons starts. */
export const isLessonAsked = signal(false);
export const isNewGameOpen = signal(false);
/** Whether the help for keys is open. */
export const isHelpOpen = signal(false);
