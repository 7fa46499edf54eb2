/** A draw because the last two have nothing but their Sovereigns: the same in records, tournaments, GTP and the terminal. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { playGame } from '../../../selfplay/game/play-game.ts';
import type { MatchPlayer } from '../../../selfplay/players/player.ts';
import { PRESETS } from '../../../src/engine/engine.ts';
import { openGame } from '../../../src/games/registry.ts';
import { replay } from '../../../src/records/replay.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { answers } from '../../support/gtp-session.ts';
import { folder, talk } from '../../support/play-session.ts';

const kit = must(openGame({ name: 'heximeros' }));

/** A random game. About a third of them end in such a draw. */
const moves: string[] = [];
const seats: string[] = [];
const { game } = kit;
const position = game.create();
const random = randomState('d20');
const legal = new Int32Array(game.maxMoves);
while (!game.isOver(position)) {
  const move = legal[nextBelow(random, game.legalMoves(position, legal))] as number;
  seats.push((kit.seats[game.toMove(position)] as { name: string }).name);
  moves.push(game.moveName(move));
  game.play(position, move);
}
const drawn = { winner: null, end: 'draw' };

it('ends a record, and not before', () => {
  const record = { game: 'heximeros', rules: kit.spec.rules };
  expect(replay({ ...record, moves })).toMatchObject({ value: { plies: moves.length, ...drawn } });
  expect(replay({ ...record, moves: moves.slice(0, -1) })).toMatchObject({ value: { end: null } });
});

it('ends a game of a tournament, a half for each of the two', async () => {
  let ply = 0;
  const scripted: MatchPlayer = {
    choose: async () => ({ move: moves[ply++] as string }),
    newGame: async () => {},
    played: async () => {},
    close: async () => {},
  };
  const players = kit.seats.map(() => scripted);
  const settings = { game: { name: 'heximeros' }, opening: [], maxPlies: 5000, seed: '', time: {}, adjudication: {} };
  const played = await playGame(players, settings);
  expect(played).toMatchObject({ moves, ...drawn });
  expect(played.scores?.toSorted()).toEqual([0, 0, 0, 0, 0.5, 0.5]);
});

it('ends a game by GTP', async () => {
  const lines = [...moves.map((move, i) => `play ${seats[i]} ${move}`), 'final_score', `play ${seats[0]} ${moves[0]}`];
  const said = await answers(lines, { game: { name: 'heximeros' }, settings: { params: PRESETS.uct } });
  expect(new Set(said.slice(0, -2))).toEqual(new Set(['=']));
  expect([said.at(-2), said.at(-1)?.charAt(0)]).toEqual(['= 0', '?']);
});

it('ends a game in the terminal', async () => {
  const file = join(folder, 'nearly-drawn.jsonl');
  writeFileSync(file, JSON.stringify({ game: 'heximeros', rules: kit.spec.rules, moves: moves.slice(0, -1) }));
  const strength = { params: PRESETS.uct, limits: { playouts: 1 } };
  const { say, session, games } = await talk({ game: { name: 'heximeros' }, seat: 'all', strength });
  await say(`load ${file}`);
  await say(moves.at(-1) as string);
  expect(games()).toMatchObject([{ moves, ...drawn }]);
  await session.close();
});
