import { checkProof, readProof, sealProof } from '../../engine/proof-file.ts';
import { positionsIn, type Solution } from '../../engine/solving.ts';
import type { GameKit, Seat } from '../../games/kit.ts';
import { Line } from '../../games/line.ts';
import { movesIn } from '../../games/move-words.ts';
import { seatTitle } from '../../games/seats.ts';
import { checkWritable, readFile, replaceFile } from '../../node/file.ts';
import { lockFile } from '../../node/lock.ts';
import { printedFields } from '../../records/spec.ts';
import { counted } from '../../util/counted.ts';
import { gameRows, kitOf } from '../arguments/game-options.ts';
import { BadInput, Failure, must } from '../arguments/input.ts';
import { limit, threads, WEIGHTS, weightsOption } from '../arguments/options.ts';
import { memory, path, text, whole } from '../arguments/readers.ts';
import { JSON_ROW, POSITION } from '../arguments/rows.ts';
import { apart, command, flag, needs, option, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { checkFiles } from '../runs/output.ts';
import { solveOpenings } from './openings.ts';
import { beginSolving, endUnsolved, pliesText, progressText, runSolving } from './running.ts';

const MOST_OPENING_PLIES = 4;

const table = () => ({
  ...gameRows(),
  position: POSITION,
  moves: option(text, 'moves to play from the position, e.g. "g7 d4"'),
  openings: option(whole(1, MOST_OPENING_PLIES), 'solve all openings of N plies, up to symmetry', {
    shown: 'in games where a player chooses sides: the plies before the choice',
  }),
  time: option(limit('timeMs'), 'stop after this time, e.g. 10m', { group: 'Search' }),
  most: option(whole(1), 'stop after examining N moves', { group: 'Search' }),
  threads: threads('number of openings to solve at once', { shown: '1' }),
  memory: option(memory, 'memory for the position table, up to 16g', { shown: '512m', group: 'Search' }),
  weights: WEIGHTS,
  save: option(
    path,
    'load the position table from this file and save it there every minute and at the end (at most 1 GiB)',
    { group: 'Search' },
  ),
  tree: option(path, 'write the proof, a reply to every move up to the end, to this file', { group: 'Output' }),
  force: flag('overwrite an existing file of --tree', { group: 'Output' }),
  json: JSON_ROW,
  check: option(path, 'verify a proof written by --tree under the rules, and exit'),
});

type Arguments = Values<typeof table>;

export const solveCommand = command(table, {
  relations: [
    apart('openings', 'position', 'moves', 'tree'),
    apart(
      'check',
      ...(['position', 'moves', 'time', 'most', 'memory', 'weights', 'tree', 'save', 'openings', 'threads'] as const),
      ...(['game', 'rules', 'force'] as const),
    ),
    needs('force', 'tree'),
  ],
  examples: [
    ['sightline solve --size 3', 'solve the second-smallest board'],
    ['sightline solve --size 3 --time 1m --tree end.proof', 'write the proof, too'],
    ['sightline solve --size 3 --openings 1', 'solve every first move'],
    ['sightline solve --check end.proof', 'verify a proof'],
    ['sightline solve --size 4 --openings 1 --memory 4g --save four.table', 'save every minute during a long run'],
  ],
  run: async (args, io) => {
    if (args.check !== undefined) check(args.check, args.json, io);
    else await solve(args, io);
  },
});

async function solve(args: Arguments, io: Io): Promise<void> {
  const { tree, save: savePath } = args;
  const kit = kitOf(args, { position: args.position, weights: weightsOption(args) });
  checkFiles({ reads: [args.weights], writes: [tree], appends: [savePath], isForced: args.force });
  if (savePath !== undefined) must(checkWritable(savePath), '--save');
  // With a choice of seats nothing else can be said of the start: if anybody wins, it is the
  // chooser.
  const isStart = args.position === undefined && args.moves === undefined;
  const plies = args.openings ?? (isStart ? kit.choiceAfter : undefined);
  if (plies !== undefined && tree !== undefined)
    throw new BadInput('--tree: a proof is for one position: name a position');
  const lock = savePath === undefined ? undefined : must(lockFile(savePath), '--save');
  try {
    await (plies === undefined ? solvePosition(kit, args, io) : solveOpenings(kit, plies, args, io));
  } finally {
    lock?.release();
  }
}

async function solvePosition(kit: GameKit, args: Arguments, io: Io): Promise<void> {
  const { tree, json } = args;
  if ((args.threads ?? 1) > 1) throw new BadInput('--threads: a single position is solved on one thread');
  const line = Line.of(kit, args.position, movesIn(args.moves ?? ''));
  const { position } = must(line, line.ok || line.error.ply === 0 ? 'position' : `--moves: move ${line.error.ply}`);
  if (kit.game.isOver(position)) throw new BadInput('the game is over: there is nothing to solve');
  const solving = beginSolving(kit, [position], args);
  if (!json) io.print(`${kit.diagram(position, {})}\n`);
  const { solutions, progress, seconds, startSeconds, isInterrupted } = await runSolving(io, solving, args, {
    wantsProof: tree !== undefined,
  });
  const [solution] = solutions;
  if (solution && tree !== undefined) {
    must(replaceFile(tree, sealProof(kit, kit.makePosition(position), solution)), '--tree');
  }
  const seat = kit.seats[kit.game.toMove(position)] as Seat;
  if (json) {
    const { proof: _, ...found } = solution ?? { proof: [] };
    const text = kit.makePosition(position);
    const fields = { ...printedFields(kit.spec), position: text, toMove: seat.name, solved: solution !== undefined };
    io.print(JSON.stringify({ ...fields, ...found, examined: progress.examined, seconds, startSeconds }));
  } else if (solution) {
    io.print(solutionText(seat, solution));
    io.print(startedIn(progressText(progress, seconds), startSeconds));
    if (tree !== undefined) io.print(`proof: ${tree}, ${counted(entriesOf(solution), 'position')}`);
  }
  endUnsolved(
    io,
    solution ? undefined : `not solved: ${startedIn(progressText(progress, seconds), startSeconds)}`,
    json,
    isInterrupted,
  );
}

function entriesOf({ proof }: Solution): number {
  return proof.reduce((sum, [, moves]) => sum + positionsIn(moves), 0);
}

function check(path: string, json: boolean, io: Io): void {
  const proof = must(readProof(must(readFile(path), '--check')), path);
  const checked = checkProof(proof);
  if (!checked.ok && checked.error.code !== 'bad-proof') must(checked, path);
  const { result, plies, position } = proof;
  if (json) {
    const why = checked.ok ? {} : { error: checked.error.message };
    io.print(JSON.stringify({ holds: checked.ok, position, result, plies, ...why }));
    if (!checked.ok) io.exitCode = 1;
    return;
  }
  if (!checked.ok) throw new Failure(`${path}: ${checked.error.message}`);
  const { diagram, game, seats, parsePosition } = checked.value;
  const root = must(parsePosition(position));
  io.print(`${diagram(root, {})}\n`);
  io.print(`The proof is valid: ${seats[game.toMove(root)]?.name} to move, ${result}.`);
}

/** A solution on two lines. */
function solutionText(seat: Seat, { result, plies, line }: Solution): string {
  const what = {
    win: `wins within ${pliesText(plies)}`,
    loss: `loses within ${pliesText(plies)}`,
    draw: 'draws',
  };
  return `${seatTitle(seat)} to move ${what[result]}.\nline: ${line.join(' ')}`;
}

function startedIn(progress: string, seconds: number): string {
  return `${progress}, started in ${seconds.toFixed(2)} s`;
}
