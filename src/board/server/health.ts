/** The health check for monitoring. */
import { fail } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import { type Route, route } from './rest.ts';
import type { Storage } from './storage.ts';

/** Says no reason: everybody may ask. */
const NOT_STORED = fail('not-stored', 'games cannot be stored; the server has printed the reason');

/** `status` returns the server's state. */
export function healthRoute(status: () => object, storage: Storage): Route<never> {
  return route({
    method: 'GET',
    url: '/healthz',
    opensTo: ['anybody'],
    summary: 'The state of the server.',
    answer:
      '`status`, `version`, `uptime` in seconds, `threads`, the numbers of `clients` and waiting `positions`, and how often the process with the analyses had to be restarted (`restarts`). Status 503 with the code `not-stored` while games cannot be stored.',
    handle: () => (storage.isFailing ? NOT_STORED : { status: 'ok', version: VERSION, ...status() }),
  });
}
