/**
 * Expected scores of the openings before a choice of seats.
 *
 *     node dist/bench/research/openings/openings.js measure FOLDER RULES...
 *     node dist/bench/research/openings/openings.js values FOLDER RULES...
 *     node dist/bench/research/openings/openings.js page
 *
 * - `measure` appends a line per search to a file for each of the rules, such as size=7, with a
 *   choice of seats. It may be stopped and resumed.
 * - `values` writes weights/NAME.openings.json from the measurements.
 * - `page` writes docs/openings.html from all these files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameKit } from '../../../src/games/kit.ts';
import { type OpeningsFile, OpeningValues } from '../../../src/games/opening-values.ts';
import { DEFAULT_GAME, gameNamed, openGame, parseRules, weightsName } from '../../../src/games/registry.ts';
import { replaceFile } from '../../../src/node/file.ts';
import { Journal, readJournal } from '../../../src/node/journal.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { checkLines } from '../../../src/util/log-lines.ts';
import { must } from '../../../src/util/result.ts';
import { BadUse, beginScript } from '../script.ts';
import { MEASURED_LINES, measuredIn, measureOpenings } from './measure.ts';
import { openingsHtml } from './openings-html.ts';
import { openingsFile, openingsText } from './values.ts';

const USAGE = `node dist/bench/research/openings/openings.js measure FOLDER RULES... | values FOLDER RULES... | page
RULES, as in size=7,NAME=true, are those of a game in which a player chooses a seat.`;

const [command, ...words] = beginScript(USAGE);
const [place, ...variants] = words;
const byNumber = new Intl.Collator('en', { numeric: true }).compare;
const ENDING = '.openings.json';
const fileOf = ({ spec }: GameKit) => fileURLToPath(packageFile(`weights/${weightsName(spec)}${ENDING}`));
const kitOf = (text: string) => {
  const kit = must(openGame({ name: DEFAULT_GAME, rules: must(parseRules(DEFAULT_GAME, text)) }));
  if (kit.choiceAfter === undefined) throw new BadUse(`${text}: nobody chooses a seat by these rules`);
  return kit;
};

/** The given rules, each with the file of its measurement. */
function named(): { readonly kit: GameKit; readonly journal: string }[] {
  if (place === undefined || variants.length === 0) throw new BadUse(`${command}: a folder and rules are expected`);
  return variants.map(kitOf).map((kit) => ({ kit, journal: join(place, `${weightsName(kit.spec)}.jsonl`) }));
}

/**
 * The game of a file, with a choice of seats. Weights, and so these files, do not depend on the
 * choice.
 */
function kitWithChoice({ game, rules }: OpeningsFile): GameKit {
  const { options } = must(gameNamed(game));
  const kits = [{}, ...options.map(({ name }) => ({ [name]: true }))].map((choice) =>
    openGame({ name: game, rules: { ...rules, ...choice } as GameKit['spec']['rules'] }),
  );
  const found = kits.find((kit) => kit.ok && kit.value.choiceAfter !== undefined);
  if (!found?.ok) throw new BadUse(`nobody chooses a seat in ${game}`);
  return found.value;
}

/** All files of values, the smallest board first. */
function filesOfValues(): OpeningsFile[] {
  const folder = packageFile('weights/');
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  return names.sort(byNumber).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as OpeningsFile);
}

if (command === 'measure') {
  for (const { kit, journal: path } of named()) {
    const journal = must(Journal.resume(path, (text) => checkLines(path, text, MEASURED_LINES)));
    try {
      await measureOpenings(kit, journal, ({ moves, playouts, value, best }, stage, left) =>
        console.log(`${kit.header}, stage ${stage}: ${moves}, ${playouts} playouts, ${value} ${best}; ${left} left`),
      );
    } finally {
      journal.close();
    }
  }
} else if (command === 'values') {
  for (const { kit, journal } of named()) {
    const measured = measuredIn(must(readJournal(journal)));
    const about = {
      command: 'node dist/bench/research/openings/openings.js',
      date: new Date().toISOString().slice(0, 10),
    };
    const file = must(openingsFile(kit, measured, about));
    must(replaceFile(fileOf(kit), openingsText(file)));
    console.log(`${kit.header}: ${JSON.stringify(file.stages)}`);
  }
} else if (command === 'page') {
  if (place !== undefined) throw new BadUse('page: it takes no arguments, and shows all files of values');
  const all = filesOfValues().map((file) => {
    const kit = kitWithChoice(file);
    return { kit, file, values: new OpeningValues(kit, file) };
  });
  must(replaceFile(fileURLToPath(packageFile('docs/openings.html')), openingsHtml(all)));
} else throw new BadUse('measure, values or page is expected');
