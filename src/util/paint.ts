/** Coloured text for terminals: the escape codes of ECMA-48. */

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  underline: [4, 24],
  inverse: [7, 27],
  black: [30, 39],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
  white: [37, 39],
  gray: [90, 39],
} as const;
type TextStyle = keyof typeof CODES;

export function paint(styles: readonly TextStyle[], text: string): string {
  const begin = (style: TextStyle) => `\x1b[${CODES[style][0]}m`;
  const end = (style: TextStyle) => `\x1b[${CODES[style][1]}m`;
  return styles.map(begin).join('') + text + styles.toReversed().map(end).join('');
}
