/**
 * `boardgameIoBot` against boardgame.io's own `MCTSBot` at equal time a move, with seats exchanged after each game: results, and iterations a second in
 * the first four turns (later `MCTSBot` visits the ends of the game again and again, which costs next to nothing). `MCTSBot` counts iterations only: here
 * its first playout after the time is its last. Its trees and settings are its defaults.
 *
 *     npx tsx test/own-games/adapted/mcts-bot.soak.ts [--games 60] [--time 200] [--jobs N]
 *
 * Each job (one for each core) is a process. A match goes on, for at most five times the games, while won and lost games differ by less
 * than two standard errors of equal players. It ends with code 1 if a match is lost by more.
 */
import '../../../src/node/house.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type BoardgameIoBot,
  type BotPort,
  boardgameIoBot,
  serveBoardgameIo,
} from '../../../src/engine/boardgame-io-bot.ts';
import type { BoardgameIoGame, BoardgameIoInternal, BoardgameIoState } from '../../../src/own-games/game.ts';

interface Bot {
  play(...of: Parameters<BoardgameIoBot['play']>): ReturnType<BoardgameIoBot['play']>;
}

interface MctsBot extends Bot {
  iterationCounter: number;
  playout(node: object): unknown;
}

interface Played {
  /** 1 won, ½ drawn, 0 lost, by `boardgameIoBot`. */
  readonly score: number;
  /** Iterations and milliseconds of `boardgameIoBot`, then of `MCTSBot`. */
  readonly iterations: readonly number[];
  readonly ms: readonly number[];
}

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '60' },
    time: { type: 'string', default: '200' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
  },
});
const timeMs = Number(values.time);
const MOST_TIMES = 5;
const COUNTED_TURNS = 4;
// Authors write such games without types.
const GAMES = (await import('./boardgame-io.js' as string)) as Readonly<Record<string, BoardgameIoGame>>;
const require = createRequire(import.meta.url);
const internal = require('boardgame.io/internal') as BoardgameIoInternal;
const { MCTSBot, Simulate } = require('boardgame.io/ai') as {
  MCTSBot: new (options: object) => MctsBot;
  Simulate(of: { game: object; bots: Record<string, Bot>; state: unknown }): Promise<{ state: BoardgameIoState }>;
};

if (process.send) {
  process.on('message', async ([name, index]: [string, number]) =>
    process.send?.(await play(GAMES[name] as never, index)),
  );
} else {
  for (const name of Object.keys(GAMES)) await match(name);
}

class TimedMctsBot extends MCTSBot {
  private until = 0;

  override play(state: BoardgameIoState, playerID: string) {
    this.until = performance.now() + timeMs;
    return super.play(state, playerID);
  }

  override playout(node: object): unknown {
    const result = super.playout(node);
    if (performance.now() >= this.until) this.iterationCounter = Infinity;
    return result;
  }
}

async function play(game: BoardgameIoGame, index: number): Promise<Played> {
  const { port1, port2 } = new MessageChannel();
  serveBoardgameIo(game, { internal }, port2 as unknown as BotPort);
  const bot = new (boardgameIoBot({ worker: () => port1 as unknown as BotPort, timeMs }))();
  const other = new TimedMctsBot({ game, enumerate: game.ai?.enumerate, iterations: Infinity });
  const [iterations, ms] = [Array(2).fill(0), Array(2).fill(0)] as [number[], number[]];
  const counted = (inner: Bot, i: 0 | 1): Bot => ({
    async play(...of) {
      const begun = performance.now();
      const found = await inner.play(...of);
      const { turn } = of[0].ctx as BoardgameIoState['ctx'] & { readonly turn: number };
      if (turn > COUNTED_TURNS) return found;
      ms[i] = (ms[i] as number) + performance.now() - begun;
      iterations[i] = (iterations[i] as number) + found.metadata.visits;
      return found;
    },
  });
  const seat = index % 2;
  const bots = { [seat]: counted(bot, 0), [1 - seat]: counted(other, 1) };
  const { state } = await Simulate({ game, bots, state: internal.InitializeGame({ game }) });
  bot.close();
  const { winner } = state.ctx.gameover as { readonly winner?: string };
  return { score: winner === undefined ? 0.5 : Number(winner === `${seat}`), iterations, ms };
}

async function match(name: string): Promise<void> {
  const played: Played[] = [];
  const count = (score: number) => played.filter((one) => one.score === score).length;
  const isClear = () => Math.abs(count(1) - count(0)) >= 2 * Math.sqrt(count(1) + count(0));
  const games = Number(values.games);
  for (let times = 0; times < MOST_TIMES && (times === 0 || !isClear()); times++) await playMore(name, games, played);
  const speeds = [0, 1].map((i) => {
    const sum = (of: 'iterations' | 'ms') => played.reduce((total, one) => total + (one[of][i] as number), 0);
    return Math.round((1000 * sum('iterations')) / sum('ms'));
  });
  const [won, drawn, lost] = [1, 0.5, 0].map(count) as [number, number, number];
  console.log(
    `${name}: ${played.length} games of ${timeMs} ms a move: won ${won}, drawn ${drawn}, lost ${lost}; iterations/s ${speeds[0]}, MCTSBot ${speeds[1]}`,
  );
  if (lost > won && isClear()) process.exitCode = 1;
}

async function playMore(name: string, games: number, played: Played[]): Promise<void> {
  let next = played.length;
  const end = next + games;
  const job = async () => {
    const child: ChildProcess = fork(fileURLToPath(import.meta.url), process.argv.slice(2));
    while (next < end) {
      child.send([name, next++]);
      const [found] = (await once(child, 'message')) as [Played];
      played.push(found);
    }
    child.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(games, Number(values.jobs)) }, job));
}
