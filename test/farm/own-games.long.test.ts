/** Alone here: custom games on a farm: workers that have the same module play them, others leave them alone and say why. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { sightline } from '../support/command.ts';
import { describeFarm } from '../support/farm.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';

const folder = testFolder();
const start = fileURLToPath(built('src/cli/start.js'));
/** The same game at another place, and one that differs. */
const copies = ['here', 'there', 'other'].map((place) => {
  mkdirSync(join(folder, place));
  const path = join(folder, place, 'hex.js');
  copyFileSync(new URL('../../examples/games/hex.js', import.meta.url), path);
  return path;
});
const [here = '', there = '', other = ''] = copies;
appendFileSync(other, '\n// Another one.\n');

describeFarm('a game of one’s own on a farm', (farm) => {
  const workers: ChildProcess[] = [];

  afterEach(async () => {
    for (const worker of workers.splice(0)) {
      worker.kill();
      if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    }
  });
  /** Starts a worker; what it says is in the list. */
  async function work(name: string, games = ''): Promise<string[]> {
    const args = ['worker', '--farm', farm.url, '--threads', '1', '--name', name, '--data', folder];
    const env = { ...process.env, SIGHTLINE_GAMES: games };
    const child = spawn(process.execPath, [start, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    workers.push(child);
    const said: string[] = [];
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    await expect.poll(() => said.join('')).toContain(`worker ${name}`);
    return said;
  }

  it('is played by those that have it, wherever its file lies; one without it ends no match', async () => {
    await work('without');
    await work('differs', other);
    const match = ['match', 'mcts:playouts=20,name=a', 'random', '--game', here, '--size', '3', '--games', '6'];
    const playing = sightline([...match, '--farm', farm.url, '--json']);
    const status = async () => JSON.parse((await sightline(['farm', 'status', '--farm', farm.url, '--json'])).stdout);
    await expect.poll(async () => (await status()).events.length).toBe(1);
    const late = await work('late');
    await expect.poll(() => late.join('')).toMatch(naming('no games of', 'hex', 'SIGHTLINE_GAMES'));
    await work('with', there);
    const { code, stdout, stderr } = await playing;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(JSON.parse(stdout)).toMatchObject({ games: 6 });
    // Workers say every few seconds how they stand.
    const gamesOf = async () => (await status()).workers.map((worker: { games: number }) => worker.games);
    await expect.poll(gamesOf).toContain(6);
    const found = await status();
    const of = (name: string) => found.workers.find((worker: { name: string }) => worker.name === name);
    expect(of('with')).toMatchObject({ games: 6, own: [{ name: 'hex', build: found.events[0].build }] });
    expect([of('without').games, of('differs').games]).toEqual([0, 0]);
    expect(of('differs').own[0].build).not.toBe(found.events[0].build);
    const shown = (await sightline(['farm', 'status', '--farm', farm.url])).stdout;
    expect(shown).toMatch(naming('custom games', `hex ${found.events[0].build}`));
  });

  it('of the house goes to all of them', async () => {
    await work('with', there);
    const match = ['match', 'mcts:playouts=5,name=a', 'random', '--size', '3', '--games', '2', '--farm', farm.url];
    expect(await sightline([...match, '--json'])).toMatchObject({ code: 0 });
  });
});
