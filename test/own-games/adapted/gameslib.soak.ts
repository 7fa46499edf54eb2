/**
 * All games of Abstract Play's gameslib by `fromAbstractPlay`: refused and why, what `checkGame` says, speed, and a game against
 * random moves. gameslib is not part of this package: `SIGHTLINE_GAMESLIB` names a checkout with its dependencies, bundled by
 * `npx esbuild src/index.ts --bundle --platform=node --outfile=build/index.cjs`; without it nothing is tested. Run it with
 *
 *     SIGHTLINE_GAMESLIB=FOLDER npx tsx test/own-games/adapted/gameslib.soak.ts [--jobs N] [--seconds N] [--to FILE] [GAME …]
 *
 * Each game has a separate process (one for each core at a time, or `--jobs`) and at most 60 seconds of processor time. If no game is named, it
 * writes docs/abstract-play-games.md, or the file of `--to`, after each game, and ends with code 1 if fewer than 150 work.
 */
import '../../../src/node/house.ts';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { Engine } from '../../../src/engine/engine.ts';
import { nameIn } from '../../../src/games/names-in.ts';
import { openGame, registerGame } from '../../../src/games/registry.ts';
import { type AbstractPlayFactory, checkGame, fromAbstractPlay, type GameModule } from '../../../src/own-games/game.ts';
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
const GOAL = 150;

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { jobs: { type: 'string' }, seconds: { type: 'string', default: '60' }, to: { type: 'string' } },
});
const folder = process.env.SIGHTLINE_GAMESLIB;
if (folder === undefined) console.log('not tested: SIGHTLINE_GAMESLIB names no checkout of gameslib');
else if (named[0] === 'ALONE') await tryGame(load(folder).GameFactory, named[1] as string);
else await tryAll(folder);

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
    say({ movesPerSecond: speedOf(must(openGame({ name: module.name })).game) });
    const begun = performance.now();
    const quick = checkGame(module, { games: 1, seconds: 5 });
    const games = Math.min(10, Math.floor(2000 / (performance.now() - begun)));
    const { failures, warnings, rules } = games > 1 && quick.ok ? checkGame(module, { games, seconds: 2 }) : quick;
    say({
      failed: [...new Set(failures.map(({ code }) => code))],
      ...(failures[0] && { why: oneLine(failures[0].message) }),
      warnings: [...new Set(warnings.map(({ code }) => code))],
      ...(rules[0] && { plies: Math.round(rules[0].meanPlies), branching: Math.round(rules[0].branching) }),
    });
    const { meanPlies = 60 } = rules[0] ?? {};
    say({ played: await againstRandom(module.name, meanPlies, (found.movesPerSecond as number) / meanPlies) });
  } catch (error) {
    // Some messages are followed by the stack.
    say({ fault: oneLine(messageOf(error).split('\n')[0] as string) });
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

/** Results of the search against random moves: as the first player, then, if that is lost or drawn, as the second. A busy machine changes nothing. */
async function againstRandom(name: string, plies: number, playoutsPerSecond: number): Promise<string> {
  const results: string[] = [];
  const random = randomState(name);
  await using engine = new Engine({ game: { name }, threads: 0, memoryBytes: 2 ** 26 });
  const { game } = engine.kit;
  const seats = engine.kit.seats.length;
  const moves = new Int32Array(game.maxMoves);
  const begun = process.cpuUsage();
  const isTime = () => process.cpuUsage(begun).user < 15e6;
  for (let seat = 0; seat < 2; seat++) {
    engine.newGame(`${name}/${seat}`);
    const seconds = Math.max(0.02, Math.min(0.5, (3 * seats) / plies));
    const playouts = Math.ceil(seconds * playoutsPerSecond);
    while (!engine.isOver && isTime()) {
      const { position } = engine;
      const move =
        engine.seatToMove === seat
          ? (await engine.bestMove({ playouts })).move
          : nameIn(game, position, moves[nextBelow(random, game.legalMoves(position, moves))] as number);
      must(engine.play(move));
    }
    const { winner } = engine.outcome ?? {};
    results.push(winner === undefined ? 'not ended' : winner === seat ? 'won' : winner === null ? 'drawn' : 'lost');
    if (/won|not/.test(results.at(-1) as string)) break;
  }
  return results.join(', ');
}

async function tryAll(checkout: string): Promise<void> {
  const { gameinfo, GameFactory } = load(checkout);
  const games = named.length > 0 ? named : [...gameinfo.keys()];
  const found = new Map<string, Found>();
  for (const metaGame of games) {
    const refused = whyRefused(GameFactory, metaGame);
    if (refused !== undefined) found.set(metaGame, { refused });
  }
  const waiting = games.filter((metaGame) => !found.has(metaGame));
  const to = values.to ?? (named.length > 0 ? undefined : TABLE);
  const tryNext = async () => {
    for (let metaGame = waiting.shift(); metaGame !== undefined; metaGame = waiting.shift()) {
      found.set(metaGame, await alone(metaGame));
      console.log(metaGame, JSON.stringify(found.get(metaGame)));
      if (to !== undefined)
        writeFileSync(to, withTable(existsSync(to) ? readFileSync(to, 'utf8') : '', games, found, gameinfo));
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs ?? availableParallelism()) }, tryNext));
  const working = [...found.values()].filter(isWorking).length;
  console.log(`${working} of ${games.length} games work`);
  if (named.length === 0) process.exitCode = working < GOAL ? 1 : 0;
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
  const words = [process.execPath, ...(SELF.endsWith('.ts') ? ['--import', 'tsx'] : []), SELF, 'ALONE', metaGame];
  // The shell limits the processor time: the machine may be busy.
  const run = await promisify(execFile)('sh', ['-c', `ulimit -t ${values.seconds}; exec "$@"`, 'sh', ...words]).catch(
    (error: { stdout: string; signal?: string }) => error,
  );
  const last = run.stdout.trim().split('\n').at(-1);
  const found = (last ? JSON.parse(last) : {}) as Found;
  return 'signal' in run ? { ...found, fault: `no answer in ${values.seconds} s` } : found;
}

function isWorking({ refused, failed, fault, played }: Found): boolean {
  return refused === undefined && failed?.length === 0 && fault === undefined && played !== undefined;
}

function withTable(
  text: string,
  games: readonly string[],
  found: ReadonlyMap<string, Found>,
  titles: Gameslib['gameinfo'],
): string {
  const cell = (words: string) => words.replaceAll('|', '\\|');
  const title = (name: string) => titles.get(name)?.name ?? name;
  const lines: string[] = [];
  const refusals = new Map<string, string[]>();
  const untried: string[] = [];
  for (const name of games) {
    const {
      refused,
      failed,
      why,
      warnings = [],
      movesPerSecond,
      plies,
      branching,
      played,
      fault,
    } = found.get(name) ?? {};
    if (refused !== undefined) refusals.set(refused, [...(refusals.get(refused) ?? []), title(name)]);
    else if (!found.has(name)) untried.push(title(name));
    else {
      const check = failed && (failed.length > 0 ? `${failed.join(', ')}: ${why}` : ['ok', ...warnings].join(', '));
      const columns = [title(name), check ?? fault, movesPerSecond, plies, branching, played ?? (check && fault)];
      lines.push(`| ${columns.map((column) => cell(`${column ?? ''}`)).join(' | ')} |`);
    }
  }
  const refused = Array.from(refusals, ([why, those]) => `| ${why} | ${those.length} | ${those.join(', ')} |`);
  const working = [...found.values()].filter(isWorking).length;
  const [head = ''] = text.split('\n## ');
  return `${head.trimEnd()}

## Tried: ${lines.length}, of which ${working} work

| game | \`check-game\` | moves/s | plies | legal moves | against random moves |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

## Refused: ${games.length - lines.length - untried.length}

| why | games | |
| --- | --- | --- |
${refused.join('\n')}
${untried.length > 0 ? `\n## Not tried: ${untried.length}\n\n${untried.join(', ')}.\n` : ''}`;
}
