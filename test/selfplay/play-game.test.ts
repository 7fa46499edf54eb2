import { beforeEach, describe, expect, it, vi } from 'vitest';
import { playGame } from '../../selfplay/game/play-game.ts';
import { type Choice, type MatchPlayer, PlayerFault, type TurnTime } from '../../selfplay/players/player.ts';
import type { Adjudication, GameSettings } from '../../selfplay/tournament/settings.ts';
import type { GameKit } from '../../src/games/kit.ts';
import { specOfSize } from '../support/kits.ts';
import { PlainPosition } from '../support/plain-position.ts';
import { playRandomGame } from '../support/random-games.ts';

const SIZE = 5;
/** A whole game, and how it ended by the plain rules. */
const MOVES = playRandomGame(SIZE, 'uniform', 'whole game', () => {}).moves;
const OUTCOME = (() => {
  const position = new PlainPosition(SIZE);
  for (const move of MOVES) position.play(move);
  return position.outcome();
})();

type Doing<T> = (() => T | Promise<T>) | undefined;

/** Plays the moves of the game above, except where its script says something else for a ply. */
class Scripted implements MatchPlayer {
  readonly calls: string[] = [];
  readonly turns: TurnTime[] = [];
  private plies = 0;
  private readonly script: {
    readonly newGame?: Doing<void>;
    readonly choose?: Readonly<Record<number, Doing<Choice>>>;
    readonly played?: Readonly<Record<number, Doing<void>>>;
    readonly value?: ((ply: number) => number) | undefined;
  };

  constructor(script: Scripted['script'] = {}) {
    this.script = script;
  }

  async newGame(kit: GameKit, seed: string): Promise<void> {
    this.calls.push(`newGame ${kit.spec.rules.size} ${seed}`);
    this.plies = 0;
    await this.script.newGame?.();
  }

  async played(move: string, seat: number, isOwn: boolean): Promise<void> {
    this.calls.push(`${isOwn ? 'own ' : ''}${move} ${seat}`);
    const ply = this.plies++;
    await this.script.played?.[ply]?.();
  }

  async choose(_seat: number, time: TurnTime): Promise<Choice> {
    this.turns.push(time);
    const scripted = this.script.choose?.[this.plies];
    return scripted ? scripted() : { move: MOVES[this.plies]!, value: this.script.value?.(this.plies) };
  }

  async close(): Promise<void> {}
}

function settings(differs: Partial<GameSettings> = {}): GameSettings {
  return { game: specOfSize(SIZE), opening: [], maxPlies: 500, seed: 'seed', adjudication: {}, time: {}, ...differs };
}

async function played(light: MatchPlayer, dark: MatchPlayer, differs: Partial<GameSettings> = {}) {
  const game = await playGame([light, dark], settings(differs));
  if (!game) throw new Error('the game was cancelled');
  expect(game.evals).toHaveLength(game.moves.length);
  expect(game.ms).toHaveLength(game.moves.length);
  expect(Number.isInteger(game.durationMs) && game.durationMs >= 0).toBe(true);
  expect(new Date(game.startedAt).toISOString()).toBe(game.startedAt);
  return game;
}

const throws = (error: Error) => () => {
  throw error;
};
/** Has a time pass that no machine is too busy for. */
function pass(ms: number): void {
  const now = performance.now();
  vi.mocked(performance.now).mockReturnValue(now + ms);
}

/** Stops the clock for what follows, but for what passes by `pass`. */
function stopClock(): void {
  // A whole number, of which differences are exact.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
}

describe('a game', () => {
  it('is played to the end that the rules give it', async () => {
    const game = await played(new Scripted(), new Scripted());
    expect(game).toMatchObject({ moves: MOVES, ...OUTCOME });
    expect(game.fault).toBeUndefined();
    expect(OUTCOME).toBeDefined();
  });

  it('begins anew for each player with its own seed, and tells both of every move', async () => {
    const [light, dark] = [new Scripted(), new Scripted()];
    await played(light, dark);
    const expected = (own: number, seed: string) => [
      `newGame ${SIZE} ${seed}`,
      ...MOVES.map((move, ply) => `${ply % 2 === own ? 'own ' : ''}${move} ${ply % 2}`),
    ];
    expect(light.calls).toEqual(expected(0, 'seed/0'));
    expect(dark.calls).toEqual(expected(1, 'seed/1'));
  });

  it('begins with its opening, of which nobody has a value or a time', async () => {
    const [light, dark] = [new Scripted({ value: () => 0.123456 }), new Scripted()];
    const game = await played(light, dark, { opening: MOVES.slice(0, 3) });
    expect(game.moves).toEqual(MOVES);
    expect(game.evals.slice(0, 6)).toEqual([null, null, null, null, 0.1235, null]);
    expect(game.ms.slice(0, 3)).toEqual([null, null, null]);
    expect(game.ms.slice(3).every((ms) => ms !== null && ms >= 0)).toBe(true);
    expect(light.calls.slice(1, 4)).toEqual(MOVES.slice(0, 3).map((move, ply) => `${move} ${ply % 2}`));
  });

  it('keeps the choice of a seat among the moves, and tells nobody of it', async () => {
    const [light, dark] = [new Scripted(), new Scripted()];
    const game = await played(light, dark, { game: specOfSize(SIZE, true), opening: [MOVES[0]!, MOVES[1]!, 'dark'] });
    expect(game.moves).toEqual([MOVES[0], MOVES[1], 'dark', ...MOVES.slice(2)]);
    expect(game).toMatchObject({ ...OUTCOME });
    expect(dark.calls).toHaveLength(1 + MOVES.length);
  });

  it('has no winner at the limit of plies', async () => {
    const game = await played(new Scripted(), new Scripted(), { maxPlies: 5 });
    expect(game).toMatchObject({ moves: MOVES.slice(0, 5), winner: null, end: 'max-plies' });
    const whole = await played(new Scripted(), new Scripted(), { maxPlies: MOVES.length });
    expect(whole).toMatchObject({ ...OUTCOME });
  });

  it('is given up by the word resign', async () => {
    const dark = new Scripted({ choose: { 5: () => ({ move: 'resign' }) } });
    const game = await played(new Scripted(), dark);
    expect(game).toMatchObject({ moves: MOVES.slice(0, 5), winner: 'light', end: 'resign' });
  });
});

describe('a fault', () => {
  it.each(['pass', '', 'hello', MOVES[0]!])('of playing %j loses the game', async (move) => {
    const dark = new Scripted({ choose: { 3: () => ({ move, value: 0.9 }) } });
    const game = await played(new Scripted({ value: () => 0.5 }), dark);
    expect(game).toMatchObject({ moves: MOVES.slice(0, 3), winner: 'light', end: 'illegal' });
    expect(game.evals).toEqual([0.5, null, 0.5]);
    expect(game.fault).toBeTypeOf('string');
    expect(game.fault).not.toBe('');
  });

  it.each([1, 2, 3])('at hearing of ply %i is blamed on the hearer, whoever moved', async (ply) => {
    const faulty = { played: { [ply]: throws(new PlayerFault('crash', 'deaf')) } };
    const ofDark = await played(new Scripted({ value: () => 0.5 }), new Scripted(faulty), {
      opening: MOVES.slice(0, 2),
    });
    expect(ofDark).toMatchObject({ moves: MOVES.slice(0, ply + 1), winner: 'light', end: 'crash', fault: 'deaf' });
    const ofLight = await played(new Scripted(faulty), new Scripted(), { opening: MOVES.slice(0, 2) });
    expect(ofLight).toMatchObject({ moves: MOVES.slice(0, ply + 1), winner: 'dark', end: 'crash', fault: 'deaf' });
  });

  it('of our own is thrown: an error that is no fault of a player, an opening that is not legal', async () => {
    const broken = { choose: { 2: throws(new TypeError('x is not a function')) } };
    await expect(playGame([new Scripted(broken), new Scripted()], settings())).rejects.toThrow('x is not a function');
    const deaf = { played: { 2: throws(new Error('no memory')) } };
    await expect(playGame([new Scripted(), new Scripted(deaf)], settings())).rejects.toThrow('no memory');
    const opening = { opening: [MOVES[0]!, MOVES[0]!] };
    await expect(playGame([new Scripted(), new Scripted()], settings(opening))).rejects.toThrow();
    await expect(playGame([new Scripted(), new Scripted()], settings({ game: specOfSize(99) }))).rejects.toThrow('99');
  });
});

describe('the clock', () => {
  beforeEach(stopClock);
  it('runs down by what was spent and up by the increment', async () => {
    const slow = new Scripted({
      choose: {
        0: async () => {
          pass(60);
          return { move: MOVES[0]! };
        },
      },
    });
    const quick = new Scripted();
    await played(slow, quick, { time: { clock: { baseMs: 5000, incrementMs: 10 } }, maxPlies: 6 });
    expect(slow.turns[0]).toEqual({ moveMs: undefined, remainingMs: 5000, incrementMs: 10 });
    const left = slow.turns[1]!.remainingMs!;
    expect(left).toBe(5000 - 60 + 10);
    expect(quick.turns[1]!.remainingMs!).toBe(5010);
  });

  it('that is overrun loses the game, and the late move does not count', async () => {
    const late = new Scripted({
      choose: {
        3: async () => {
          pass(300);
          return { move: MOVES[3]! };
        },
      },
    });
    const game = await played(new Scripted(), late, { time: { clock: { baseMs: 200, incrementMs: 0 } } });
    expect(game).toMatchObject({ moves: MOVES.slice(0, 3), winner: 'light', end: 'time' });
    expect(game.fault).toMatch(/^\d+ ms over time$/);
  });

  it('is not there with a time for each move', async () => {
    const light = new Scripted();
    await played(light, new Scripted(), { time: { moveMs: 250 }, maxPlies: 3 });
    expect(light.turns).toEqual([
      { moveMs: 250, remainingMs: undefined, incrementMs: undefined },
      { moveMs: 250, remainingMs: undefined, incrementMs: undefined },
    ]);
  });
});

describe('resigning by values', () => {
  const resign = (differs: Partial<NonNullable<Adjudication['resign']>> = {}) => ({
    adjudication: { resign: { below: 0.1, moves: 3, agreed: false, ...differs } },
  });
  /** Light is content until `ply`, then lost. */
  const losing = (ply: number) => new Scripted({ value: (at) => (at < ply ? 0.5 : 0.05) });
  const content = () => new Scripted({ value: () => 0.6 });
  const winning = () => new Scripted({ value: () => 0.95 });

  it('ends the game after this many low values of one side in a row', async () => {
    // Low values at plies 2, 4 and 6.
    expect(await played(losing(2), content(), resign())).toMatchObject({
      moves: MOVES.slice(0, 7),
      winner: 'dark',
      end: 'resign',
    });
    expect(await played(content(), losing(2), resign({ moves: 1 }))).toMatchObject({
      moves: MOVES.slice(0, 4),
      winner: 'light',
      end: 'resign',
    });
  });

  it('begins to count anew after a better value', async () => {
    const wavering = new Scripted({ value: (ply) => (ply === 6 ? 0.1 : 0.05) });
    const game = await played(wavering, content(), { ...resign({ moves: 4 }), maxPlies: 20 });
    expect(game).toMatchObject({ moves: MOVES.slice(0, 15), winner: 'dark', end: 'resign' });
  });

  it('counts no plies of the opening, and nothing of a side without values', async () => {
    const opening = MOVES.slice(0, 4);
    const game = await played(losing(0), content(), { ...resign(), opening });
    expect(game.moves).toEqual(MOVES.slice(0, 9));
    expect(await played(new Scripted(), new Scripted(), resign())).toMatchObject({ ...OUTCOME });
  });

  it('waits for the other side to agree where it has to', async () => {
    const agreed = resign({ agreed: true });
    expect(await played(losing(2), winning(), agreed)).toMatchObject({ moves: MOVES.slice(0, 7), winner: 'dark' });
    expect(await played(losing(2), content(), { ...agreed, maxPlies: 14 })).toMatchObject({ end: 'max-plies' });
    expect(await played(losing(2), new Scripted(), { ...agreed, maxPlies: 14 })).toMatchObject({ end: 'max-plies' });
    const late = new Scripted({ value: (ply) => (ply < 6 ? 0.6 : 0.95) });
    expect(await played(losing(2), late, agreed)).toMatchObject({ moves: MOVES.slice(0, 13), winner: 'dark' });
  });
});

describe('a proven result', () => {
  const proves = (proven: 'win' | 'loss' | 'draw') =>
    new Scripted({ choose: { 4: () => ({ move: MOVES[4]!, value: 0.5, proven }) } });

  it.each([
    ['win', 'light'],
    ['loss', 'dark'],
    ['draw', null],
  ] as const)('of %s for Light, who proves it, makes the winner %s', async (proven, winner) => {
    const game = await played(proves(proven), new Scripted(), { adjudication: { proven: true } });
    expect(game).toMatchObject({ moves: MOVES.slice(0, 5), winner, end: 'adjudicated' });
  });

  it('changes nothing where adjudication is off', async () => {
    expect(await played(proves('loss'), new Scripted())).toMatchObject({ ...OUTCOME });
  });
});
