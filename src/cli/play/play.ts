import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { parseLevel } from '../../engine/levels.ts';
import type { GameKit } from '../../games/kit.ts';
import { seatMeant } from '../../games/seats.ts';
import { exitCodeOf } from '../../node/ending.ts';
import { cutLines } from '../../node/lines.ts';
import { lockFile } from '../../node/lock.ts';
import { withoutMark } from '../../util/text-bytes.ts';
import { finishedWithin } from '../../util/wait.ts';
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { BadInput, badValue, must } from '../arguments/input.ts';
import { limitRows, searchLimits, searchParams, searchRows, weightsOption } from '../arguments/options.ts';
import { path, text } from '../arguments/readers.ts';
import { apart, command, flag, option, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { hearInterrupts } from '../runs/interrupt.ts';
import { isLive } from '../runs/terminal.ts';
import { PlaySession } from './session.ts';
import type { Strength } from './strength.ts';

const DEFAULT_TIME_MS = 3000;
const RANDOM_SIDE = 'random';
const ALL_SIDES = 'all';
/** After this time without output, a terminal shows the reason. */
const PATIENCE_MS = 300;

const table = () => ({
  ...gameRows(),
  ...searchRows,
  ...limitRows('3s'),
  level: option(
    text,
    'playing strength instead of a limit; 1 is for beginners. docs/play.md says what to expect of each',
  ),
  side: option(
    text,
    `your side, ${RANDOM_SIDE}, or ${ALL_SIDES} to play all sides yourself; in games where a player chooses sides, the first side makes the opening moves`,
    { alias: 'color', shown: 'the side that moves first' },
  ),
  log: option(path, 'file to save the game in after every move', { default: 'sightline-play.jsonl' }),
  resume: flag('resume the last unfinished game of the log'),
  seed: option(text, 'random seed', { shown: 'different each time' }),
});

type Arguments = Values<typeof table>;

export const playCommand = command(table, {
  relations: [
    apart('resume', 'game', 'rules', 'side'),
    apart('level', 'time', 'playouts', 'evaluator', 'param', 'preset'),
  ],
  examples: [
    ['sightline play', 'play on the standard board, 3 seconds per engine move'],
    ['sightline play --level 3', 'play against level 3'],
    [
      'sightline play --size 6 --side random --time 10s',
      'play a stronger opponent on a smaller board, with a random side',
    ],
    [`sightline play --side ${ALL_SIDES}`, 'play all sides, with engine hints on request'],
    ['sightline play --resume', 'resume the last game'],
    ['sightline play --size 4 --playouts 100 --threads 1 --seed 1 < moves.txt', 'play a scripted, reproducible game'],
  ],
  run: async (args, io) => {
    const lock = lockFile(args.log);
    // The session reports other errors of the file.
    if (!lock.ok && lock.error.code === 'locked') {
      throw new BadInput(`${lock.error.message}: name another file by --log`);
    }
    try {
      await play(args, io);
    } finally {
      if (lock.ok) lock.value.release();
    }
  },
});

async function play(args: Arguments, io: Io): Promise<void> {
  const session = must(sessionOf(args, io.hasColors));
  try {
    await converse(session, io);
    io.print(session.farewell());
  } finally {
    await session.close();
  }
}

function sessionOf(args: Arguments, color: boolean) {
  const weights = weightsOption(args);
  const kit = kitOf(args, args.resume ? {} : { weights });
  return PlaySession[args.resume ? 'resume' : 'begin']({
    game: { name: kit.spec.name, rules: kit.spec.rules },
    seat: seatOf(kit, args.side),
    ...strength(args, kit),
    resources: {
      weights,
      ...(args.threads !== undefined && { threads: args.threads }),
      ...(args.memory !== undefined && { memoryBytes: args.memory }),
    },
    seed: args.seed ?? randomUUID(),
    log: args.log,
    color,
  });
}

function seatOf(kit: GameKit, side: string | undefined): number | 'random' | 'all' {
  if (side === undefined) return 0;
  const seat = side === RANDOM_SIDE || side === ALL_SIDES ? side : seatMeant(kit, side);
  if (seat !== undefined) return seat;
  const names = kit.seats.map(({ name }) => name).join(', ');
  throw new BadInput(badValue('side', side, `must be ${names}, ${RANDOM_SIDE} or ${ALL_SIDES}`));
}

/** The engine's strength, and whether the command line sets it. */
function strength(args: Arguments, kit: GameKit): { strength: Strength; keepsStrength: boolean } {
  const { level, preset, playouts, time, evaluator, param } = args;
  if (level !== undefined) return { strength: must(parseLevel(kit, level)), keepsStrength: true };
  const isGiven = preset !== 'default' || [playouts, time, evaluator, param].some((option) => option !== undefined);
  return {
    strength: { params: searchParams(args, kit), limits: searchLimits(args, DEFAULT_TIME_MS) },
    keepsStrength: isGiven,
  };
}

/** Reads lines until the input ends, or the user quits or interrupts twice. */
async function converse(session: PlaySession, io: Io): Promise<void> {
  const isTerminal = io.stdin.isTTY === true && io.stdout.isTTY === true;
  // Other input than a terminal may contain endless lines; an error of it counts as its end.
  const input = isTerminal ? io.stdin : pipeline(io.stdin, cutLines(), () => {});
  const reader = createInterface({ input, output: io.stdout, terminal: isTerminal });
  const lines = reader[Symbol.asyncIterator]();
  const hearing = hearInterrupts((signal) => {
    // Only Ctrl-C may make the engine play its move.
    if (signal !== 'SIGINT') session.interrupt();
    const effect = session.interrupt();
    if (effect === 'warned') io.stderr.write('\n(Once more, or quit, to leave.)\n');
    if (effect === 'warned' && isTerminal) reader.prompt();
    if (effect !== 'quits') return;
    io.exitCode = exitCodeOf(signal);
    reader.close();
  });
  reader.on('SIGINT', () => hearing.hear('SIGINT'));
  try {
    await print(session.open(), isTerminal, io);
    while (!session.isOver) {
      if (isTerminal) {
        reader.setPrompt(session.prompt);
        reader.prompt();
      }
      const line = await lines.next();
      if (line.done) {
        if (isTerminal) io.print();
        break;
      }
      await print(session.answer(withoutMark(line.value)), isTerminal, io);
    }
  } finally {
    hearing.end();
    reader.close();
    if (!isTerminal) io.stdin.destroy();
  }
}

/** Prints texts as they come; on a terminal a note appears while one takes long. */
async function print(texts: AsyncGenerator<string>, isTerminal: boolean, io: Io): Promise<void> {
  for (;;) {
    const next = texts.next();
    const isLate =
      isTerminal &&
      !(await finishedWithin(
        next.then(() => {}),
        PATIENCE_MS,
      ));
    if (isLate) io.stdout.write('(thinking; Ctrl-C ends it)');
    const { done, value } = await next;
    if (isLate) io.stdout.write(isLive(io.stdout) ? '\r\x1b[K' : '\n');
    if (done) return;
    io.printFitted(value);
  }
}
