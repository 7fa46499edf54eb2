/**
 * A bot in a process, from compiled code, with short waits. Its options are JSON; it prints its port. From the call of the file
 * system with the number `fullAt`, its disk is full for a second, and it prints so.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { FailingDisk } from '../../dist/test/support/failing-disk.js';

const { key, access, fullAt, ...options } = JSON.parse(process.argv[2]);
const disk = new FailingDisk();
for (const [name, call] of Object.entries(disk.mocked({ ...fs }))) if (call !== fs[name]) fs[name] = call;
syncBuiltinESMExports();
if (fullAt !== undefined) disk.arm(dirname(options.path), { at: fullAt, code: 'ENOSPC', isLasting: true });
const watch = setInterval(() => {
  if (disk.failed === undefined) return;
  clearInterval(watch);
  process.stdout.write('full\n');
  setTimeout(() => disk.disarm(), 1000);
}, 50);

const modules = [
  'board/bot/bot',
  'board/bot/server',
  'board/bot/signature',
  'board/bot/site',
  'board/bot/site-key',
  'node/house',
];
const loaded = await Promise.all(modules.map((name) => import(`../../dist/src/${name}.js`)));
const { Bot, parseSiteKey, Signatures, Site, startBotServer } = Object.assign({}, ...loaded);
const bot = Bot.open({ ...options, site: new Site(access) });
if (!bot.ok) throw new Error(bot.error.message);
const signatures = new Signatures(parseSiteKey(key).value);
const server = await startBotServer(bot.value, { host: '127.0.0.1', port: 0, address: options.address, signatures });
if (!server.ok) throw new Error(server.error.message);
process.stdout.write(`${server.value.port}\n`);
