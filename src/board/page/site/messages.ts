/** Messages between the page and its service worker. */

/** The worker shall activate; or a page was opened, which will soon be idle. */
export type ToWorker = 'take-over' | 'opened';

/** The page can work offline. */
export type FromWorker = 'complete';
