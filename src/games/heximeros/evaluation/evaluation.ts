/** The hand-written evaluation of HexiMeros. */
// biome-ignore-all lint/style/noNonNullAssertion: hot file; sides and moves are in range by construction
import type { Evaluation } from '../../../search/game.ts';
import type { Position } from '../rules/position.ts';
import type { Scoring } from '../rules/score.ts';
import { Outlook } from './outlook.ts';
import { logit, Plies } from './plies.ts';

export class HandEvaluation implements Evaluation<Position> {
  private readonly outlook: Outlook;
  private readonly plies: Plies;

  constructor(scoring: Scoring) {
    this.outlook = new Outlook(scoring);
    this.plies = new Plies(this.outlook);
  }

  evaluate(position: Position, player: number): number {
    this.outlook.look(position);
    return logit(this.outlook.scores[player]!);
  }

  evaluateMoves(position: Position, moves: Int32Array, count: number, logits: Float32Array): void {
    this.outlook.look(position);
    this.plies.begin(position);
    for (let i = 0; i < count; i++) logits[i] = this.plies.logitOf(position, moves[i]!);
  }

  isExactAfter(): boolean {
    return false;
  }
}
