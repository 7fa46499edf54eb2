/**
 * All games of Abstract Play's gameslib by `fromAbstractPlay`: refused and why, what `checkGame` says, speed, and a game against
 * random moves. gameslib is not part of this package: `SIGHTLINE_GAMESLIB` names a checkout with its dependencies, bundled by
 * `npx esbuild src/index.ts --bundle --platform=node --outfile=build/index.cjs`; without it nothing is tested. Run it with
 * `SIGHTLINE_GAMESLIB=FOLDER npx tsx test/games/adapted/gameslib.soak.ts [GAME …]`. It writes the table of docs/abstract-play-games.md if no
 * game is named, and ends with code 1 if fewer than 150 work. Each game has a separate process and at most 45 seconds.
 */
import '../../../src/hosts/node/house.ts';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Engine } from '../../../src/engine/engine.ts';
import { type AbstractPlayFactory, checkGame, fromAbstractPlay, type GameModule } from '../../../src/game.ts';
import { nameIn } from '../../../src/games/names-in.ts';
import { openGame, registerGame } from '../../../src/games/registry.ts';
import type { Game } from '../../../src/search/game.ts';
import { messageOf, must, oneLine } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';

interface Found {
  refused?: string;
  /** Failed checks and warnings by their codes, with the message of the first failure. */
  failed?: string[];
  why?: string;
  warnings?: string[];
  movesPerSecond?: number;
  plies?: number;
  branching?: number;
  /** The result against random moves. */
  played?: string;
  fault?: string;
}

const SELF = fileURLToPath(import.meta.url);
const TABLE = fileURLToPath(new URL('../../../docs/abstract-play-games.md', import.meta.url));
const LIMIT_MS = 45_000;
const GOAL = 150;

const folder = process.env.SIGHTLINE_GAMESLIB;
const [first, ...others] = process.argv.slice(2);
if (folder === undefined) console.log('not tested: SIGHTLINE_GAMESLIB names no checkout of gameslib');
else if (first === 'ALONE') await tryGame(load(folder).GameFactory, others[0] as string);
else await tryAll(folder, first === undefined ? [] : [first, ...others]);

interface Gameslib {
  readonly GameFactory: AbstractPlayFactory;
  readonly gameinfo: ReadonlyMap<string, { readonly name: string }>;
}

function load(checkout: string): Gameslib {
  return createRequire(import.meta.url)(join(resolve(checkout), 'build/index.cjs')) as Gameslib;
}

function adapted(factory: AbstractPlayFactory, metaGame: string): GameModule {
  return fromAbstractPlay(factory, metaGame, [], { name: `site-${metaGame}` });
}

/** Prints what is found after each step: a later one may take too long. */
async function tryGame(factory: AbstractPlayFactory, metaGame: string): Promise<void> {
  const found: Found = {};
  const say = (more: Found) => console.log(JSON.stringify(Object.assign(found, more)));
  // What games log is not part of the answer.
  const { log } = console;
  const quiet = { warn: () => {}, error: () => {} };
  Object.assign(console, quiet, { log: (text: unknown) => String(text).startsWith('{') && log(text) });
  const module = adapted(factory, metaGame);
  registerGame(module);
  try {
    const begun = performance.now();
    const quick = checkGame(module, { games: 1 });
    const games = Math.min(10, Math.floor(2000 / (performance.now() - begun)));
    const { failures, warnings, rules } = games > 1 && quick.ok ? checkGame(module, { games, seconds: 2 }) : quick;
    say({
      failed: [...new Set(failures.map(({ code }) => code))],
      ...(failures[0] && { why: oneLine(failures[0].message) }),
      warnings: [...new Set(warnings.map(({ code }) => code))],
      ...(rules[0] && {
        movesPerSecond: speedOf(must(openGame({ name: module.name })).game),
        plies: Math.round(rules[0].meanPlies),
        branching: Math.round(rules[0].branching),
      }),
    });
    say({ played: await againstRandom(module.name, rules[0]?.meanPlies ?? 60) });
  } catch (error) {
    say({ fault: oneLine(messageOf(error)) });
  }
}

/** Moves of random games a second of processor time: other processes do not count. */
function speedOf(game: Game<unknown>): number {
  const trace = new Int32Array(50);
  const random = randomState('speed');
  const begun = process.cpuUsage();
  let moves = 0;
  for (let seconds = 0; seconds < 0.3; ) {
    const position = game.create();
    while (!game.isOver(position) && seconds < 0.3) {
      moves += game.rollout(position, random, 'uniform', trace.length, trace);
      seconds = process.cpuUsage(begun).user / 1e6;
    }
  }
  return Number((moves / 0.3).toPrecision(2));
}

/** Results of the search against random moves: as the first player, then, if that is lost or drawn, as the second. */
async function againstRandom(name: string, plies: number): Promise<string> {
  const results: string[] = [];
  const random = randomState(name);
  await using engine = new Engine({ game: { name }, threads: 0, memoryBytes: 2 ** 26 });
  const { game } = engine.kit;
  const seats = engine.kit.seats.length;
  const moves = new Int32Array(game.maxMoves);
  for (let seat = 0; seat < 2; seat++) {
    engine.newGame(`${name}/${seat}`);
    const until = performance.now() + 15_000;
    const timeMs = Math.max(20, Math.min(500, (3_000 * seats) / plies));
    while (!engine.isOver && performance.now() < until) {
      const { position } = engine;
      const move =
        engine.seatToMove === seat
          ? (await engine.bestMove({ timeMs })).move
          : nameIn(game, position, moves[nextBelow(random, game.legalMoves(position, moves))] as number);
      must(engine.play(move));
    }
    const { winner } = engine.outcome ?? {};
    results.push(winner === undefined ? 'not ended' : winner === seat ? 'won' : winner === null ? 'drawn' : 'lost');
    if (/won|not/.test(results.at(-1) as string)) break;
  }
  return results.join(', ');
}

async function tryAll(checkout: string, names: readonly string[]): Promise<void> {
  const { gameinfo, GameFactory } = load(checkout);
  const rows: [string, Found][] = [];
  for (const metaGame of names.length > 0 ? names : gameinfo.keys()) {
    const refused = whyRefused(GameFactory, metaGame);
    const found = refused === undefined ? await alone(metaGame) : { refused };
    rows.push([metaGame, found]);
    console.log(metaGame, JSON.stringify(found));
  }
  const working = rows.filter(([, found]) => isWorking(found)).length;
  console.log(`${working} of ${rows.length} games work`);
  if (names.length > 0) return;
  writeFileSync(TABLE, withTable(readFileSync(TABLE, 'utf8'), rows, gameinfo));
  process.exitCode = working < GOAL ? 1 : 0;
}

function whyRefused(factory: AbstractPlayFactory, metaGame: string): string | undefined {
  try {
    adapted(factory, metaGame);
    return undefined;
  } catch (error) {
    return oneLine(messageOf(error)).replace(`${metaGame}: `, '');
  }
}

async function alone(metaGame: string): Promise<Found> {
  const words = ['--import', 'tsx', SELF, 'ALONE', metaGame];
  const run = await promisify(execFile)(process.execPath, words, { timeout: LIMIT_MS, killSignal: 'SIGKILL' }).catch(
    (error: { stdout: string; killed?: boolean }) => error,
  );
  const last = run.stdout.trim().split('\n').at(-1);
  const found = (last ? JSON.parse(last) : {}) as Found;
  return 'killed' in run ? { ...found, fault: `no answer in ${LIMIT_MS / 1000} s` } : found;
}

function isWorking({ refused, failed, fault, played }: Found): boolean {
  return refused === undefined && failed?.length === 0 && fault === undefined && played !== undefined;
}

function withTable(text: string, rows: readonly [string, Found][], titles: Gameslib['gameinfo']): string {
  const cell = (words: string) => words.replaceAll('|', '\\|');
  const title = (name: string) => titles.get(name)?.name ?? name;
  const tried = rows.filter(([, { refused }]) => refused === undefined);
  const lines = tried.map(([name, found]) => {
    const { failed = [], why, warnings = [], movesPerSecond, plies, branching, played, fault } = found;
    const check = fault ?? (failed.length > 0 ? `${failed.join(', ')}: ${why}` : ['ok', ...warnings].join(', '));
    return `| ${title(name)} | ${cell(check)} | ${movesPerSecond ?? ''} | ${plies ?? ''} | ${branching ?? ''} | ${played ?? ''} |`;
  });
  const refusals = new Map<string, string[]>();
  for (const [name, { refused }] of rows) {
    if (refused !== undefined) refusals.set(refused, [...(refusals.get(refused) ?? []), title(name)]);
  }
  const refused = Array.from(refusals, ([why, games]) => `| ${why} | ${games.length} | ${games.join(', ')} |`);
  const working = rows.filter(([, found]) => isWorking(found)).length;
  const [head = ''] = text.split('\n## ');
  return `${head.trimEnd()}

## Games that were tried: ${tried.length}, of which ${working} work

| game | \`check-game\` | moves/s | plies | legal moves | against random moves |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

## Refused: ${rows.length - tried.length}

| why | games | |
| --- | --- | --- |
${refused.join('\n')}
`;
}
