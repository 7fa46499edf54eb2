/** Rules about positions that return. */
import type { Game } from '../../search/game.ts';
import { nextBelow } from '../../util/rng.ts';
import { refuseUnknown } from './complete.ts';
import type { Positions } from './fields.ts';
import { lossEnd, type MoveSource } from './game.ts';
import { MoveList } from './move-list.ts';
import { PastPositions, Pasts } from './past.ts';
import type { GameRules, Repetition } from './rules.ts';

const RESULTS: readonly unknown[] = ['draw', 'loss', 'illegal'];
const PARTS: readonly string[] = ['result', 'after', 'kind', 'isIrreversible'];

/** Throws a `TypeError` for what is not a repetition rule. */
function rulingOf<P>(given: Repetition<P>) {
  const full = typeof given === 'string' ? { result: given } : given;
  const bad = (what: string) => new TypeError(`repetition: ${what}`);
  if (typeof full !== 'object' || full === null) throw bad("it must be 'draw', 'loss', 'illegal' or an object");
  const { result = 'draw', after = 2, kind = 'situational', isIrreversible } = full;
  refuseUnknown('repetition', full, PARTS);
  if (!RESULTS.includes(result)) throw bad(`result is ${String(result)}; it must be 'draw', 'loss' or 'illegal'`);
  if (!Number.isInteger(after) || after < 2) throw bad(`after is ${after}; it must be 2 or more`);
  if (kind !== 'positional' && kind !== 'situational') throw bad("kind must be 'positional' or 'situational'");
  if (isIrreversible !== undefined && typeof isIrreversible !== 'function')
    throw bad('isIrreversible is not a function');
  return { result, after, isPositional: kind === 'positional', isIrreversible };
}

/** The rules and positions of a game in which positions can return, and its rollout if moves become illegal. */
export interface Repeating<P> {
  readonly rules: GameRules<P>;
  readonly positions: Positions<P>;
  readonly game?: Pick<Game<P>, 'rollout'>;
}

/** Adds what `rules.repetition` says to rules, with these positions and this source of moves. */
export function withRepetition<P>(
  rules: GameRules<P>,
  positions: Positions<P>,
  seats: number,
  { list: listAll, draw, most }: Omit<MoveSource<P>, 'end'>,
): Repeating<P> {
  const ruling = rulingOf(rules.repetition as Repetition<P>);
  const pasts = new Pasts(rules, seats, ruling.isPositional);
  const isIllegal = ruling.result === 'illegal';
  const play = (position: P, move: number) => {
    const turn = rules.turn(position);
    const isForgotten = ruling.isIrreversible?.(position, move) === true;
    rules.play(position, move);
    const past = pasts.of(position);
    pasts.note(past, position, turn);
    if (isForgotten) past.forget();
  };
  const { leave, arrange } = rules;
  const repeating: GameRules<P> = {
    ...rules,
    start: () => pasts.begun(rules.start()),
    play,
    result(position) {
      const end = rules.result(position);
      if (end !== undefined || isIllegal) return end;
      const past = pasts.of(position);
      if (past.times < ruling.after) return undefined;
      if (ruling.result === 'draw') return 'draw';
      return lossEnd(past.mover, seats);
    },
    derive(position) {
      rules.derive?.(position);
      pasts.settle(position);
    },
    ...(arrange && { arrange: (cells: Int8Array, toMove: number) => pasts.begun(arrange(cells, toMove)) }),
    ...(leave && {
      leave(position: P) {
        const turn = rules.turn(position);
        leave(position);
        pasts.note(pasts.of(position), position, turn);
      },
    }),
  };
  const withPasts = new PastPositions(positions, pasts, rules.turn);
  if (!isIllegal) return { rules: repeating, positions: withPasts };

  const before = rules.start();
  const moves: GameRules<P>['moves'] = (position, list) => {
    const { into } = list;
    const count = listAll(position, into);
    const past = pasts.of(position);
    let kept = 0;
    for (let i = 0; past.count > 0 && i < count; i++) {
      positions.copy(before, position);
      rules.play(before, into[i] as number);
      if (pasts.timesAfter(past, before) < ruling.after) into[kept++] = into[i] as number;
    }
    // If every move repeats a position, all are legal: none was overwritten.
    list.count = kept > 0 ? kept : count;
  };
  const list = new MoveList(0, 0);
  const drawn = new Int32Array(most);
  const rollout: Game<P>['rollout'] = (position, random, _policy, maxPlies, trace) => {
    const past = pasts.of(position);
    let plies = 0;
    for (; plies < maxPlies && rules.result(position) === undefined; plies++) {
      const turn = rules.turn(position);
      let move = draw(position, random);
      if (move < 0) break;
      positions.copy(before, position);
      play(position, move);
      if (past.times >= ruling.after) {
        pasts.takeBack(past);
        positions.copy(position, before);
        list.into = drawn;
        moves(position, list);
        move = drawn[nextBelow(random, list.count)] as number;
        play(position, move);
      }
      trace[plies] = (turn << 24) | move;
    }
    return plies;
  };
  return { rules: { ...repeating, moves }, positions: withPasts, game: { rollout } };
}
