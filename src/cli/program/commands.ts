/** All commands: their help text and module. Loads only the command that runs. */
import type { Command } from '../command.ts';

export interface Entry {
  /** The words that name it: one, or two for a command of a command. */
  readonly name: string;
  readonly aliases?: readonly string[];
  /** In the help of the program: a title above it, and the text of the line that it shares with those before it. */
  readonly title?: string;
  readonly joined?: string;
  /** Whether it searches at once, so that threads may start while the rest is loading. */
  readonly startsThreads?: true;
  readonly describe: string;
  /** The page in docs about its use. */
  readonly guide?: string;
  /** Undefined for a command that only groups others. */
  readonly load?: () => Promise<Command>;
}

export const COMMANDS: readonly Entry[] = [
  {
    name: 'analyse',
    aliases: ['analyze'],
    title: 'Analyse and play',
    startsThreads: true,
    describe: 'analyse a position',
    guide: 'analyse.md',
    load: async () => (await import('../engine/analyse.ts')).analyseCommand,
  },
  {
    name: 'review',
    startsThreads: true,
    describe: 'analyse every move of a game and find the mistakes',
    guide: 'review.md',
    load: async () => (await import('../engine/review.ts')).reviewCommand,
  },
  {
    name: 'analyse-games',
    joined: 'analyse every move of games and find the mistakes',
    describe: 'review all games in files, several at once',
    guide: 'review.md#all-games-of-a-file',
    load: async () => (await import('../reviews/analyse-games.ts')).analyseGamesCommand,
  },
  {
    name: 'solve',
    describe: 'prove which side wins a position',
    guide: 'analyse.md#solve',
    load: async () => (await import('../solving/solve.ts')).solveCommand,
  },
  {
    name: 'play',
    startsThreads: true,
    describe: 'play against the engine in the terminal',
    guide: 'play.md',
    load: async () => (await import('../play/play.ts')).playCommand,
  },
  {
    name: 'serve',
    describe: 'open the board in a browser: analyse, play, learn',
    guide: 'serve.md',
    load: async () => (await import('../engine/serve.ts')).serveCommand,
  },
  {
    name: 'bot',
    describe: 'play on Abstract Play as a bot',
    guide: 'bot.md',
    load: async () => (await import('../bot/bot.ts')).botCommand,
  },
  {
    name: 'gtp',
    startsThreads: true,
    describe: 'speak the Go Text Protocol with another program',
    guide: 'gtp.md',
    load: async () => (await import('../engine/gtp.ts')).gtpCommand,
  },
  {
    name: 'analysis',
    joined: 'speak with other programs: Go Text Protocol, JSON',
    describe: 'answer JSON analysis queries from another program',
    guide: 'analysis.md',
    load: async () => (await import('../engine/analysis.ts')).analysisCommand,
  },
  {
    name: 'match',
    title: 'Tournaments',
    describe: 'play a match or a sequential test (SPRT)',
    guide: 'tournaments.md',
    load: async () => (await import('../tournaments/tournament.ts')).matchCommand,
  },
  {
    name: 'gauntlet',
    joined: 'play a match (or SPRT), or one player against others',
    describe: 'play the first player against each of the others',
    guide: 'tournaments.md',
    load: async () => (await import('../tournaments/tournament.ts')).gauntletCommand,
  },
  {
    name: 'roundrobin',
    describe: 'play all players against each other',
    guide: 'tournaments.md',
    load: async () => (await import('../tournaments/tournament.ts')).roundRobinCommand,
  },
  {
    name: 'report',
    describe: 'summarise tournament logs: results, plots, SGF',
    guide: 'tournaments.md#reports',
    load: async () => (await import('../tournaments/report.ts')).reportCommand,
  },
  {
    name: 'bench',
    title: 'Benchmarks',
    describe: 'measure speed, strength and scaling, solve positions',
    guide: 'benchmarks.md',
  },
  {
    name: 'bench rollout',
    describe: 'measure the speed of uniformly random games',
    load: async () => (await import('../bench/bench.ts')).benchRolloutCommand,
  },
  {
    name: 'bench search',
    describe: 'measure the speed of the tree search on one and several threads',
    load: async () => (await import('../bench/bench.ts')).benchSearchCommand,
  },
  {
    name: 'bench evaluation',
    describe: 'measure the cost of evaluations and of searches that use them, or their errors',
    load: async () => (await import('../bench/bench-evaluation.ts')).benchEvaluationCommand,
  },
  {
    name: 'bench positions',
    describe: 'measure how many test positions a player solves, and how fast',
    load: async () => (await import('../bench/bench-positions.ts')).positionsCommand,
  },
  {
    name: 'bench strength',
    describe: 'rate a player on a ladder of fixed players',
    load: async () => (await import('../bench/bench-strength.ts')).strengthCommand,
  },
  {
    name: 'bench scaling',
    describe: 'measure the Elo gain of doubling playouts or threads',
    load: async () => (await import('../bench/bench-scaling.ts')).scalingCommand,
  },
  {
    name: 'bench signature',
    describe: 'compute a hash of fixed searches that reveals any change of play',
    load: async () => (await import('../bench/bench-signature.ts')).signatureCommand,
  },
  {
    name: 'game-report',
    describe: 'measure the balance, length and depth of a game',
    guide: 'game-report.md',
    load: async () => (await import('../reports/game-report.ts')).gameReportCommand,
  },
  {
    name: 'new-game',
    title: 'Games and libraries',
    describe: 'write a template for your own game',
    guide: 'own-game.md',
    load: async () => (await import('../games/new-game.ts')).newGameCommand,
  },
  {
    name: 'check-game',
    joined: 'start your own game and test it',
    describe: 'test your own game with random play',
    guide: 'own-game.md#checking',
    load: async () => (await import('../games/check-game.ts')).checkGameCommand,
  },
  {
    name: 'convert',
    describe: 'convert games between game records, SGF and other formats',
    guide: 'formats.md#files-of-games',
    load: async () => (await import('../games/convert.ts')).convertCommand,
  },
  {
    name: 'replay',
    joined: 'convert or replay game files, count move sequences',
    describe: 'replay game records under the rules',
    guide: 'formats.md',
    load: async () => (await import('../games/replay.ts')).replayCommand,
  },
  {
    name: 'perft',
    joined: 'convert or replay game files, count move sequences',
    describe: 'count the sequences of legal moves',
    load: async () => (await import('../games/perft.ts')).perftCommand,
  },
  {
    name: 'library',
    describe: 'import and search games, explore openings',
    guide: 'library.md',
  },
  {
    name: 'library import',
    describe: 'import games from files',
    load: async () => (await import('../library/library.ts')).libraryImportCommand,
  },
  {
    name: 'library search',
    describe: 'find games by player, result, game, rules and opening',
    load: async () => (await import('../library/library.ts')).librarySearchCommand,
  },
  {
    name: 'library explore',
    describe: 'show the moves played in a position and their results',
    load: async () => (await import('../library/library.ts')).libraryExploreCommand,
  },
  {
    name: 'library check',
    describe: 'check the library file for damage',
    load: async () => (await import('../library/library.ts')).libraryCheckCommand,
  },
  {
    name: 'library backup',
    describe: 'copy the library to a file, even while it is in use',
    load: async () => (await import('../library/library.ts')).libraryBackupCommand,
  },
  {
    name: 'train',
    title: 'Training and farms',
    describe: 'train the learned evaluation by self-play',
    guide: 'train.md',
    load: async () => (await import('../training/train.ts')).trainCommand,
  },
  {
    name: 'train report',
    describe: 'show the progress of a training run',
    load: async () => (await import('../training/train-report.ts')).trainReportCommand,
  },
  {
    name: 'train gate',
    describe: 'play new weights against old ones and recommend one',
    load: async () => (await import('../training/train-gate.ts')).trainGateCommand,
  },
  {
    name: 'tune',
    joined: 'train the learned evaluation, tune search parameters',
    describe: 'tune search parameters by self-play (SPSA)',
    guide: 'tune.md',
    load: async () => (await import('../tuning/tune.ts')).tuneCommand,
  },
  {
    name: 'tune report',
    describe: 'show the progress of a tuning run',
    load: async () => (await import('../tuning/tune.ts')).tuneReportCommand,
  },
  {
    name: 'farm',
    describe: 'monitor and control a farm',
    guide: 'farm.md',
  },
  {
    name: 'farm status',
    describe: 'show events and workers',
    load: async () => (await import('../farm/farm.ts')).farmStatusCommand,
  },
  {
    name: 'farm page',
    describe: 'show events and workers in a browser on this machine',
    load: async () => (await import('../farm/farm.ts')).farmPageCommand,
  },
  {
    name: 'farm pause',
    describe: 'pause an event after its current games',
    load: async () => (await import('../farm/farm.ts')).farmPauseCommand,
  },
  {
    name: 'farm resume',
    describe: 'resume a paused event',
    load: async () => (await import('../farm/farm.ts')).farmResumeCommand,
  },
  {
    name: 'farm stop',
    describe: 'stop an event like Ctrl-C; its command with --resume resumes it',
    load: async () => (await import('../farm/farm.ts')).farmStopCommand,
  },
  {
    name: 'farm priority',
    describe: 'set the priority of an event',
    load: async () => (await import('../farm/farm.ts')).farmPriorityCommand,
  },
  {
    name: 'worker',
    joined: 'spread games over several machines',
    describe: 'play games for a farm of several machines',
    guide: 'farm.md',
    load: async () => (await import('../farm/worker.ts')).workerCommand,
  },
  {
    name: 'completion',
    describe: 'print a completion script for the shell',
    load: async () => (await import('./completion.ts')).completionCommand,
  },
];

/** The commands of a command, or of the program. */
export function subcommandsOf(entry?: Entry): readonly Entry[] {
  return COMMANDS.filter(({ name }) => (entry ? name.startsWith(`${entry.name} `) : !name.includes(' ')));
}

/** The command with a name. */
export function commandNamed(name: string): Entry | undefined {
  return COMMANDS.find((entry) => entry.name === name || entry.aliases?.includes(name));
}

/** The page in docs about a command, or about the one that it belongs to. */
export function guideOf({ name, guide }: Entry): string | undefined {
  return guide ?? COMMANDS.find((entry) => entry.name === name.split(' ')[0])?.guide;
}

/** The command that words begin with, and the words that follow its name. */
export function found(words: readonly string[]): { readonly entry: Entry | undefined; readonly rest: string[] } {
  const [first = '', second, ...rest] = words;
  const entry = commandNamed(first);
  const own = entry && second !== undefined ? commandNamed(`${entry.name} ${second}`) : undefined;
  return own ? { entry: own, rest } : { entry, rest: words.slice(1) };
}
