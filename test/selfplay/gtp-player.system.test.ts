/** What programs hear, those that write what is no answer, and what they leave behind. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GtpPlayer, programEnded } from '../../selfplay/players/gtp-player.ts';
import { PlayerFault, type TurnTime } from '../../selfplay/players/player.ts';
import { programsBuffer } from '../../selfplay/players/programs.ts';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import type { TimeControl } from '../../selfplay/tournament/settings.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { isAlive, until } from '../support/processes.ts';

const folder = testFolder();

const kit = kitOf({ name: 'meridians', rules: { size: 4 } });
const CLOCK: TimeControl = { clock: { baseMs: 90_900, incrementMs: 500 } };
const TIME = { moveMs: undefined, remainingMs: undefined, incrementMs: 0 };

/** A player whose program answers every command, but does that at `genmove`. */
async function playing(genmove: string, name = 'x'): Promise<GtpPlayer> {
  const command = `while read name rest; do case $name in genmove) ${genmove};; quit) exit;; *) printf '= \\n\\n';; esac; done`;
  const player = new GtpPlayer(must(parsePlayer(`gtp:name=${name},${command}`, kit)));
  await player.newGame(kit, '1');
  return player;
}

/** The words of the commands with which a game begins and a move is asked for, after its time is stated. */
async function heard(asked: TurnTime, time: TimeControl): Promise<string[][]> {
  const file = join(folder, 'heard');
  rmSync(file, { force: true });
  const answers = "case $line in quit) exit;; *) printf '= d1\\n\\n';; esac";
  const command = `while read line; do echo "$line" >> ${file}; ${answers}; done`;
  const player = new GtpPlayer(must(parsePlayer(`gtp:${command}`, kit)));
  await player.newGame(kit, '1', time);
  await player.choose(0, asked);
  await player.close();
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => line.split(' ')).filter(([name]) => /^time_|^genmove$/.test(name as string));
}

function noted(): number {
  return new Int32Array(programsBuffer()).filter((pid) => pid !== 0).length;
}

describe.skipIf(process.platform === 'win32')('what a program hears of its time', () => {
  it.each([0, 1, 999, 1000, 1045, 1999.9, 2000, 60_000])(
    'is never more than it has: %d ms on its clock',
    async (left) => {
      const [settings, ...said] = await heard({ remainingMs: left, incrementMs: 500 }, CLOCK);
      // Whole seconds without increments, the only ones that the protocol has; 0 moves stand for main time.
      expect(settings).toEqual(['time_settings', '90', '0', '0']);
      expect(said).toEqual([
        ['time_left', 'white', expect.stringMatching(/^\d+$/), '0'],
        ['genmove', 'white'],
      ]);
      const stated = 1000 * Number(said[0]?.[2]);
      expect(stated <= left && left < stated + 1000).toBe(true);
    },
  );

  it.each([
    [400, undefined, '0'],
    [1900, ['time_settings', '0', '1', '1'], '1'],
    [30_000, ['time_settings', '0', '30', '1'], '30'],
  ])('is a period of one move where a move has a time: %d ms', async (moveMs, settings, seconds) => {
    expect(await heard({ moveMs }, { moveMs })).toEqual([
      // Without any time these settings would mean that there is no limit.
      ...(settings ? [settings] : []),
      ['time_left', 'white', seconds, '1'],
      ['genmove', 'white'],
    ]);
  });

  it('is nothing where nothing limits it', async () => {
    expect(await heard({}, {})).toEqual([['genmove', 'white']]);
    expect((await heard({ remainingMs: 900 }, { clock: { baseMs: 900, incrementMs: 0 } }))[0]?.[0]).toBe('time_left');
  });
});

describe.skipIf(process.platform === 'win32')('a program', () => {
  it.each([
    ['without line ends', "yes x | tr -d '\\n'"],
    ['in lines', 'yes x'],
    ['as an answer without an end', "printf '= '; yes x"],
  ])('that writes for ever, %s, is ended: the fault is its own', async (_, genmove) => {
    const player = await playing(genmove);
    const fault = await player.choose(0, TIME).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(PlayerFault);
    expect(fault).toMatchObject({ end: 'crash', message: expect.stringContaining('1 MiB') });
    await player.close();
    expect(noted()).toBe(0);
  });

  it('may write on its standard error what it likes', async () => {
    const player = await playing("head -c 4000000 /dev/zero | tr '\\0' z >&2; printf '= d1\\n\\n'");
    expect(await player.choose(0, TIME)).toEqual({ move: 'd1' });
    await player.close();
  });

  it('may answer often: what counts is one answer', async () => {
    const player = await playing("head -c 500000 /dev/zero | tr '\\0' '\\n'; printf '= d1\\n\\n'");
    for (let i = 0; i < 4; i++) expect(await player.choose(0, TIME)).toEqual({ move: 'd1' });
    await player.close();
  });

  it('that ends by itself leaves nothing running that it has started', async () => {
    const file = join(folder, 'pid');
    const player = await playing(`sleep 300 >&- 2>&- & echo $! > ${file}; exit 3`);
    await expect(player.choose(0, TIME)).rejects.toThrow(programEnded('genmove', true, ''));
    await player.close();
    const pid = Number(readFileSync(file, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    await until(() => !isAlive(pid), 'its end');
    expect(noted()).toBe(0);
  });
});
