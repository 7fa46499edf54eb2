/** Texts with elements in them. */
import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';

/**
 * A text in which each `{name}` stands for an element, wherever its language has it: the message is given these names as
 * its values.
 */
export function Filled({ text, parts }: { readonly text: string; readonly parts: Readonly<Record<string, ComponentChildren>> }) {
  return (
    <>
      {text.split(/\{(\w+)\}/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
        <Fragment key={at}>{at % 2 === 1 ? parts[part] : part}</Fragment>
      ))}
    </>
  );
}
