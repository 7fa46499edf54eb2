/** Parts of the page that others ask for. */
import { signal } from '@preact/signals';

export const isRulesOpen = signal(false);
/** Somebody wants the lesson of the game on the board, which the panel of lessons begins. */
export const isLessonAsked = signal(false);
/** What the keys do. */
export const isHelpOpen = signal(false);
