/**
 * Makes the position suite.
 *
 *     node dist/bench/suite/mine.js dig FILE --size 7 --games 200     appends a line for each game; may be stopped and
 *                                                                      started again at any time
 *     node dist/bench/suite/mine.js select 24 FILE...                  writes bench/suite/positions.jsonl, so many of each size
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Journal, type JournalText, readJournal } from '../../src/util/journal.ts';
import type { Result } from '../../src/util/result.ts';
import { type Candidate, Miner } from './mining.ts';
import { select } from './selection.ts';
import { SUITE_FILE } from './suite.ts';

const SEED = 'suite';

interface MinedGame {
  readonly game: number;
  readonly found: readonly Candidate[];
}

function gamesIn({ lines }: JournalText): MinedGame[] {
  return lines.map((line) => JSON.parse(line) as MinedGame);
}

async function dig(file: string, size: number, games: number, nodes: number): Promise<void> {
  const miner = new Miner(size, SEED, nodes);
  const journal = must(Journal.resume(file));
  for (let game = gamesIn(journal.text).length; game < games; game++) {
    const found = await miner.mine(game);
    journal.append({ game, found } satisfies MinedGame);
    console.log(`size ${size}, game ${game}: levels ${found.map(({ level }) => level).join(' ') || '-'}`);
  }
  journal.close();
}

function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

function choose(count: number, files: readonly string[]): void {
  const candidates = files.flatMap((file) => gamesIn(must(readJournal(file))).flatMap(({ found }) => found));
  const suite = select(candidates, count);
  writeFileSync(SUITE_FILE, suite.map((position) => `${JSON.stringify(position)}\n`).join(''));
  console.log(`${suite.length} of ${candidates.length} candidates are in ${SUITE_FILE.pathname}`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '7' },
    games: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '100000' },
  },
});
const [task, first, ...more] = positionals;
if (task === 'dig' && first !== undefined)
  await dig(first, Number(values.size), Number(values.games), Number(values.nodes));
else if (task === 'select' && Number(first) > 0) choose(Number(first), more);
else throw new Error('dig FILE --size N --games N [--nodes N], or select COUNT FILE...');
