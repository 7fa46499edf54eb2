import type { Argv } from 'yargs';
import { nameIn } from '../../games/names-in.ts';
import { perft, perftByMove } from '../../games/perft.ts';
import { printedFields } from '../../records/spec.ts';
import { JSON_OPTION, POSITION_OPTION } from '../arguments/common-options.ts';
import { gameOptions, kitOf } from '../arguments/game-options.ts';
import { must, wholeOption } from '../arguments/input.ts';
import type { Command } from '../command.ts';

const options = (yargs: Argv) =>
  gameOptions(yargs)
    .option('depth', {
      type: 'string',
      demandOption: true,
      describe: 'depth in plies',
      coerce: wholeOption('depth', 0, 99),
    })
    .option('position', POSITION_OPTION)
    .option('json', JSON_OPTION)
    .example('$0 perft --size 6 --depth 4', 'count all sequences of 4 plies');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const perftCommand: Command<Arguments> = {
  builder: options,
  handler: (args, io) => {
    const { depth, position: text, json } = args;
    const kit = kitOf(args, { position: text });
    const position = text === undefined ? kit.game.create() : must(kit.parsePosition(text), '--position');
    const start = performance.now();
    const byMove = json || depth === 0 ? [] : perftByMove(kit, position, depth);
    const nodes = byMove.length > 0 ? byMove.reduce((sum, move) => sum + move.nodes, 0) : perft(kit, position, depth);
    const seconds = (performance.now() - start) / 1000;
    if (json) {
      io.print(JSON.stringify({ ...printedFields(kit.spec), depth, nodes, seconds }));
      return;
    }
    for (const { move, nodes } of byMove) io.print(`${nameIn(kit.game, position, move)}: ${nodes}`);
    const what = [kit.header, `depth ${depth}`].filter((part) => part !== '').join(', ');
    io.print(`${what}: ${nodes} ${nodes === 1 ? 'node' : 'nodes'} in ${seconds.toFixed(2)} s`);
  },
};
