/**
 * Makes a suite of a game for two from ends in which short searches err.
 *
 *     node dist/bench/research/suite/mine.js dig FILE --rules size=7 --games 1000
 *     node dist/bench/research/suite/mine.js select NAME COUNT FILE...
 *
 * - `dig` plays games, weakly and partly at random: between strong players everything is decided before an end can
 *   be proved. It walks back from the end and keeps won positions in which one of the searches of `TRIALS` chooses a
 *   losing move and the results of all moves can be proved. It appends a line for each game, and can be stopped and
 *   resumed.
 * - `select` writes `bench/suite/GAME-NAME.jsonl`: the positions in which the longest searches err, no two close to
 *   each other in a game. The theme is the longest search that errs. `--force` replaces a suite.
 *
 * Results are proved by proof-number search, and every proof is checked by the rules alone.
 */
import { parseArgs } from 'node:util';
import { unusualRules } from '../../../selfplay/tournament/kit.ts';
import { Engine, PRESETS, type SearchParams } from '../../../src/engine/engine.ts';
import { claimsOf, ProofTable, positionsIn, proveClaim, Solver } from '../../../src/engine/solving.ts';
import type { GameKit, Rules } from '../../../src/games/kit.ts';
import { DEFAULT_GAME, openGame, parseRules } from '../../../src/games/registry.ts';
import { replaceFile } from '../../../src/node/file.ts';
import { Journal, readJournal } from '../../../src/node/journal.ts';
import { checkOutputs } from '../../../src/node/output.ts';
import { fieldsOfSpec } from '../../../src/records/spec.ts';
import type { SuitePosition } from '../../../src/records/suite.ts';
import { checkClaim } from '../../../src/search/solver/proof.ts';
import type { Solved } from '../../../src/search/solver/solver.ts';
import { invariant } from '../../../src/util/invariant.ts';
import { checkLines, type LineForm, parseEntry } from '../../../src/util/log-lines.ts';
import { must } from '../../../src/util/result.ts';
import { nextBelow } from '../../../src/util/rng.ts';
import { randomState } from '../../../src/util/seed.ts';
import { suiteFile } from '../../suite/suite.ts';
import { BadUse, beginScript, wholeWord } from '../script.ts';

const USAGE = `node dist/bench/research/suite/mine.js dig FILE [--rules size=N] [--games N] [--game GAME]
   or: node dist/bench/research/suite/mine.js select NAME COUNT FILE... [--game GAME] [--force]`;

/** A game draws one of these numbers of playouts of plain UCT per move, a temperature, and a number of random plies. */
const PLAYOUTS = [5, 10, 20, 50] as const;
const TEMPERATURES = [1, 3, 10] as const;
const RANDOM_PLIES = [4, 15] as const;
/** Moves examined to prove one position, at first and in a game with positions in which searches err. */
const FIRST_EXAMINED = 20_000;
const MOST_EXAMINED = 200_000;
/** A position has at most this many right moves, and at least this many wrong ones. */
const MOST_RIGHT = 3;
const LEAST_WRONG = 3;
/** Playouts of the searches that tell how hard a position is. The last ones are tried where one of the first errs. */
const FIRST_TRIALS = [1, 10, 100] as const;
const LAST_TRIALS = [1000, 10_000] as const;
const TRIALS = [...FIRST_TRIALS, ...LAST_TRIALS] as const;
/** Plies from a position to the end of its game, at least. */
const LEAST_PLIES = 6;
/** Plies between two positions of one game. */
const LEAST_DISTANCE = 3;
const ENGINE_BYTES = 2 ** 28;
const TABLE_BYTES = 2 ** 28;

interface Candidate extends Omit<SuitePosition, 'id' | 'theme' | 'reason'> {
  /** The numbers of playouts with which a search chooses a losing move. */
  readonly errs: readonly number[];
  /** Positions in the proofs of all moves. */
  readonly proofPositions: number;
}

interface Dug {
  readonly game: number;
  readonly found: readonly Candidate[];
}

const DUG_LINES: LineForm = {
  what: 'candidates for a suite',
  beginning: '{"game":',
  isLine: ({ game, found }) => typeof game === 'number' && Array.isArray(found),
};

interface Stage<P> {
  readonly position: P;
  /** The move that led to it. */
  readonly move?: string;
}

class Miner<P> {
  private readonly kit: GameKit<P>;
  /** The rules as in a suite. */
  private readonly named: Pick<SuitePosition, 'size' | 'rules'>;
  private readonly engine: Engine;

  constructor(kit: GameKit<P>) {
    this.kit = kit;
    const { size } = fieldsOfSpec(kit.spec);
    const rules = unusualRules(kit.spec);
    this.named = { ...(size !== undefined && { size }), ...(Object.keys(rules).length > 0 && { rules }) };
    this.engine = this.engineWith();
  }

  /** The candidates of a game with this number. Equal numbers give equal games. */
  async dig(number: number): Promise<Candidate[]> {
    const { game, makePosition, spec } = this.kit;
    const seed = `hard/${JSON.stringify(spec.rules)}/${number}`;
    const stages = await this.play(seed);
    const moves = stages.slice(1).map(({ move }) => move);
    const solver = new Solver(game, new ProofTable(new SharedArrayBuffer(TABLE_BYTES)));
    const found: Candidate[] = [];
    for (let ply = stages.length - LEAST_PLIES; ply > RANDOM_PLIES[1]; ply--) {
      const { position } = stages[ply] as Stage<P>;
      const solved = solver.solve(position, found.length > 0 ? MOST_EXAMINED : FIRST_EXAMINED);
      if (!solved) break;
      const solution = solved.reward === 1 && (await this.solution(position, solver));
      if (!solution) continue;
      const source = `self-play ${seed}`;
      const line = moves.slice(0, ply).join(' ');
      found.push({ ...this.named, position: makePosition(position), ...solution, moves: line, source });
    }
    return found;
  }

  /** A game from the start to its end. */
  private async play(seed: string): Promise<Stage<P>[]> {
    const { game } = this.kit;
    const random = randomState(seed);
    const draw = <T>(list: readonly T[]) => list[nextBelow(random, list.length)] as T;
    const [playouts, temperature] = [draw(PLAYOUTS), draw(TEMPERATURES)];
    const engine = this.engineWith({ ...PRESETS.uct, temperature });
    engine.newGame(seed);
    const legal = new Int32Array(game.maxMoves);
    const opening = RANDOM_PLIES[0] + nextBelow(random, RANDOM_PLIES[1] - RANDOM_PLIES[0] + 1);
    let position = game.create();
    const stages: Stage<P>[] = [{ position }];
    while (!game.isOver(position)) {
      const count = game.legalMoves(position, legal);
      let move = game.moveName(legal[nextBelow(random, count)] as number);
      if (stages.length > opening) move = (await engine.bestMove({ playouts, stopEarly: false })).move;
      engine.play(move);
      position = this.after(position, must(this.kit.parseMove(move)));
      stages.push({ position, move });
    }
    await engine.close();
    return stages;
  }

  private engineWith(params?: SearchParams): Engine {
    const { spec } = this.kit;
    return new Engine({ game: spec, threads: 0, memoryBytes: ENGINE_BYTES, reuse: false, ...(params && { params }) });
  }

  private after(position: P, move: number): P {
    const { game } = this.kit;
    const next = game.create();
    game.copy(next, position);
    game.play(next, move);
    return next;
  }

  /** The proved result of a position for a player; undefined if the proof takes too long. */
  private resultFor(player: number, position: P, solver: Solver<P>): Solved | undefined {
    const { game } = this.kit;
    if (game.isOver(position)) return { reward: game.reward(position, player), plies: 0 };
    const solved = solver.solve(position, MOST_EXAMINED);
    const isOther = game.toMove(position) !== player;
    return solved && { ...solved, reward: isOther ? 1 - solved.reward : solved.reward };
  }

  /** The numbers of playouts with which a search chooses a move that is proved to lose. */
  private async errsOf(position: P, solver: Solver<P>, trials: readonly number[]): Promise<number[]> {
    const { game, makePosition, parseMove } = this.kit;
    const errs: number[] = [];
    for (const playouts of trials) {
      this.engine.newGame('hard');
      this.engine.setPosition(makePosition(position));
      const { move } = await this.engine.bestMove({ playouts, stopEarly: false });
      const next = this.after(position, must(parseMove(move)));
      if (this.resultFor(game.toMove(position), next, solver)?.reward === 0) errs.push(playouts);
    }
    return errs;
  }

  /** The right moves of a won position; undefined if no search errs, they are too many, or a proof takes too long. */
  private async solution(position: P, solver: Solver<P>) {
    const { game } = this.kit;
    const before = solver.examined;
    const errs = await this.errsOf(position, solver, FIRST_TRIALS);
    if (errs.length > 0) errs.push(...(await this.errsOf(position, solver, LAST_TRIALS)));
    if (errs.length === 0) return undefined;
    const legal = new Int32Array(game.maxMoves);
    const all = [...legal.subarray(0, game.legalMoves(position, legal))];
    const mover = game.toMove(position);
    const right: string[] = [];
    let plies = Infinity;
    let proofPositions = 0;
    for (const move of all) {
      const next = this.after(position, move);
      const result = this.resultFor(mover, next, solver);
      if (!result) return undefined;
      for (const claim of claimsOf(mover, result.reward)) {
        const proof = proveClaim(game, solver, next, claim);
        invariant(checkClaim(game, next, claim, proof) === undefined, `a proof of ${this.kit.makePosition(next)}`);
        proofPositions += positionsIn(proof);
      }
      if (result.reward < 1) continue;
      right.push(game.moveName(move));
      plies = Math.min(plies, 1 + result.plies);
      if (right.length > MOST_RIGHT) return undefined;
    }
    if (all.length - right.length < LEAST_WRONG) return undefined;
    const nodes = solver.examined - before;
    return { right, plies, proof: 'proof-number search' as const, nodes, errs, proofPositions };
  }
}

async function dig(game: string, rules: Rules, file: string, games: number): Promise<void> {
  const miner = new Miner(must(openGame({ name: game, rules })));
  const journal = must(Journal.resume(file, (text) => checkLines(file, text, DUG_LINES)));
  for (let number = [...journal.text.lines].length; number < games; number++) {
    const found = await miner.dig(number);
    journal.append({ game: number, found } satisfies Dug);
    for (const { errs, nodes, plies } of found)
      console.log(`game ${number}: ${plies} plies, ${nodes} moves examined, errs with ${errs}`);
  }
  journal.close();
}

/** The most playouts of a search that errs. */
function hardness({ errs }: Candidate): number {
  return Math.max(...errs);
}

function select(game: string, name: string, count: number, files: readonly string[], isForced: boolean): void {
  const path = suiteFile(game, name);
  must(checkOutputs({ reads: files, writes: [path], isForced }));
  const candidates = files
    .flatMap((file) => [...must(readJournal(file)).lines])
    .flatMap((line) => (must(parseEntry(line)) as unknown as Dug).found)
    .sort((a, b) => hardness(b) - hardness(a) || b.errs.length - a.errs.length || b.nodes - a.nodes);
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    const isClose = chosen.some(
      ({ source, moves }) =>
        source === candidate.source &&
        Math.abs(moves.split(' ').length - candidate.moves.split(' ').length) < LEAST_DISTANCE,
    );
    if (!isClose && chosen.length < count) chosen.push(candidate);
  }
  chosen.sort((a, b) => (a.size ?? 0) - (b.size ?? 0) || hardness(a) - hardness(b) || a.nodes - b.nodes);
  const lines = chosen.map((candidate, i) => {
    const { errs: _, proofPositions: __, ...position } = candidate;
    const number = 1 + chosen.slice(0, i).filter(({ size }) => size === position.size).length;
    const id = `${position.size ?? name}-${String(number).padStart(3, '0')}`;
    const theme = `playouts-${hardness(candidate)}`;
    const reason = `Wins in ${position.plies} plies at most; all other moves lose.`;
    return `${JSON.stringify({ id, ...position, theme, reason })}\n`;
  });
  must(replaceFile(path, lines.join('')));
  const total = chosen.reduce((sum, { proofPositions }) => sum + proofPositions, 0);
  console.log(`${chosen.length} of ${candidates.length} candidates; ${total} positions in their proofs`);
  for (const playouts of TRIALS)
    console.log(`${playouts} playouts err in ${chosen.filter(({ errs }) => errs.includes(playouts)).length}`);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    args: beginScript(USAGE),
    allowPositionals: true,
    options: {
      game: { type: 'string', default: DEFAULT_GAME },
      rules: { type: 'string', default: '' },
      games: { type: 'string', default: '1000' },
      force: { type: 'boolean', default: false },
    },
  });
  const { game, rules, games, force } = values;
  const [task, first, second, ...more] = positionals;
  if (task === 'dig' && first !== undefined && second === undefined)
    await dig(game, must(parseRules(game, rules)), first, wholeWord('--games', games));
  else if (task === 'select' && first !== undefined && second !== undefined && more.length > 0)
    select(game, first, wholeWord('COUNT', second), more, force);
  else throw new BadUse('dig FILE, or select NAME COUNT FILE... is expected');
}

await main();
