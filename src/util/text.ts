/** Text as people write it: one form for equal text, and a form to search by. */

/** Unicode's composed form (NFC): text that looks the same and was typed in different ways becomes equal. */
export function normalText(text: string): string {
  return text.normalize('NFC');
}

/**
 * Text to search by: without case, accents and other combining marks, and with compatible characters alike. Both Turkish
 * letters i fold to `i`, `ß` to `ss`, and both forms of the Greek sigma to one.
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  return plain.replaceAll(/\p{M}/gu, '').replaceAll('ς', 'σ').replaceAll('ı', 'i');
}
