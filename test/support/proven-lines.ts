/** Plays the lines of proven results by the rules alone. */
import type { Analysis, Engine } from '../../src/engine/engine.ts';

export interface LineCounts {
  /** Moves with a proven result, and those of them whose line reaches the end of the game. */
  readonly proven: number;
  readonly whole: number;
  /** What is wrong with any of the lines. */
  readonly wrong: readonly string[];
}

/** Checks every line of a proven move in an analysis of the engine's position. */
export function checkLines({ kit, position, positionText }: Engine, { moves, toMove, proven }: Analysis): LineCounts {
  const { game } = kit;
  const seat = kit.seats.findIndex(({ name }) => name === toMove);
  const wrong: string[] = [];
  let whole = 0;
  const proved = moves.filter((move) => move.proven);
  for (const { move, pv, proven } of proved) {
    const { result, plies } = proven as NonNullable<typeof proven>;
    const at = game.create();
    game.copy(at, position);
    const say = (what: string) =>
      wrong.push(`${positionText}, ${move} ${result} in ${plies}: ${pv.join(' ')}: ${what}`);
    const isLegal = pv.every((name) => {
      const legal = new Int32Array(game.maxMoves);
      const one = kit.parseMove(name);
      if (!one.ok || !legal.subarray(0, game.legalMoves(at, legal)).includes(one.value)) return false;
      game.play(at, one.value);
      return true;
    });
    if (pv[0] !== move || !isLegal) say('not a line of legal moves from the move on');
    else if (plies < 63 && pv.length > plies && result !== 'draw') say('longer than the proof');
    else if (game.isOver(at)) {
      whole++;
      const reward = game.reward(at, seat);
      if (reward !== (result === 'win' ? 1 : result === 'loss' ? 0 : 0.5)) say(`ends with ${reward}`);
    }
  }
  const [best] = moves;
  if (proven?.result === 'win' && (best?.proven?.result !== 'win' || best.proven.plies !== proven.plies))
    wrong.push(`${positionText}: a win in ${proven.plies}, and the best move is ${JSON.stringify(best)}`);
  if (proven && best?.proven?.result !== proven.result)
    wrong.push(`${positionText}: a proven ${proven.result}, and the best move is ${JSON.stringify(best)}`);
  return { proven: proved.length, whole, wrong };
}
