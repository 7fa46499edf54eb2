/**
 * A small program that speaks the Go Text Protocol and plays Meridians, well or with a fault:
 *
 *     node gtp-mock.mjs MODE [N] [FOLDER]
 *
 * N is the number of the `genmove` (or of the `play`, or the milliseconds) at which the fault comes, from 1. A file named
 * by the process id is left in FOLDER, and one that ends in `.hung` when it hangs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Line } from '../../dist/src/games/line.js';
import { openGame } from '../../dist/src/games/registry.js';
import '../../dist/src/node/install.js';

const [mode = 'ok', number = '1', folder] = process.argv.slice(2);
const n = Number(number);
if (folder) writeFileSync(join(folder, String(process.pid)), mode);

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
if (mode === 'slow') sleep(n);
// Neither the end of its input nor `quit` ends it.
if (mode === 'stay') setInterval(() => {}, 60_000);

let kit;
let line;
let generated = 0;
let told = 0;

function begin() {
  line = Line.of(kit).value;
}

function genmove() {
  const isFaulty = ++generated === n;
  const moves = new Int32Array(kit.game.maxMoves);
  const count = kit.game.legalMoves(line.position, moves);
  const names = [...moves.subarray(0, count)].map((move) => kit.game.moveName(move));
  const move = names[(11 * generated) % count];
  if (isFaulty && mode === 'crash') process.exit(3);
  if (isFaulty && mode === 'hang') {
    if (folder) writeFileSync(join(folder, `${process.pid}.hung`), '');
    sleep(Infinity);
  }
  if (isFaulty && mode === 'hello') return 'hello';
  if (isFaulty && mode === 'resign') return 'resign';
  if (isFaulty && mode === 'illegal') {
    return line.names[0];
  }
  line.play(move);
  return mode === 'shout' ? ` ${move.toUpperCase()} ` : move;
}

function answer(name, args) {
  switch (name) {
    case 'boardsize': {
      const opened = openGame({ name: 'meridians', rules: { size: Number(args[0]) }, weights: null });
      if (!opened.ok) return `? ${opened.error.message}`;
      kit = opened.value;
      return '=';
    }
    case 'clear_board':
      begin();
      return '=';
    case 'play': {
      if (mode === 'error' && ++told === n) return '? I do not like this move';
      const played = line.play(args[1]);
      return played.ok ? '=' : `? ${played.error.message}`;
    }
    case 'genmove':
      return `= ${genmove()}`;
    case 'quit':
      return '=';
    default:
      return '? unknown command';
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const [name, ...args] = line.trim().split(/\s+/);
  const said = answer(name, args);
  if (mode === 'garbage') process.stdout.write('thinking hard\r\n\n[info] 50 %\n');
  process.stdout.write(`${said}\n\n`);
  if (name === 'quit' && mode !== 'stay') process.exit(0);
});
