/** Positions and moves as text, and the reasons why moves are illegal. */

import { parseIn } from '../../games/names-in.ts';
import { nextBelow } from '../../util/rng.ts';
import { differingFields, fieldsOf } from './fields.ts';
import type { Problem } from './report.ts';
import { type Check, type CheckRun, difference, type GameMoves } from './run.ts';

/** The number of moves tried per position. */
const TRIED = 300;

export const TEXT_CHECKS: readonly Check[] = [
  {
    code: 'position-text',
    title: 'the text of a position gives the same position back',
    at: 'sample',
    test: (run, _line, position) => {
      const { kit } = run;
      const text = kit.makePosition(position);
      if (typeof text !== 'string' || text === '' || /[\r\n]/.test(text)) {
        return { message: `makePosition returns ${JSON.stringify(text)}`, fix: 'return one line of text' };
      }
      const parsed = kit.parsePosition(text);
      if (!parsed.ok) {
        return {
          message: `the text of a position is not read back: ${JSON.stringify(text)}: ${parsed.error.message}`,
          fix: {
            kit: 'parsePosition must read everything that makePosition writes',
            rules: 'fields must stay integers, booleans, or typed arrays of one length, `at` and `turn` in range',
          },
        };
      }
      for (const [name, value] of Object.entries(run.module.rulesOf(text))) {
        const option = run.module.options.find((one) => one.name === name);
        if (option && value === (kit.spec.rules[name] ?? option.default)) continue;
        return {
          message: `rulesOf(${JSON.stringify(text)}) says ${name}=${value}`,
          fix: 'rulesOf may return only options that the text itself states',
        };
      }
      const what = difference(run.observe(position), run.observe(parsed.value));
      if (what === undefined) return undefined;
      const fields = differingFields(fieldsOf(position), fieldsOf(parsed.value));
      return {
        message: `${what} differs after ${JSON.stringify(text)} was read back`,
        fix: {
          kit: `write everything that matters to the text, and read it${fields && `: these fields differ: ${fields}`}`,
          rules: `\`derive\` must compute all fields in \`derived\` from the others, starting from those of \`start\`${fields && `: these fields differ: ${fields}`}`,
        },
      };
    },
  },
  {
    code: 'move-names',
    title: 'moves have unique names that fit into move lists',
    at: 'sample',
    test: (run, _line, position) => {
      const known = new Map<string, number>();
      for (const move of run.legal(position)) {
        const name = run.game.moveName(move);
        if (typeof name !== 'string' || !/^\S+$/.test(name) || /^\d+\./.test(name)) {
          return {
            message: `the name of move ${move} is ${JSON.stringify(name)}`,
            fix: 'a name is one word that does not begin with a number and a dot',
          };
        }
        const other = known.get(name.toLowerCase());
        if (other !== undefined) {
          return {
            message: `the moves ${other} and ${move} are both called ${name}`,
            fix: 'give every move a unique name; case does not count',
          };
        }
        known.set(name.toLowerCase(), move);
      }
      return undefined;
    },
  },
  {
    code: 'parse-move',
    after: 'move-names',
    title: 'the name of a move is read back, in upper and lower case',
    at: 'sample',
    test: (run, _line, position) => {
      for (const move of run.legal(position).slice(0, TRIED)) {
        const name = run.game.moveName(move);
        for (const text of [name, name.toUpperCase(), name.toLowerCase()]) {
          const parsed = parseIn(run.kit, position, text);
          if (parsed.ok && parsed.value === move) continue;
          const what = parsed.ok ? `reads it as move ${parsed.value}` : `refuses it: ${parsed.error.message}`;
          return {
            message: `parseMove(${JSON.stringify(text)}) ${what}; it is move ${move}`,
            fix: 'parseMove must read every name that moveName writes, in either case',
          };
        }
      }
      return undefined;
    },
  },
  {
    code: 'illegality',
    title: 'refused moves are those that are not legal',
    at: 'sample',
    test: (run, line, position) => {
      const legal = new Set(run.legal(position));
      const resign = run.kit.resignation === 'leaves' ? run.kit.parseMove('resign') : undefined;
      for (const move of triedMoves(run, legal, line)) {
        if (resign?.ok && move === resign.value) continue;
        const error = run.kit.illegality(position, move);
        if (legal.has(move) === (error === undefined)) continue;
        return illegalityProblem(run, position, move, error?.message);
      }
      return undefined;
    },
  },
];

function triedMoves(run: CheckRun, legal: ReadonlySet<number>, line: GameMoves): number[] {
  const { game } = run;
  if (game.moveBound <= TRIED) return Array.from({ length: game.moveBound }, (_, move) => move);
  const random = run.randomFor(line, 'illegality');
  const others = Array.from({ length: TRIED }, () =>
    game.moveBound < 2 ** 16
      ? nextBelow(random, game.moveBound)
      : (nextBelow(random, 4096) * 4096 + nextBelow(random, 4096)) % game.moveBound,
  );
  return [...[...legal].slice(0, TRIED), ...others];
}

function illegalityProblem(run: CheckRun, position: unknown, move: number, error: string | undefined): Problem {
  const where = run.game.isOver(position) ? 'the game is over' : 'it is not among the legal moves';
  return {
    message: error
      ? `${run.name(move)} is a legal move, but illegality says: ${error}`
      : `illegality allows ${run.name(move)}, but ${where}`,
    fix: 'illegality must return an error for every move that legalMoves does not list, and undefined for the others',
  };
}
