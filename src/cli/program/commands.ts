/** All commands: their help text and module. Loads only the command that runs. */
import type { CommandModule } from 'yargs';
import { type Command, type TableCommand, withStreams } from '../command.ts';
import type { Io } from '../io.ts';

export interface Entry {
  /** The words that name it: one, or two for a command of a command. */
  readonly name: string;
  /** Not yet a table: as yargs wants it. */
  readonly command?: string;
  readonly aliases?: readonly string[];
  readonly describe: string;
  /** The page in docs about its use. */
  readonly guide?: string;
  /** Undefined for a command that only groups others. */
  readonly load?: () => Promise<TableCommand | Command>;
}

export const COMMANDS: readonly Entry[] = [
  {
    name: 'analyse',
    command: 'analyse [position]',
    aliases: ['analyze'],
    describe: 'analyse a position',
    guide: 'analyse.md',
    load: async () => (await import('../engine/analyse.ts')).analyseCommand,
  },
  {
    name: 'analysis',
    command: 'analysis',
    describe: 'answer JSON analysis queries from another program',
    guide: 'analysis.md',
    load: async () => (await import('../engine/analysis.ts')).analysisCommand,
  },
  {
    name: 'play',
    command: 'play',
    describe: 'play against the engine in the terminal',
    guide: 'play.md',
    load: async () => (await import('../play/play.ts')).playCommand,
  },
  {
    name: 'serve',
    command: 'serve',
    describe: 'open the board in a browser: analyse, play, learn',
    guide: 'serve.md',
    load: async () => (await import('../engine/serve.ts')).serveCommand,
  },
  {
    name: 'bot',
    command: 'bot <config>',
    describe: 'play on Abstract Play as a bot',
    load: async () => (await import('../bot/bot.ts')).botCommand,
  },
  {
    name: 'solve',
    command: 'solve [position]',
    describe: 'prove which side wins a position',
    guide: 'analyse.md#solve',
    load: async () => (await import('../solving/solve.ts')).solveCommand,
  },
  {
    name: 'match',
    command: 'match <first> <second>',
    describe: 'play a match or a sequential test (SPRT)',
    guide: 'tournaments.md',
    load: async () => (await import('../tournaments/tournament.ts')).matchCommand,
  },
  {
    name: 'gauntlet',
    command: 'gauntlet <players..>',
    describe: 'play the first player against each of the others',
    guide: 'tournaments.md',
    load: async () => (await import('../tournaments/tournament.ts')).gauntletCommand,
  },
  {
    name: 'roundrobin',
    command: 'roundrobin <players..>',
    describe: 'play all players against each other',
    guide: 'tournaments.md',
    load: async () => (await import('../tournaments/tournament.ts')).roundRobinCommand,
  },
  {
    name: 'report',
    command: 'report <logs..>',
    describe: 'summarise tournament logs: results, plots, SGF',
    guide: 'tournaments.md#reports',
    load: async () => (await import('../tournaments/report.ts')).reportCommand,
  },
  {
    name: 'game-report',
    command: 'game-report [other]',
    describe: 'measure the balance, length and depth of a game',
    guide: 'game-report.md',
    load: async () => (await import('../reports/game-report.ts')).gameReportCommand,
  },
  {
    name: 'gtp',
    command: 'gtp',
    describe: 'speak the Go Text Protocol with another program',
    guide: 'gtp.md',
    load: async () => (await import('../engine/gtp.ts')).gtpCommand,
  },
  {
    name: 'replay',
    command: 'replay <file>',
    describe: 'replay game records under the rules',
    guide: 'formats.md',
    load: async () => (await import('../games/replay.ts')).replayCommand,
  },
  {
    name: 'review',
    command: 'review <file>',
    describe: 'analyse every move of a game and find the mistakes',
    guide: 'review.md',
    load: async () => (await import('../engine/review.ts')).reviewCommand,
  },
  {
    name: 'analyse-games',
    command: 'analyse-games <files..>',
    describe: 'review all games in files, several at once',
    guide: 'review.md#all-games-of-a-file',
    load: async () => (await import('../reviews/analyse-games.ts')).analyseGamesCommand,
  },
  {
    name: 'convert',
    command: 'convert <in> <out>',
    describe: 'convert games between game records, SGF and other formats',
    guide: 'formats.md#files-of-games',
    load: async () => (await import('../games/convert.ts')).convertCommand,
  },
  {
    name: 'library',
    command: 'library',
    describe: 'import and search games, explore openings',
    guide: 'library.md',
    load: async () => (await import('../library/library.ts')).libraryCommand,
  },
  {
    name: 'perft',
    describe: 'count the sequences of legal moves',
    load: async () => (await import('../games/perft.ts')).perftCommand,
  },
  {
    name: 'new-game',
    describe: 'write a template for your own game',
    guide: 'own-game.md',
    load: async () => (await import('../games/new-game.ts')).newGameCommand,
  },
  {
    name: 'check-game',
    describe: 'test your own game with random play',
    guide: 'own-game.md#checking',
    load: async () => (await import('../games/check-game.ts')).checkGameCommand,
  },
  {
    name: 'train',
    command: 'train',
    describe: 'train the learned evaluation by self-play',
    guide: 'train.md',
    load: async () => (await import('../training/train.ts')).trainCommand,
  },
  {
    name: 'tune',
    command: 'tune',
    describe: 'tune search parameters by self-play (SPSA)',
    guide: 'tune.md',
    load: async () => (await import('../tuning/tune.ts')).tuneCommand,
  },
  {
    name: 'bench',
    command: 'bench',
    describe: 'measure speed, strength and scaling, solve positions',
    guide: 'benchmarks.md',
    load: async () => (await import('../bench/bench.ts')).benchCommand,
  },
  {
    name: 'worker',
    command: 'worker',
    describe: 'play games for a farm of several machines',
    guide: 'farm.md',
    load: async () => (await import('../farm/worker.ts')).workerCommand,
  },
  {
    name: 'farm',
    command: 'farm',
    describe: 'monitor and control a farm',
    guide: 'farm.md',
    load: async () => (await import('../farm/farm.ts')).farmCommand,
  },
  {
    name: 'completion',
    describe: 'print a completion script for the shell',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
];

/** The commands of a command. */
export function subcommandsOf({ name }: Entry): readonly Entry[] {
  return COMMANDS.filter((other) => other.name.startsWith(`${name} `));
}

/** The command with a name. */
export function commandNamed(name: string): Entry | undefined {
  return COMMANDS.find((entry) => entry.name === name || entry.aliases?.includes(name));
}

/** Other names of commands. */
export const ALIASES: readonly string[] = COMMANDS.flatMap(({ aliases = [] }) => aliases);

/** The commands for a parser. Those not on the command line have no options and no handler. */
export function commandsFor(io: Io): Promise<CommandModule[]> {
  return Promise.all(
    COMMANDS.filter(({ name }) => !name.includes(' ')).map(async (one) => {
      const { name, command = name, aliases = [], describe, load } = one;
      const named = { command, aliases, describe };
      if (one.command === undefined || !load || !isNamed(one, io.words)) return { ...named, handler: () => {} };
      return { ...withStreams((await load()) as Command, io), ...named };
    }),
  );
}

/** Whether the words of a command line contain a command. */
export function nameCommand(words: readonly string[]): boolean {
  return COMMANDS.some((command) => isNamed(command, words));
}

function isNamed({ name, aliases = [] }: Entry, words: readonly string[]): boolean {
  return [name, ...aliases].some((name) => words.includes(name));
}
