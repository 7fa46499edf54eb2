/**
 * The package's `sightline/bot`: a bot for Abstract Play, from programs.
 * @module sightline/bot
 */
import '../../node/house.ts';

export type { Bot, BotStatus, PlayedGame } from './bot.ts';
export { type Configuration, readConfiguration } from './configuration.ts';
export { type HostOptions, type RunningBot, startBot, type Trial, tryBot } from './run-bot.ts';
