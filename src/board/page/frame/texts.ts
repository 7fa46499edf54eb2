/**
 * Texts of the page as whole sentences, so that a translation is another object of this shape. What differs from case to
 * case is an argument.
 */
export const TEXTS = {
  more: 'More: rules and feedback',
} as const;
