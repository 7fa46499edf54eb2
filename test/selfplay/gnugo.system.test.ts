/** Whole games of Go against GNU Go: it takes every move, and counts the result that Sightline records. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLog } from '../../selfplay/tournament/log.ts';
import { must } from '../../src/util/result.ts';
import { sightline } from '../support/command.ts';
import { testFolder } from '../support/folder.ts';
import { GNUGO, GNUGO_ARGS, gnugoAnswers, NO_GNUGO, vertexOf } from '../support/gnugo.ts';
import { Controller, controllerOf } from '../support/gtp-process.ts';
import { many } from '../support/many.ts';

if (NO_GNUGO) console.log(`test/selfplay/gnugo.system.test.ts is ${NO_GNUGO}`);

const folder = testFolder();

const GO = fileURLToPath(new URL('../../examples/games/go.js', import.meta.url));
const MOST_MS = 280_000;

/** `B+3.5`, as GNU Go answers `final_score`. */
function scoreText([black = 0, white = 0]: readonly number[]): string {
  return `= ${black > white ? 'B' : 'W'}+${Math.abs(black - white).toFixed(1)}`;
}

/**
 * All but the end of a game on a board of 13: Black's stones fill the lower half, from a1 to j7, and White's the rest,
 * but for 17 eyes of Black and 10 of White. Black has 88 points, White has 81: the komi decides.
 */
function settledOpening(): string {
  const columns = [...'abcdefghijklm'];
  const points = Array.from({ length: 169 }, (_, i) => `${columns[i % 13]}${Math.floor(i / 13) + 1}`);
  const rows = { 2: 'bdfhjl', 4: 'bdfhjl', 6: 'bdfhj', 10: 'bdfh', 12: 'bdfhjl' };
  const eyes = Object.entries(rows).flatMap(([row, columns]) => [...columns].map((column) => `${column}${row}`));
  const isStone = (point: string) => !eyes.includes(point);
  const black = points.slice(0, 88).filter(isStone);
  const white = points.slice(88).filter(isStone);
  return black.flatMap((point, i) => [point, white.at(-1 - i)]).join(' ');
}

describe.skipIf(NO_GNUGO)('a match of Go against GNU Go', () => {
  it('is played to the end on a board of 13, with both colours, without a fault and to the same score', async () => {
    const place = mkdtempSync(join(folder, 'match-'));
    const log = join(place, 'log');
    const heard = join(place, 'heard');
    const openings = join(place, 'openings');
    writeFileSync(openings, `${settledOpening()}\n`);
    const players = [
      'mcts:name=own,playouts=5',
      `gtp:name=gnugo,tee -a "${heard}" | "${GNUGO}" ${GNUGO_ARGS.join(' ')}`,
    ];
    const games = many(2);
    const settings = ['--game', GO, '--size', '13', '--games', `${games}`, '--clock', '30m+1s', '--concurrency', '1'];
    const { code, stderr } = await sightline(
      ['match', ...players, ...settings, '--openings', openings, '--log', log],
      '',
      MOST_MS,
    );
    expect(code, stderr).toBe(0);
    // The program is started once before the games.
    const [, ...sessions] = readFileSync(heard, 'utf8').split('quit\n').slice(0, -1);
    const played = must(readLog(log)).games.toSorted((a, b) => a.index - b.index);
    expect(played.map(({ players: [black] }) => black?.name)).toEqual(played.map((_, i) => ['own', 'gnugo'][i % 2]));
    expect(sessions).toHaveLength(played.length);
    for (const [i, { moves, points, end, fault }] of played.entries()) {
      expect({ end, fault }).toEqual({ end: 'points', fault: undefined });
      const commands = (sessions[i] as string).trim().split('\n');
      expect(commands.slice(0, 3)).toEqual(['boardsize 13', 'clear_board', 'komi 7.5']);
      const told = commands.filter((command) => /^(play|genmove) /.test(command));
      // The same game once more: what it was told, and its own moves in the place of `genmove`.
      const game = moves.map((move, ply) => `play ${['black', 'white'][ply % 2]} ${vertexOf(move)}`);
      expect(told).toEqual(
        game.map((play, ply) =>
          told[ply]?.startsWith('genmove') ? play.replace(/^play (\w+) .*/, 'genmove $1') : play,
        ),
      );
      const answers = gnugoAnswers([...commands.slice(0, 3), ...game, 'final_score']);
      expect(answers.slice(0, -1)).toEqual(Array(game.length + 3).fill('='));
      expect(answers.at(-1)).toBe(scoreText(points as readonly number[]));
      // GNU Go fills no eye. Sightline does where it loses, until all its stones are taken.
      if (i % 2 === 1) expect(answers.at(-1)).toBe('= W+0.5');
    }
  });

  it('is one that another client can play, too: both programs take the moves of each other', async () => {
    const own = controllerOf(['--game', GO, '--playouts', '5', '--threads', '1', '--seed', '1']);
    const other = new Controller(GNUGO as string, GNUGO_ARGS);
    other.start();
    const ask = async (controller: Controller, name: string, ...args: string[]) => {
      const { error, content } = await controller.sendCommand({ name, args });
      expect([name, ...args, error]).toEqual([name, ...args, false]);
      return content;
    };
    for (const controller of [own, other]) {
      await ask(controller, 'boardsize', '9');
      await ask(controller, 'clear_board');
      await ask(controller, 'komi', '7.5');
      await ask(controller, 'time_settings', '1800', '0', '0');
    }
    const moves: string[] = [];
    while (moves.slice(-2).join().toLowerCase() !== 'pass,pass') {
      const isBlack = moves.length % 2 === 0;
      const [mover, waiting] = isBlack ? [own, other] : [other, own];
      const color = isBlack ? 'black' : 'white';
      await ask(mover, 'time_left', color, '1700', '0');
      const move = await ask(mover, 'genmove', color);
      await ask(waiting, 'play', color, move);
      moves.push(move);
    }
    const [ownScore = '', otherScore = ''] = [await ask(own, 'final_score'), await ask(other, 'final_score')];
    expect([ownScore[0], Number(ownScore.slice(2))]).toEqual([otherScore[0], Number(otherScore.slice(2))]);
    await Promise.all([own.stop(), other.stop()]);
  });
});
