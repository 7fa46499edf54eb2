/**
 * The package's `sightline/bot`: a bot for Abstract Play, from programs.
 * @module sightline/bot
 */
import '../hosts/node/house.ts';

export { Bot, type BotOptions, type BotStatus, type PlayedGame } from './bot.ts';
export { type Configuration, readConfiguration } from './configuration.ts';
export { type HostOptions, type RunningBot, startBot, type Trial, tryBot } from './host.ts';
export { type BotServer, type BotServerOptions, startBotServer } from './server.ts';
export { Signatures } from './signature.ts';
export { type Answer, type SentMove, Site, type SiteAccess } from './site.ts';
export { parseSiteKey } from './site-key.ts';
