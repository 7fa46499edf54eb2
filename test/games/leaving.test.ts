/** Games in which a seat can leave while the others play on: one way in records, terminal, page, tournaments and GTP. */
import '../support/foreign.ts';
import { describe, expect, it } from 'vitest';
import { playGame } from '../../selfplay/game/play-game.ts';
import { type Choice, type MatchPlayer, PlayerFault } from '../../selfplay/players/player.ts';
import { gameOf } from '../../selfplay/tournament/log.ts';
import { countFaults } from '../../selfplay/tournament/report/summary-counts.ts';
import { PRESETS } from '../../src/engine/engine.ts';
import { legalMoves } from '../../src/games/legal-moves.ts';
import { Line } from '../../src/games/line.ts';
import { openGame, registerGame } from '../../src/games/registry.ts';
import { checkGame, defineGame, type GameModule, hexagon } from '../../src/own-games/game.ts';
import { replay } from '../../src/records/replay.ts';
import { must } from '../../src/util/result.ts';
import { answers } from '../support/gtp-session.ts';
import { talk } from '../support/play-session.ts';

const load = async (name: string) => ((await import(name)) as { readonly game: GameModule }).game;
const hex3 = await load('./hex-for-three.js');
const yavalath = await load('../../examples/games/yavalath.js');
registerGame(hex3);
registerGame(yavalath);

/** Games, and the end when all but one have left. */
const GAMES = [
  ['hex3', 'win'],
  ['yavalath', 'win'],
  ['heximeros', 'last-sovereign'],
] as const;

/** Plays the same move at every turn. */
class Plays implements MatchPlayer {
  readonly move: string;
  constructor(move: string) {
    this.move = move;
  }
  async newGame() {}
  async played(_move: string) {}
  async close() {}
  async choose(): Promise<Choice> {
    return { move: this.move };
  }
}

describe.each(GAMES)('in %s', (name, end) => {
  const kit = must(openGame({ name }));
  const legalAfter = (...moves: string[]) => {
    const { position } = must(Line.of(kit, undefined, moves));
    return kit.game.moveName(legalMoves(kit, position)[0] as number);
  };
  const first = legalAfter();
  const second = legalAfter('resign');
  const all = kit.seats.length;
  const gone: string[] = Array(all - 1).fill('resign');
  const record = (moves: string[]) => ({ game: name, rules: kit.spec.rules, moves });

  it('a record goes on after a seat has left, and the last seat has won', () => {
    expect(kit.resignation).toBe('leaves');
    expect(replay(record([first, 'resign']))).toMatchObject({ value: { plies: 2, winner: null, end: null } });
    expect(replay(record([first, 'resign', ...gone.slice(2), 'resign']))).toMatchObject({
      value: { plies: all, winner: kit.seats[0]?.name, end },
    });
    expect(replay(record([...gone, 'resign', second]))).toMatchObject({ error: { code: 'game-over', ply: all + 1 } });
  });

  it('the seat is out from then on, and no other', () => {
    const outAfter = (...moves: string[]) => {
      const { position } = must(Line.of(kit, undefined, moves));
      return kit.seats.flatMap((_, seat) => (kit.isOut?.(position, seat) ? [seat] : []));
    };
    expect([outAfter(), outAfter('resign'), outAfter('resign', second)]).toEqual([[], [0], [0]]);
  });

  it('the search never considers it, and the seat has no more turns', () => {
    const position = kit.game.create();
    const legal = new Int32Array(kit.game.maxMoves);
    const resign = must(kit.parseMove('resign'));
    expect(legal.subarray(0, kit.game.legalMoves(position, legal))).not.toContain(resign);
    expect(kit.illegality(position, resign)).toBeUndefined();
    kit.game.play(position, resign);
    for (let ply = 0; ply < 3 * all; ply++) {
      expect(kit.game.toMove(position)).not.toBe(0);
      kit.game.legalMoves(position, legal);
      kit.game.play(position, legal[0] as number);
    }
  });

  it('the terminal plays on', async () => {
    const { say, session, games } = await talk({
      game: { name },
      seat: 'all',
      strength: { params: PRESETS.uct, limits: { playouts: 1 } },
    });
    await say('resign');
    await say(second);
    expect(games()).toMatchObject([{ moves: ['resign', second] }]);
    expect(games()[0]).not.toHaveProperty('end');
    await session.close();
  });

  it('so does GTP, where a program that expects too little leaves', async () => {
    const [one, two] = kit.seats.map(({ name }) => name);
    const settings = { params: PRESETS.uct, resign: 2, playouts: 2 };
    const lines = [`genmove ${one}`, `play ${two} ${second}`, 'undo', 'undo', `play ${one} ${first}`];
    expect(await answers(lines, { game: { name }, settings })).toEqual(['= resign', '=', '=', '=', '=']);
  });

  it('and tournaments, by the word of a player or by its values', async () => {
    const settings = { game: { name }, opening: [], maxPlies: 50, seed: '', time: {} };
    const players = kit.seats.map((_, seat) => new Plays(seat > 0 ? 'resign' : first));
    const game = await playGame(players, { ...settings, adjudication: {} });
    expect(game).toMatchObject({ moves: [first, ...gone], winner: kit.seats[0]?.name, end });
    // Each values its first move low and leaves at its next turn; the last one has nobody to play with.
    const low = { resign: { below: 0.1, moves: 1, agreed: false } };
    class Doubtful extends Plays {
      private readonly line = must(Line.of(kit));
      override async played(move: string) {
        this.line.play(move);
      }
      override async choose(): Promise<Choice> {
        return { move: kit.game.moveName(legalMoves(kit, this.line.position)[0] as number), value: 0.01 };
      }
    }
    const doubtful = kit.seats.map(() => new Doubtful(first));
    const given = await playGame(doubtful, { ...settings, adjudication: low });
    expect(given.moves.filter((move) => move === 'resign')).toHaveLength(all - 1);
    expect(given.end).toBe(end);
    expect(kit.seats.map(({ name }) => name)).toContain(given.winner);
  });
});

describe('a draw that the last two of HexiMeros agree upon', () => {
  const kit = must(openGame({ name: 'heximeros' }));
  const gone: string[] = Array(4).fill('resign');
  const moves = [...gone, 'draw', 'decline', 'draw', 'draw'];
  const drawn = { winner: null, end: 'draw' };

  it('ends a record, and not before', () => {
    const record = { game: 'heximeros', rules: kit.spec.rules };
    expect(replay({ ...record, moves })).toMatchObject({ value: { plies: 8, ...drawn } });
    expect(replay({ ...record, moves: moves.slice(0, -1) })).toMatchObject({ value: { plies: 7, end: null } });
    expect(replay({ ...record, moves: [...gone.slice(1), 'draw'] })).toMatchObject({ error: { ply: 4 } });
  });

  it('ends a game in the terminal', async () => {
    const strength = { params: PRESETS.uct, limits: { playouts: 1 } };
    const { say, session, games } = await talk({ game: { name: 'heximeros' }, seat: 'all', strength });
    for (const move of moves) await say(move);
    expect(games()).toMatchObject([{ moves, ...drawn }]);
    await session.close();
  });

  it('ends a game by GTP', async () => {
    const seats = ['silver', 'blue', 'yellow', 'orange', 'green', 'red', 'green', 'red'];
    const lines = [...moves.map((move, i) => `play ${seats[i]} ${move}`), 'final_score', 'play green draw'];
    const said = await answers(lines, { game: { name: 'heximeros' }, settings: { params: PRESETS.uct } });
    expect(said.slice(0, -2)).toEqual(moves.map(() => '='));
    expect([said.at(-2), said.at(-1)?.charAt(0)]).toEqual(['= 0', '?']);
  });

  it('ends a game of a tournament, a half for each', async () => {
    const players = kit.seats.map((): MatchPlayer => {
      const choose = async (seat: number) => ({ move: seat < 4 ? 'resign' : 'draw' });
      return { choose, newGame: async () => {}, played: async () => {}, close: async () => {} };
    });
    const settings = { game: { name: 'heximeros' }, opening: [], maxPlies: 50, seed: '', time: {}, adjudication: {} };
    const scores = [0, 0, 0, 0, 0.5, 0.5];
    expect(await playGame(players, settings)).toMatchObject({ moves: [...gone, 'draw', 'draw'], scores, ...drawn });
  });
});

describe.each(GAMES)('a fault of a player in %s', (name, end) => {
  const kit = must(openGame({ name }));
  const [one, two, three] = kit.seats.map((seat) => seat.name);
  const first = kit.game.moveName(legalMoves(kit, kit.game.create())[0] as number);
  const crash = async () => {
    throw new PlayerFault('crash', 'gone');
  };
  it.each(['newGame', 'played', 'choose'] as const)('lets the others play on: in %s, or by its move', async (when) => {
    const players = kit.seats.map((_, seat) => new Plays(seat === 0 ? first : seat === 2 ? 'nonsense' : 'resign'));
    Object.assign(players[1] as Plays, { [when]: crash });
    const settings = { game: { name }, opening: [], maxPlies: 50, seed: '', time: {}, adjudication: {} };
    const game = await playGame(players, settings);
    const moves = [first, ...Array(kit.seats.length - 1).fill('resign')];
    const faults = [
      { seat: two, end: 'crash', fault: 'gone' },
      { seat: three, end: 'illegal', fault: expect.any(String) },
    ];
    expect(game).toMatchObject({ moves, winner: one, end, faults });
    expect([game.evals.length, game.ms.length]).toEqual([moves.length, moves.length]);
    expect(replay({ game: name, rules: kit.spec.rules, moves })).toMatchObject({ value: { winner: one, end } });
    const logged = {
      ...game,
      v: 1,
      index: 0,
      opening: [],
      seed: '',
      players: kit.seats.map((seat) => ({ name: `player of ${seat.name}`, spec: 'random' })),
    };
    expect(countFaults(kit, [must(gameOf(JSON.parse(JSON.stringify(logged))))])).toMatchObject([
      { end: 'crash', player: `player of ${two}`, side: two, games: 1, first: 'gone' },
      { end: 'illegal', player: `player of ${three}`, side: three, games: 1 },
    ]);
  });

  it('is also a clock that has run out', async () => {
    const players = kit.seats.map((_, seat) => new Plays(seat === 0 ? first : 'resign'));
    (players[1] as Plays).choose = async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return { move: first };
    };
    const time = { clock: { baseMs: 1, incrementMs: 0 } };
    const settings = { game: { name }, opening: [], maxPlies: 50, seed: '', time, adjudication: {} };
    expect(await playGame(players, settings)).toMatchObject({ winner: one, end, faults: [{ seat: two, end: 'time' }] });
  });
});

it.each([hex3, yavalath])('check-game knows the rule of $name', (module) => {
  expect(checkGame(module, { games: 5 }).failures).toEqual([]);
});

it('check-game finds a seat that leaves and goes on', () => {
  const board = hexagon(3);
  const faulty = defineGame({
    name: 'faulty',
    title: 'Faulty',
    seats: ['red', 'green', 'blue'],
    rules: () => ({
      board,
      start: () => ({ cells: new Int8Array(board.cells).fill(-1), played: 0 }),
      turn: ({ played }) => played % 3,
      at: ({ cells }, cell) => cells[cell] as number,
      play(position, cell) {
        position.cells[cell] = position.played++ % 3;
      },
      leave(position) {
        position.played++;
      },
      result: ({ cells }) => (cells.includes(-1) ? undefined : ('draw' as const)),
    }),
  });
  expect(checkGame(faulty, { games: 2 }).failures.map(({ code }) => code)).toContain('resignation');
});
