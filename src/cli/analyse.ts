import type { Argv, CommandModule } from 'yargs';
import { type Analysis, Engine, meridiansSpec } from '../engine.ts';
import { STANDARD_SIZE } from '../games/meridians/board.ts';
import { makeDiagram } from '../games/meridians/diagram.ts';
import { makePosition, parsePoint, parsePosition } from '../games/meridians/notation.ts';
import { Position } from '../games/meridians/position.ts';
import { analysisJson, analysisTable, lifeMapDiagram, progressText } from '../protocol/analysis-text.ts';
import { explanationText } from '../protocol/explanation-text.ts';
import type { GameRecord } from '../games/record.ts';
import { replay, type Step } from '../records/replay.ts';
import { gamesOfFile } from './games.ts';
import { BadInput, durationOption, must, sizeOption, wholeOption } from './input.ts';
import { limitOptions, searchLimits, searchOptions, searchParams, weightsFor } from './options.ts';

const DEFAULT_TIME_MS = 5000;
const PROGRESS_INTERVAL_MS = 100;
/** What was found by then is printed all the same. */
const EXIT_INTERRUPTED = 130;

const options = (yargs: Argv) =>
  limitOptions(searchOptions(yargs), '5s')
    .positional('position', { type: 'string', describe: 'position string; default: the empty board' })
    .option('size', sizeOption)
    .option('moves', { type: 'string', describe: 'moves to play from the position first, as in "g7 d4"' })
    .option('game', {
      type: 'string',
      describe: 'file with games, as convert reads them; the first one is taken, - reads records from standard input',
    })
    .option('ply', {
      type: 'string',
      describe: 'with --game: plies to play; default: all',
      coerce: wholeOption('ply', 0),
    })
    .option('interval', {
      type: 'string',
      describe: 'report so often while it thinks, as in 1s',
      coerce: durationOption('interval'),
    })
    .option('map', { type: 'boolean', default: false, describe: 'show for every point who holds it at the end' })
    .option('explain', {
      type: 'boolean',
      default: false,
      describe: 'show what the evaluation says before the search, and which points and lines weigh most in it',
    })
    .option('top', { type: 'string', default: '10', describe: 'moves to show', coerce: wholeOption('top', 1) })
    .option('json', {
      type: 'boolean',
      default: false,
      describe: 'print one JSON object (a line, and one a report) and nothing else',
    })
    .conflicts('game', ['position', 'moves', 'size'])
    .implies('ply', 'game')
    .example('$0 analyse', 'analyse the empty standard board for five seconds')
    .example('$0 analyse --size 6 --moves "f6 c3" --playouts 20000', 'a position given by moves')
    .example('$0 analyse --game games.jsonl --ply 40 --time 10s --json', 'a position out of a game, for a program')
    .example('$0 analyse --moves "g6 g9 j6 d9" --explain', 'why the evaluation values a position as it does')
    .example('$0 analyse --size 6 --weights new-6.net', 'with weights of your own, see train')
    .example('$0 analyse --preset uct --threads 1 --seed 7 --playouts 5000', 'the same on every machine and every run');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const analyseCommand: CommandModule<object, Arguments> = {
  command: 'analyse [position]',
  aliases: ['analyze'],
  describe: 'analyse a position',
  builder: options,
  handler: async (args) => {
    const { position, lastMove } = args.game === undefined ? givenPosition(args) : gamePosition(args.game, args.ply);
    const { size } = position.board;
    const params = searchParams(args);
    const color = process.stdout.hasColors?.() === true && !process.env.NO_COLOR;
    const engine = new Engine({
      game: meridiansSpec(size, weightsFor(size, args)),
      params,
      seed: args.seed,
      reuse: false,
      parallel: args.parallel,
      ...(args.threads !== undefined && { threads: args.threads }),
      ...(args.memory !== undefined && { memoryBytes: args.memory }),
    });
    must(engine.setPosition(makePosition(position)));
    const explanation = args.explain ? engine.explain() : undefined;
    if (!args.json) console.log(`${makeDiagram(position, { lastMove, color })}\n`);
    if (!args.json && explanation) console.log(`${explanationText(position.board, explanation)}\n`);
    const onInterrupt = () => {
      process.exitCode = EXIT_INTERRUPTED;
      engine.stop();
    };
    process.once('SIGINT', onInterrupt);
    const isLive = !args.json && args.interval === undefined && process.stderr.isTTY === true;
    try {
      let analysis: Analysis | undefined;
      for await (const report of engine.analyse({
        ...searchLimits(args, DEFAULT_TIME_MS),
        intervalMs: args.interval ?? (isLive ? PROGRESS_INTERVAL_MS : undefined),
        lifeMap: args.map,
        top: args.top,
      })) {
        if (args.interval !== undefined) {
          console.log(args.json ? analysisJson(position, report, args.seed, explanation) : progressText(report));
        } else if (isLive) process.stderr.write(`\r\x1b[K${progressText(report)}`);
        analysis = report;
      }
      if (isLive) process.stderr.write('\r\x1b[K');
      if (!analysis) return;
      if (args.json) {
        if (args.interval === undefined) console.log(analysisJson(position, analysis, args.seed, explanation));
        return;
      }
      console.log(analysisTable(position, analysis));
      if (analysis.lifeMap) console.log(`\n${lifeMapDiagram(position.board, analysis.lifeMap)}`);
    } finally {
      process.off('SIGINT', onInterrupt);
      await engine.close();
    }
  },
};

function givenPosition(args: Arguments): { position: Position; lastMove: number | undefined } {
  if (args.position !== undefined && args.size !== undefined) {
    throw new BadInput('--size: the position already says how large the board is');
  }
  const position =
    args.position === undefined
      ? new Position(args.size ?? STANDARD_SIZE)
      : must(parsePosition(args.position), 'position');
  let lastMove: number | undefined;
  const moves = args.moves?.split(/[\s,]+/).filter((move) => move !== '') ?? [];
  for (const [i, move] of moves.entries()) {
    const where = `--moves: move ${i + 1}`;
    lastMove = must(parsePoint(position.board, move), where);
    must(position.play(lastMove), where);
  }
  return { position, lastMove };
}

function gamePosition(file: string, ply: number | undefined): { position: Position; lastMove: number | undefined } {
  const [record] = gamesOfFile(file, { otherwise: 'jsonl' }).games as [GameRecord];
  const { moves } = record;
  if (ply !== undefined && ply > moves.length) {
    throw new BadInput(`--ply ${ply}: the first game of ${file} has ${moves.length} plies`);
  }
  let last: Step | undefined;
  const onStep = (step: Step) => {
    last = step;
  };
  const { size } = must(replay({ ...record, moves: moves.slice(0, ply) }, onStep), file);
  return { position: last?.position ?? new Position(size), lastMove: last?.point };
}
