/**
 * Games in progress on Abstract Play, see `abstractplay.ts`. The second entry is `pass`, whichever colour the second player
 * takes: a choice of Light swaps the players there and leaves the history as it is.
 */
import type { SiteForm } from '../../abstract-play.ts';

export const siteForm: SiteForm = {
  metaGame: 'meridians',
  variants: {
    '': { size: 7, pie: true },
    'size-6': { size: 6, pie: true },
    'size-8': { size: 8, pie: true },
  },
  pass: 'pass',
  toMove: (entry, index) => {
    if (index === 1) return entry === 'pass' ? ['dark'] : undefined;
    const plies = entry.toLowerCase().split(',');
    return plies.length === (index === 0 ? 2 : 1) ? plies : undefined;
  },
  fromMove: (plies, index) => {
    if (index === 1) return 'pass';
    return plies.length < (index === 0 ? 2 : 1) ? undefined : plies.join(',').toLowerCase();
  },
};
