/** What the page and its service worker send each other. */

/** The worker is to take the place of the one before it; or a page has been opened, which will soon be idle. */
export type ToWorker = 'take-over' | 'opened';

/** The page can do without the network. */
export type FromWorker = 'complete';
