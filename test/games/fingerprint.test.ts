/** The fingerprint of a game's rules, and the files that are refused when it has changed. */
import { describe, expect, it } from 'vitest';
import { readAnalysis, sealAnalysis, whyOther } from '../../src/engine/saved-analysis.ts';
import { Solving } from '../../src/engine/solving.ts';
import { fingerprint, rulesProblem } from '../../src/games/fingerprint.ts';
import type { GameKit } from '../../src/games/kit.ts';
import type { GameRules } from '../../src/own-games/define/rules.ts';
import { defineGame, squares } from '../../src/own-games/game.ts';
import { PRESETS } from '../../src/search/params.ts';
import { must } from '../../src/util/result.ts';
import { seal, unseal } from '../../src/util/sealed.ts';

interface Position {
  readonly cells: Int8Array;
  played: number;
}

const board = squares(3);

/** Marks in a row of three, with other rules in part. */
function kitWith(parts: Partial<GameRules<Position>> = {}, length = 3): GameKit {
  const rows = board.rows(length);
  const game = defineGame({
    name: 'rows',
    title: 'Rows',
    seats: ['red', 'blue'],
    rules: () => ({
      board,
      start: () => ({ cells: new Int8Array(9).fill(-1), played: 0 }),
      turn: ({ played }: Position) => played % 2,
      at: ({ cells }: Position, cell: number) => cells[cell] as number,
      play: (position: Position, cell: number) => {
        position.cells[cell] = position.played++ % 2;
      },
      result: ({ cells, played }: Position) => {
        const row = rows.find(([a, ...others]) => cells[a!]! >= 0 && others.every((cell) => cells[cell] === cells[a!]));
        return row ? (cells[row[0]!] as number) : played === 9 ? 'draw' : undefined;
      },
      ...parts,
    }),
  });
  return must(game.open({ name: 'rows', rules: {}, weights: null }));
}

describe('the fingerprint of a game', () => {
  it('is the same for the same rules', () => {
    expect(fingerprint(kitWith())).toBe(fingerprint(kitWith()));
    const at = (position: Position, cell: number) => [...position.cells].at(cell) as number;
    expect(fingerprint(kitWith({ at }))).toBe(fingerprint(kitWith()));
  });

  const CHANGES: Readonly<Record<string, GameKit>> = {
    'rows of two': kitWith({}, 2),
    'another first player': kitWith({ turn: ({ played }) => 1 - (played % 2) }),
    'another winner': kitWith({ result: ({ played }) => (played === 9 ? 0 : undefined) }),
    'a square that is filled last': kitWith({
      isLegal: ({ cells, played }, cell) => cells[cell] === -1 && (cell !== 8 || played === 8),
    }),
  };
  it.each(Object.keys(CHANGES))('differs with %s', (change) => {
    expect(fingerprint(CHANGES[change] as GameKit)).not.toBe(fingerprint(kitWith()));
  });
});

describe('results of other rules', () => {
  const kit = kitWith();
  const known = fingerprint(kit);

  it('are those with another fingerprint; without one they are accepted', () => {
    expect(rulesProblem(kit, known)).toBeUndefined();
    expect(rulesProblem(kit, undefined)).toBeUndefined();
    expect(rulesProblem(kit, 'other')).toEqual(expect.any(String));
  });

  it('are not resumed from a saved analysis', () => {
    const tree = new Uint8Array(8);
    const bytes = sealAnalysis(kit, PRESETS.default, { start: undefined, moves: [], tree });
    const saved = must(readAnalysis(bytes));
    expect(saved.fingerprint).toBe(known);
    expect(whyOther(kit, PRESETS.default, saved)).toBeUndefined();
    expect(whyOther(kit, PRESETS.default, { ...saved, fingerprint: undefined })).toBeUndefined();
    expect(whyOther(kit, PRESETS.default, { ...saved, fingerprint: 'other' })).toEqual(expect.any(String));
  });

  it("are not resumed from a solver's table", () => {
    const solving = () => new Solving(kit, [kit.game.create()], 2 ** 24);
    const bytes = solving().save();
    expect(solving().resume(bytes).ok).toBe(true);
    const magic = new TextDecoder().decode(bytes.subarray(0, 8));
    const { header, body } = must(unseal(magic, 'a table', bytes));
    const { fingerprint: _, ...older } = JSON.parse(header);
    expect(solving().resume(seal(magic, older, body)).ok).toBe(true);
    const other = seal(magic, { ...older, fingerprint: 'other' }, body);
    expect(solving().resume(other)).toMatchObject({ error: { code: 'bad-file' } });
  });
});
