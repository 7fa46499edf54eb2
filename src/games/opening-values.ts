/**
 * Values of openings before a choice of seats, from long searches. The files are beside the weights
 * (`weights/README.md`); `bench/openings` creates them.
 */
import { host } from '../util/host.ts';
import type { Result } from '../util/result.ts';
import { canonicalMoves, type Symmetric } from './starts.ts';

/** An opening with its value. */
export interface OpeningValue {
  readonly moves: readonly number[];
  /** Expected score of the seat to move, in [0, 1]. */
  readonly value: number;
  /** Half-width of a 95 % interval around the value of a much longer search. */
  readonly error: number;
  readonly playouts: number;
}

/** The content of a file. Each opening appears once up to symmetry. */
export interface OpeningsFile {
  readonly v: 1;
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  /** The command that created it, and the date. */
  readonly command: string;
  readonly date: string;
  /**
   * The searches, shortest first, with the error of their values, estimated from `sample`
   * differences.
   */
  readonly stages: readonly { readonly playouts: number; readonly error: number; readonly sample: number }[];
  /**
   * Keyed by moves separated by blanks: the value in ten-thousandths, and the index of its stage.
   */
  readonly openings: Readonly<Record<string, readonly [value: number, stage: number]>>;
}

const VERSION = 1;

/** The parts of a kit needed to read openings. */
interface WithMoves extends Symmetric {
  parseMove(text: string): Result<number>;
}

export class OpeningValues {
  /** Each once up to symmetry. */
  readonly all: readonly OpeningValue[];
  private readonly kit: Symmetric;
  private readonly byMoves: ReadonlyMap<string, OpeningValue>;

  /** Throws for a move that the game does not have, or for another version. */
  constructor(kit: WithMoves, file: OpeningsFile) {
    if (file.v !== VERSION)
      throw new Error(`unsupported version ${file.v} of opening values; this program reads ${VERSION}`);
    this.kit = kit;
    this.all = Object.entries(file.openings).map(([text, [value, stage]]) => {
      const moves = text.split(' ').map((name) => {
        const move = kit.parseMove(name);
        if (!move.ok) throw new Error(`opening values: ${text}: ${move.error.message}`);
        return move.value;
      });
      const { playouts, error } = file.stages[stage] as OpeningsFile['stages'][number];
      return { moves, value: value / 1e4, error, playouts };
    });
    this.byMoves = new Map(this.all.map((opening) => [opening.moves.join(' '), opening]));
  }

  /** The value of the position after these moves from the start, if known. */
  find(moves: readonly number[]): OpeningValue | undefined {
    return this.byMoves.get(canonicalMoves(this.kit, moves).join(' '));
  }

  /** The `count` fairest openings, fairest first. */
  fairest(count: number): readonly OpeningValue[] {
    return this.all.toSorted((a, b) => unfairness(a) - unfairness(b)).slice(0, count);
  }
}

/** The distance of an opening from even, in [0, 0.5]. */
export function unfairness({ value }: OpeningValue): number {
  return Math.abs(value - 0.5);
}

/** The built-in values with this name, if any. Throws for an invalid file. */
export function shippedOpenings(kit: WithMoves, name: string): OpeningValues | undefined {
  const file = host().asset(`weights/${name}.openings.json`);
  return file && new OpeningValues(kit, JSON.parse(new TextDecoder().decode(file)) as OpeningsFile);
}
