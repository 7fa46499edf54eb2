import Table from 'cli-table3';
import type { Argv, CommandModule } from 'yargs';
import { STANDARD_SIZE } from '../games/meridians/board.ts';
import { makeDiagram } from '../games/meridians/diagram.ts';
import { meridians } from '../games/meridians/game.ts';
import { makePoint, makePosition, parsePoint, parsePosition } from '../games/meridians/notation.ts';
import { COLOR_NAMES, Position } from '../games/meridians/position.ts';
import { parseRecord } from '../records/record.ts';
import { replay, type Step } from '../records/replay.ts';
import type { MoveReport, SearchReport } from '../search/report.ts';
import { BadInput, filledLines, must, parseDuration, parseWhole, readText, sizeOption } from './input.ts';

const DEFAULT_TIME_MS = 5000;

const options = (yargs: Argv) =>
  yargs
    .positional('position', { type: 'string', describe: 'position string; default: the empty board' })
    .option('size', sizeOption)
    .option('moves', { type: 'string', describe: 'moves to play from the position first, as in "g7 d4"' })
    .option('game', {
      type: 'string',
      describe: 'file of game records; the first one is taken, - reads standard input',
    })
    .option('ply', {
      type: 'string',
      describe: 'with --game: plies to play; default: all',
      coerce: parseWhole('ply', 0),
    })
    .option('playouts', { type: 'string', describe: 'stop after so many playouts', coerce: parseWhole('playouts', 1) })
    .option('time', {
      type: 'string',
      describe: 'stop after a time: 500ms, 5s (default 5s)',
      coerce: parseDuration('time'),
    })
    .option('seed', { type: 'string', default: '1', describe: 'seed of the random numbers' })
    .option('top', { type: 'string', default: '10', describe: 'moves to show', coerce: parseWhole('top', 1) })
    .option('json', { type: 'boolean', default: false, describe: 'print one JSON object and nothing else' })
    .conflicts('game', ['position', 'moves', 'size'])
    .implies('ply', 'game')
    .example('$0 analyse', 'analyse the empty standard board for five seconds')
    .example('$0 analyse --size 6 --moves "f6 c3" --playouts 20000', 'a position given by moves')
    .example('$0 analyse --game games.jsonl --ply 40 --time 10s --json', 'a position out of a game, for a program');

type Arguments = ReturnType<typeof options> extends Argv<infer T> ? T : never;

export const analyseCommand: CommandModule<object, Arguments> = {
  command: 'analyse [position]',
  aliases: ['analyze'],
  describe: 'analyse a position',
  builder: options,
  handler: (args) => {
    const { position, lastMove } = args.game === undefined ? givenPosition(args) : gamePosition(args.game, args.ply);
    const limits = {
      playouts: args.playouts,
      timeMs: args.time ?? (args.playouts === undefined ? DEFAULT_TIME_MS : undefined),
    };
    const color = process.stdout.hasColors?.() === true && !process.env.NO_COLOR;
    if (!args.json) console.log(`${makeDiagram(position, { lastMove, color })}\n`);
    const progress = !args.json && process.stderr.isTTY ? progressLine() : undefined;
    const report = undefined as unknown as SearchReport;
    progress?.clear();
    console.log(args.json ? json(position, report, args) : table(position, report, args.top));
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
  const first = filledLines(readText(file))[0];
  if (!first) throw new BadInput(`${file}: there is no game in it`);
  const where = `${file}:${first.number}`;
  const record = must(parseRecord(first.line), where);
  if (ply !== undefined && ply > record.moves.length) {
    throw new BadInput(`--ply ${ply}: the game at ${where} has ${record.moves.length} plies`);
  }
  let last: Step | undefined;
  const onStep = (step: Step) => {
    last = step;
  };
  const { size } = must(replay({ ...record, moves: record.moves.slice(0, ply) }, onStep), where);
  return { position: last?.position ?? new Position(size), lastMove: last?.point };
}

/** A line on stderr that is written over while the search runs. */
function progressLine() {
  const start = performance.now();
  let shown = start;
  return {
    show(playouts: number) {
      const now = performance.now();
      if (now - shown < 100) return;
      shown = now;
      const seconds = (now - start) / 1000;
      const speed = Math.round(playouts / seconds).toLocaleString('en');
      process.stderr.write(`\r${seconds.toFixed(1)} s, ${playouts.toLocaleString('en')} playouts, ${speed} a second `);
    },
    clear: () => process.stderr.write('\r\x1b[K'),
  };
}

function table(position: Position, report: SearchReport, top: number): string {
  const name = (move: number) => makePoint(position.board, move);
  const side = COLOR_NAMES[position.toMove];
  if (report.moves.length === 0) return 'There is nothing to analyse: the game is over.';
  const rows = new Table({
    head: ['move', 'visits', 'value', 'principal variation'],
    colAligns: ['left', 'right', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const { move, visits, value, pv } of report.moves.slice(0, top)) {
    rows.push([name(move), visits.toLocaleString('en'), percent(value), pv.slice(0, 8).map(name).join(' ')]);
  }
  const speed = Math.round(report.playouts / report.seconds).toLocaleString('en');
  return [
    rows.toString(),
    `Best move for ${side}: ${name((report.moves[0] as MoveReport).move)}. Value ${percent(report.value)} for ${side}, after ` +
      `${report.playouts.toLocaleString('en')} playouts in ${report.seconds.toFixed(1)} s (${speed} a second).`,
  ].join('\n');
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function json(position: Position, report: SearchReport, { seed, top }: Arguments): string {
  const name = (move: number) => makePoint(position.board, move);
  const outcome = position.outcome();
  return JSON.stringify({
    position: makePosition(position),
    size: position.board.size,
    toMove: COLOR_NAMES[position.toMove],
    ...(outcome && { winner: COLOR_NAMES[outcome.winner], end: outcome.end }),
    seed,
    value: report.value,
    playouts: report.playouts,
    seconds: report.seconds,
    moves: report.moves
      .slice(0, top)
      .map(({ move, visits, value, pv }) => ({ move: name(move), visits, value, pv: pv.map(name) })),
  });
}
