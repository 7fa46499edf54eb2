/** The reports of docs/reports: the game and the plan of each. */

import { fileURLToPath } from 'node:url';
import type { PlanSettings } from '../../../selfplay/game-report/plan.ts';
import type { GameKit, Rules } from '../../../src/games/kit.ts';
import { openGame } from '../../../src/games/registry.ts';
import { completeRules } from '../../../src/games/rules.ts';
import { gamesOfModule } from '../../../src/node/game-loading.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { must } from '../../../src/util/result.ts';

export interface PublishedReport extends PlanSettings {
  /** Of its file. */
  readonly name: string;
  readonly game: string;
  readonly rules: Rules;
  /** It is a game of `examples/games`. */
  readonly isExample?: boolean;
}

const MERIDIANS: PlanSettings = { games: 40, playouts: 128 };
const MAERSTANAS: PlanSettings = { games: 30, playouts: 128 };

function meridians(size: number, pie: boolean): PublishedReport {
  return { name: `meridians-${size}${pie ? '-pie' : ''}`, game: 'meridians', rules: { size, pie }, ...MERIDIANS };
}

function maerstanas(special: boolean, scoring: string): PublishedReport {
  const name = ['maerstanas', ...(special ? [] : ['plain']), ...(scoring === 'simple' ? ['simple'] : [])].join('-');
  return { name, game: 'maerstanas', rules: { special, scoring }, ...MAERSTANAS };
}

function example(game: string, plan: PlanSettings, rules: Rules = {}, name = game): PublishedReport {
  return { name, game, rules, isExample: true, ...plan };
}

/** In the order in which they are shown. */
export const PUBLISHED_REPORTS: readonly PublishedReport[] = [
  ...[5, 6, 7, 8].flatMap((size) => [meridians(size, false), meridians(size, true)]),
  ...[true, false].flatMap((special) => ['default', 'simple'].map((scoring) => maerstanas(special, scoring))),
  { name: 'heximeros', game: 'heximeros', rules: { setup: 'sightline-2' }, games: 12, playouts: 32 },
  example('tic-tac-toe', { games: 80, playouts: 512 }),
  example('connect-four', { games: 40, playouts: 1024 }),
  example('hex', { games: 40, playouts: 2048 }, { size: 5, swap: false }, 'hex-5-no-swap'),
  example('hex', { games: 40, playouts: 2048 }, { size: 5, swap: true }, 'hex-5'),
  example('yavalath', { games: 20, playouts: 256 }),
  example('breakthrough', { games: 20, playouts: 256 }),
  example('reversi', { games: 20, playouts: 256 }),
  example('havannah', { games: 20, playouts: 128 }),
];

/** The file of an example. */
function exampleFile(game: string): string {
  return fileURLToPath(packageFile(`examples/games/${game}.js`));
}

/** The game of a report; `load` reads the module of an example. */
export async function publishedKit(
  { game, rules, isExample }: PublishedReport,
  load = gamesOfModule,
): Promise<GameKit> {
  if (!isExample) return must(openGame({ name: game, rules }));
  const [module] = await load(exampleFile(game));
  if (!module) throw new Error(`${exampleFile(game)} has no game`);
  return must(module.open({ name: game, rules: must(completeRules(module, rules)), weights: null }));
}

/** The words of the command that makes a report. */
export function publishedArguments({ game, rules, isExample, games, playouts }: PublishedReport): string[] {
  const text = Object.entries(rules).map(([name, value]) => `${name}=${value}`);
  return [
    'game-report',
    '--game',
    isExample ? exampleFile(game) : game,
    ...(text.length > 0 ? ['--rules', text.join(',')] : []),
    '--games',
    String(games),
    '--playouts',
    String(playouts),
    '--seed',
    '1',
  ];
}
