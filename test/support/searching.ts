/** Searches on the test's own thread, and a full check of the tree they leave behind. */
import type { Game } from '../../src/search/game.ts';
import type { Limits } from '../../src/search/limits.ts';
import { CHUNK, NODE } from '../../src/search/memory.ts';
import type { SearchParams } from '../../src/search/params.ts';
import { Prover } from '../../src/search/prover.ts';
import { makeReport, type SearchReport } from '../../src/search/report.ts';
import { runShare, SearchControl } from '../../src/search/search.ts';
import { ProofTable } from '../../src/search/solver/table.ts';
import { Tree } from '../../src/search/tree.ts';
import { ROOT_EDGE, treeShape } from '../../src/search/tree-layout.ts';
import { STATIC } from './presets.ts';

export interface Searched {
  readonly tree: Tree;
  readonly report: SearchReport;
}

export interface SearchSettings {
  readonly params?: SearchParams;
  readonly limits?: Limits;
  readonly seed?: string;
  readonly memoryBytes?: number;
  readonly rootMoves?: readonly number[];
  readonly breadth?: number;
  /** Memory of the solver's table. */
  readonly proofs?: ArrayBufferLike;
}

export function searched<P>(game: Game<P>, root: P, settings: SearchSettings = {}): Searched {
  const tree = emptyTree(game, settings.memoryBytes ?? 64 << 20, settings.params);
  return { tree, report: goOn(game, root, tree, settings) };
}

/** Searches on in a tree. */
export function goOn<P>(game: Game<P>, root: P, tree: Tree, settings: SearchSettings = {}): SearchReport {
  const { params = STATIC, limits = { playouts: 1000 }, seed = '1', rootMoves, breadth, proofs } = settings;
  const before = { expansions: tree.expansions, evictions: tree.evictions };
  const keptVisits = tree.visits(ROOT_EDGE);
  const request = { ...limits, breadth };
  const memory = { control: new SearchControl().buffer, tree: tree.buffer, treeBytes: tree.buffer.byteLength, proofs };
  for (const _ of runShare(game, root, { request, params, seed, thread: 0, threads: 1, ...memory }, rootMoves));
  const prover = new Prover(game, proofs && new ProofTable(proofs));
  prover.setRoot(root, false);
  prover.beginReport(true);
  return makeReport(tree, params, { toMove: game.toMove(root), keptVisits, seconds: 1, before, prover });
}

export function emptyTree<P>(game: Game<P>, memoryBytes: number, params: SearchParams = STATIC, threads = 1): Tree {
  const tree = new Tree(new SharedArrayBuffer(memoryBytes), treeShape(game, params, threads));
  tree.reset();
  return tree;
}

/** Every edge of a tree, each node's edges in their order, as one text: equal texts are equal trees. */
export function dump(tree: Tree): string {
  const lines: string[] = [];
  for (const { edge, depth } of edgesOf(tree)) {
    const value = edge === ROOT_EDGE ? tree.rootValue() : tree.value(edge);
    lines.push(`${depth} ${tree.moveOf(edge)} ${tree.visits(edge)} ${value} ${tree.proof(edge)}`);
  }
  return lines.join('\n');
}

export function* edgesOf(tree: Tree): Generator<{ edge: number; header: number; depth: number }> {
  const stack = [{ edge: ROOT_EDGE, depth: 0 }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    const header = tree.childOf(top.edge);
    yield { edge: top.edge, header, depth: top.depth };
    if (header <= 0) continue;
    for (const edge of tree.edgesOf(header)) stack.push({ edge, depth: top.depth + 1 });
  }
}

/**
 * What must hold of a tree at rest: nothing pending, no expansion left open, every record of the memory reached from the
 * root, and the visits of a node's edges add up to those that came through it. The playouts that ended at the edge itself,
 * before it had a node, are at most `expandVisits`, or one more for every other thread where that is more than one; where nodes
 * were taken out there are those, too, that came before.
 */
export function brokenInvariant(tree: Tree, expandVisits: number, threads = 1): string | undefined {
  let nodes = 0;
  let chunks = 0;
  for (const { edge, header } of edgesOf(tree)) {
    if (tree.pending(edge) !== 0) return `edge ${edge}: ${tree.pending(edge)} threads pending`;
    if (header < 0) return `edge ${edge}: left expanding`;
    const value = edge === ROOT_EDGE ? tree.rootValue() : tree.value(edge);
    if (!(value >= 0 && value <= 1)) return `edge ${edge}: value ${value}`;
    if (header === 0) continue;
    nodes++;
    const edges = tree.edgesOf(header);
    chunks += Math.ceil((edges.length - 1) / 4);
    const tried = edges.map((one) => tree.moveOf(one));
    const end = tree.isBare(header) ? edges.length : tree.listEnd(header, edges.length);
    const listed = Array.from({ length: Math.max(0, end - edges.length) }, (_, i) =>
      tree.listedMove(header, edges.length + i),
    );
    const moves = [...tried, ...listed];
    if (new Set(moves).size !== moves.length) return `node ${header}: a move stands twice in ${moves}`;
    const sum = edges.reduce((total, one) => total + tree.visits(one), 0);
    const ended = tree.visits(edge) - sum;
    const before = expandVisits === 1 ? 1 : expandVisits + threads - 1;
    const most = tree.evictions > 0 ? Infinity : before;
    // Once an edge is proven, playouts end there without going on to its node.
    if (ended < 1 || (ended > most && tree.proof(edge) === 0)) {
      return `edge ${edge}: ${tree.visits(edge)} visits, ${sum} at its node's edges`;
    }
  }
  if (nodes !== tree.nodes) return `${tree.nodes} nodes counted, ${nodes} reached from the root`;
  const records = [...tree.records()];
  const count = (kind: number) => records.filter((one) => one.kind === kind).length;
  if (count(NODE) !== nodes) return `${count(NODE)} nodes in memory, ${nodes} reached from the root`;
  return count(CHUNK) === chunks ? undefined : `${count(CHUNK)} chunks in memory, ${chunks} reached from the root`;
}
