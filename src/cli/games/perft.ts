import { nameIn } from '../../games/names-in.ts';
import { perft, perftByMove } from '../../games/perft.ts';
import { printedFields } from '../../records/spec.ts';
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { must } from '../arguments/input.ts';
import { text, whole } from '../arguments/readers.ts';
import { JSON_ROW } from '../arguments/rows.ts';
import { command, option } from '../command.ts';

const table = () => ({
  ...gameRows(),
  depth: option(whole(0, 99), 'depth in plies', { isRequired: true }),
  position: option(text, 'position string', { shown: 'start position' }),
  json: JSON_ROW,
});

export const perftCommand = command(table, {
  examples: [['sightline perft --size 6 --depth 4', 'count all sequences of 4 plies']],
  run: (args, io) => {
    const { depth, position: given, json } = args;
    const kit = kitOf(args, { position: given });
    const position = given === undefined ? kit.game.create() : must(kit.parsePosition(given), '--position');
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
});
