/** The commands: what help says of each, and where it is. Only what is asked for is loaded. */
import type { CommandModule } from 'yargs';

/** A command's options, and what it does. */
type Body = Pick<CommandModule, 'builder' | 'handler'>;

interface Command {
  readonly command: string;
  readonly aliases?: readonly string[];
  readonly describe: string;
  load(): Promise<unknown>;
}

export const COMMANDS: readonly Command[] = [
  {
    command: 'analyse [position]',
    aliases: ['analyze'],
    describe: 'analyse a position',
    load: async () => (await import('./engine/analyse.ts')).analyseCommand,
  },
  {
    command: 'analysis',
    describe: 'analyse many positions for another program, in lines of JSON',
    load: async () => (await import('./engine/analysis.ts')).analysisCommand,
  },
  {
    command: 'play',
    describe: 'play against the engine',
    load: async () => (await import('./engine/play.ts')).playCommand,
  },
  {
    command: 'serve',
    describe: 'a board in the browser: analyse, keep variations, play, learn, watch tournaments',
    load: async () => (await import('./engine/serve.ts')).serveCommand,
  },
  {
    command: 'solve [position]',
    describe: 'find out who wins a position, and prove it',
    load: async () => (await import('./solving/solve.ts')).solveCommand,
  },
  {
    command: 'match <first> <second>',
    describe: 'play a match of two players',
    load: async () => (await import('./tournaments/tournament.ts')).matchCommand,
  },
  {
    command: 'gauntlet <players..>',
    describe: 'let the first player meet each of the others',
    load: async () => (await import('./tournaments/tournament.ts')).gauntletCommand,
  },
  {
    command: 'roundrobin <players..>',
    describe: 'let all players meet each other',
    load: async () => (await import('./tournaments/tournament.ts')).roundRobinCommand,
  },
  {
    command: 'report <logs..>',
    describe: 'summarise logs of tournaments: results, plots and SGF files',
    load: async () => (await import('./tournaments/report.ts')).reportCommand,
  },
  {
    command: 'game-report [other]',
    describe: 'play a game by engines of several strengths and report its balance, length, depth and more',
    load: async () => (await import('./reports/game-report.ts')).gameReportCommand,
  },
  {
    command: 'gtp',
    describe: 'speak the Go Text Protocol on the standard streams, for other programs',
    load: async () => (await import('./engine/gtp.ts')).gtpCommand,
  },
  {
    command: 'replay <file>',
    describe: 'replay game records under the rules, one JSON line a game',
    load: async () => (await import('./games/replay.ts')).replayCommand,
  },
  {
    command: 'review <file>',
    describe: 'analyse a whole game: what each move has lost, better moves, turning points',
    load: async () => (await import('./engine/review.ts')).reviewCommand,
  },
  {
    command: 'analyse-games <files..>',
    describe: 'review all games of whole files, many at once',
    load: async () => (await import('./engine/analyse-games.ts')).analyseGamesCommand,
  },
  {
    command: 'convert <in> <out>',
    describe: 'convert games between game records, SGF, and the forms of other programs',
    load: async () => (await import('./games/convert.ts')).convertCommand,
  },
  {
    command: 'library',
    describe: 'games in a library: take them in, find them, explore openings',
    load: async () => (await import('./library/library.ts')).libraryCommand,
  },
  {
    command: 'perft',
    describe: 'count the sequences of legal moves to a depth',
    load: async () => (await import('./games/perft.ts')).perftCommand,
  },
  {
    command: 'new-game <name>',
    describe: 'write the files of a new game to start from',
    load: async () => (await import('./games/new-game.ts')).newGameCommand,
  },
  {
    command: 'check-game <file>',
    describe: 'play random games of your own game and test its rules and interface',
    load: async () => (await import('./games/check-game.ts')).checkGameCommand,
  },
  {
    command: 'train',
    describe: 'train the learned evaluation by self-play',
    load: async () => (await import('./training/train.ts')).trainCommand,
  },
  {
    command: 'tune',
    describe: 'tune parameters of the search by games (SPSA)',
    load: async () => (await import('./tuning/tune.ts')).tuneCommand,
  },
  {
    command: 'bench',
    describe: 'measure speed and strength',
    load: async () => (await import('./bench/bench.ts')).benchCommand,
  },
  {
    command: 'worker',
    describe: 'play games for a farm',
    load: async () => (await import('./farm/worker.ts')).workerCommand,
  },
  {
    command: 'farm',
    describe: 'see what goes on at a farm of workers, and steer it',
    load: async () => (await import('./farm/farm.ts')).farmCommand,
  },
];

const NOTHING: Body = { handler: () => {} };

/** The commands for a parser; of those that no word names, options and all else are missing. */
export function commandsFor(words: readonly string[]): Promise<CommandModule[]> {
  return Promise.all(
    COMMANDS.map(async ({ command, aliases = [], describe, load }) => {
      const isAsked = [command.split(' ')[0], ...aliases].some((name) => words.includes(name as string));
      const { builder, handler } = isAsked ? ((await load()) as Body) : NOTHING;
      return { command, aliases, describe, handler, ...(builder && { builder }) };
    }),
  );
}
