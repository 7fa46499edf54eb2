/** Games that a volunteer has sent: only what he can know is taken from them, and it has to keep the rules. */
import { z } from 'zod';
import { replay } from '../../src/records/replay.ts';
import { fieldsOfSpec } from '../../src/records/spec.ts';
import { fail, ok, type Result } from '../../src/util/result.ts';
import { kitOf } from '../game/kit.ts';
import { loggedPlayer } from '../players/players.ts';
import type { LoggedGame } from '../tournament/log.ts';
import { isFaulty } from '../tournament/logged-games.ts';
import { type Batch, type BatchedGame, gamesOf } from './batch.ts';

const MOST_PLIES = 10_000;
const word = z.string().max(100);
const perPly = z.array(z.number().nullable()).max(MOST_PLIES);

/** A game as volunteers send it. What stands in it besides is left out. */
const uploadedGame = z.object({
  index: z.int().min(0),
  /** With the name of the seat that was chosen, where the game has such a choice. */
  opening: z.array(word).max(1000),
  moves: z.array(word).max(MOST_PLIES),
  winner: word.nullable(),
  end: word,
  scores: z.array(z.number().min(0).max(1)).max(16).optional(),
  points: z.array(z.number()).max(16).optional(),
  evals: perPly,
  ms: perPly,
  startedAt: z.iso.datetime(),
  durationMs: z.number().min(0),
});
type UploadedGame = z.infer<typeof uploadedGame>;

export const uploadSchema = z.object({
  games: z.array(uploadedGame).max(2000),
  /** Nothing more comes of this lease. */
  isOver: z.boolean(),
});
export type Upload = z.infer<typeof uploadSchema>;

export const leaseSchema = z.object({ build: z.string().max(64), version: z.string().max(64) });

/** The game as the log keeps it. Errors: `bad-game`. */
export function acceptGame(batch: Batch, planned: BatchedGame, sent: UploadedGame, by: string): Result<LoggedGame> {
  const bad = (what: string) => fail('bad-game', `game ${planned.index + 1}: ${what}`);
  const kit = kitOf(batch.settings.game);
  const { seats, spec, choiceAfter } = kit;
  const { opening } = sent;
  const given = opening.slice(0, planned.opening.length);
  const choice = opening.slice(planned.opening.length);
  const isChosen = choiceAfter !== undefined;
  if (given.join(' ') !== planned.opening.join(' ') || choice.length !== Number(isChosen)) {
    return bad('it has another opening');
  }
  if (opening.some((move, i) => sent.moves[i] !== move)) return bad('it does not begin with its opening');
  if (sent.evals.length !== sent.moves.length || sent.ms.length !== sent.moves.length) {
    return bad('it has not as many values as moves');
  }
  const [game] = gamesOf({ ...batch, games: [planned] }, new Map());
  // The checksums of weights stand in the batch, the weights themselves do not matter here.
  const players = planned.players.map((number) => {
    const { weights, ...player } = batch.players[number] as Batch['players'][number];
    const logged = loggedPlayer(player);
    return weights === undefined ? logged : { ...logged, params: { ...logged.params, weights } };
  });
  if (isChosen && choice[0] === seats[0]?.name) players.reverse();
  const { index, round } = planned;
  const { moves, winner, end, scores, points, evals, ms, startedAt, durationMs } = sent;
  const record: LoggedGame = {
    ...{ v: 1, id: `${index}`, ...fieldsOfSpec(spec), index },
    ...(seats.length === 2 ? { pair: round } : { round }),
    ...{ players, opening, moves, winner, end },
    ...(scores && { scores }),
    ...(points && { points }),
    ...{ evals, ms, startedAt, durationMs, seed: game?.settings.seed ?? planned.seed, by },
  };
  if (isFaulty(record)) return bad('it was ended by a fault');
  const played = replay(record);
  if (!played.ok) return bad(played.error.message);
  if (played.value.end !== end || played.value.winner !== winner) return bad('it has another result by its rules');
  return ok(record);
}
