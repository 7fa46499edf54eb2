/** The status of a farm as text, and table rows. */

import { counted } from '../../src/util/counted.ts';
import { plainLine } from '../../src/util/plain-line.ts';
import { textTable } from '../tournament/report/text-table.ts';
import type { FarmEvent } from './event.ts';
import type { FarmStatus } from './status.ts';

type Row = (string | number)[];

export const EVENT_COLUMNS = ['event', 'id', 'games', 'standing', 'order', 'priority', 'faults', 'twice', 'disputed'];
export const WORKER_COLUMNS = [
  'worker',
  'machine',
  'threads',
  'nodes/s',
  'games',
  'per hour',
  'faults',
  'build',
  'custom games',
];

export function eventRows({ events }: FarmStatus): Row[] {
  return events.map((event) => [
    plainLine(event.title),
    plainLine(event.id.slice(0, 8)),
    doneText(event),
    event.standing && plainLine(event.standing),
    stateOf(event),
    event.priority,
    event.faults,
    event.doubles,
    event.disputes,
  ]);
}

export function workerRows({ workers }: FarmStatus): Row[] {
  const sorted = workers.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.map(({ name, host, threads, speed, games, gamesPerHour, faults, build, own = [] }) => [
    plainLine(name),
    plainLine(host),
    threads,
    speed,
    games,
    gamesPerHour,
    faults,
    build,
    own.map((game) => plainLine(`${game.name} ${game.build}`)).join(', '),
  ]);
}

export function totalsOf({ workers, waiting, active }: FarmStatus): string {
  const threads = workers.reduce((sum, worker) => sum + worker.threads, 0);
  const perHour = workers.reduce((sum, worker) => sum + worker.gamesPerHour, 0);
  return (
    `${counted(workers.length, 'worker')} with ${counted(threads, 'thread')}, ${counted(perHour, 'game')} per hour; ` +
    `${counted(active, 'batch', 'batches')} running, ${waiting} waiting`
  );
}

/** A training has no planned number of batches. */
function doneText({ done, games }: FarmEvent): string {
  return games === 0 ? `${done} batches` : `${done} of ${games}`;
}

function stateOf({ state, order, isAlive }: FarmEvent): string {
  if (state === 'ended') return 'ended';
  const what = { run: state === 'playing' ? 'runs' : 'stopped', pause: 'paused', stop: 'stopped' }[order];
  return isAlive ? what : `${what}, no command collects its games`;
}

export function statusText(status: FarmStatus): string {
  const { events, workers } = status;
  return [
    ...(events.length > 0 ? [textTable(EVENT_COLUMNS, eventRows(status))] : ['No events.']),
    ...(workers.length > 0 ? [textTable(WORKER_COLUMNS, workerRows(status))] : []),
    `${totalsOf(status)}.`,
  ].join('\n\n');
}
