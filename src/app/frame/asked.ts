/** Requests to open parts of the page. */
import { signal } from '@preact/signals';

export const isRulesOpen = signal(false);
/** Requests the lesson of the current game, which the panel of lessons starts. */
export const isLessonAsked = signal(false);
export const isNewGameOpen = signal(false);
/** Whether the help for keys is open. */
export const isHelpOpen = signal(false);
