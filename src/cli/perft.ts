import type { Argv, CommandModule } from 'yargs';
import { STANDARD_SIZE } from '../games/meridians/board.ts';
import { makePoint, parsePosition } from '../games/meridians/notation.ts';
import { perft, perftByMove } from '../games/meridians/perft.ts';
import { Position } from '../games/meridians/position.ts';
import { BadInput, must, sizeOption, wholeOption } from './input.ts';

const options = (yargs: Argv) =>
  yargs
    .option('size', sizeOption)
    .option('depth', { type: 'string', demandOption: true, describe: 'plies', coerce: wholeOption('depth', 0, 99) })
    .option('position', { type: 'string', describe: 'position string; default: the empty board' })
    .option('json', { type: 'boolean', default: false, describe: 'print one JSON object and nothing else' })
    .example('$0 perft --size 6 --depth 4', 'all sequences of four plies on the board for beginners');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const perftCommand: CommandModule<object, Arguments> = {
  command: 'perft',
  describe: 'count the sequences of legal moves to a depth',
  builder: options,
  handler: ({ size, depth, position: text, json }) => {
    const position = text === undefined ? new Position(size ?? STANDARD_SIZE) : must(parsePosition(text), '--position');
    if (size !== undefined && size !== position.board.size) {
      throw new BadInput(`--size ${size}: the position is of size ${position.board.size}`);
    }
    const start = performance.now();
    const byMove = json || depth === 0 ? [] : perftByMove(position, depth);
    // A side that cannot move has no moves to split by.
    const nodes = byMove.length > 0 ? byMove.reduce((sum, move) => sum + move.nodes, 0) : perft(position, depth);
    const seconds = (performance.now() - start) / 1000;
    if (json) {
      console.log(JSON.stringify({ size: position.board.size, depth, nodes, seconds }));
      return;
    }
    for (const { point, nodes } of byMove) console.log(`${makePoint(position.board, point)}: ${nodes}`);
    console.log(`size ${position.board.size}, depth ${depth}: ${nodes} nodes in ${seconds.toFixed(2)} s`);
  },
};
