/** What `sightline game-report` says. */

export const NEEDS_TWO_FILES = '--compare needs two files: A.json B.json';

export function needsCompare(path: string): string {
  return `${JSON.stringify(path)} needs --compare`;
}
