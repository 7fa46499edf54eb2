/** Replays and copies: replaying gives the same position, and copies are independent. */
import { differingFields, fieldsOf } from './fields.ts';
import { type Check, type CheckRun, difference, type GameMoves } from './run.ts';
import type { ShownFailure } from './shrink.ts';

/** Plies for which two equal positions are compared. */
const FOLLOWED = 12;

const NEW = {
  kit: 'create must make a new object with new arrays every time',
  rules: '`start` must make a new object with new arrays every time',
};

const OUTSIDE =
  'rules must depend on nothing but the position and the move: no variable outside the position may matter, such as a counter, or a table that changes';
const UNCHANGED =
  '`play` must leave the state that it is given as it is, with all that it holds, or `clone` must copy all of it';

/** The first game after which rules are no longer what they were when it was played, with the legal moves of each ply. */
export function changedRules(
  run: CheckRun,
  played: readonly { line: GameMoves; legal: readonly string[] }[],
): ShownFailure | undefined {
  for (const { line, legal } of played) {
    const position = run.game.create();
    for (const [ply, move] of line.entries()) {
      const moves = run.game.isOver(position) ? 'none' : run.legal(position).join();
      if (moves !== legal[ply]) {
        const message = 'after the same moves, other moves are legal than before the games of this check';
        return { problem: { code: 'random-play', message, fix: OUTSIDE }, line: line.slice(0, ply) };
      }
      run.game.play(position, move);
    }
  }
  return undefined;
}

export const COPY_CHECKS: readonly Check[] = [
  {
    code: 'random-play',
    title: 'playing the same moves gives the same position',
    at: 'ply',
    test: ({ watch: { found } }) => {
      if (!found) return undefined;
      return {
        message: `the rules call ${found.name}`,
        fix: 'rules must depend on the position and the move alone',
        where: found.where,
      };
    },
  },
  {
    code: 'asking',
    title: 'asking for the moves or the result of a position does not change it',
    at: 'sample',
    test: (run, line) => {
      const position = run.replay(line);
      const stateOf = () => `${run.kit.makePosition(position)} ${run.key(position)}`;
      const [before, fields] = [stateOf(), fieldsOf(position)];
      run.observe(position);
      if (stateOf() === before) return undefined;
      const names = differingFields(fields, fieldsOf(position));
      return {
        message: `asking for the legal moves, the seat to move, the cells or the result changes ${names || 'the position'}`,
        fix: 'only `play` may change a position: work on a copy, or take the change back',
      };
    },
  },
  {
    code: 'start',
    title: 'every new position is independent of earlier ones',
    at: 'sample',
    test: (run, line) => {
      const first = run.game.create();
      const before = run.observe(first);
      const kept = run.first && difference(run.first, before);
      if (kept !== undefined) {
        return { message: `${kept} of a new position depends on what was played before`, fix: NEW };
      }
      const second = run.game.create();
      run.playOn(second, run.randomFor(line, 'start'), FOLLOWED);
      const what = difference(before, run.observe(first));
      if (what === undefined) return undefined;
      return {
        message: `playing in one new position changes ${what} of another`,
        fix: NEW,
      };
    },
  },
  {
    code: 'random-play',
    title: 'playing the same moves gives the same position',
    at: 'sample',
    test: (run, line, position) => {
      const again = run.replay(line);
      const what = difference(run.observe(position), run.observe(again));
      if (what === undefined) return undefined;
      const fields = differingFields(fieldsOf(position), fieldsOf(again));
      return {
        message: `after the same moves, ${what} can differ${fields && ` (fields ${fields})`}`,
        fix: OUTSIDE,
      };
    },
  },
  {
    code: 'copy',
    title: 'a copy equals its original, and stays independent',
    at: 'sample',
    test: (run, line) => {
      const { game } = run;
      const original = run.replay(line);
      const before = run.observe(original);
      const fields = fieldsOf(original);
      // Copies must work into positions that were used before.
      const copy = game.create();
      const random = run.randomFor(line, 'copy');
      run.playOn(copy, random, (random[0] as number) & 1 ? run.plyLimit : FOLLOWED);
      game.copy(copy, original);
      const forgets = (what: string, other: unknown, mine: Map<string, unknown>, when = '') => {
        const theirs = fieldsOf(other);
        const names = differingFields(mine, theirs);
        const fresh = fieldsOf(game.create());
        const added = [...mine].find(([name, value]) => !fresh.has(name) && value !== theirs.get(name))?.[0];
        if (added !== undefined) {
          return {
            message: `\`play\` adds the field \`${added}\`, which a new position does not have`,
            fix: {
              kit: 'every position has the same fields: put it into the new position',
              rules: 'every position has the same fields: put it into the object that `start` returns',
            },
          };
        }
        return {
          message: `${when}a copy differs from the original in ${what}`,
          fix: {
            kit: names ? `copy forgets the field ${names}` : 'copy must make every field of `into` equal to `from`',
            rules: names
              ? `positions keep their state in the fields that \`start\` returns, and typed arrays keep their length; see ${names}`
              : OUTSIDE,
            adapted: names ? `${UNCHANGED}: see ${names}` : UNCHANGED,
          },
        };
      };
      const what = difference(before, run.observe(copy));
      if (what !== undefined) return forgets(what, copy, fields);

      const shared = (moved: string, other: string) => {
        const names = differingFields(fields, fieldsOf(moved === 'copy' ? original : copy));
        return {
          message: `playing on the ${moved} changes the ${other}`,
          fix: {
            kit: `${names ? `the two share ${names}: ` : ''}copy arrays by their contents, as in \`into.cells.set(from.cells)\``,
            rules: OUTSIDE,
            adapted: names ? `${UNCHANGED}: see ${names}` : UNCHANGED,
          },
        };
      };
      const twin = run.replay(line);
      for (let ply = 0; ply < FOLLOWED; ply++) {
        const [move] = run.playOn(twin, random, 1);
        if (move === undefined) break;
        game.play(copy, move);
        if (difference(before, run.observe(original)) !== undefined) return shared('copy', 'original');
        const later = difference(run.observe(twin), run.observe(copy));
        if (later !== undefined) return forgets(later, copy, fieldsOf(twin), 'after further moves, ');
      }
      game.copy(copy, original);
      const last = difference(before, run.observe(copy));
      if (last !== undefined) return forgets(last, copy, fields);
      run.playOn(original, random, FOLLOWED);
      return difference(before, run.observe(copy)) === undefined ? undefined : shared('original', 'copy');
    },
  },
];
