import type { Redis } from 'ioredis';
import { DEFAULT_PRIORITY, MOST_PRIORITY, type Order } from '../../../selfplay/farm/event.ts';
import { replaceFile } from '../../node/file.ts';
import { wait } from '../../util/wait.ts';
import { Failure, mustParse } from '../arguments/input.ts';
import { text, whole } from '../arguments/readers.ts';
import { FORCE, HTML, JSON_ROW, port } from '../arguments/rows.ts';
import { argument, command, flag, option } from '../command.ts';
import { untilStopped } from '../runs/interrupt.ts';
import { checkFiles } from '../runs/output.ts';
import { isLive } from '../runs/terminal.ts';

const WATCH_MS = 2000;
/** Clears a terminal (ECMA-48: cursor home, erase all). */
const CLEAR = '\u001b[H\u001b[2J';

const FARM = option(text, 'address of the farm, redis://HOST', { default: 'redis://localhost:6379' });

const statusTable = () => ({
  farm: FARM,
  watch: flag('refresh every 2 seconds until Ctrl-C'),
  json: JSON_ROW,
  html: { ...HTML, describe: 'write an HTML page to this file' },
  force: FORCE,
});

export const farmStatusCommand = command(statusTable, {
  run: ({ farm, watch, html, force, json }, io) => {
    checkFiles({ writes: [html], isForced: force });
    return withFarm(farm, async (redis) => {
      const { readStatus } = await import('../../../selfplay/farm/status.ts');
      const { statusText } = await import('../../../selfplay/farm/status-text.ts');
      do {
        const status = await readStatus(redis);
        if (html !== undefined) {
          const { statusHtml } = await import('../../../selfplay/farm/status-html.ts');
          mustParse(replaceFile(html, statusHtml(status)));
        }
        if (watch && isLive(io.stdout)) io.stdout.write(CLEAR);
        io.printFitted(json ? JSON.stringify(status) : statusText(status));
        if (watch) await wait(WATCH_MS);
      } while (watch);
    });
  },
});

const pageTable = () => ({ farm: FARM, port: port(7431) });

export const farmPageCommand = command(pageTable, {
  run: (args, io) =>
    withFarm(args.farm, async (redis) => {
      const { servePage } = await import('./page.ts');
      const page = await servePage(redis, args.port);
      io.print(`Status page: ${page.url}`);
      await untilStopped(io);
      await page.close();
    }),
});

const orderTable = () => ({
  event: argument(text, 'id of the event, or a unique prefix of it', { isRequired: true }),
  farm: FARM,
});

/** A command that sends an order to an event. */
function orderCommand(order: Order) {
  return command(orderTable, {
    run: ({ farm, event: id }) =>
      withFarm(farm, async (redis) => {
        const { findEvent, giveOrder } = await import('../../../selfplay/farm/status.ts');
        await giveOrder(redis, mustParse(await findEvent(redis, id)), order);
      }),
  });
}

export const farmPauseCommand = orderCommand('pause');
export const farmResumeCommand = orderCommand('run');
export const farmStopCommand = orderCommand('stop');

const priorityTable = () => ({
  ...orderTable(),
  priority: argument(
    whole(1, MOST_PRIORITY),
    `priority from 1 (first) to ${MOST_PRIORITY}; events start with ${DEFAULT_PRIORITY}`,
    { isRequired: true },
  ),
});

export const farmPriorityCommand = command(priorityTable, {
  run: ({ farm, event: id, priority }) =>
    withFarm(farm, async (redis) => {
      const { findEvent, givePriority } = await import('../../../selfplay/farm/status.ts');
      await givePriority(redis, mustParse(await findEvent(redis, id)), priority);
    }),
});

async function withFarm(url: string, work: (redis: Redis) => Promise<void>): Promise<void> {
  // Loaded here since most commands have no farm.
  const { Farm, passingReason, refused } = await import('../../../selfplay/farm/connection.ts');
  const farm = mustParse(await Farm.open(url), '--farm');
  try {
    await work(farm.redis);
  } catch (error) {
    if (passingReason(error) === undefined) throw error;
    throw new Failure(refused(farm, error).error.message);
  } finally {
    farm.close();
  }
}
