/** The health check for monitoring. */
import { VERSION } from '../util/version.ts';
import { type Route, route } from './rest.ts';

/** `status` returns the server's state. */
export function healthRoute(status: () => object): Route<never> {
  return route({
    method: 'GET',
    url: '/healthz',
    summary: 'Whether the server is well.',
    answer:
      'Its `status`, `version` and `uptime` in seconds, its `threads`, and how many `clients` and waiting `positions` there are.',
    handle: () => ({ status: 'ok', version: VERSION, ...status() }),
  });
}
