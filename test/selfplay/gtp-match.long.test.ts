/** Alone here: that a whole match by the Go Text Protocol is that of the same players without it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readLog } from '../../selfplay/tournament/log.ts';
import { must } from '../../src/util/result.ts';
import { built } from '../support/built.ts';
import { sightline } from '../support/command.ts';
import { testFolder } from '../support/folder.ts';
import { many } from '../support/many.ts';

const folder = testFolder();

/** Four programs are started one after the other, which takes a busy machine long. */
const MOST_MS = 240_000;

/** Both use random numbers: one to choose moves, the other to play games out. */
const PLAYERS = [
  ['a', 'static', 'temperature=1'],
  ['b', 'uct', 'exploration=0.7'],
] as const;

async function played(log: string, players: readonly string[]) {
  const path = join(folder, log);
  const args = ['--size', '3', '--games', `${2 * many(1)}`, '--concurrency', '1', '--log', path];
  const { code, stderr } = await sightline(['match', ...players, ...args], '', MOST_MS);
  expect(code, stderr).toBe(0);
  return must(readLog(path)).games.map(({ index, seed, players, opening, moves, winner, end, fault }) => {
    const names = players.map(({ name }) => name);
    return { index, seed, names, opening, moves, winner, end, fault };
  });
}

it(
  'players that are spoken to by the protocol play the games that they play without it',
  async () => {
    const main = fileURLToPath(built('src/cli/start.js'));
    const direct = PLAYERS.map(([name, preset, param]) => `mcts:name=${name},preset=${preset},playouts=20,${param}`);
    const spoken = PLAYERS.map(([name, preset, param]) => {
      const settings = `--preset ${preset} --playouts 20 --param ${param} --threads 1 --memory 128m`;
      return `gtp:name=${name},exec "${process.execPath}" "${main}" gtp ${settings}`;
    });
    const games = await played('spoken.jsonl', spoken);
    expect(games).toEqual(await played('direct.jsonl', direct));
    expect(games.map(({ fault }) => fault)).toEqual(Array(2 * many(1)).fill(undefined));
  },
  MOST_MS,
);
