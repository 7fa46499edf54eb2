/**
 * Expected scores of the openings before a choice of seats.
 *
 *     node dist/bench/openings/openings.js measure FOLDER RULES...   appends a line for each search to a file for each of the rules, as
 *                                                                    in size=7, where a player chooses a seat; may be stopped
 *     node dist/bench/openings/openings.js values FOLDER RULES...    writes weights/NAME.openings.json of what was measured
 *     node dist/bench/openings/openings.js page FILE RULES...        writes a page of these files
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameKit } from '../../src/games/kit.ts';
import { type OpeningsFile, OpeningValues } from '../../src/games/opening-values.ts';
import { DEFAULT_GAME, openGame, parseRules, weightsName } from '../../src/games/registry.ts';
import { Journal, readJournal } from '../../src/util/journal.ts';
import { packageFile } from '../../src/util/package-file.ts';
import { must } from '../../src/util/result.ts';
import { measuredIn, measureOpenings } from './measure.ts';
import { openingsHtml } from './openings-html.ts';
import { openingsFile, openingsText } from './values.ts';

const [command, place = '.', ...variants] = process.argv.slice(2);
const kits = variants.map((text) =>
  must(openGame({ name: DEFAULT_GAME, rules: must(parseRules(DEFAULT_GAME, text)) })),
);
const journalOf = ({ spec }: GameKit) => join(place, `${weightsName(spec)}.jsonl`);
const fileOf = ({ spec }: GameKit) => packageFile(`weights/${weightsName(spec)}.openings.json`);

if (command === 'measure') {
  for (const kit of kits) {
    const journal = must(Journal.resume(journalOf(kit)));
    try {
      await measureOpenings(kit, journal, ({ moves, playouts, value, best }, stage, left) =>
        console.log(`${kit.header}, stage ${stage}: ${moves}, ${playouts} playouts, ${value} ${best}; ${left} left`),
      );
    } finally {
      journal.close();
    }
  }
} else if (command === 'values') {
  for (const kit of kits) {
    const measured = measuredIn(must(readJournal(journalOf(kit))));
    const about = { command: 'node dist/bench/openings/openings.js', date: new Date().toISOString().slice(0, 10) };
    const file = must(openingsFile(kit, measured, about));
    writeFileSync(fileOf(kit), openingsText(file));
    console.log(`${kit.header}: ${JSON.stringify(file.stages)}`);
  }
} else if (command === 'page') {
  const all = kits.map((kit) => {
    const file = JSON.parse(readFileSync(fileOf(kit), 'utf8')) as OpeningsFile;
    return { kit, file, values: new OpeningValues(kit, file) };
  });
  writeFileSync(place, openingsHtml(all));
} else throw new Error('measure, values or page');
