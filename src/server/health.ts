/** The health check for monitoring. */
import { VERSION } from '../util/version.ts';
import { type Route, route } from './rest.ts';

/** `status` returns the server's state. */
export function healthRoute(status: () => object): Route<never> {
  return route({
    method: 'GET',
    url: '/healthz',
    opensTo: ['anybody'],
    summary: 'The state of the server.',
    answer:
      '`status`, `version`, `uptime` in seconds, `threads`, the numbers of `clients` and waiting `positions`, and how often the process with the analyses had to be restarted (`restarts`).',
    handle: () => ({ status: 'ok', version: VERSION, ...status() }),
  });
}
