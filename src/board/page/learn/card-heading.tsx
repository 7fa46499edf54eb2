/** The heading of a card, which is brought into view and focused for each task. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface CardHeadingProps {
  readonly id: string;
  readonly task: object | undefined;
  readonly children: ComponentChildren;
}

export function CardHeading({ id, task, children }: CardHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone, and the board may hide the card.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    heading.current?.closest('.reading')?.scrollTo({ top: 0 });
  }, [task]);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
