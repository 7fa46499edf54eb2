import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Argv } from 'yargs';
import { DEFAULT_PRIORITY, MOST_PRIORITY, type Order } from '../../../selfplay/farm/event.ts';
import { replaceFile } from '../../node/file.ts';
import { FORCE_OPTION, HTML_OPTION, JSON_OPTION, portOption } from '../arguments/common-options.ts';
import { Failure, must, wholeOption } from '../arguments/input.ts';
import { type Command, parent } from '../command.ts';
import { untilStopped } from '../runs/interrupt.ts';
import { checkFiles } from '../runs/output.ts';
import { isLive } from '../runs/terminal.ts';

const WATCH_MS = 2000;
/** Clears a terminal (ECMA-48: cursor home, erase all). */
const CLEAR = '\u001b[H\u001b[2J';

const addressOptions = (yargs: Argv) =>
  yargs.option('farm', {
    type: 'string',
    requiresArg: true,
    default: 'redis://localhost:6379',
    describe: 'address of the farm, redis://HOST',
  });

const statusOptions = (yargs: Argv) =>
  addressOptions(yargs)
    .option('watch', { type: 'boolean', default: false, describe: 'refresh every 2 seconds until Ctrl-C' })
    .option('html', { ...HTML_OPTION, describe: 'write an HTML page to this file' })
    .option('force', FORCE_OPTION)
    .option('json', JSON_OPTION);
type StatusArguments = ReturnType<typeof statusOptions> extends Argv<infer T> ? T : never;

const statusCommand: Command<StatusArguments> = {
  command: 'status',
  describe: 'show events and workers',
  builder: statusOptions,
  handler: ({ farm, watch, html, force, json }, io) => {
    checkFiles({ writes: [html], isForced: force });
    return withFarm(farm, async (redis) => {
      const { readStatus } = await import('../../../selfplay/farm/status.ts');
      const { statusText } = await import('../../../selfplay/farm/status-text.ts');
      do {
        const status = await readStatus(redis);
        if (html !== undefined) {
          const { statusHtml } = await import('../../../selfplay/farm/status-html.ts');
          must(replaceFile(html, statusHtml(status)));
        }
        if (watch && isLive(io.stdout)) io.stdout.write(CLEAR);
        io.printFitted(json ? JSON.stringify(status) : statusText(status));
        if (watch) await wait(WATCH_MS);
      } while (watch);
    });
  },
};

const DEFAULT_PORT = 7431;

const pageOptions = (yargs: Argv) => addressOptions(yargs).option('port', portOption(DEFAULT_PORT));
type PageArguments = ReturnType<typeof pageOptions> extends Argv<infer T> ? T : never;

const pageCommand: Command<PageArguments> = {
  command: 'page',
  describe: 'show events and workers in a browser on this machine',
  builder: pageOptions,
  handler: ({ farm, port = DEFAULT_PORT }, io) =>
    withFarm(farm, async (redis) => {
      const { servePage } = await import('./page.ts');
      const page = await servePage(redis, port);
      io.print(`Status page: ${page.url}`);
      await untilStopped(io);
      await page.close();
    }),
};

const eventOptions = (yargs: Argv) =>
  addressOptions(yargs).positional('event', {
    type: 'string',
    demandOption: true,
    describe: 'id of the event, or a unique prefix of it',
  });
type EventArguments = ReturnType<typeof eventOptions> extends Argv<infer T> ? T : never;

/** A command that sends an order to an event. */
function orderCommand(name: string, order: Order, describe: string): Command<EventArguments> {
  return {
    command: `${name} <event>`,
    describe,
    builder: eventOptions,
    handler: ({ farm, event: id }) =>
      withFarm(farm, async (redis) => {
        const { findEvent, giveOrder } = await import('../../../selfplay/farm/status.ts');
        await giveOrder(redis, must(await findEvent(redis, id)), order);
      }),
  };
}

const priorityOptions = (yargs: Argv) =>
  eventOptions(yargs).positional('priority', {
    type: 'string',
    demandOption: true,
    describe: `priority from 1 (first) to ${MOST_PRIORITY}; events start with ${DEFAULT_PRIORITY}`,
    coerce: wholeOption('priority', 1, MOST_PRIORITY),
  });
type PriorityArguments = ReturnType<typeof priorityOptions> extends Argv<infer T> ? T : never;

const priorityCommand: Command<PriorityArguments> = {
  command: 'priority <event> <priority>',
  describe: 'set the priority of an event',
  builder: priorityOptions,
  handler: ({ farm, event: id, priority }) =>
    withFarm(farm, async (redis) => {
      const { findEvent, givePriority } = await import('../../../selfplay/farm/status.ts');
      await givePriority(redis, must(await findEvent(redis, id)), priority);
    }),
};

export const farmCommand = parent([
  statusCommand,
  pageCommand,
  orderCommand('pause', 'pause', 'pause an event after its current games'),
  orderCommand('resume', 'run', 'resume a paused event'),
  orderCommand('stop', 'stop', 'stop an event like Ctrl-C; its command with --resume resumes it'),
  priorityCommand,
]);

async function withFarm(url: string, work: (redis: Redis) => Promise<void>): Promise<void> {
  // Loaded here since most commands have no farm.
  const { Farm, passingReason, refused } = await import('../../../selfplay/farm/connection.ts');
  const farm = must(await Farm.open(url), '--farm');
  try {
    await work(farm.redis);
  } catch (error) {
    if (passingReason(error) === undefined) throw error;
    throw new Failure(refused(farm, error).error.message);
  } finally {
    farm.close();
  }
}
