/**
 * Solves positions: runs the solver on a private pool of threads, reports progress, and saves the
 * results to a file.
 */
import * as z from 'zod';
import { fingerprint, rulesProblem } from '../games/fingerprint.ts';
import type { GameKit } from '../games/kit.ts';
import { namesFrom } from '../games/names-in.ts';
import { makeRules } from '../games/rules.ts';
import { recordFields } from '../records/game-fields.ts';
import { SearchControl } from '../search/search.ts';
import type { ProofMoves } from '../search/solver/proof.ts';
import { type Claim, numbersOf } from '../search/solver/solver.ts';
import { LEAST_TABLE_BYTES, ProofTable } from '../search/solver/table.ts';
import { counted } from '../util/counted.ts';
import { parseJson } from '../util/json.ts';
import { sharedMemory } from '../util/memory.ts';
import { makeMemory } from '../util/quantity.ts';
import { fail, ok, quote, type Result } from '../util/result.ts';
import { seal, unseal } from '../util/sealed.ts';
import { notEnoughMemory, OptionsError } from './errors.ts';
import { SearchPool } from './pool.ts';
import type { SolveOutcome, SolveShare } from './tasks.ts';

export const OTHER_POSITIONS = 'it belongs to other positions';

export { positionsIn } from '../search/solver/proof.ts';
export { Solver } from '../search/solver/solver.ts';
export { ProofTable } from '../search/solver/table.ts';

const TABLE_MAGIC = 'SLSOLVE\n';
const VERSION = 4;
/** A typed array cannot be larger. */
const MOST_TABLE_GIB = 16;
/** Indexed by twice the reward of the seat to move. */
export const RESULTS = ['loss', 'draw', 'win'] as const;
/** Results of less work are recomputed as fast as they are read. */
const LEAST_SAVED_WORK = 50;
/** A larger file could not be read in one call, and would be slow to write. */
const MOST_SAVED_BYTES = 2 ** 30;
/**
 * Moves examined per position in the first round if there are several positions. Doubles in every
 * round.
 */
const FIRST_ROUND = 2 ** 18;

export interface SolveLimits {
  readonly timeMs?: number | undefined;
  /** Moves examined. */
  readonly mostExamined?: number | undefined;
}

/** A solved position. */
export interface Solution {
  /** The result for the seat to move. */
  readonly result: (typeof RESULTS)[number];
  /**
   * The winner can force the end within this number of plies; in a draw, the plies to the end of
   * the line.
   */
  readonly plies: number;
  /** Best moves to the end of the game. */
  readonly line: readonly string[];
  /** One part per claim; empty if no proof was requested. */
  readonly proof: readonly (readonly [claim: Claim, moves: ProofMoves])[];
}

export interface SolveOptions {
  readonly threads?: number;
  readonly wantsProof?: boolean;
  /** Called with every solution as it is found, and the index of its position. */
  readonly onSolved?: (solution: Solution, number: number) => void;
}

const headerSchema = z.object({
  v: z.number(),
  game: z.string(),
  rules: recordFields.rules.unwrap(),
  /** See games/fingerprint.ts; absent in older files. */
  fingerprint: z.string().optional(),
  positions: z.array(z.string()),
});
type SavedHeader = z.infer<typeof headerSchema>;

/** The progress of a solver. */
export interface SolveProgress {
  /** Moves examined. */
  readonly examined: number;
  readonly solved: number;
  /** The number of positions to solve. */
  readonly positions: number;
  /**
   * The work left to prove and to refute a win of the first seat in the first position; 0 if done.
   */
  readonly proof: number;
  readonly disproof: number;
}

/**
 * Solves positions of one game. They share a table, so each benefits from the others' results. For
 * one use only.
 */
export class Solving {
  private readonly kit: GameKit;
  private readonly positions: readonly unknown[];
  private readonly buffer: ArrayBufferLike;
  /** Moves examined so far, by position. */
  private readonly examined: Float64Array<ArrayBufferLike>;
  private readonly control = new SearchControl();
  private readonly solutions: (Solution | undefined)[];

  /** Throws an `OptionsError` if the game is not for two, or the memory is out of range. */
  constructor(kit: GameKit, positions: readonly unknown[], memoryBytes: number) {
    const { players, id } = kit.game;
    if (players !== 2)
      throw new OptionsError('not-supported', `only two-player games can be solved; ${id} has ${players} players`);
    if (memoryBytes < LEAST_TABLE_BYTES)
      throw new OptionsError('bad-option', notEnoughMemory(memoryBytes, LEAST_TABLE_BYTES));
    if (memoryBytes > MOST_TABLE_GIB * 2 ** 30)
      throw new OptionsError(
        'bad-option',
        `too much memory: ${makeMemory(memoryBytes)}; the solver uses at most ${MOST_TABLE_GIB} GiB`,
      );
    this.kit = kit;
    this.positions = positions;
    this.buffer = sharedMemory(memoryBytes);
    this.examined = new Float64Array(sharedMemory(8 * positions.length));
    this.solutions = positions.map(() => undefined);
  }

  /**
   * Solves the positions, one per thread at a time; undefined for those unsolved when a limit was
   * reached or `stop` was called. Several positions take turns with growing budgets, so that hard
   * ones do not delay easy ones.
   */
  async run(limits: SolveLimits, options: SolveOptions = {}): Promise<readonly (Solution | undefined)[]> {
    const { positions, solutions } = this;
    const { threads = 1 } = options;
    const pool = new SearchPool(threads);
    try {
      for (let budget = positions.length > 1 ? FIRST_ROUND : Infinity; ; budget *= 2) {
        const waiting = [...positions.keys()].filter((number) => !solutions[number]);
        if (waiting.length === 0 || this.isOut(limits)) return solutions;
        const work = async () => {
          for (let next = waiting.shift(); next !== undefined && !this.isOut(limits); next = waiting.shift()) {
            await this.solve(pool, next, budget, limits, options);
          }
        };
        await Promise.all(Array.from({ length: threads }, work));
      }
    } finally {
      await pool.close();
    }
  }

  stop(): void {
    this.control.stop();
  }

  /**
   * When the first thread began, in milliseconds since the process started; undefined before. Time
   * limits start then.
   */
  get begunAt(): number | undefined {
    const { begunAt } = this.control;
    return begunAt === undefined ? undefined : begunAt - performance.timeOrigin;
  }

  /** Moves examined for a position. */
  examinedFor(number: number): number {
    return this.examined[number] as number;
  }

  get progress(): SolveProgress {
    const { kit, positions, solutions } = this;
    const [first] = positions;
    const isEmpty = first === undefined;
    return {
      examined: this.allExamined,
      solved: solutions.filter(Boolean).length,
      positions: positions.length,
      ...(isEmpty ? { proof: 1, disproof: 1 } : numbersOf(kit.game, new ProofTable(this.buffer), first)),
    };
  }

  /**
   * The results so far as file content. If they exceed about `mostBytes`, keeps those with the most
   * work.
   */
  save(mostBytes: number = MOST_SAVED_BYTES): Uint8Array {
    const entries = new ProofTable(this.buffer).entries(LEAST_SAVED_WORK, mostBytes);
    return seal(TABLE_MAGIC, this.header(), new Uint8Array(entries.buffer, 0, entries.byteLength));
  }

  /**
   * Loads saved results of the same positions before `run`. Errors: `bad-file`.
   */
  resume(bytes: Uint8Array): Result<void> {
    const sealed = unseal(TABLE_MAGIC, 'a saved solver table', bytes);
    if (!sealed.ok) return sealed;
    const { header, body } = sealed.value;
    const stored = headerOf(header)?.fingerprint;
    if (header !== JSON.stringify({ ...this.header(), fingerprint: stored }))
      return fail('bad-file', `${OTHER_POSITIONS}, ${whose(header)}`);
    const changed = rulesProblem(this.kit, stored);
    if (changed !== undefined) return fail('bad-file', changed);
    const words = body.length % 4 === 0 ? new Int32Array(new Uint8Array(body).buffer) : undefined;
    return words && new ProofTable(this.buffer).restore(words) ? ok(undefined) : fail('bad-file', 'it is damaged');
  }

  private get allExamined(): number {
    return this.examined.reduce((sum, examined) => sum + examined, 0);
  }

  private isOut({ timeMs = Infinity, mostExamined = Infinity }: SolveLimits): boolean {
    const { control } = this;
    return control.isStopped || control.elapsedMs >= timeMs || this.allExamined >= mostExamined;
  }

  private async solve(
    pool: SearchPool,
    number: number,
    budget: number,
    { timeMs = Infinity, mostExamined = Infinity }: SolveLimits,
    { wantsProof = false, onSolved }: SolveOptions,
  ): Promise<void> {
    const { kit, buffer: table, control, examined } = this;
    const share: SolveShare = {
      table,
      control: control.buffer,
      timeMs,
      wantsProof,
      examined: { buffer: examined.buffer, number },
      mostExamined: Math.min(budget, mostExamined - this.allExamined),
    };
    const position = this.positions[number];
    const [outcome] = await pool.run('solve', kit, position, [share], () => this.stop());
    if (!outcome) return;
    const solution = solutionOf(kit, position, outcome);
    this.solutions[number] = solution;
    onSolved?.(solution, number);
  }

  private header(): SavedHeader {
    const { kit, positions } = this;
    const { name: game, rules } = kit.spec;
    const texts = positions.map((position) => kit.makePosition(position));
    return { v: VERSION, game, rules, positions: texts, fingerprint: fingerprint(kit) };
  }
}

function solutionOf({ game }: GameKit, position: unknown, { reward, plies, line, proof }: SolveOutcome): Solution {
  return {
    result: RESULTS[2 * reward] as Solution['result'],
    plies,
    line: namesFrom(game, position, line),
    proof,
  };
}

/** Describes the subject of a saved header, for messages. */
function whose(text: string): string {
  const header = headerOf(text);
  if (header?.v !== VERSION) return `in format version ${quote(header?.v)}`;
  const { game, rules, positions } = header;
  return `of ${game} with ${makeRules(rules)}: ${counted(positions.length, 'position')}, the first ${positions[0] ?? 'none'}`;
}

/** Undefined if it is not the header of a table. */
function headerOf(text: string): SavedHeader | undefined {
  const json = parseJson(text);
  const header = json.ok ? headerSchema.safeParse(json.value) : undefined;
  return header?.data;
}
