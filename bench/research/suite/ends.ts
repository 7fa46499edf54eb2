/**
 * Adds solved ends of games to those of `bench evaluation --ends`.
 *
 *     node dist/bench/research/suite/ends.js 150 LOG [--nodes N]
 *
 * Reads that many games of a tournament log. From the end of a game it walks back by `STEP` plies
 * as long as the results are proved, and adds two of the proved positions: the first of the game,
 * and the one in the middle of them. Skips positions with less than `LEAST_PLIES` to go.
 */
import { parseArgs } from 'node:util';
import { readLog } from '../../../selfplay/tournament/log.ts';
import { openGame } from '../../../src/games/registry.ts';
import { replaceFile } from '../../../src/node/file.ts';
import { specOfRecord } from '../../../src/records/spec.ts';
import { must } from '../../../src/util/result.ts';
import { endsFile, readEnds, type SolvedEnd } from '../../suite/ends.ts';
import { BadUse, beginScript, wholeWord } from '../script.ts';
import { proverFor } from './prover.ts';

const USAGE = 'node dist/bench/research/suite/ends.js COUNT LOG [--nodes N]';
const STEP = 3;
const LEAST_PLIES = 6;
const TABLE_BYTES = 2 ** 27;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: beginScript(USAGE),
    allowPositionals: true,
    options: { nodes: { type: 'string', default: '20000' } },
  });
  const [count, path] = positionals;
  if (count === undefined || path === undefined) throw new BadUse('COUNT and LOG are expected');
  const nodes = wholeWord('--nodes', values.nodes);
  const { header, games } = must(readLog(path));
  const kit = must(openGame(specOfRecord(header.config)));
  const { game, spec } = kit;
  const ends = [...must(readEnds(spec))];
  const known = new Set(ends.map(({ position }) => position));
  const prover = proverFor(kit, TABLE_BYTES);
  for (const { moves, index } of games.slice(0, wholeWord('COUNT', count))) {
    const positions = [game.create()];
    for (const move of moves) {
      const next = game.create();
      game.copy(next, positions.at(-1) as unknown);
      game.play(next, must(kit.parseMove(move)));
      positions.push(next);
    }
    const found: SolvedEnd[] = [];
    prover.clear();
    for (let ply = positions.length - 1 - LEAST_PLIES; ply > 0; ply -= STEP) {
      const position = positions[ply] as unknown;
      const proved = await prover.prove(position, nodes);
      if (!proved) break;
      if (proved.plies < LEAST_PLIES) continue;
      found.push({
        position: kit.makePosition(position),
        score: proved.wins ? 1 : proved.draws ? 0.5 : 0,
        plies: proved.plies,
      });
    }
    const chosen = [...new Set([found.at(-1), found[found.length >> 1]])];
    for (const end of chosen) if (end && !known.has(end.position)) ends.push(end);
    for (const { position } of ends) known.add(position);
    must(replaceFile(endsFile(spec), ends.map((end) => `${JSON.stringify(end)}\n`).join('')));
    console.log(`${kit.header}, game ${index}: ${found.length} ends proved, ${ends.length} positions in all`);
  }
  await prover.close();
}

await main();
