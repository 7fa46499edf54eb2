/** Removes user names and passwords from server addresses. */

/**
 * Matches up to the last @. Without one, matches what can only be a password, or an address cut off
 * inside one.
 */
const SECRET = /((?:rediss?|unix):\/\/)(?:.*@|:\S*|\S*\.\.\.)/gi;

/**
 * Replaces the user and password of every address in a line of text or a command-line word by
 * `***@`.
 */
export function withoutPasswords(line: string): string {
  return line.replaceAll(SECRET, '$1***@');
}
