/** Parts of the page that are fetched when they are first shown. */
import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { complain } from '../state/game.ts';

/** A part that `load` fetches. */
export function later(load: () => Promise<FunctionComponent>): FunctionComponent {
  const loaded = signal<{ readonly Part: FunctionComponent } | undefined>(undefined);
  return () => {
    useEffect(() => {
      if (!loaded.value) {
        load().then((Part) => {
          loaded.value = { Part };
        }, complain);
      }
    }, []);
    const { Part } = loaded.value ?? {};
    return Part ? <Part /> : null;
  };
}
