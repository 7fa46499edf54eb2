import { resolve } from 'node:path';
import type { GameSpec } from '../../games/kit.ts';
import type { GameRecord } from '../../games/record.ts';
import { openGame } from '../../games/registry.ts';
import { readLines } from '../../node/lines.ts';
import type { LoadedGame } from '../../protocol/gtp/game-commands.ts';
import { GtpServer } from '../../protocol/gtp/server.ts';
import { specOfRecord } from '../../records/spec.ts';
import { fail, ok, type Result } from '../../util/result.ts';
import { VERSION } from '../../util/version.ts';
import { gameRows, kitOfOptions } from '../arguments/game-options.ts';
import { gamesOfFile } from '../arguments/games.ts';
import { BadInput } from '../arguments/input.ts';
import { limit, searchParams, searchRows, weightsOption } from '../arguments/options.ts';
import { oneOf, share } from '../arguments/readers.ts';
import { command, flag, option } from '../command.ts';
import type { Io } from '../io.ts';
import { catchInterrupt, stoppedCode } from '../runs/interrupt.ts';

export const NO_CHOICE_IN_GTP = 'the protocol has no choice of sides';

const table = () => ({
  ...gameRows(),
  ...searchRows,
  playouts: option(limit('playouts'), 'playouts per move'),
  nodes: option(limit('nodes'), 'tree nodes per move'),
  time: option(limit('timeMs'), 'time per move without a clock', { shown: '5s' }),
  resign: option(share, 'resign when the expected score is below this, e.g. 0.05', { default: '0' }),
  gogui: flag("use GoGui's coordinates, rules and analyze commands (see docs/gtp.md)"),
  hex: flag('like --gogui, for a GoGui that can draw hexagonal boards'),
  first: option(
    oneOf(['black', 'white']),
    'colour that moves first, for controllers that require it; swaps the colours if necessary',
  ),
});

export const gtpCommand = command(table, {
  examples: [
    ['sightline gtp', 'start a session on the standard board with 5 seconds per move'],
    ['sightline gtp --playouts 2000 --threads 1 --seed 7', 'give reproducible answers'],
    ['sightline gtp --gogui --size 6 --time 2s', 'command to enter in GoGui'],
    ['sightline gtp --gogui --first black', 'command for gogui-twogtp, where Black moves first'],
    [
      'sightline match "gtp:name=gtp,sightline gtp --playouts 500" mcts:playouts=500',
      'play a match against a GTP program',
    ],
  ],
  notes: 'The guide lists the commands and has an example session.',
  run: async (args, io) => {
    const weights = weightsOption(args);
    const kit = kitOfOptions(args);
    if (kit.choiceAfter !== undefined) throw new BadInput(NO_CHOICE_IN_GTP);
    const server = new GtpServer({
      game: kit.spec,
      settings: {
        preset: args.preset,
        params: searchParams(args, kit),
        weights,
        threads: args.threads,
        memoryBytes: args.memory,
        seed: args.seed,
        playouts: args.playouts,
        nodes: args.nodes,
        timeMs: args.time,
        resign: args.resign,
      },
      first: args.first,
      gogui: args.hex ? 'hex' : args.gogui ? 'square' : undefined,
      loadGame: (file, game) => loadGame(io, file, game),
      write: (text) => io.stdout.write(text),
    });
    if (io.stdin.isTTY) {
      io.say(`Sightline ${VERSION}, Go Text Protocol: type list_commands for the commands, quit to end.`);
    }
    const interrupt = catchInterrupt(io);
    interrupt.signal.addEventListener('abort', () => {
      io.exitCode = stoppedCode();
      server.stop();
      io.stdin.destroy();
    });
    try {
      await Promise.all([
        readLines(io.stdin, (line) => server.receive(line)).then(() => server.end()),
        server.ended.then(() => io.stdin.destroy()),
      ]);
    } finally {
      interrupt.end();
    }
  },
});

/**
 * The first game of a file: SGF, or the format of the extension. No other game can be selected,
 * since # begins a comment.
 */
function loadGame(io: Io, file: string, game: GameSpec): Result<LoadedGame> {
  // As an absolute path, so that no name means standard input, which GTP uses.
  const path = resolve(file);
  try {
    const { games } = gamesOfFile(io, { path }, { otherwise: 'sgf', game });
    return movesOf(games[0] as GameRecord);
  } catch (error) {
    if (error instanceof BadInput) return fail('bad-file', error.message);
    throw error;
  }
}

/** The moves of a record: without a chosen seat and the end, which do not change the board. */
function movesOf(record: GameRecord): Result<LoadedGame> {
  const kit = openGame(specOfRecord(record));
  if (!kit.ok) return kit;
  const { spec, parseMove } = kit.value;
  const moves = record.moves.filter((move) => parseMove(move).ok);
  return ok({ game: { name: spec.name, rules: spec.rules }, moves });
}
