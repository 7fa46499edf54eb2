/**
 * Searches whose results must be the same on every host. It imports nothing, so that any of them can
 * load it: the package, `sightline` or `sightline/browser`, is passed in.
 */
import type * as package_ from '../../../src/index.ts';

/** What is used of the package. */
export type Package = Pick<typeof package_, 'openEngine'>;

/** Sets of rules, searched in turn, and presets searched besides the default one. Random games of HexiMeros take too long. */
const GAMES: Readonly<
  Record<string, { readonly rules: readonly package_.Rules[]; readonly presets: readonly string[] }>
> = {
  meridians: {
    rules: [{ size: 7 }, { size: 5 }, { size: 6 }, { size: 4 }],
    presets: ['cutoff', 'static', 'uct', 'rave'],
  },
  maerstanas: { rules: [{}], presets: ['static', 'uct', 'rave'] },
  heximeros: { rules: [{}, { scoring: 'points' }], presets: [] },
};

/** Their names. */
export const SEARCHED_GAMES = Object.keys(GAMES);

/** The number of positions of a game searched with its default preset, and with each of the others. */
const POSITIONS = 200;
const PRESET_POSITIONS = 10;
const PLAYOUTS = 2000;
/** Random plies before a position, at most. */
const MOST_PLIES = 60;

/** What was searched, in the order of `searchGame`: a result differs between hosts if the text does. */
export interface Searched {
  readonly game: string;
  readonly preset: string;
  /** The moves to the position, and the bits of everything that the search found at its root. */
  readonly text: string;
}

/** Searches the positions of a game on the caller's thread. */
export async function searchGame({ openEngine }: Package, name: string): Promise<readonly Searched[]> {
  const { rules: inTurn, presets } = GAMES[name] as (typeof GAMES)[string];
  const searched: Searched[] = [];
  for (const preset of ['default', ...presets]) {
    const positions = preset === 'default' ? POSITIONS : PRESET_POSITIONS;
    for (const [turn, rules] of inTurn.entries()) {
      const engine = await openEngine({ game: { name, rules }, preset, threads: 0, memoryBytes: 2 ** 26 });
      for (let seed = turn; seed < positions; seed += inTurn.length) {
        searched.push({ game: name, preset, text: await searchOne(engine, seed) });
      }
      await engine.close();
    }
  }
  return searched;
}

async function searchOne(engine: package_.Engine, seed: number): Promise<string> {
  const random = randomOf(seed);
  engine.newGame(String(seed));
  for (let plies = random(MOST_PLIES); plies > 0; plies--) {
    const legal = engine.legalMoves;
    if (legal.length > 0) engine.play(legal[random(legal.length)] as string);
    // A position to search has moves.
    if (engine.isOver) engine.newGame(String(seed));
  }
  let text = engine.moves.join(' ');
  for await (const { mean, nodes, moves } of engine.analyse({ playouts: PLAYOUTS, stopEarly: false })) {
    text += `\n${bitsOf(mean)} ${nodes}`;
    for (const { move, visits, value, lcb, prior, pv } of moves) {
      text += `\n${move} ${visits} ${bitsOf(value)} ${bitsOf(prior)} ${bitsOf(lcb ?? 0)} ${pv.join(' ')}`;
    }
  }
  return text;
}

/** Random integers below a bound (xorshift: Marsaglia, "Xorshift RNGs", 2003). */
function randomOf(seed: number): (bound: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

/** A number in hexadecimal, every bit of it. */
function bitsOf(value: number): string {
  return new BigUint64Array(Float64Array.of(value).buffer)[0]?.toString(16) as string;
}
