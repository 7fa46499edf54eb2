import { type Analysis, DEFAULT_BREADTH, Engine, MOST_BREADTH, type SearchParams } from '../../engine/engine.ts';
import { checkReplaced, readAnalysis, type SavedAnalysis } from '../../engine/saved-analysis.ts';
import { RAVE_NOT_SAVED } from '../../engine/tree-searcher.ts';
import { Line } from '../../games/line.ts';
import { movesIn } from '../../games/move-words.ts';
import { nameIn, parseIn } from '../../games/names-in.ts';
import { openGame } from '../../games/registry.ts';
import { checkWritable, readFile, replaceFile } from '../../node/file.ts';
import { lockFile } from '../../node/lock.ts';
import { isSameFile } from '../../node/output.ts';
import { analysedPosition } from '../../protocol/analysis/analysis-fields.ts';
import { type IllegalMove, illegalAmong, illegalText } from '../../protocol/analysis/illegal-moves.ts';
import { durationText, parseNumber } from '../../util/quantity.ts';
import { fail, ok, quote, type Result } from '../../util/result.ts';
import { LONGEST_MS } from '../../util/wait.ts';
import { gameRows, kitOfOptions } from '../arguments/game-options.ts';
import { BadInput, mustParse } from '../arguments/input.ts';
import { limitRows, searchLimits, searchParams, searchRows, weightsOption } from '../arguments/options.ts';
import { duration, path, stream, text, whole } from '../arguments/readers.ts';
import { NUMBER, POSITION } from '../arguments/rows.ts';
import { apart, command, flag, needs, option, type Values } from '../command.ts';
import type { Io } from '../io.ts';
import { catchInterrupt, stoppedCode } from '../runs/interrupt.ts';
import { checkFiles, saveOften } from '../runs/output.ts';
import { isLive } from '../runs/terminal.ts';
import { analysisJson, progressText } from '../text/analysis-text.ts';
import { ownershipDiagram } from '../text/ownership-map.ts';
import { territoryText } from '../text/territory-text.ts';
import type { FileArguments, GivenLine } from './line-of-file.ts';

const DEFAULT_TIME_MS = 5000;
const DEFAULT_TOP = 10;
const PROGRESS_INTERVAL_MS = 100;
const SAVED = { group: 'Saved analyses' } as const;

const table = () => ({
  ...gameRows(),
  position: POSITION,
  moves: option(text, 'moves to play from the position, e.g. "g7 d4" or "1. g7 d4"'),
  file: option(
    stream,
    'game file in any format that convert reads; - reads game records from standard input. Uses the first game, or that of --number',
  ),
  number: NUMBER,
  ply: option(whole(0), 'with --file: number of plies to play', { shown: 'all' }),
  ...searchRows,
  ...limitRows('5s'),
  only: option(text, 'moves to compare, e.g. "g7 h6 f6": the search considers no others in the position', {
    group: 'Search',
  }),
  breadth: option(breadth, 'minimum share of the visits for each of the five best moves, 0% to 5%', {
    default: `${100 * DEFAULT_BREADTH}%`,
    group: 'Search',
  }),
  interval: option(duration(LONGEST_MS), 'time between progress reports, e.g. 1s', { group: 'Output' }),
  map: flag('show the expected ownership of every cell', { group: 'Output' }),
  explain: flag('show the static evaluation and the cells and lines that contribute most to it', { group: 'Output' }),
  territory: flag('show territory, the turns it gives each side, and whether it decides the game', { group: 'Output' }),
  top: option(whole(1), 'number of moves to list', { shown: `${DEFAULT_TOP}; all of --only`, group: 'Output' }),
  json: flag('print one JSON object instead of text; with --interval, one per line', { group: 'Output' }),
  save: option(path, 'save the analysis to this file for --resume, every --save-every and at the end', SAVED),
  saveEvery: option(duration(LONGEST_MS), 'with --save: time between saves', { shown: '1m', ...SAVED }),
  force: flag('overwrite the file of --save even if it holds something else', SAVED),
  resume: option(path, 'resume a saved analysis, or its subtree after --moves', SAVED),
});

function breadth(text: string): Result<number> {
  const isPercent = text.endsWith('%');
  const number = parseNumber(isPercent ? text.slice(0, -1) : text);
  const share = isPercent && number !== undefined ? number / 100 : number;
  if (share !== undefined && share >= 0 && share <= MOST_BREADTH) return ok(share);
  return fail('bad-value', `must be a share from 0 to ${MOST_BREADTH}, e.g. 4% or 0.04`);
}

type Arguments = Values<typeof table>;

export const analyseCommand = command(table, {
  relations: [
    apart('resume', 'preset', 'file', 'position', 'game', 'rules', 'evaluator', 'param', 'only'),
    apart('file', 'position', 'moves'),
    needs('saveEvery', 'save'),
    needs('force', 'save'),
    needs('ply', 'file'),
    needs('number', 'file'),
  ],
  examples: [
    ['sightline analyse', 'analyse the start position for 5 seconds'],
    ['sightline analyse --size 6 --moves "f6 c3" --playouts 20000', 'analyse the position after some moves'],
    ['sightline analyse --moves "g6 g9" --only "j6 d9 h7"', 'compare three moves'],
    ['sightline analyse --file games.jsonl#3 --ply 40 --json', 'analyse a position of the third game, as JSON'],
    ['sightline analyse --moves "g6 g9 j6 d9" --explain', 'explain the evaluation of a position'],
    ['sightline analyse --file games.jsonl#3 --ply 100 --territory', 'see whether a late position is already decided'],
    ['sightline analyse --size 6 --weights new-6.net', 'use weights that you have trained'],
    ['sightline analyse --time 1h --save opening.tree', 'save every minute during a long analysis'],
    ['sightline analyse --resume opening.tree --moves "g6 g9" --time 10m', 'resume it after two more moves'],
    [
      'sightline analyse --preset uct --threads 1 --seed 7 --playouts 5000',
      'reproducible on every machine and in every run',
    ],
  ],
  run: async (args, io) => {
    const resumed = args.resume === undefined ? undefined : savedIn(args.resume, args);
    const given =
      resumed ?? (args.file === undefined ? givenLine(args) : await lineOfFile(io, { ...args, file: args.file }));
    const params = resumed?.saved.params ?? searchParams(args, given.kit);
    const chosen = chosenMoves(given, args.only);
    const rootMoves = chosen?.legal ?? (args.moves === undefined ? resumed?.saved.rootMoves : undefined);
    if (args.save !== undefined) await checkSaving(args.save, params, { ...given, rootMoves }, args);
    const lock = args.save === undefined ? undefined : mustParse(lockFile(args.save), '--save');
    try {
      await analyse({ ...given, rootMoves, illegal: chosen?.illegal ?? [] }, params, resumed?.saved, args, io);
    } finally {
      lock?.release();
    }
  },
});

/** What a search is asked for. */
interface Asked extends GivenLine {
  /** The moves to consider; undefined for all. */
  readonly rootMoves: readonly string[] | undefined;
  /** Moves of `--only` that are not among them. */
  readonly illegal: readonly IllegalMove[];
}

async function analyse(
  { kit, start, moves, rootMoves, illegal }: Asked,
  params: SearchParams,
  resumed: SavedAnalysis | undefined,
  args: Arguments,
  io: Io,
): Promise<void> {
  const engine = new Engine({
    game: kit.spec,
    params,
    seed: args.seed,
    reuse: false,
    ...(args.threads !== undefined && { threads: args.threads }),
    ...(args.memory !== undefined && { memoryBytes: args.memory }),
  });
  if (resumed) mustParse(engine.resume(resumed, resumed.rootMoves), args.resume);
  const set = engine.setPosition(start, moves);
  if (!set.ok && resumed) mustParse(set, `--moves: move ${set.error.ply - resumed.moves.length}`);
  if (!set.ok) mustParse(set, set.error.ply === 0 ? 'position' : `--moves: move ${set.error.ply}`);
  const { position } = engine;
  if (args.explain && !kit.explain)
    throw new BadInput(`--explain: ${kit.title} has no evaluation that can be explained`);
  if (args.territory && !kit.territory) throw new BadInput(`--territory: not available in ${kit.title}`);
  const analysed = analysedPosition(kit, position, args.territory);
  const explanation = args.explain ? engine.explain() : undefined;
  const more = { explanation, illegal };
  if (!args.json) {
    const lastMove = moves.length === 0 ? undefined : mustParse(kit.parseMove(moves.at(-1) as string));
    io.print(`${kit.diagram(position, { lastMove, color: io.hasColors })}\n`);
  }
  if (!args.json && analysed.territory) io.print(`${territoryText(kit, position, analysed.territory)}\n`);
  if (!args.json && explanation) {
    const { explanationText } = await import('../text/explanation-text.ts');
    io.printFitted(`${explanationText(kit, explanation)}\n`);
  }
  const interrupt = catchInterrupt(io);
  // The results so far are printed in any case.
  interrupt.signal.addEventListener('abort', () => {
    io.exitCode = stoppedCode();
    engine.stop();
  });
  const saving = args.save === undefined ? undefined : saveOften(io, args.save, () => engine.save(), args.saveEvery);
  const hasLive = !args.json && args.interval === undefined && isLive(io.stderr);
  const limits = searchLimits(args, DEFAULT_TIME_MS);
  const progress = hasLive
    ? new (await import('../runs/progress.ts')).RunProgress(io, { total: 100, unit: '%' })
    : undefined;
  // Load the modules for the answer while the threads search.
  const table = args.json ? undefined : import('../text/analysis-table.ts');
  const startedMs = performance.now();
  try {
    let analysis: Analysis | undefined;
    for await (const found of engine.analyse({
      ...limits,
      intervalMs: args.interval ?? (hasLive ? PROGRESS_INTERVAL_MS : undefined),
      breadth: args.breadth,
      rootMoves,
      ownership: args.map,
      top: args.top ?? rootMoves?.length ?? DEFAULT_TOP,
    })) {
      const report = { ...found, startSeconds: startedMs / 1000 + (found.startSeconds ?? 0) };
      if (args.interval !== undefined) {
        io.print(args.json ? analysisJson(kit, analysed, report, args.seed, more) : progressText(report));
      } else if (progress) {
        const { share, seconds } = remaining(found, limits);
        const left = seconds < Infinity ? `${durationText(seconds)} left, ` : '';
        progress.update(Math.floor(100 * share), () => left + progressText(report));
      }
      analysis = report;
    }
    progress?.stop();
    if (args.save !== undefined) mustParse(replaceFile(args.save, engine.save()), '--save');
    if (!analysis) return;
    if (args.json) {
      if (args.interval === undefined) io.print(analysisJson(kit, analysed, analysis, args.seed, more));
      return;
    }
    if (table) io.printFitted((await table).analysisTable(kit, position, analysis));
    if (illegal.length > 0) io.print(`Illegal: ${illegalText(illegal)}.`);
    if (analysis.ownership) io.print(`\n${ownershipDiagram(kit, analysis.ownership)}`);
  } finally {
    clearInterval(saving);
    progress?.stop();
    interrupt.end();
    await engine.close();
  }
}

/** The share of a search that is done, in [0, 1], and the seconds left, by the limit that it reaches first. */
function remaining(
  { playouts, seconds }: Analysis,
  { playouts: most = Infinity, timeMs = Infinity }: ReturnType<typeof searchLimits>,
): { readonly share: number; readonly seconds: number } {
  const bySpeed = playouts > 0 ? (seconds * Math.max(0, most - playouts)) / playouts : Infinity;
  return {
    share: Math.min(1, Math.max(playouts / most, (1000 * seconds) / timeMs)),
    seconds: Math.min(bySpeed, Math.max(0, timeMs / 1000 - seconds)),
  };
}

function givenLine(args: Arguments): GivenLine {
  const kit = kitOfOptions(args, { position: args.position, weights: weightsOption(args) });
  return { kit, start: args.position, moves: movesIn(args.moves ?? '') };
}

/** The moves of `--only` in the position of a line, legal ones once. Throws BadInput if none is legal. */
function chosenMoves({ kit, start, moves }: GivenLine, only: string | undefined) {
  const line = Line.of(kit, start, moves);
  // What is wrong with the line is said when the engine follows it.
  if (only === undefined || !line.ok) return undefined;
  const { position } = line.value;
  const words = movesIn(only);
  if (words.length === 0) throw new BadInput('--only: name moves, e.g. "g7 h6"');
  const numbers = new Set(words.map((word) => mustParse(parseIn(kit, position, word), `--only: ${quote(word)}`)));
  const illegal = illegalAmong(kit, position, numbers);
  const legal = [...numbers].filter((move) => !kit.illegality(position, move));
  if (legal.length === 0) throw new BadInput(`--only: no legal move: ${illegalText(illegal)}`);
  return { legal: legal.map((move) => nameIn(kit.game, position, move)), illegal };
}

async function lineOfFile(io: Io, args: FileArguments): Promise<GivenLine> {
  return (await import('./line-of-file.ts')).lineOfFile(io, args);
}

/** A saved analysis, its game, and a line that leads to its position or continues from there. */
interface ResumedLine extends GivenLine {
  readonly saved: SavedAnalysis;
}

function savedIn(path: string, args: Arguments): ResumedLine {
  const saved = mustParse(readAnalysis(mustParse(readFile(path))), path);
  const kit = mustParse(openGame({ ...saved.game, weights: weightsOption(args) }), path);
  return { kit, saved, start: saved.start, moves: [...saved.moves, ...movesIn(args.moves ?? '')] };
}

/**
 * Checks before the search that an analysis can be saved, and that an existing file may be
 * overwritten.
 */
async function checkSaving(
  path: string,
  params: SearchParams,
  { kit, start, moves, rootMoves }: Omit<Asked, 'illegal'>,
  args: Arguments,
): Promise<void> {
  const { resume, file, weights, force } = args;
  if (params.raveK > 0) throw new BadInput(`--save: ${RAVE_NOT_SAVED}`);
  const goesOn = resume !== undefined && isSameFile(resume, path);
  const game = file === undefined ? undefined : (await import('../arguments/games.ts')).gamesNamed(file).path;
  checkFiles({ reads: [game, weights, goesOn ? undefined : resume], appends: [path] });
  mustParse(checkWritable(path), '--save');
  if (force) return;
  const replaced = checkReplaced(path, { game: kit.spec, start, moves, rootMoves }, goesOn ? Infinity : 0);
  if (replaced.ok) return;
  throw new BadInput(
    `--save: ${replaced.error.message}: ${!goesOn ? '--resume continues with an analysis, ' : ''}--force overwrites it`,
  );
}
