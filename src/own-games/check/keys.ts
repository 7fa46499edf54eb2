/** Hashes: equal positions have equal hashes, different positions different ones. */
import { differingFields, fieldsOf } from './fields.ts';
import type { Fix } from './report.ts';
import type { Check, CheckRun } from './run.ts';

/** The number of moves tried per position. */
const TRIED = 60;
const REMEMBERED = 50_000;

/** Everything that affects the rest of the game. */
function futureOf(run: CheckRun, position: unknown): string {
  const { game } = run;
  if (game.isOver(position)) return `over ${run.rewards(position).join()}`;
  return `${game.toMove(position)}: ${run.legal(position).join()}`;
}

function keyFix(fields: string): Fix {
  const differ = fields && `: these fields differ: ${fields}`;
  return {
    kit: `keyLow and keyHigh must depend on everything that matters${differ}`,
    adapted: `\`key\` must give states different texts if the rest of the game differs${differ}`,
    rules: `\`derived\` may list only fields that \`derive\` computes from the others, and no variable outside the position may matter${differ}`,
  };
}

export const KEY_CHECKS: readonly Check[] = [
  {
    code: 'keys',
    title: 'different positions have different keys',
    at: 'sample',
    test: (run, _line, position) => {
      const { game } = run;
      const own = run.key(position);
      const known = new Map([[own, { position, what: 'the position before it' }]]);
      for (const move of run.legal(position).slice(0, TRIED)) {
        const after = run.copyOf(position);
        game.play(after, move);
        const key = run.key(after);
        const same = known.get(key);
        if (same && futureOf(run, same.position) !== futureOf(run, after)) {
          const fields = differingFields(fieldsOf(same.position), fieldsOf(after));
          return {
            message: `the position after ${run.name(move)} has the same key as ${same.what}`,
            fix: keyFix(fields),
          };
        }
        known.set(key, { position: after, what: `the one after ${run.name(move)}` });
      }
      return undefined;
    },
  },
  {
    code: 'key-collision',
    title: 'positions with the same key have the same moves and the same result',
    at: 'ply',
    after: 'keys',
    test: (run, line, position) => {
      const { futures } = run;
      const key = run.key(position);
      const future = futureOf(run, position);
      const same = futures.get(key);
      if (!same) {
        if (futures.size < REMEMBERED) futures.set(key, { line: [...line], future });
        return undefined;
      }
      if (same.future === future) return undefined;
      const sorted = (text: string) => text.split(/[ ,]/).sort().join();
      if (sorted(same.future) === sorted(future)) {
        return {
          code: 'move-order',
          message: 'two equal positions list their moves in different orders',
          fix: 'list moves in an order that follows from the position alone, not from the moves that led to it',
          other: same.line,
        };
      }
      const fields = differingFields(fieldsOf(run.replay(same.line)), fieldsOf(position));
      return {
        message: 'two positions have the same key, but different moves, players to move, or results',
        fix: keyFix(fields),
        other: same.line,
      };
    },
  },
];
