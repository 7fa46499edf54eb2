/** Judges a move in a lesson step. */
import type { GameKit } from '../../../games/kit.ts';
import { Line } from '../../../games/line.ts';
import type { LessonStep } from '../../../games/teaching.ts';
import { must } from '../../../util/result.ts';
import { translated } from '../texts/texts.ts';

export interface MoveOutcome {
  readonly move: string;
  /** Why it is not a solution, in the user's language; undefined if it is. */
  readonly why: string | undefined;
  /**
   * The line to show: the move, and after a solution its continuation; empty for an illegal move.
   */
  readonly line: readonly string[];
}

export function moveOutcome(kit: GameKit, step: LessonStep, text: string): MoveOutcome {
  const before = must(Line.of(kit, step.position));
  const line = must(Line.of(kit, step.position));
  const played = line.play(text);
  if (!played.ok) {
    const remedy = kit.remedy?.(before.position, played.error);
    const { message } = played.error;
    // The move stands before it.
    const said = message.toLowerCase().startsWith(`${text.toLowerCase()} `) ? message.slice(text.length + 1) : message;
    const known = translated(message);
    const reason = `${known === message ? said : known}${translated('.')}`;
    const why = remedy === undefined ? reason : `${reason} ${translated(remedy)}`;
    return { move: text, why, line: [] };
  }
  const move = kit.game.moveName(played.value);
  const objection = step.objection(before.position, played.value, line.position);
  const why = objection === undefined ? undefined : translated(objection);
  const sequel = why === undefined ? (step.sequel?.(line.position) ?? []) : [];
  return { move, why, line: [move, ...sequel] };
}
