/**
 * Playouts per processor second of the search (preset `uct`, one thread) and of a bare UCT that calls the author's functions itself: what
 * `defineGame` costs, or spares. In turn, round by round, from the start.
 *
 *     node dist/bench/research/bare-uct.js examples/games/go.js examples/games/tablut.js
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { completed } from '../../src/games/define/complete.ts';
import type { GameDefinition } from '../../src/games/define/define.ts';
import { MoveList } from '../../src/games/define/move-list.ts';
import type { End, GameRules, Numbers } from '../../src/games/define/rules.ts';
import type { GameModule } from '../../src/games/kit.ts';
import { completeRules } from '../../src/games/rules.ts';
import { packageFile } from '../../src/hosts/node/package-file.ts';
import { PRESETS } from '../../src/search/params.ts';
import { SearchThread } from '../../src/search/playout.ts';
import { Tree } from '../../src/search/tree.ts';
import { treeShape } from '../../src/search/tree-layout.ts';
import { must } from '../../src/util/result.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { median } from '../median.ts';
import { beginScript } from './script.ts';

const ROUNDS = 5;
const SECONDS = 1.5;
const TREE_BYTES = 2 ** 28;

type Position = Record<string, number | Numbers>;
type Move = number | Int16Array;

/** What a bare program adds to a position: hashes of the earlier ones, and whether one has returned. */
interface Place {
  readonly fields: Position;
  readonly seen: number[];
  isRepeated: boolean;
}

class Node {
  visits = 0;
  sum = 0;
  seat = 0;
  tried = 0;
  children: readonly Node[] | undefined;
  readonly move: Move;

  constructor(move: Move) {
    this.move = move;
  }
}

/** The child with the highest bound; all have been tried. */
function bestOf({ children = [], visits }: Node): Node | undefined {
  let [best, most]: [Node | undefined, number] = [undefined, -1];
  for (const child of children) {
    const bound = child.sum / child.visits + 0.5 * Math.sqrt(Math.log(visits) / child.visits);
    if (bound > most) [best, most] = [child, bound];
  }
  return best;
}

/** Keeps paths as they are. */
class Collected extends MoveList {
  moves: Move[] = [];

  override add(move: number): void {
    this.moves.push(move);
  }

  override addPath(path: ArrayLike<number>, length: number = path.length): void {
    this.moves.push(Int16Array.from({ length }, (_, i) => path[i] as number));
  }
}

/** A function that makes one playout, for two seats. Its random games do not look for moves that superko forbids. */
function bareUct(rules: GameRules<Position>): () => void {
  const { board, words = [], repetition, stuck, cellsPerMove = 1 } = rules;
  const cellCount = board.cells;
  const length = cellsPerMove === 'any' ? 0 : cellsPerMove;
  const moveCount = cellCount ** length + words.length;
  const isIllegal = JSON.stringify(repetition ?? '').includes('illegal');
  const random = randomState('bare');
  const list = new Collected(cellCount, length);
  const hash = ({ cells }: Position) =>
    (cells as Int8Array).reduce((sum, piece) => (Math.imul(sum, 31) + piece + 2) | 0, 7);
  const copied = ({ fields, seen, isRepeated }: Place): Place => {
    const copy: Position = {};
    for (const [name, value] of Object.entries(fields)) copy[name] = typeof value === 'object' ? value.slice() : value;
    return { fields: copy, seen: seen.slice(), isRepeated };
  };
  const play = (place: Place, move: Move) => {
    const path = typeof move === 'object' ? move : new Int16Array(length);
    if (typeof move === 'number')
      for (let i = length - 1, rest = move; i >= 0; i--, rest = Math.floor(rest / cellCount))
        path[i] = rest % cellCount;
    rules.play(place.fields, typeof move === 'number' ? move : -1, path);
    if (!repetition) return;
    const now = hash(place.fields);
    place.isRepeated = place.seen.includes(now);
    place.seen.push(now);
  };
  const isAllowed = (place: Place, move: Move) => {
    if (!isIllegal || move === cellCount) return true;
    const after = copied(place);
    play(after, move);
    return !after.isRepeated;
  };
  const isLegal = ({ fields }: Place, move: number) =>
    rules.isLegal ? rules.isLegal(fields, move) : move < cellCount && rules.at(fields, move) < 0;
  const movesOf = (place: Place): Move[] => {
    list.moves = [];
    if (rules.moves) rules.moves(place.fields, list);
    else for (let move = 0; move < moveCount; move++) if (isLegal(place, move)) list.moves.push(move);
    return list.moves.filter((move) => isAllowed(place, move));
  };
  const draw = (place: Place): Move | undefined => {
    const move = rules.randomMove ? rules.randomMove(place.fields, random) : -1;
    if (move >= 0) return move;
    for (let tries = 0; !rules.moves && tries < moveCount; tries++) {
      const tried = nextBelow(random, moveCount);
      if (isLegal(place, tried)) return tried;
    }
    const moves = movesOf(place);
    return moves[nextBelow(random, Math.max(1, moves.length))];
  };
  const endOf = ({ fields, isRepeated }: Place) =>
    rules.result(fields) ?? (isRepeated && !isIllegal ? 'draw' : undefined);
  const stuckEnd = ({ fields }: Place): End => (stuck === 'loss' ? 1 - rules.turn(fields) : 'draw');
  const rewardOf = (end: End | undefined, seat: number) => {
    if (typeof end === 'number') return end === seat ? 1 : 0;
    const margin = typeof end === 'object' ? (end[seat] as number) - (end[1 - seat] as number) : 0;
    return (1 + Math.sign(margin)) / 2;
  };
  const start: Place = { fields: rules.start(), seen: [], isRepeated: false };
  const root = new Node(-1);
  const most = rules.maxPlies ?? (length === 1 ? 2 * cellCount + 20 : 1000);

  return () => {
    const place = copied(start);
    const way = [root];
    let node = root;
    let end = endOf(place);
    while (end === undefined && (node.visits > 0 || node === root)) {
      if (!node.children) {
        node.children = movesOf(place).map((move) => new Node(move));
        node.seat = rules.turn(place.fields);
      }
      const next = node.children[node.tried++] ?? bestOf(node);
      if (!next) {
        end = stuckEnd(place);
        break;
      }
      next.seat = node.seat;
      play(place, next.move);
      way.push(next);
      node = next;
      end = endOf(place);
    }
    for (let plies = 0; end === undefined && plies < most; plies++) {
      const move = draw(place);
      if (move === undefined) end = stuckEnd(place);
      else {
        play(place, move);
        end = endOf(place);
      }
    }
    for (let i = 1; i < way.length; i++) {
      const child = way[i] as Node;
      child.visits++;
      child.sum += rewardOf(end, (way[i - 1] as Node).seat);
    }
    root.visits++;
  };
}

/** A function that makes sixteen playouts. */
function search(module: GameModule): () => void {
  const { game } = must(module.open({ name: module.name, rules: must(completeRules(module, {})), weights: null }));
  const tree = new Tree(new SharedArrayBuffer(TREE_BYTES), treeShape(game, PRESETS.uct, 1));
  tree.reset();
  const options = { game, tree, params: PRESETS.uct, random: randomState('search'), shared: false };
  const thread = new SearchThread(options, game.create());
  return () => thread.playouts(16);
}

/** The definition itself, from the same file with another `defineGame`. */
async function definitionIn(file: string): Promise<GameDefinition<Position, Record<never, never>>> {
  const library = packageFile('dist/src/game.js').href;
  const text = readFileSync(file, 'utf8').replaceAll("'sightline/game'", `'${library}'`).replace('defineGame, ', '');
  const source = text.replace('defineGame(', '(').replace('import { defineGame }', 'import {}');
  return ((await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { readonly game: never }).game;
}

/** Runs per processor second. */
function speedOf(run: () => void): number {
  const began = process.cpuUsage();
  const end = performance.now() + 1000 * SECONDS;
  let runs = 0;
  for (; performance.now() < end; runs++) run();
  const { user, system } = process.cpuUsage(began);
  return (1e6 * runs) / (user + system);
}

for (const file of beginScript('node dist/bench/research/bare-uct.js FILE...')) {
  const { game } = (await import(pathToFileURL(file).href)) as { readonly game: GameModule };
  const definition = await definitionIn(file);
  const rules = completed(definition.rules(must(completeRules(game, {}))));
  const rounds = Array.from({ length: ROUNDS }, () => [16 * speedOf(search(game)), speedOf(bareUct(rules))] as const);
  const [ours, bare] = [rounds.map(([one]) => one), rounds.map(([, other]) => other)];
  const ratio = median(rounds.map(([one, other]) => one / other)).toFixed(2);
  process.stdout.write(`${game.name}: ${Math.round(median(ours))}, bare ${Math.round(median(bare))}, ratio ${ratio}\n`);
}
