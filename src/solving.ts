/** Solving positions: the solver on a thread of its own, its progress, and what it has found as files. */
import type { GameKit, GameSpec } from './games/kit.ts';
import { openGame } from './games/registry.ts';
import { OptionsError } from './parallel/errors.ts';
import { createControlBuffer, type SolveOutcome, type SolveTask } from './parallel/layout.ts';
import { SearchPool } from './parallel/pool.ts';
import { solveTask } from './parallel/worker.ts';
import { SearchControl } from './search/search.ts';
import { checkClaim, claimsOf, type ProofMoves } from './search/solver/proof.ts';
import type { Claim } from './search/solver/solver.ts';
import { LEAST_TABLE_BYTES, ProofTable } from './search/solver/table.ts';
import { parseJson } from './util/json.ts';
import { fail, ok, type Result } from './util/result.ts';
import { seal, unseal } from './util/sealed.ts';

export { Solver } from './search/solver/solver.ts';
export { ProofTable } from './search/solver/table.ts';

const PROOF_MAGIC = 'SLPROOF\n';
const TABLE_MAGIC = 'SLSOLVE\n';
const VERSION = 1;
/** Of a proof: the two words of a key, and the move. */
const PROOF_ENTRY_WORDS = 3;
/** More memory than this would be of no use. */
const MOST_TABLE_BYTES = 2 ** 32;
/** By twice the reward of the seat to move. */
const RESULTS = ['loss', 'draw', 'win'] as const;
/** What took fewer moves is found again as fast as it is read. */
const LEAST_SAVED_WORK = 50;

export interface SolveLimits {
  readonly timeMs?: number | undefined;
  /** Moves looked at. */
  readonly mostLooked?: number | undefined;
}

/** What is known of a position that is solved. */
export interface Solution {
  /** For the seat to move. */
  readonly result: (typeof RESULTS)[number];
  /** The winner can end the game in so many plies; the position is that many from an end where it is drawn. */
  readonly plies: number;
  /** Best moves to the end. */
  readonly line: readonly string[];
  /** A part for each claim; empty where none was asked for. */
  readonly proof: readonly (readonly [claim: Claim, moves: ProofMoves])[];
}

/** How far a solver has come. */
export interface SolveProgress {
  /** Moves looked at. */
  readonly looked: number;
  /** What is left before a win of the first seat is proven, and before it is refuted; 0 where that is done. */
  readonly proof: number;
  readonly disproof: number;
}

/** A position that is being solved. Use it once. */
export class Solving {
  private readonly kit: GameKit;
  private readonly position: unknown;
  private readonly buffer: SharedArrayBuffer;
  private readonly looked = new SharedArrayBuffer(8);
  private readonly control = createControlBuffer();

  /** Throws an `OptionsError` for a game that is not for two, or too little memory. */
  constructor(kit: GameKit, position: unknown, memoryBytes: number) {
    const { players, id } = kit.game;
    if (players !== 2) throw new OptionsError(`only games of two players are solved, and ${id} has ${players}`);
    if (memoryBytes < LEAST_TABLE_BYTES) throw new OptionsError(`${memoryBytes} bytes are too little memory`);
    this.kit = kit;
    this.position = position;
    this.buffer = new SharedArrayBuffer(Math.min(memoryBytes, MOST_TABLE_BYTES));
  }

  /** Solves it; undefined where a limit was reached, or `stop` was called, before. */
  async run(
    { timeMs = Infinity, mostLooked = Infinity }: SolveLimits,
    wantsProof = false,
  ): Promise<Solution | undefined> {
    const { kit, control, looked } = this;
    const pool = new SearchPool(1);
    const position = kit.makePosition(this.position);
    const shared = { table: this.buffer, control, looked };
    const task: SolveTask = { game: kit.spec, position, ...shared, timeMs, mostLooked, wantsProof };
    try {
      const [outcome] = await pool.run(solveTask, [task], () => this.stop());
      return outcome && solutionOf(kit, outcome);
    } finally {
      await pool.close();
    }
  }

  stop(): void {
    new SearchControl(this.control).stop();
  }

  get progress(): SolveProgress {
    const { game } = this.kit;
    const table = new ProofTable(this.buffer);
    const isKnown = table.find(game.keyLow(this.position), game.keyHigh(this.position));
    const looked = new Float64Array(this.looked)[0] as number;
    return { looked, proof: isKnown ? table.proof : 1, disproof: isKnown ? table.disproof : 1 };
  }

  /** What was found by now, as the content of a file. */
  save(): Buffer {
    const entries = new ProofTable(this.buffer).entries(LEAST_SAVED_WORK);
    return seal(TABLE_MAGIC, this.header(), new Uint8Array(entries.buffer));
  }

  /** Takes over what a file holds, before `run`. Errors: `bad-file`. */
  resume(bytes: Uint8Array): Result<void> {
    const sealed = unseal(TABLE_MAGIC, 'what a solver has saved', bytes);
    if (!sealed.ok) return sealed;
    const { header, body } = sealed.value;
    if (header !== JSON.stringify(this.header())) return fail('bad-file', `it is of another position: ${header}`);
    const words = body.length % 4 === 0 ? new Int32Array(new Uint8Array(body).buffer) : undefined;
    return words && new ProofTable(this.buffer).restore(words) ? ok(undefined) : fail('bad-file', 'it is damaged');
  }

  private header(): object {
    return headerOf(this.kit, this.kit.makePosition(this.position));
  }
}

function headerOf({ spec }: GameKit, position: string): object {
  return { v: VERSION, game: spec.name, rules: spec.rules, position };
}

function solutionOf({ game }: GameKit, { reward, plies, line, proof }: SolveOutcome): Solution {
  return {
    result: RESULTS[2 * reward] as Solution['result'],
    plies,
    line: line.map((move) => game.moveName(move)),
    proof,
  };
}

/** A proof as the content of a file. */
export function sealProof(kit: GameKit, position: string, { result, plies, proof }: Solution): Buffer {
  const claims = proof.map(([claim, moves]) => ({ ...claim, entries: moves.size }));
  const words = proof.flatMap(([, moves]) =>
    [...moves].flatMap(([key, move]) => [...key.split(' ').map(Number), move]),
  );
  const header = { ...headerOf(kit, position), result, plies, claims };
  return seal(PROOF_MAGIC, header, new Uint8Array(Int32Array.from(words).buffer));
}

/** A proof out of a file. */
export interface ReadProof {
  readonly game: GameSpec;
  readonly position: string;
  readonly result: Solution['result'];
  readonly plies: number;
  readonly proof: Solution['proof'];
}

interface ProofHeader {
  readonly v: number;
  readonly game: string;
  readonly rules: GameSpec['rules'];
  readonly position: string;
  readonly result: Solution['result'];
  readonly plies: number;
  readonly claims: readonly (Claim & { readonly entries: number })[];
}

/** Reads the content of a file with a proof. Errors: `bad-file`. */
export function readProof(bytes: Uint8Array): Result<ReadProof> {
  const sealed = unseal(PROOF_MAGIC, 'a proof', bytes);
  if (!sealed.ok) return sealed;
  const json = parseJson(sealed.value.header);
  const header = (json.ok ? json.value : undefined) as ProofHeader | undefined;
  if (header?.v !== VERSION)
    return fail('bad-file', `version ${header?.v} of the format: this program reads ${VERSION}`);
  const { game, rules, position, result, plies, claims } = header;
  if (!Array.isArray(claims) || !RESULTS.includes(result)) return fail('bad-file', 'the header lacks result or claims');
  const { body } = sealed.value;
  const words = new Int32Array(new Uint8Array(body.subarray(0, body.length & ~3)).buffer);
  let at = 0;
  const proof = claims.map(({ player, least, entries }) => {
    const moves = new Map<string, number>();
    for (let i = 0; i < entries; i++, at += PROOF_ENTRY_WORDS) {
      moves.set(`${words[at]} ${words[at + 1]}`, words[at + 2] as number);
    }
    return [{ player, least }, moves] as const;
  });
  if (at * 4 !== body.length) return fail('bad-file', 'it is damaged');
  return ok({ game: { name: game, ...(rules && { rules }) }, position, result, plies, proof });
}

/** Checks a proof by the rules of its game alone; what is wrong with it is an error, `bad-proof`. */
export function checkProof({ game, position, result, proof }: ReadProof): Result<GameKit> {
  const kit = openGame({ ...game, weights: null });
  if (!kit.ok) return kit;
  const root = kit.value.parsePosition(position);
  if (!root.ok) return root;
  const rules = kit.value.game;
  const reward = RESULTS.indexOf(result) / 2;
  for (const { player, least } of claimsOf(rules.toMove(root.value), reward)) {
    const part = proof.find(([claim]) => claim.player === player && claim.least === least);
    const seat = kit.value.seats[player]?.name;
    const what = least === 1 ? `that ${seat} wins` : `that ${seat} does not lose`;
    if (!part) return fail('bad-proof', `nothing in it says ${what}`);
    const wrong = checkClaim(rules, root.value, part[0], part[1]);
    if (wrong !== undefined) return fail('bad-proof', `it does not prove ${what}: ${wrong}`);
  }
  return kit;
}
