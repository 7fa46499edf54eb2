/** Unicode text: normalisation, and folding for search. */

/** Unicode's composed form (NFC), so that canonically equivalent texts are equal. */
export function normalText(text: string): string {
  return text.normalize('NFC');
}

/**
 * Folds text for search: removes case, accents and other combining marks, and unifies compatible
 * characters. Both Turkish letters i fold to `i`, `ß` to `ss`, and both lower-case sigmas to one.
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  return plain.replaceAll(/\p{M}/gu, '').replaceAll('ς', 'σ').replaceAll('ı', 'i');
}
