/** Parts of the page that are loaded on first use. */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { TEXTS } from '../texts/texts.ts';
import { Button } from './parts.tsx';
import { isUpdateReady, useUpdate } from './site.ts';

/** A component that loads another one on first use; a quiet one shows nothing while it loads. */
export function lazy(load: () => Promise<ComponentType>, isQuiet = false): ComponentType {
  const part = signal<ComponentType | undefined>(undefined);
  const hasFailed = signal(false);
  let isAsked = false;
  const ask = () => {
    isAsked = true;
    hasFailed.value = false;
    load().then(
      (loaded) => {
        part.value = loaded;
      },
      () => {
        hasFailed.value = true;
      },
    );
  };
  return function Lazy() {
    const Part = part.value;
    if (Part) return <Part />;
    if (!isAsked) ask();
    if (isQuiet && !hasFailed.value) return null;
    return (
      <section class="panel" aria-busy={!hasFailed.value}>
        {hasFailed.value ? (
          <p class="bad small" role="alert">
            {TEXTS.partNotLoaded()}{' '}
            {isUpdateReady.value ? (
              <Button onClick={() => void useUpdate()}>{TEXTS.reloadPage()}</Button>
            ) : (
              <Button onClick={ask}>{TEXTS.tryAgain()}</Button>
            )}
          </p>
        ) : (
          <p class="facts small">{TEXTS.loading()}</p>
        )}
      </section>
    );
  };
}
