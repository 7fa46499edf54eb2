/**
 * The bench signature: a hash of the results of fixed searches. A change that is not meant to alter
 * the engine's play must not alter it.
 *
 * It must be the same on every host. Sums, products, quotients and square roots are, by IEEE 754 and
 * the language. `Math.exp`, `Math.log` and powers are not; searches use those of
 * util/exponential.ts.
 */

import type { GameKit } from '../games/kit.ts';
import { gameNamed, openGame } from '../games/registry.ts';
import { must } from '../util/result.ts';
import { sha256Hex } from '../util/sha256.ts';
import {
  type AnalyseOptions,
  type Analysis,
  Engine,
  openFor,
  presetNames,
  presetParams,
  type SearchParams,
} from './engine.ts';

/** The signature of one player's searches, or of all together. */
export interface Signature {
  readonly player: string;
  readonly nodes: number;
  /** Eight hexadecimal digits. */
  readonly signature: string;
}

interface SignedPlayer {
  readonly name: string;
  readonly algorithm: 'mcts' | 'alphabeta';
  readonly params: SearchParams;
  readonly limits: AnalyseOptions;
}

const PLAYOUTS = 500;
const DEPTH = 4;

/** The game with all the rules that its signature covers. */
export function signedKits(name: string): readonly GameKit[] {
  const { signed = [{}] } = must(gameNamed(name));
  return signed.map((rules) => must(openGame({ name, rules })));
}

/**
 * Searches the samples of a game, with one or more sets of rules, with every preset and with
 * alpha-beta, on this thread. `only` selects one of these players. The last entry is that of all
 * together.
 */
export async function measureSignatures(kits: readonly GameKit[], only?: string): Promise<readonly Signature[]> {
  const signatures: Signature[] = [];
  for (const player of playersOf(kits[0] as GameKit)) {
    if (only === undefined || player.name === only) signatures.push(await measurePlayer(player, kits));
  }
  const nodes = signatures.reduce((sum, { nodes }) => sum + nodes, 0);
  return [...signatures, { player: 'all', nodes, signature: hash(signatureText(signatures)) }];
}

/** The players that can play the game. */
function playersOf(kit: GameKit): SignedPlayer[] {
  const paramsOf = (preset: string) => must(presetParams(kit, preset));
  const players: SignedPlayer[] = [
    ...presetNames(kit).map((name) => ({
      name,
      algorithm: 'mcts' as const,
      params: paramsOf(name),
      limits: { playouts: PLAYOUTS },
    })),
    { name: 'alphabeta', algorithm: 'alphabeta', params: paramsOf('default'), limits: { depth: DEPTH } },
  ];
  return players.filter(({ params, algorithm }) => openFor(kit.spec, params, algorithm).ok);
}

async function measurePlayer(player: SignedPlayer, kits: readonly GameKit[]): Promise<Signature> {
  const { name, algorithm, params, limits } = player;
  const results: string[] = [];
  let nodes = 0;
  for (const kit of kits) {
    const engine = new Engine({ game: kit.spec, algorithm, params, threads: 0, memoryBytes: 2 ** 26 });
    for (const { position } of kit.samples) {
      engine.newGame('signature');
      engine.setPosition(position);
      // The second search reuses the tree of the first one below the chosen move.
      for (let search = 0; search < 2; search++) {
        const { move, analysis } = await engine.bestMove({ ...limits, stopEarly: false });
        results.push(resultText(engine.positionText, analysis));
        nodes += analysis.nodes;
        engine.play(move);
      }
    }
    await engine.close();
  }
  return { player: name, nodes, signature: hash(results.join('\n')) };
}

/** The parts of an analysis that may change only when the search does. */
function resultText(position: string, { mean, nodes, keptVisits, proven, moves }: Analysis): string {
  const root = [position, mean.toFixed(6), nodes, keptVisits, proven?.result, proven?.plies];
  const edges = moves.map((edge) =>
    [edge.visits, edge.value.toFixed(6), edge.prior.toFixed(6), edge.proven?.result, ...edge.pv].join(' '),
  );
  return [root.join(' '), ...edges].join('\n');
}

function hash(text: string): string {
  return sha256Hex(text).slice(0, 8);
}

/** Signatures in the format of the file, one per line. */
export function signatureText(signatures: readonly Signature[]): string {
  return signatures
    .map(({ player, nodes, signature }) => `${player.padEnd(12)}${String(nodes).padStart(9)}  ${signature}\n`)
    .join('');
}

/** Whether the text of the file has these signatures for these players. */
export function isKnown(signatures: readonly Signature[], text: string): boolean {
  return signatureText(signatures)
    .trimEnd()
    .split('\n')
    .every((line) => text.split('\n').includes(line));
}

/** A message if the text of the file differs from these signatures, else undefined. */
export function complaint(signatures: readonly Signature[], text: string): string | undefined {
  const linesOf = (list: string) =>
    new Map(list.split('\n').map((line) => [line.split(' ')[0] as string, line.trim()]));
  const now = linesOf(signatureText(signatures));
  const before = linesOf(text);
  const players = [...new Set([...before.keys(), ...now.keys()])].filter((player) => player !== '' && player !== 'all');
  const changed = players.filter((player) => now.get(player) !== before.get(player));
  if (changed.length === 0) return undefined;
  return (
    `the play of ${changed.join(', ')} differs from bench/signature.txt. If this is intended, run "npx sightline bench ` +
    `signature --write" and add "Signature: ${signatures.at(-1)?.signature}" to the commit message. If not, the ` +
    'change has altered the search.'
  );
}
