/** The errors that the server answers or stops with, with their codes. */
import { fail, type InputError, quote } from '../util/result.ts';
import { fileProblem } from '../util/system-error.ts';

export const TOO_MANY_REQUESTS = fail('too-many', 'too many requests; try again later');
export const TOO_MANY_MESSAGES = fail('too-many', 'too many messages; try again later');
export const QUEUE_FULL = fail('too-many', 'too many requests are waiting; try again later');
export const STOPPED = fail('stopped', 'stopped before it finished');
export const SHUTTING_DOWN = fail('library-failed', 'the server is shutting down');
export const NO_WEBSOCKET = fail('no-websocket', 'analyses require a websocket');
export const OTHER_HOST = fail('bad-host', 'the request is for another host');
export const OTHER_ORIGIN = fail('bad-origin', 'the request comes from a page of another origin');
export const BAD_TOKEN = fail('bad-token', 'must be 16 to 256 letters, digits or characters of "-._~"');
export const NO_TOKEN = fail(
  'no-token',
  'this server requires a token: open the address that it printed, or send "Authorization: Bearer TOKEN"',
);
export const WRONG_TOKEN = 'Wrong token.';
export const TOKEN_REQUIRED = 'This server requires a token.';
export const NOT_HTTP = fail('bad-request', 'not an HTTP request');
export const HEADERS_TOO_LONG = fail('headers-too-long', 'the headers are too long');
export const INTERNAL = fail('internal', 'internal server error');
export const PAGE_NOT_BUILT = fail('no-page', 'the page is not built: run `npm run build`');

/** `pages` is how many, and whose if not everybody's. */
export function tooManyPages(pages: string) {
  return fail('too-many', `${pages} are already open; close one`);
}

export function tooManyImports(most: number) {
  return fail('too-many', `${most} imports are already running; wait for one of them`);
}

export function notFound(method: string, url: string) {
  return fail('not-found', `not found: ${method} ${url.slice(0, 100)}`);
}

export function badBody(why: string) {
  return fail('bad-json', `body: ${why}`);
}

export function badOrigin(text: string) {
  return fail('bad-origin', `${quote(text)}: must be an origin, e.g. https://board.example`);
}

export function badTokenFile(path: string, { code, message }: InputError) {
  return fail(code, `${path}: ${message}; delete the file to create a new token`);
}

export function cannotRead(what: string, error: unknown, code = 'no-file') {
  return fail(code, `cannot read ${what}: ${fileProblem(error)}`);
}

export function cannotWrite(path: string, error: unknown) {
  return fail('no-file', `cannot write ${path}: ${fileProblem(error)}`);
}

export function noLogFolder(folder: string, exists: boolean) {
  return fail('no-file', `cannot read logs from ${folder}: ${exists ? 'not a folder' : 'no such folder'}`);
}

export function noLog(name: string, folder: string) {
  return fail('no-log', `no tournament log ${quote(name)} in ${folder}`);
}

export function noGames(log: string) {
  return fail('no-game', `${log} has no games`);
}

export function noFinishedGame(number: number) {
  return fail('no-game', `no finished game ${number} in the log`);
}

export function reportTooSlow(seconds: number) {
  return fail('report-failed', `the report takes longer than ${seconds} seconds`);
}

export function badUpload(part: number) {
  return fail('bad-upload', `unexpected part ${part} of this file`);
}

export function uploadTooLong(mostBytes: number) {
  return fail('too-long', `the file is larger than ${mostBytes / 2 ** 20} MiB; use \`sightline library import\``);
}

/** `why` is the last that the process said; it may be empty. */
export function workEnded(why: string) {
  return fail('process-ended', `the process for this work has ended${why === '' ? '' : `: ${why}`}`);
}

export function cannotListen(host: string, port: number, error: unknown) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const problem = isTaken ? 'the port is already in use; choose another with --port' : fileProblem(error);
  return fail('no-port', `cannot listen on ${host}, port ${port}: ${problem}`);
}

/** Pages repeat what is not answered. */
export const ENGINE_RESTARTED = fail('engine-restarted', 'the engine has ended and starts again');

/** `why` is the last that the process said; it may be empty. */
export function serviceEnded(why: string): string {
  return `the process with the analyses has ended and starts again${why === '' ? '' : `: ${why}`}`;
}

export const STOPPED_RESPONDING = 'it stopped responding';

export function cannotStart(error: unknown): string {
  return `it cannot be started: ${fileProblem(error)}`;
}

/** `why` is the last that the engine said; it may be empty. */
export function engineEnded(why: string): string {
  return `the engine has ended${why === '' ? '' : `: ${why}`}`;
}

/** How a game ended, e.g. `a won (resign)`. */
export function resultText(winner: string | undefined, end: string | undefined): string {
  return `${winner === undefined ? 'no winner' : `${winner} won`} (${end ?? 'unknown'})`;
}
