import type { ComponentChildren } from 'preact';

/** Content that may be wider than the window, which the keyboard scrolls as well. */
export function Wide({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section class="wide" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
