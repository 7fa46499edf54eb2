import { describe, it } from 'vitest';
import { expectDrawn } from '../support/browser.ts';
import { browserPath } from '../support/programs.ts';
import { PAGES as OF_TOURNAMENTS } from '../support/report-pages.ts';
import { PAGES as OF_TRAININGS } from '../support/training-pages.ts';
import { PAGES as OF_TUNINGS } from '../support/tuning-pages.ts';

const executablePath = browserPath();

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  it('every plot of a tournament is drawn, the console is clean, and nothing is fetched', () =>
    expectDrawn(OF_TOURNAMENTS, 75));

  it('every curve of a training is drawn, the console is clean, and nothing is fetched', () =>
    expectDrawn(OF_TRAININGS));

  it('every curve of a tuning is drawn, the console is clean, and nothing is fetched', () => expectDrawn(OF_TUNINGS));
});
