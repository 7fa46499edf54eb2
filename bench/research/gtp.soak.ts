/**
 * A soak test of the Go Text Protocol: a match between two settings of this program, and the same
 * match with both players in separate processes that are controlled by the protocol. Exits with
 * code 1 if a game differs in any move.
 *
 *     npm run build && node dist/bench/research/gtp.soak.js [GAMES] [SIZE] [PLAYOUTS]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '../../src/hosts/node/package-file.ts';
import { readLog } from '../../src/tournament/log.ts';
import type { LoggedGame } from '../../src/tournament/logged-game.ts';
import { beginScript, wholeWord } from './script.ts';

const words = beginScript('node dist/bench/research/gtp.soak.js [GAMES] [SIZE] [PLAYOUTS]', 3);
const [games, size, playouts] = ['100', '5', '100'].map((usual, i) =>
  String(wholeWord(['GAMES', 'SIZE', 'PLAYOUTS'][i] as string, words[i] ?? usual)),
) as [string, string, string];
const main = programFile();
const folder = mkdtempSync(join(tmpdir(), 'sightline-'));

/** Both use random numbers: one to choose moves, the other to play games out. */
const PLAYERS = [
  { name: 'a', preset: 'static', param: 'temperature=1' },
  { name: 'b', preset: 'uct', param: 'exploration=0.7' },
] as const;

const direct = PLAYERS.map(
  ({ name, preset, param }) => `mcts:name=${name},preset=${preset},playouts=${playouts},${param}`,
);
const spoken = PLAYERS.map(({ name, preset, param }) => {
  const settings = `--preset ${preset} --playouts ${playouts} --param ${param} --threads 1 --memory 128m`;
  return `gtp:name=${name},exec "${process.execPath}" "${main}" gtp ${settings}`;
});

async function play(players: readonly string[], log: string): Promise<LoggedGame[]> {
  const args = [main, 'match', ...players, '--size', size, '--games', games, '--concurrency', '1', '--log', log];
  const [code] = await once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  const read = readLog(log);
  if (code !== 0 || !read.ok) throw new Error(read.ok ? `the match ended with code ${code}` : read.error.message);
  return [...read.value.games].sort((a, b) => a.index - b.index);
}

function text({ index, seed, players, opening, moves, winner, end, fault }: LoggedGame): string {
  const names = players.map((player) => player.name);
  return JSON.stringify({ index, seed, names, opening, moves, winner, end, fault });
}

try {
  const expected = await play(direct, join(folder, 'direct.jsonl'));
  const found = await play(spoken, join(folder, 'spoken.jsonl'));
  const different = expected.filter((game, i) => found[i] === undefined || text(game) !== text(found[i]));
  const faults = found.filter((game) => game.fault !== undefined);
  const plies = found.reduce((sum, game) => sum + game.moves.length, 0);
  console.log(
    `${found.length} games of ${plies} plies by the protocol, ${expected.length} without: ` +
      `${different.length} different, ${faults.length} faults`,
  );
  const isSame = different.length === 0 && faults.length === 0 && found.length === expected.length;
  process.exitCode = isSame ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
