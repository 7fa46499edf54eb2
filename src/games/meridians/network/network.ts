/**
 * A value network of n-tuples: the logit of a position is the sum of one table entry per tuple. It is the value for the
 * side that has just moved, whose stones are the 1s of each tuple's number and its opponent's the 2s.
 */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; every index is in range by construction
import type { Evaluation } from '../../game.ts';
import { Foresight, KEEPS_ALL, LOSES_CUT } from '../foresight.ts';
import { COLORS, type Color, opponent, Position } from '../position.ts';
import { Threats, threatTo } from '../threats.ts';
import { NetworkView, removeGroup, type Weights } from './view.ts';

/** Logit of a position whose owner has nothing left. */
const LOST = -20;

export class Network implements Evaluation<Position> {
  /** By colour. */
  readonly views: readonly [NetworkView, NetworkView];
  private readonly unit: number;
  private readonly foresight: Foresight;
  /** Where the shape has a table for them. */
  private readonly threats: Threats | undefined;
  private readonly after: Position;
  private readonly lines: Int32Array;

  constructor(weights: Weights) {
    const { size } = weights.shape;
    const [light, dark] = COLORS;
    this.views = [new NetworkView(weights, light), new NetworkView(weights, dark)];
    this.unit = weights.unit;
    this.after = new Position(size);
    this.foresight = new Foresight(this.after.board.points);
    if (weights.shape.threatsTuple >= 0) this.threats = new Threats(this.after.board.points);
    this.lines = new Int32Array(this.after.board.lines);
  }

  evaluate(position: Position, player: number): number {
    const mover = opponent(position.toMove);
    const logit = this.unit * this.sumOf(position, mover);
    return player === mover ? logit : -logit;
  }

  evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    const { foresight, threats, unit } = this;
    const { toMove } = position;
    const view = this.views[toMove];
    const other = position.groups(opponent(toMove));
    foresight.look(position);
    if (foresight.cutCount > 0) this.fillLosing(position, moves, count, logits);
    view.prepare(position.lines, position.groups(toMove), other);
    threats?.look(position, position.lines);
    for (let i = 0; i < count; i++) {
      const point = moves[i]!;
      const effect = foresight.effectOf(position, point);
      if (effect === KEEPS_ALL)
        logits[i] = unit * view.sumWith(point, 1 - foresight.joined, threats ? threats.of(point) : 0);
      else if (effect !== LOSES_CUT) logits[i] = this.logitAfter(position, point);
    }
  }

  /** The sum of the entries of a position for the side that has just moved. */
  private sumOf(position: Position, mover: Color): number {
    const { lines, toMove } = position;
    const threat = this.threats ? threatTo(position) : 0;
    return this.views[mover].sumOf(lines, position.groups(mover), position.groups(toMove), threat);
  }

  isForeseen(): boolean {
    return true;
  }

  /** Logits of the moves that lose all cut groups of the mover and nothing else. */
  private fillLosing(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    const { foresight, threats, unit, lines } = this;
    const view = this.views[position.toMove];
    lines.set(position.lines);
    for (let i = 0; i < foresight.cutCount; i++) {
      removeGroup(position.board, lines, position.nextMember, foresight.cut[i]!, position.toMove);
    }
    const own = position.groups(position.toMove) - foresight.cutCount;
    view.prepare(lines, own, position.groups(opponent(position.toMove)));
    threats?.look(position, lines);
    for (let i = 0; i < count; i++) {
      const point = moves[i]!;
      if (foresight.effectOf(position, point) !== LOSES_CUT) continue;
      logits[i] = unit * view.sumWith(point, 1 - foresight.joined, threats ? threats.of(point) : 0);
    }
  }

  /** The logit of a move for the side that makes it, by playing it; the view is prepared for the position. */
  private logitAfter(position: Position, point: number): number {
    const { after, unit } = this;
    const view = this.views[position.toMove];
    after.copyFrom(position);
    after.playUnchecked(point);
    const own = position.groups(position.toMove);
    const other = position.groups(opponent(position.toMove));
    const threat = this.threats ? threatTo(after) : 0;
    if (!after.hasRemoved) return unit * view.sumWith(point, after.groups(position.toMove) - own, threat);
    if (after.isAnnihilated()) return LOST;
    const logit = unit * this.sumOf(after, position.toMove);
    view.comeBack(position.lines, own, other);
    return logit;
  }
}
