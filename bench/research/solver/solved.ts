/**
 * Small boards of the default game, solved.
 *
 *     node dist/bench/research/solver/solved.js solve TIME MEMORY RULES [OPENING...]
 *     node dist/bench/research/solver/solved.js page
 *
 * - `solve` writes docs/solved/NAME.json with what is proved in that time, immediately for each
 *   opening, and NAME.table with the results that took the most work, also every ten minutes. It
 *   resumes from these files. TIME, MEMORY and RULES are written like 45m 8g size=4. With OPENING,
 *   such as d3 or 'f1 d3', only openings that begin like one of these are solved.
 * - `page` writes docs/solved/solved.html from all these files.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { GameKit } from '../../../src/games/kit.ts';
import { DEFAULT_GAME, openGame, parseRules, weightsName } from '../../../src/games/registry.ts';
import { makeFolder, replaceFile } from '../../../src/node/file.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { parseDuration, parseMemory } from '../../../src/util/quantity.ts';
import { must } from '../../../src/util/result.ts';
import { BadUse, beginScript } from '../script.ts';
import { type KnownBoard, type SolvedBoard, solveBoard } from './boards.ts';
import { solvedHtml } from './solved-html.ts';

const USAGE = `node dist/bench/research/solver/solved.js solve TIME MEMORY RULES [OPENING...] | page
TIME, MEMORY and RULES are as in 45m 8g size=4; openings are as in d3 or 'f1 d3'.`;

const [command, ...words] = beginScript(USAGE);
const FOLDER = packageFile('docs/solved/');
const fileOf = ({ spec }: GameKit, kind: 'json' | 'table') => new URL(`${weightsName(spec)}.${kind}`, FOLDER);
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
  if (timeMs === undefined) throw new BadUse(`${JSON.stringify(time)}: a time such as 45m is expected`);
  if (memoryBytes === undefined) throw new BadUse(`${JSON.stringify(memory)}: memory such as 8g is expected`);
  if (rules === '') throw new BadUse('rules such as size=4 are expected');
  must(makeFolder(fileURLToPath(FOLDER)));
  const kit = kitOf(rules);
  const limits = { timeMs, memoryBytes, threads: availableParallelism() };
  const onNews = (line: string, known: KnownBoard) => {
    console.log(line);
    write(kit, known);
  };
  const known = { board: readBoard(kit), table: readTable(kit) };
  write(kit, await solveBoard(kit, limits, known, openings, onNews));
} else if (command === 'page') {
  if (words.length > 0) throw new BadUse('page: it takes no arguments, and shows all solved boards');
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const boards = names.sort(new Intl.Collator('en', { numeric: true }).compare).map((name) => {
    const board = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as SolvedBoard;
    return { kit: must(openGame({ name: board.game, rules: board.rules as GameKit['spec']['rules'] })), board };
  });
  must(replaceFile(fileURLToPath(new URL('solved.html', FOLDER)), solvedHtml(boards)));
} else throw new BadUse('solve or page is expected');
