/**
 * What long searches have made of the openings before a choice of seats. Files of them lie beside the weights
 * (`weights/README.md`), and `bench/openings` makes them.
 */
import { host } from '../util/host.ts';
import type { Result } from '../util/result.ts';
import { canonicalMoves, type Symmetric } from './starts.ts';

/** An opening, and what it is worth. */
export interface OpeningValue {
  readonly moves: readonly number[];
  /** Expected score of the seat to move, in [0, 1]. */
  readonly value: number;
  /** Of one hundred such values, some 95 are no farther than this from those of much longer searches. */
  readonly error: number;
  readonly playouts: number;
}

/** The content of a file. Each opening stands there once up to the symmetries of the board. */
export interface OpeningsFile {
  readonly v: 1;
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  /** How it was made, and when. */
  readonly command: string;
  readonly date: string;
  /** The searches, the shortest first, with the error of their values; `sample` differences have told it. */
  readonly stages: readonly { readonly playouts: number; readonly error: number; readonly sample: number }[];
  /** By the moves with blanks between them: the value in ten-thousandths, and the number of its stage. */
  readonly openings: Readonly<Record<string, readonly [value: number, stage: number]>>;
}

const VERSION = 1;

/** What openings are read with; a kit is more. */
interface WithMoves extends Symmetric {
  parseMove(text: string): Result<number>;
}

export class OpeningValues {
  /** Each once up to symmetry. */
  readonly all: readonly OpeningValue[];
  private readonly kit: Symmetric;
  private readonly byMoves: ReadonlyMap<string, OpeningValue>;

  /** Throws where a move is none of the game, or the version is another one. */
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

  /** What moves from the start come to, if that is known. */
  find(moves: readonly number[]): OpeningValue | undefined {
    return this.byMoves.get(canonicalMoves(this.kit, moves).join(' '));
  }

  /** The openings that are nearest to a fair game, the fairest first. */
  fairest(count: number): readonly OpeningValue[] {
    return this.all.toSorted((a, b) => unfairness(a) - unfairness(b)).slice(0, count);
  }
}

/** How far an opening is from a fair game, in [0, 0.5]. */
export function unfairness({ value }: OpeningValue): number {
  return Math.abs(value - 0.5);
}

/** The values that come with the program under a name, if there are any. Throws for a file that makes no sense. */
export function shippedOpenings(kit: WithMoves, name: string): OpeningValues | undefined {
  const file = host().asset(`weights/${name}.openings.json`);
  return file && new OpeningValues(kit, JSON.parse(new TextDecoder().decode(file)) as OpeningsFile);
}
