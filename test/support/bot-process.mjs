/** A bot in a process, from compiled code, with short waits. Its options are JSON; it prints its port. */
import { Bot, parseSiteKey, Signatures, Site, startBotServer } from '../../dist/src/bot/index.js';

const { key, access, ...options } = JSON.parse(process.argv[2]);
const bot = Bot.open({ ...options, site: new Site(access) });
if (!bot.ok) throw new Error(bot.error.message);
const signatures = new Signatures(parseSiteKey(key).value);
const server = await startBotServer(bot.value, { host: '127.0.0.1', port: 0, address: options.address, signatures });
if (!server.ok) throw new Error(server.error.message);
process.stdout.write(`${server.value.port}\n`);
