/** Moves that the engine plays against people, as strong as they want it. */
import { randomUUID } from 'node:crypto';
import type { GameKit } from '../engine.ts';
import { Judge } from '../judge.ts';
import { levelMove, parseLevel } from '../levels.ts';
import type { RequestError } from '../protocol/analysis/request.ts';
import { ok, type Result } from '../util/result.ts';
import type { Analyses } from './analyses.ts';
import type { Client } from './desk.ts';
import type { Answer } from './engine-process.ts';
import type { Choose } from './messages.ts';

/** A move, or the name of a seat, and what its player expects of it, in [0, 1], where that is known. */
export interface Chosen {
  readonly move: string;
  readonly value: number | null;
}

type Refusal = { readonly ok: false; readonly error: RequestError };

/**
 * Chooses a move; `onChosen` hears it. What is returned ends the search early. Errors: those of `Analyses.add`, `bad-level`,
 * `bad-field` and `game-over`.
 */
export function choose(
  analyses: Analyses,
  client: Client,
  asked: Choose,
  onChosen: (chosen: Result<Chosen, RequestError>) => void,
): Result<() => void, RequestError> {
  const { id, game, size, rules, initialPosition, moves, level: wanted, seconds } = asked;
  const fields = {
    ...(game !== undefined && { game }),
    ...(size !== undefined && { size }),
    ...(rules !== undefined && { rules }),
    ...(initialPosition !== undefined && { initialPosition }),
  };
  const kit = analyses.games.kitOf({ id, ...fields });
  if (!kit.ok) return kit;
  if ((wanted === undefined) === (seconds === undefined))
    return refuse('level', 'either a level or seconds are expected');
  const level = wanted === undefined ? undefined : parseLevel(kit.value, String(wanted));
  if (level?.ok === false) return refuse('level', level.error.message);
  const choiceAfter = initialPosition === undefined ? kit.value.choiceAfter : undefined;
  if (choiceAfter !== undefined && moves.length <= choiceAfter) {
    const checked = analyses.games.check(kit.value);
    if (!checked.ok) return checked;
    void judged(kit.value, moves, choiceAfter).then(
      (move) => onChosen(ok({ move, value: null })),
      (error: unknown) => onChosen(refuse('moves', error instanceof Error ? error.message : String(error))),
    );
    return ok(() => {});
  }
  const boardMoves = moves.filter((_, ply) => ply !== choiceAfter);
  const most = kit.value.game.maxMoves;
  const limits = level ? { playouts: level.value.limits.playouts, breadth: 0 } : { seconds: seconds as number };
  const query = { id, ...fields, moves: boardMoves, top: most, ...limits };
  const onAnswer = (answer: Answer) => {
    if ('isDuringSearch' in answer && answer.isDuringSearch) return;
    if (!('playouts' in answer)) {
      const message = 'error' in answer ? answer.error : 'the search was stopped';
      return onChosen({ ok: false, error: { code: 'search-failed', message, id } });
    }
    const move = level ? levelMove(level.value, answer.moves, randomUUID()) : answer.moves[0];
    onChosen(move ? ok({ move: move.move, value: answer.value }) : over(id));
  };
  // A level is played with a fixed amount of work, on one thread so that it is the same on every machine.
  const added = analyses.add(client, query, level ? Math.min(1, analyses.threads) : undefined, onAnswer);
  return added.ok ? ok(() => added.value.stop()) : added;
}

/** The moves before the choice of a seat, and the choice. */
async function judged(kit: GameKit, moves: readonly string[], choiceAfter: number): Promise<string> {
  const judge = new Judge(kit.spec);
  try {
    if (moves.length < choiceAfter) return await judge.placeMove(moves, randomUUID());
    return kit.seats[await judge.chooseSeat(moves)]?.name as string;
  } finally {
    await judge.close();
  }
}

function over(id: string): Refusal {
  return { ok: false, error: { code: 'game-over', message: 'the game is over', id } };
}

function refuse(field: string, message: string): Refusal {
  return { ok: false, error: { code: 'bad-field', message: `${field}: ${message}`, field } };
}
