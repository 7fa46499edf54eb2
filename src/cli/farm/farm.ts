import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Argv, CommandModule } from 'yargs';
import { DEFAULT_PRIORITY, MOST_PRIORITY, type Order } from '../../../selfplay/farm/event.ts';
import { replaceFile } from '../../node/file.ts';
import { Failure, must, wholeOption } from '../arguments/input.ts';
import { untilStopped } from '../runs/interrupt.ts';
import { checkFiles } from '../runs/output.ts';
import { isLive, printFitted } from '../runs/terminal.ts';

const WATCH_MS = 2000;
/** Clears a terminal (ECMA-48: cursor to its home, erase all). */
const CLEAR = '\u001b[H\u001b[2J';

const addressOptions = (yargs: Argv) =>
  yargs.option('farm', {
    type: 'string',
    requiresArg: true,
    default: 'redis://localhost:6379',
    describe: 'address of the farm',
  });

const statusOptions = (yargs: Argv) =>
  addressOptions(yargs)
    .option('watch', { type: 'boolean', default: false, describe: 'again every two seconds, until Ctrl-C' })
    .option('html', { type: 'string', requiresArg: true, describe: 'write a page to this file' })
    .option('force', { type: 'boolean', default: false, describe: 'overwrite the page if it exists' })
    .option('json', { type: 'boolean', default: false, describe: 'print one JSON object' });
type StatusArguments = ReturnType<typeof statusOptions> extends Argv<infer T> ? T : never;

const statusCommand: CommandModule<object, StatusArguments> = {
  command: 'status',
  describe: 'show events and workers',
  builder: statusOptions,
  handler: ({ farm, watch, html, force, json }) => {
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
        if (watch && isLive(process.stdout)) process.stdout.write(CLEAR);
        printFitted(json ? JSON.stringify(status) : statusText(status));
        if (watch) await wait(WATCH_MS);
      } while (watch);
    });
  },
};

const DEFAULT_PORT = 7431;

const pageOptions = (yargs: Argv) =>
  addressOptions(yargs).option('port', {
    type: 'string',
    describe: `port of this machine (default ${DEFAULT_PORT}; 0 for any that is free)`,
    coerce: wholeOption('port', 0, 65_535),
  });
type PageArguments = ReturnType<typeof pageOptions> extends Argv<infer T> ? T : never;

const pageCommand: CommandModule<object, PageArguments> = {
  command: 'page',
  describe: 'show the same in the browsers of this machine',
  builder: pageOptions,
  handler: ({ farm, port = DEFAULT_PORT }) =>
    withFarm(farm, async (redis) => {
      const { servePage } = await import('./page.ts');
      const page = await servePage(redis, port);
      console.log(`The farm: ${page.url}`);
      await untilStopped();
      await page.close();
    }),
};

const eventOptions = (yargs: Argv) =>
  addressOptions(yargs).positional('event', {
    type: 'string',
    demandOption: true,
    describe: 'its id, as far as it is needed to tell it from others',
  });
type EventArguments = ReturnType<typeof eventOptions> extends Argv<infer T> ? T : never;

/** A command that gives an order to an event. */
function orderCommand(name: string, order: Order, describe: string): CommandModule<object, EventArguments> {
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
    describe: `1 to ${MOST_PRIORITY}; what has a lower number comes first (default ${DEFAULT_PRIORITY})`,
    coerce: wholeOption('priority', 1, MOST_PRIORITY),
  });
type PriorityArguments = ReturnType<typeof priorityOptions> extends Argv<infer T> ? T : never;

const priorityCommand: CommandModule<object, PriorityArguments> = {
  command: 'priority <event> <priority>',
  describe: 'let an event come before others, or after them',
  builder: priorityOptions,
  handler: ({ farm, event: id, priority }) =>
    withFarm(farm, async (redis) => {
      const { findEvent, givePriority } = await import('../../../selfplay/farm/status.ts');
      await givePriority(redis, must(await findEvent(redis, id)), priority);
    }),
};

export const farmCommand: CommandModule = {
  builder: (yargs) =>
    yargs
      .command(statusCommand)
      .command(pageCommand)
      .command(orderCommand('pause', 'pause', 'let an event rest; games that are being played end'))
      .command(orderCommand('resume', 'run', 'let an event go on that was paused'))
      .command(orderCommand('stop', 'stop', 'end an event as Ctrl-C does; the same command with --resume goes on'))
      .command(priorityCommand)
      .demandCommand(1, 'a command is expected, see --help'),
  handler: () => {},
};

async function withFarm(url: string, work: (redis: Redis) => Promise<void>): Promise<void> {
  // Loaded only here: most commands have no farm.
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
