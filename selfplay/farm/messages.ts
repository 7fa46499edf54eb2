/** Messages of farms: errors, connection problems, and why a run makes no progress. */
import { counted } from '../../src/util/counted.ts';

/** The parts of an address that can be wrong. The address is not quoted, since it may contain a password. */
export const BAD_ADDRESS =
  'must be an address, e.g. redis://localhost:6379, rediss://HOST/1 or unix:///run/redis.sock; ' +
  'set the password in REDISCLI_AUTH';
export const BAD_PORT = 'the port must be from 1 to 65535';
export const BAD_DATABASE = 'the database after the host must be a number, e.g. redis://HOST/1';
export const BAD_ENCODING = 'write a literal % in the user or password as %25';

export const OTHER_SEARCHES = 'this build searches differently from bench/signature.txt, so it cannot work for a farm';
export const NO_PROGRAMS = 'a farm does not run external programs';
export const CONNECTION_ENDED = 'the connection was closed';

/** `shown` is an address without its password; `why` ends a sentence. */
export function cannotConnect(shown: string, why: string): string {
  return `cannot reach the farm ${shown}: ${why}`;
}

export function mayEvict(shown: string, policy: string): string {
  return `the farm ${shown} may evict jobs (maxmemory-policy ${policy}): set noeviction, see docs/operate-farm.md`;
}

export function refusedText(shown: string, why: string): string {
  return `the farm ${shown} refuses commands: ${why}`;
}

/** While a command waits; `reason` is a sentence. */
export function waitingForPermission(shown: string, reason: string): string {
  return `The farm ${shown} refuses commands: ${reason} Waiting until it accepts them again.`;
}

export function waitingForConnection(shown: string, why: string): string {
  return `Cannot reach the farm ${shown}: ${why}. Waiting until it is back.`;
}

export function acceptsAgain(shown: string): string {
  return `The farm ${shown} accepts commands again.`;
}

/** While an event has no workers. */
export const EVENT_PAUSED = 'This event is paused: resume it with `sightline farm resume`.';
export const HAS_WORKERS = 'The farm has workers: the run continues.';

/** `others` are workers that cannot run the tasks. */
export function noWorkers(shown: string, tasks: number, others: number): string {
  const other =
    others === 0 ? '' : `, only ${counted(others, 'worker')} of another version or build, or without the game`;
  return (
    `${counted(tasks, 'task')} waiting: the farm ${shown} has no suitable workers${other}. ` +
    'Start one of this version with `sightline worker --farm …`.'
  );
}

/** Of a worker. */
export function cannotReport(why: string): string {
  return `cannot report to the farm: ${why}`;
}

export function batchFailed(batch: string | undefined, why: string): string {
  return `batch ${batch} failed: ${why}`;
}

/** Of an event that needs a custom game; `hasOther` means that the worker has another module of that name. */
export function noGamesWithout(event: string, game: string, hasOther: boolean): string {
  const why = hasOther ? 'the module of this worker differs' : 'this worker does not have it';
  return (
    `no games of "${event}": it needs the custom game ${game}, but ${why}. ` +
    'Load it with SIGHTLINE_GAMES=FILE sightline worker …'
  );
}

export function noGamesOfOthers(
  event: { readonly title: string; readonly version: string; readonly build: string },
  own: { readonly version: string; readonly build: string },
): string {
  return (
    `no games of "${event.title}": it needs version ${event.version}, build ${event.build}, ` +
    `but this is version ${own.version}, build ${own.build}`
  );
}

/** Why results are not accepted. */
export const OTHER_OPENING = 'the opening differs from the plan';
export const WITHOUT_OPENING = 'the moves do not begin with the opening';
export const VALUES_MISSING = 'the numbers of moves, values and times differ';
export const NO_REVIEW = 'the result contains no review';
export const WORKER_SILENT = 'its worker does not respond';
export const JOB_FAILED = 'its job failed';

export function mustBe(count: number, what: string): string {
  return `must be ${count} ${what}`;
}

export function rejected(worker: string, why: string): string {
  return `rejected a result of worker ${worker}: ${why}`;
}

/** `game` counts from 1. */
export function secondResult(game: number, worker: string | undefined): string {
  return `ignored a different second result of game ${game} from ${worker}`;
}

/** Weights. */
export const BAD_WEIGHTS_ID = 'the id of weights must be a SHA-256';
export const NOT_FROM_FILE = 'these weights are not from a file';
export const WRONG_CHECKSUM = 'received weights with a wrong checksum';

export function noWeights(id: string): string {
  return `the farm has no weights ${short(id)}`;
}

export function noTrainingWeights(event: string): string {
  return `the farm has no weights for the training ${event}`;
}

export function otherWeights(id: string, wanted: string): string {
  return `received weights ${short(id)} instead of ${short(wanted)}`;
}

function short(id: string): string {
  return id.slice(0, 12);
}

/** Orders to events. */
export function noEvent(quoted: string, matches: number, ids: readonly string[]): string {
  const known = ids.length === 0 ? 'there are no events' : `events are ${ids.join(', ')}`;
  return `${quoted} matches ${matches === 0 ? 'no' : 'more than one'} event: ${known}`;
}

export function orphaned(state: string): string {
  return `${state}, no command collects its games`;
}
