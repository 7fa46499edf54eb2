/** Light or dark: as the system has it, or as the user has chosen instead. */
import { computed, effect, signal } from '@preact/signals';
import { isOneOf, kept } from './kept.ts';

const COLOURS = ['system', 'light', 'dark'] as const;
const chosen = kept<(typeof COLOURS)[number]>('colours', 'system', isOneOf(COLOURS));
const query = matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = signal(query.matches);
query.addEventListener('change', () => {
  isSystemDark.value = query.matches;
});

export const isDark = computed(() => (chosen.value === 'system' ? isSystemDark.value : chosen.value === 'dark'));

/** What the system has is followed from then on. */
export function switchColours(): void {
  const isWanted = !isDark.peek();
  chosen.value = isWanted === isSystemDark.peek() ? 'system' : isWanted ? 'dark' : 'light';
}

effect(() => {
  document.documentElement.dataset.colours = chosen.value;
  // The browser's own bars around the page: light, and dark.
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  bars.forEach((meta, i) => {
    meta.media = isDark.value === (i === 1) ? 'all' : 'not all';
  });
});
