/**
 * Lines of proven results, replayed by the rules: positions of random games of Meridians of sizes 2 to 4, and ends of size 7.
 *
 *     npx tsx test/search/proven-lines.soak.ts [positions=100000] [ends=1000] [playouts=200]
 */
import '../../src/node/install.ts';
import { Engine, PRESETS } from '../../src/engine/engine.ts';
import { makePosition } from '../../src/games/meridians/text/notation.ts';
import { checkLines } from '../support/proven-lines.ts';
import { positionsOfRandomGame } from '../support/random-games.ts';

const [positions = 100_000, ends = 1000, playouts = 200] = process.argv.slice(2).map(Number);

async function check(size: number, wanted: number, texts: Iterable<string>): Promise<boolean> {
  const engine = new Engine({
    game: { name: 'meridians', rules: { size } },
    params: PRESETS.default,
    threads: 0,
    memoryBytes: 2 ** 24,
  });
  const counts = { positions: 0, solved: 0, proven: 0, whole: 0, wrong: 0 };
  for (const text of texts) {
    if (counts.positions === wanted) break;
    counts.positions++;
    engine.newGame('lines');
    if (!engine.setPosition(text).ok) throw new Error(text);
    for await (const report of engine.analyse({ playouts })) {
      const { proven, whole, wrong } = checkLines(engine, report);
      for (const line of wrong) console.log(line);
      if (report.proven) counts.solved++;
      counts.proven += proven;
      counts.whole += whole;
      counts.wrong += wrong.length;
    }
  }
  await engine.close();
  const { positions, solved, proven, whole, wrong } = counts;
  console.log(
    `size ${size}: ${positions} positions, ${solved} solved, ${proven} proven moves, ` +
      `${((100 * whole) / proven).toFixed(2)} % of their lines reach the end, ${wrong} wrong`,
  );
  return wrong === 0;
}

/** Different positions of random games; not all that are wanted where the board has no more. */
function* ofRandomGames(size: number, wanted: number): Generator<string> {
  const seen = new Set<string>();
  for (let game = 0; game < 100 + wanted; game++) {
    for (const position of positionsOfRandomGame(size, `lines/${game}`).slice(0, -1)) {
      const text = makePosition(position);
      if (seen.has(text)) continue;
      seen.add(text);
      yield text;
    }
  }
}

/** One position of each random game, 8 to 31 plies before its end. */
function* endsOfRandomGames(size: number): Generator<string> {
  for (let game = 0; ; game++) {
    const position = positionsOfRandomGame(size, `ends/${game}`).at(-8 - (game % 24));
    if (position) yield makePosition(position);
  }
}

const half = Math.round(positions / 2);
const sound = [
  await check(2, positions, ofRandomGames(2, 1000)),
  await check(3, half, ofRandomGames(3, half)),
  await check(4, positions - half, ofRandomGames(4, half)),
  await check(7, ends, endsOfRandomGames(7)),
];
process.exitCode = sound.every(Boolean) ? 0 : 1;
