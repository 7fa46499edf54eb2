/**
 * Writes docs/solved/solved.html from the JSON files of solved boards beside it.
 *
 *     node dist/bench/research/solver/solved.js
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GameKit } from '../../../src/games/kit.ts';
import { openGame } from '../../../src/games/registry.ts';
import { replaceFile } from '../../../src/node/file.ts';
import { packageFile } from '../../../src/node/package-file.ts';
import { must } from '../../../src/util/result.ts';
import { beginScript } from '../script.ts';
import { type SolvedBoard, solvedHtml } from './solved-html.ts';

beginScript('node dist/bench/research/solver/solved.js', 0);
const FOLDER = packageFile('docs/solved/');
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const boards = names.sort(new Intl.Collator('en', { numeric: true }).compare).map((name) => {
  const board = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as SolvedBoard;
  return { kit: must(openGame({ name: board.game, rules: board.rules as GameKit['spec']['rules'] })), board };
});
must(replaceFile(fileURLToPath(new URL('solved.html', FOLDER)), solvedHtml(boards)));
