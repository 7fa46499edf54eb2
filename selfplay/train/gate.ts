/** Promotion: whether new weights play better than those they are to replace, by a sequential test. */
import type { SharedWeights } from '../../src/engine.ts';
import type { Result } from '../../src/util/result.ts';
import type { Tournament } from '../match.ts';
import { makeOpenings } from '../openings.ts';
import { encounters, schedule } from '../pairing.ts';
import { type PlayerSpec, parsePlayer } from '../players.ts';
import type { Sprt } from '../sprt.ts';

export interface GateSettings {
  readonly size: number;
  readonly playouts: number;
  readonly games: number;
  readonly seed: string;
  readonly sprt: Sprt;
}

/** The weights of a contender, or null for an engine without any, which falls back on mobility. */
export interface Contender {
  readonly name: string;
  readonly weights: SharedWeights | null;
}

const MOST_PLIES = 1000;
const OPENING_PLIES = 4;

/** The match that decides, of equal playouts on one thread. */
export async function gateMatch(
  contenders: readonly [Contender, Contender],
  settings: GateSettings,
): Promise<Tournament> {
  const { size, playouts, games, seed, sprt } = settings;
  const players = contenders.map(({ name, weights }): PlayerSpec => {
    const spec = parsed(parsePlayer(`mcts:playouts=${playouts}${weights ? '' : ',evaluation=mobility'}`));
    return { ...spec, name, text: `${spec.text} ${name}`, ...(weights && { weights }) };
  });
  const { openings } = await makeOpenings(size, games / 2, { plies: OPENING_PLIES, balance: null }, seed);
  return {
    size,
    players,
    pairings: schedule(encounters('match', 2), games),
    openings,
    maxPlies: MOST_PLIES,
    seed,
    pie: false,
    adjudication: { proven: false },
    time: {},
    sprt,
  };
}

function parsed(player: Result<PlayerSpec>): PlayerSpec {
  if (!player.ok) throw new Error(player.error.message);
  return player.value;
}
