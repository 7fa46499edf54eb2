/**
 * The cost of `defineGame`: searches of the examples' Hex and Reversi in turn with the same rules
 * written by hand, by processor time.
 *
 *     node dist/bench/research/own-games/speed.js
 */
import { Engine } from '../../../src/engine/engine.ts';
import type { GameModule } from '../../../src/games/kit.ts';
import { registerGame } from '../../../src/games/registry.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import type { Game } from '../../../src/search/game.ts';
import { PRESETS } from '../../../src/search/params.ts';
import { median } from '../../median.ts';
import { beginScript } from '../script.ts';
import { hexByHand, reversiByHand } from './hand-written.ts';

beginScript('node dist/bench/research/own-games/speed.js');
const ROUNDS = 7;
const PLAYOUTS = 4000;

/** The game of an example, and the same with rules written by hand. */
async function pairOf(name: string, rules: Record<string, number>, byHand: Game<never>) {
  const path = packageFile(`examples/games/${name}.js`).href;
  const { game: module } = (await import(path)) as { readonly game: GameModule };
  registerGame(module);
  const hand: GameModule = {
    ...module,
    name: `${name}-by-hand`,
    open: (spec) => {
      const kit = module.open(spec);
      return kit.ok ? { ok: true, value: { ...kit.value, game: byHand as never } } : kit;
    },
  };
  registerGame(hand);
  return [module.name, hand.name].map((one) => ({ name: one, rules, weights: null }));
}

/** Playouts per second of processor time. */
async function speed(game: { readonly name: string; readonly rules: Record<string, number>; readonly weights: null }) {
  const engine = new Engine({ game, threads: 0, params: PRESETS.uct });
  const before = process.cpuUsage();
  await engine.bestMove({ playouts: PLAYOUTS });
  const { user, system } = process.cpuUsage(before);
  await engine.close();
  return (1e6 * PLAYOUTS) / (user + system);
}

for (const games of [
  await pairOf('hex', { size: 11 }, hexByHand(11) as never),
  await pairOf('reversi', { size: 8 }, reversiByHand(8) as never),
]) {
  const found: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, game] of games.entries()) {
      const one = await speed(game);
      if (round > 0) found[i as 0].push(one);
    }
  }
  const [defined, hand] = found.map((values) => median(values)) as [number, number];
  const shares = found[0].map((value, i) => value / (found[1][i] as number));
  console.log(
    `${games[0]?.name}: ${Math.round(defined)} playouts a second, by hand ${Math.round(hand)}: ` +
      `${median(shares).toFixed(2)} (${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)})`,
  );
}
