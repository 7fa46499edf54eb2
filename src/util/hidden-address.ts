/** Addresses of servers without the users and passwords in them. */

/** Up to the last @, or where there is none, what can only be a password, or was cut off within one. */
const SECRET = /((?:rediss?|unix):\/\/)(?:.*@|:\S*|\S*\.\.\.)/gi;

/** A line of text, or a word of a command line, with `***@` for the user and the password of every address in it. */
export function withoutPasswords(line: string): string {
  return line.replaceAll(SECRET, '$1***@');
}
