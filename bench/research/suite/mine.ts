/**
 * Makes the position suite of a game.
 *
 *     node dist/bench/research/suite/mine.js dig FILE --rules size=7 --games 200
 *     node dist/bench/research/suite/mine.js dig FILE --rules size=7 --log LOG
 *     node dist/bench/research/suite/mine.js dig FILE --rules size=7 --log LOG --nodes 20000
 *       --proof search
 *     node dist/bench/research/suite/mine.js select 24 FILE...
 *     node dist/bench/research/suite/mine.js select 30 --suite races --plies 10 FILE...
 *
 * - `dig` appends a line per game, and may be stopped and resumed. `--log` takes the games of a
 *   tournament. `--proof search` proves by tree search with verdicts, which finds quiet races.
 * - `select` writes bench/suite/GAME.jsonl with this many positions for each of the rules;
 *   `--force` overwrites an existing suite. `--suite` makes a suite with a name, of ends that take
 *   at least `--plies`, without positions of the first suite.
 */
import { parseArgs } from 'node:util';
import type { GameKit } from '../../../src/games/kit.ts';
import { DEFAULT_GAME, openGame, parseRules } from '../../../src/games/registry.ts';
import { replaceFile } from '../../../src/hosts/node/file.ts';
import { Journal, type JournalText, readJournal } from '../../../src/hosts/node/journal.ts';
import { checkOutputs } from '../../../src/hosts/node/output.ts';
import type { SuitePosition } from '../../../src/records/suite.ts';
import { readLog } from '../../../src/tournament/log.ts';
import { checkLines, type LineForm, parseEntry } from '../../../src/util/log-lines.ts';
import { must } from '../../../src/util/result.ts';
import { readSuite, suiteFile } from '../../suite/suite.ts';
import { BadUse, beginScript, wholeWord } from '../script.ts';
import { type Candidate, Miner } from './mining.ts';
import { select } from './selection.ts';

const USAGE = `node dist/bench/research/suite/mine.js dig FILE [--rules size=N] [--games N] [--nodes N] [--log LOG] [--proof KIND] [--game GAME]
   or: node dist/bench/research/suite/mine.js select COUNT [--suite NAME] [--plies N] [--force] [--game GAME] FILE...`;
const SEED = 'suite';
const PROOFS = ['proof-number search', 'exact end', 'search'] as const;

interface MinedGame {
  readonly game: number;
  readonly found: readonly Candidate[];
}

const MINED_LINES: LineForm = {
  what: 'mined positions',
  beginning: '{"game":',
  isLine: ({ game, found }) => typeof game === 'number' && Array.isArray(found),
};

function gamesIn({ lines }: JournalText): MinedGame[] {
  return [...lines].map((line) => must(parseEntry(line)) as unknown as MinedGame);
}

interface Digging {
  readonly games: number;
  readonly nodes: number;
  /** A tournament whose games to use, at most as many as it has; default: newly played games. */
  readonly log: string | undefined;
  /** How to prove results; default: the best method for the game. */
  readonly proof: SuitePosition['proof'] | undefined;
}

async function dig(file: string, kit: GameKit, { games, nodes, log, proof }: Digging): Promise<void> {
  const miner = new Miner(kit, SEED, nodes, proof);
  const journal = must(Journal.resume(file, (text) => checkLines(file, text, MINED_LINES)));
  const played = log === undefined ? undefined : must(readLog(log));
  const last = Math.min(games, played?.games.length ?? games);
  for (let game = gamesIn(journal.text).length; game < last; game++) {
    const logged = played?.games[game];
    const found = logged
      ? await miner.mineGame(
          logged.moves.map((move) => must(kit.parseMove(move))),
          `${logged.players.map(({ name }) => name).join(' against ')}, ${logged.seed}`,
        )
      : await miner.mine(game);
    journal.append({ game, found } satisfies MinedGame);
    console.log(
      `${kit.header}, game ${game}: difficulties ${found.map(({ difficulty }) => difficulty).join(' ') || '-'}`,
    );
  }
  journal.close();
}

interface Choosing {
  readonly suite: string | undefined;
  readonly count: number;
  readonly leastPlies: number;
  /** An existing suite may be overwritten. */
  readonly isForced: boolean;
}

async function choose(
  game: string,
  { suite, count, leastPlies, isForced }: Choosing,
  files: readonly string[],
): Promise<void> {
  const path = suiteFile(game, suite);
  must(checkOutputs({ reads: files, writes: [path], isForced }));
  const first = suite === undefined ? [] : must(readSuite(game));
  const others = new Set(first.map(({ position }) => position));
  const candidates = files
    .flatMap((file) => gamesIn(must(readJournal(file))).flatMap(({ found }) => found))
    .filter(({ plies, position }) => plies >= leastPlies && !others.has(position));
  const chosen = await select(game, candidates, count);
  must(replaceFile(path, chosen.map((position) => `${JSON.stringify(position)}\n`).join('')));
  console.log(`${chosen.length} of ${candidates.length} candidates are in ${path}`);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: beginScript(USAGE),
    allowPositionals: true,
    options: {
      game: { type: 'string', default: DEFAULT_GAME },
      rules: { type: 'string', default: '' },
      games: { type: 'string', default: '100' },
      nodes: { type: 'string', default: '100000' },
      log: { type: 'string' },
      proof: { type: 'string' },
      suite: { type: 'string' },
      plies: { type: 'string', default: '0' },
      force: { type: 'boolean', default: false },
    },
  });
  const { game: name, games, nodes, log, suite, force } = values;
  const proof = PROOFS.find((kind) => kind === values.proof);
  if (values.proof !== undefined && !proof) throw new BadUse(`--proof: ${PROOFS.join(', ')} is expected`);
  const [task, first, ...more] = positionals;
  if (task === 'dig' && first !== undefined) {
    const kit = must(openGame({ name, rules: must(parseRules(name, values.rules)) }));
    if (!kit.themes) throw new BadUse(`${kit.title} has no themes`);
    await dig(first, kit, { games: wholeWord('--games', games), nodes: wholeWord('--nodes', nodes), log, proof });
  } else if (task === 'select' && first !== undefined && more.length > 0) {
    const leastPlies = wholeWord('--plies', values.plies, 0);
    await choose(name, { suite, count: wholeWord('COUNT', first), leastPlies, isForced: force }, more);
  } else {
    throw new BadUse('dig FILE, or select COUNT FILE... is expected');
  }
}

await main();
