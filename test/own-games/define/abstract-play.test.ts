/** Games with the interface of Abstract Play's gameslib. `gameslib.soak.ts` tries its own. */
import { describe, expect, it } from 'vitest';
import { replayEntries } from '../../../src/board/bot/position.ts';
import { type AbstractPlayFactory, checkGame, fromAbstractPlay, openKit } from '../../../src/own-games/game.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { many } from '../../support/many.ts';
import { comparePlain, type PlainPosition } from '../../support/plain-play.ts';

interface Taken {
  readonly left: readonly number[];
  readonly points: readonly [number, number];
  readonly currplayer: number;
  readonly lastmove?: string;
}

/** Players take numbers; the larger sum wins. Under `pie-even` the second turn is a pass, as in Meridians. */
class Takes {
  static numbers: readonly number[] = [1, 2, 3];
  static gameinfo = {
    name: 'Takes',
    playercounts: [2],
    flags: ['pie'],
    categories: [] as string[],
    variants: [{ uid: 'plain' }],
  };

  gameover = false;
  winner: number[] = [];
  numplayers = 2;
  currplayer = 1;
  variants: readonly string[];
  stack: Taken[];

  constructor(state?: Pick<Takes, 'gameover' | 'winner' | 'variants' | 'stack'>, variants: readonly string[] = []) {
    this.variants = state?.variants ?? variants;
    this.stack = state ? [...state.stack] : [{ left: this.own.numbers, points: [0, 0], currplayer: 1 }];
    if (state) [this.gameover, this.winner] = [state.gameover, [...state.winner]];
    this.currplayer = this.top.currplayer;
  }

  private get own() {
    return this.constructor as typeof Takes;
  }

  private get top() {
    return this.stack.at(-1) as Taken;
  }

  shouldOfferPie(): boolean {
    return !this.variants.includes('plain');
  }

  moves(): string[] {
    if (this.own.gameinfo.flags.includes('pie-even') && this.stack.length === 2) return ['pass'];
    const all = this.top.left.map((_, i) => `take${i}`);
    // Some games list a move twice.
    return [...all, ...all];
  }

  move(move: string): this {
    const { left, points } = this.top;
    const at = left.findIndex((_, i) => move === `take${i}`);
    const more = [1, 2].map((player) => (at >= 0 && player === this.currplayer ? (left[at] as number) : 0));
    const [first, second] = [points[0] + (more[0] as number), points[1] + (more[1] as number)];
    this.currplayer = 3 - this.currplayer;
    const rest = left.filter((_, i) => i !== at);
    this.stack.push({ left: rest, points: [first, second], currplayer: this.currplayer, lastmove: move });
    this.gameover = rest.length === 0;
    if (this.gameover) this.winner = first === second ? [1, 2] : [first > second ? 1 : 2];
    return this;
  }

  state() {
    return { gameover: this.gameover, winner: this.winner, variants: this.variants, stack: this.stack };
  }
}

function factoryOf(changes: Partial<typeof Takes.gameinfo>, numbers = [3, 1, 2, 2]): AbstractPlayFactory {
  class Game extends Takes {
    static override numbers = numbers;
    static override gameinfo = { ...Takes.gameinfo, ...changes };
  }
  return (metaGame) => (metaGame === 'takes' ? new Game() : undefined);
}

const takes = (flags: string[], numbers?: number[], variants: readonly string[] = []) =>
  fromAbstractPlay(factoryOf({ flags }, numbers), 'takes', variants);

/** The same game by its rules alone, for the two who play it: 0 began. */
interface State {
  readonly left: readonly number[];
  readonly points: readonly [number, number];
  readonly mover: 0 | 1;
  readonly next: 'first move' | 'choice' | 'move';
}

function plainTakes(rule: string, { left, points, mover, next }: State): PlainPosition {
  const other = (1 - mover) as 0 | 1;
  const share = (1 + Math.sign(points[0] - points[1])) / 2;
  const after = (state: Omit<State, 'left' | 'next'> & Partial<State>) =>
    plainTakes(rule, { left, next: 'move', ...state });
  return {
    mover,
    shares: left.length > 0 ? undefined : [share, 1 - share],
    after: () => {
      if (next === 'choice') {
        // The one who takes the part of player 1 has its points. Under `pie-even` player 1 goes on, otherwise player 2.
        const [kept, swapped] = rule === 'pie-even' ? [other, mover] : [mover, other];
        return new Map([
          ['keep', after({ points, mover: kept })],
          ['swap', after({ points: [points[1], points[0]], mover: swapped })],
        ]);
      }
      return new Map(
        left.map((number, i): [string, PlainPosition] => {
          const taken = points.map((own, person) => own + (person === mover ? number : 0)) as [number, number];
          const rest = left.filter((_, at) => at !== i);
          const isChoice = next === 'first move' && rule !== 'none' && rest.length > 0;
          return [`take${i}`, after({ left: rest, points: taken, mover: other, next: isChoice ? 'choice' : 'move' })];
        }),
      );
    },
  };
}

function compared(module: ReturnType<typeof takes>, numbers: readonly number[], rule: string) {
  return comparePlain(
    openKit(module),
    plainTakes(rule, { left: numbers, points: [0, 0], mover: 0, next: 'first move' }),
  );
}

describe('the pie rule', () => {
  const random = randomState('takes');
  const numbers = () => Array.from({ length: 4 }, () => nextBelow(random, 5));

  it.each(['pie', 'pie-even'])('is a choice after the first move, with the results of minimax: %s', (rule) => {
    for (let i = 0; i < many(3); i++) {
      const own = numbers();
      const { positions, value } = compared(takes([rule], own), own, rule);
      expect(positions).toBeGreaterThan(100);
      // Nobody who leaves the choice to another one can win by force.
      expect(value).toBeLessThan(1);
    }
  });

  it('is left out of variants that do not offer it, and of games without it', () => {
    const own = numbers();
    for (const module of [takes(['pie'], own, ['plain']), takes([], own)])
      expect(compared(module, own, 'none').positions).toBe(65);
  });

  it.each([
    ['pie', ['take0'], ['take0', 'keep'], ['take1'], 'take1'],
    ['pie', ['take0', 'take1'], ['take0', 'keep', 'take1'], ['take0'], 'take0'],
    ['pie-even', ['take0'], ['take0'], ['swap'], 'pass'],
    ['pie-even', ['take0', 'pass'], ['take0', 'keep'], ['take1'], 'take1'],
    ['pie-even', ['take0', 'pass', 'take1'], ['take0', 'keep', 'take1'], ['take0'], 'take0'],
  ])('is not in the histories of the site: %s, %j', (rule, entries, plies, next, entry) => {
    const module = takes([rule]);
    const form = module.abstractPlay as NonNullable<typeof module.abstractPlay>;
    expect(must(replayEntries({ form, kit: openKit(module) }, entries)).line.plies).toEqual(plies);
    expect(form.fromMove ? form.fromMove(next, entries.length) : next[0]).toBe(entry);
  });
});

describe('fromAbstractPlay', () => {
  it.each(['none', 'pie', 'pie-even'])('passes the checks: %s', (rule) => {
    expect(checkGame(takes([rule]), { games: 5 })).toMatchObject({ ok: true, failures: [], warnings: [] });
  });

  it('has the form of the site', () => {
    expect(takes([], undefined, ['plain'])).toMatchObject({
      name: 'takes-plain',
      abstractPlay: { metaGame: 'takes', variants: { plain: {} } },
    });
  });

  it.each([
    [{ flags: ['no-moves'] }, /list/],
    [{ flags: ['simultaneous'] }, /simultaneous/],
    [{ flags: ['random-start'] }, /random/],
    [{ categories: ['mechanic>random>play'] }, /random/],
    [{ categories: ['mechanic>hidden'] }, /hidden/],
    [{ playercounts: [3] }, /players/],
  ])('refuses %j', (changes, why) => {
    expect(() => fromAbstractPlay(factoryOf(changes), 'takes', [], { players: 2 })).toThrow(why);
  });

  it('refuses an unknown game, and unknown variants of a game', () => {
    expect(() => fromAbstractPlay(factoryOf({}), 'other')).toThrow(RangeError);
    expect(() => takes([], [1, 2], ['other'])).toThrow(/other/);
  });
});
