/** All commands: their help text and module. Loads only the command that runs. */
import type { CommandModule } from 'yargs';
import { type Command, withStreams } from '../command.ts';
import type { Io } from '../io.ts';

interface Entry {
  readonly command: string;
  readonly aliases?: readonly string[];
  readonly describe: string;
  load(): Promise<unknown>;
}

export const COMMANDS: readonly Entry[] = [
  {
    command: 'analyse [position]',
    aliases: ['analyze'],
    describe: 'analyse a position',
    load: async () => (await import('../engine/analyse.ts')).analyseCommand,
  },
  {
    command: 'analysis',
    describe: 'answer JSON analysis queries from another program',
    load: async () => (await import('../engine/analysis.ts')).analysisCommand,
  },
  {
    command: 'play',
    describe: 'play against the engine in the terminal',
    load: async () => (await import('../play/play.ts')).playCommand,
  },
  {
    command: 'serve',
    describe: 'open the board in a browser: analyse, play, learn',
    load: async () => (await import('../engine/serve.ts')).serveCommand,
  },
  {
    command: 'bot <config>',
    describe: 'play on Abstract Play as a bot',
    load: async () => (await import('../bot/bot.ts')).botCommand,
  },
  {
    command: 'solve [position]',
    describe: 'prove which side wins a position',
    load: async () => (await import('../solving/solve.ts')).solveCommand,
  },
  {
    command: 'match <first> <second>',
    describe: 'play a match or a sequential test (SPRT)',
    load: async () => (await import('../tournaments/tournament.ts')).matchCommand,
  },
  {
    command: 'gauntlet <players..>',
    describe: 'play the first player against each of the others',
    load: async () => (await import('../tournaments/tournament.ts')).gauntletCommand,
  },
  {
    command: 'roundrobin <players..>',
    describe: 'play all players against each other',
    load: async () => (await import('../tournaments/tournament.ts')).roundRobinCommand,
  },
  {
    command: 'report <logs..>',
    describe: 'summarise tournament logs: results, plots, SGF',
    load: async () => (await import('../tournaments/report.ts')).reportCommand,
  },
  {
    command: 'game-report [other]',
    describe: 'measure the balance, length and depth of a game',
    load: async () => (await import('../reports/game-report.ts')).gameReportCommand,
  },
  {
    command: 'gtp',
    describe: 'speak the Go Text Protocol with another program',
    load: async () => (await import('../engine/gtp.ts')).gtpCommand,
  },
  {
    command: 'replay <file>',
    describe: 'replay game records under the rules',
    load: async () => (await import('../games/replay.ts')).replayCommand,
  },
  {
    command: 'review <file>',
    describe: 'analyse every move of a game and find the mistakes',
    load: async () => (await import('../engine/review.ts')).reviewCommand,
  },
  {
    command: 'analyse-games <files..>',
    describe: 'review all games in files, several at once',
    load: async () => (await import('../reviews/analyse-games.ts')).analyseGamesCommand,
  },
  {
    command: 'convert <in> <out>',
    describe: 'convert games between game records, SGF and other formats',
    load: async () => (await import('../games/convert.ts')).convertCommand,
  },
  {
    command: 'library',
    describe: 'import and search games, explore openings',
    load: async () => (await import('../library/library.ts')).libraryCommand,
  },
  {
    command: 'perft',
    describe: 'count the sequences of legal moves',
    load: async () => (await import('../games/perft.ts')).perftCommand,
  },
  {
    command: 'new-game <name>',
    describe: 'write a template for your own game',
    load: async () => (await import('../games/new-game.ts')).newGameCommand,
  },
  {
    command: 'check-game <file>',
    describe: 'test your own game with random play',
    load: async () => (await import('../games/check-game.ts')).checkGameCommand,
  },
  {
    command: 'train',
    describe: 'train the learned evaluation by self-play',
    load: async () => (await import('../training/train.ts')).trainCommand,
  },
  {
    command: 'tune',
    describe: 'tune search parameters by self-play (SPSA)',
    load: async () => (await import('../tuning/tune.ts')).tuneCommand,
  },
  {
    command: 'bench',
    describe: 'measure speed, strength and scaling, solve positions',
    load: async () => (await import('../bench/bench.ts')).benchCommand,
  },
  {
    command: 'worker',
    describe: 'play games for a farm of several machines',
    load: async () => (await import('../farm/worker.ts')).workerCommand,
  },
  {
    command: 'farm',
    describe: 'monitor and control a farm',
    load: async () => (await import('../farm/farm.ts')).farmCommand,
  },
  {
    command: 'completion [shell]',
    describe: 'print a completion script for the shell',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
];

/** Other names of commands. */
export const ALIASES: readonly string[] = COMMANDS.flatMap(({ aliases = [] }) => aliases);

/** The commands for a parser. Those not on the command line have no options and no handler. */
export function commandsFor(io: Io): Promise<CommandModule[]> {
  return Promise.all(
    COMMANDS.map(async (one) => {
      const { command, aliases = [], describe, load } = one;
      const named = { command, aliases, describe };
      if (!isNamed(one, io.words)) return { ...named, handler: () => {} };
      return { ...withStreams((await load()) as Command, io), ...named };
    }),
  );
}

/** Whether the words of a command line contain a command. */
export function nameCommand(words: readonly string[]): boolean {
  return COMMANDS.some((command) => isNamed(command, words));
}

function isNamed({ command, aliases = [] }: Entry, words: readonly string[]): boolean {
  return [command.split(' ')[0] as string, ...aliases].some((name) => words.includes(name));
}
