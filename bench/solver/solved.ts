/**
 * Small boards of the default game, solved.
 *
 *     node dist/bench/solver/solved.js solve TIME MEMORY RULES [OPENING...]
 *
 * writes docs/solved/NAME.json with what is proved in that time, each opening at once, and NAME.table with what took the solver the
 * most work, every ten minutes, too, and goes on from what these files say.
 * TIME, MEMORY and RULES are as in 45m 8g size=4; of openings only those that begin like one of these, if any: d3, or 'f1 d3'.
 *
 *     node dist/bench/solver/solved.js page RULES...
 *
 * writes docs/solved/solved.html of these files.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { GameKit } from '../../src/games/kit.ts';
import { DEFAULT_GAME, openGame, parseRules, weightsName } from '../../src/games/registry.ts';
import { replaceFile } from '../../src/util/file.ts';
import { packageFile } from '../../src/util/package-file.ts';
import { parseDuration, parseMemory } from '../../src/util/quantity.ts';
import { must } from '../../src/util/result.ts';
import { type KnownBoard, type SolvedBoard, solveBoard } from './boards.ts';
import { solvedHtml } from './solved-html.ts';

const [command, ...words] = process.argv.slice(2);
const fileOf = ({ spec }: GameKit, kind: 'json' | 'table') => packageFile(`docs/solved/${weightsName(spec)}.${kind}`);
const kitOf = (rules: string) => must(openGame({ name: DEFAULT_GAME, rules: must(parseRules(DEFAULT_GAME, rules)) }));

function readBoard(kit: GameKit): SolvedBoard | undefined {
  const file = fileOf(kit, 'json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SolvedBoard) : undefined;
}

function readTable(kit: GameKit): Buffer | undefined {
  const file = fileOf(kit, 'table');
  return existsSync(file) ? readFileSync(file) : undefined;
}

function write(kit: GameKit, { board, table }: KnownBoard): void {
  must(replaceFile(fileURLToPath(fileOf(kit, 'json')), `${JSON.stringify(board)}\n`));
  const isDone = Object.keys(board.estimated).length === 0;
  if (isDone) rmSync(fileOf(kit, 'table'), { force: true });
  else must(replaceFile(fileURLToPath(fileOf(kit, 'table')), table));
}

if (command === 'solve') {
  const [time = '', memory = '', rules = '', ...openings] = words;
  const timeMs = parseDuration(time);
  const memoryBytes = parseMemory(memory);
  if (timeMs === undefined) throw new Error(`${JSON.stringify(time)}: a time such as 45m is expected`);
  if (memoryBytes === undefined) throw new Error(`${JSON.stringify(memory)}: memory such as 8g is expected`);
  if (rules === '') throw new Error('rules such as size=4 are expected');
  mkdirSync(packageFile('docs/solved'), { recursive: true });
  const kit = kitOf(rules);
  const limits = { timeMs, memoryBytes, threads: availableParallelism() };
  const onNews = (line: string, known: KnownBoard) => {
    console.log(line);
    write(kit, known);
  };
  const known = { board: readBoard(kit), table: readTable(kit) };
  write(kit, await solveBoard(kit, limits, known, openings, onNews));
} else if (command === 'page') {
  const boards = words.map(kitOf).flatMap((kit) => {
    const board = readBoard(kit);
    return board ? [{ kit, board }] : [];
  });
  writeFileSync(packageFile('docs/solved/solved.html'), solvedHtml(boards));
} else throw new Error('solve or page');
