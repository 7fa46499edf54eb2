/** The entry of all processes of the server. The arguments name what it does, and have a value for that. */
import '../../node/install.ts';
import { messageOf } from '../../util/result.ts';
import type { ProcessName } from './child-process.ts';
import { type Served, serveProcess } from './serve-process.ts';

const SERVE: Readonly<Record<ProcessName, () => Promise<(given: never) => Served>>> = {
  engines: async () => (await import('./engine/serve-engines.ts')).serveEngines,
  library: async () => (await import('./library/serve-library.ts')).serveLibrary,
  report: async () => (await import('./report-task.ts')).serveReports,
  service: async () => (await import('./service/serve-service.ts')).serveService,
  tournaments: async () => (await import('./tournaments/tournament-tasks.ts')).serveTournaments,
};

const { stderr, argv } = process;
// The server quotes what was said last.
const fail = (error: unknown) => {
  stderr.write(`${messageOf(error)}\n`, () => process.exit(1));
};
process.on('uncaughtException', fail);
const [name, given] = argv.slice(2) as [ProcessName, string];
SERVE[name]()
  .then((serve) => serveProcess(serve(JSON.parse(given) as never)))
  .catch(fail);
