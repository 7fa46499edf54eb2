/** What `sightline game-report` says. */

export const NEEDS_TWO_FILES = '--compare needs two files: A.json B.json';
export const SKIP_NEEDS_LOG = '--skip-broken needs --resume or --from';

export function needsCompare(path: string): string {
  return `${JSON.stringify(path)} needs --compare`;
}

export function progressText(done: number, total: number): string {
  return `${done} of ${total} games and searches`;
}
