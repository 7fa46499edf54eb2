/**
 * Expected scores of the openings before a choice of seats.
 *
 *     node dist/bench/openings/openings.js measure FOLDER RULES...   appends a line for each search to a file for each of the rules, as
 *                                                                    in size=7; may be stopped and started again at any time
 */
import { join } from 'node:path';
import { DEFAULT_GAME, openGame, parseRules, weightsName } from '../../src/games/registry.ts';
import { Journal } from '../../src/util/journal.ts';
import { must } from '../../src/util/result.ts';
import { measureOpenings } from './measure.ts';

const [command, folder = '.', ...variants] = process.argv.slice(2);

if (command === 'measure') {
  for (const text of variants) {
    const kit = must(openGame({ name: DEFAULT_GAME, rules: must(parseRules(DEFAULT_GAME, text)) }));
    const journal = must(Journal.resume(join(folder, `${weightsName(kit.spec)}.jsonl`)));
    try {
      await measureOpenings(kit, journal, ({ moves, playouts, value, best }, stage, left) =>
        console.log(`${text} stage ${stage}: ${moves}, ${playouts} playouts, ${value} ${best}; ${left} left`),
      );
    } finally {
      journal.close();
    }
  }
}
