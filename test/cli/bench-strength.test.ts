import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contradiction } from '../../src/cli/arguments/input.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);
const refused = (args: readonly string[]) => refusal(['bench', 'strength', ...args]);

const UNRATED = {
  size: 4,
  anchor: { player: 'tree', elo: 1000 },
  players: [
    { name: 'tree', plays: 'mcts:preset=static,playouts=8' },
    { name: 'greedy', plays: 'greedy:evaluation=mobility', isSlow: true },
    { name: 'random', plays: 'random' },
  ],
};

function ladderFile(name: string, content: unknown): string {
  const path = inFolder(name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('bench strength', () => {
  it('calibrates a ladder, and rates a player on it', async () => {
    const path = ladderFile('ladder.json', UNRATED);
    const common = ['--ladder', path, '--concurrency', '1'];
    const made = await runHere(['bench', 'strength', '--calibrate', '--games', '8', ...common, '--json']);
    expect(made.code, made.stderr).toBe(0);
    const ladder = JSON.parse(readFileSync(path, 'utf8'));
    expect(JSON.parse(made.stdout)).toEqual(ladder);
    // 8 games of the two that are quick, and a pair with the slow one for each of them.
    expect(ladder.calibration).toMatchObject({
      games: 12,
      command: 'sightline bench strength --calibrate --games 8 --seed 1',
      version: expect.any(String),
      firstMove: { value: expect.any(Number) },
    });
    const named = (name: string) => ladder.players.find((player: { name: string }) => player.name === name);
    expect(named('tree')).toMatchObject({ games: 10, elo: { value: 1000 } });
    expect(named('random').elo.value).toBeLessThan(1000);

    const log = inFolder('place.jsonl');
    const args = ['bench', 'strength', 'random', ...common, '--games', '8', '--log', log];
    const placed = await runHere([...args, '--json']);
    expect(placed.code, placed.stderr).toBe(0);
    const { player, elo, games, against, size } = JSON.parse(placed.stdout);
    expect({ name: player.name, size, games }).toEqual({ name: 'random (rated)', size: 4, games: 12 });
    expect(against.reduce((sum: number, row: { games: number }) => sum + row.games, 0)).toBe(12);
    for (const row of against) expect(Object.keys(row)).toEqual(['yardstick', 'elo', 'games', 'points']);
    expect(Number(elo.low)).toBeLessThan(Number(elo.high));
    const files = ['--plots', inFolder('plots'), '--csv', inFolder('place.csv')];
    const again = await runHere([...args, '--resume', ...files]);
    expect(readdirSync(inFolder('plots'))).toEqual(['rating.png', 'rating.svg']);
    expect(readFileSync(inFolder('place.csv'), 'utf8')).toContain('ratings,random (rated),games,12,,');
    expect(again.stderr).toMatch(naming(12, 12));
    expect(again.stdout).toMatch(/│ yardstick │ +rating │ games │ +score │/);
    expect(again.stdout).toMatch(/^random \(rated\): \S+( \(\S+ to \S+\))? by 12 games\.$/m);
  });

  it('names the error and its place', async () => {
    const unrated = ladderFile('unrated.json', UNRATED);
    expect(await refused(['--ladder', unrated])).toContain('--calibrate');
    expect(await refused(['--ladder', inFolder('none.json')])).toMatch(naming('none.json'));
    expect(await refused(['mcts'])).toMatch(naming('mcts', 'time=100ms'));
    expect(await refused(['nonsense', '--ladder', 'strong'])).toMatch(naming('nonsense'));
    expect(await refused(['--games', '1'])).toMatch(naming('--games', 1, 2));
    expect(await refused(['random', '--calibrate'])).toContain(contradiction('--calibrate', '--player'));
  });
});
