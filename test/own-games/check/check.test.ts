/** Every broken game is found out by the check that is meant for it, and no sound game fails. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../src/games/house.ts';
import { type CheckReport, checkGame, defineGame, type GameModule, squares } from '../../../src/own-games/game.ts';
import { game as fours } from '../foreign/fours.ts';
import { game as trio } from '../foreign/trio.ts';
import { BROKEN, sound } from './broken.ts';

const OF_KITS =
  /\b(?:(?:parse|make)Position|toMove|isOver|legalMoves|key(?:Low|High)|create|illegality|maxRolloutPlies|moveBound|outcome|ownerOf|cellsOf)\b/;
const codes = ({ failures }: CheckReport) => failures.map(({ code }) => code);
/** Found in few random games alone, or by the shortest game only after some. */
const RARE = [
  'the order of moves depends on the way to the position',
  'play throws in a rare line',
  'the winner has reward 0',
];
const reports = new Map<string, CheckReport>();
/** What is said of a broken game. */
function reportOf(what: string): CheckReport {
  const known = reports.get(what);
  if (known) return known;
  const [game] = BROKEN[what] as (typeof BROKEN)[string];
  const report = checkGame(game(), { games: RARE.includes(what) ? 30 : 12 });
  reports.set(what, report);
  return report;
}

describe('a broken game', () => {
  it.each(Object.entries(BROKEN))('fails by one check alone where %s', (what, [game, code]) => {
    const report = reportOf(what);
    expect(codes(report)).toEqual([code]);
    const opened = game().open({ name: 'broken', rules: {}, weights: null });
    if (!opened.ok || opened.value.derivation?.author !== 'rules') return;
    // Authors of rules never wrote these.
    for (const { message, fix } of report.failures) expect(`${message} ${fix}`).not.toMatch(OF_KITS);
  });

  it('is shown by the shortest game that does it, and where it happened', () => {
    const failure = (what: string) => reportOf(what).failures[0];
    const rare = failure('play throws in a rare line');
    expect(rare?.moves).toHaveLength(3);
    expect(rare?.where).toMatch(/broken\.ts:\d+/);
    expect(failure('copy forgets a field')?.fix).toContain('`winner`');
    expect(failure('copy shares an array')?.fix).toContain('`cells`');
    expect(failure('the keys miss the side to move')?.fix).toContain('`turn`');
    expect(failure('the winner has reward 0')?.moves?.length).toBeLessThanOrEqual(5);
    expect(failure('Math.random in play')?.where).toMatch(/broken\.ts:\d+/);
  });
});

describe('a sound game', () => {
  it('passes every check', () => {
    const report = checkGame(sound, { games: 15 });
    expect(report.failures).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(report.rules[0]).toMatchObject({ rules: '', games: 15 });
  });

  it.each(['trio', 'fours', ...HOUSE.map(({ name }) => name)])('passes: %s', async (name) => {
    const own = [trio, fours].find((game) => game.name === name);
    const game = own ?? (await HOUSE.find((house) => house.name === name)?.load());
    const isLong = name === 'heximeros';
    const report = checkGame(game as GameModule, { games: 1, seconds: 0.5, ...(isLong && { rules: {} }) });
    expect(report.failures).toEqual([]);
  });

  it('gives the same report for the same seed', () => {
    const plain = (seed: string) => {
      const { rules, ...report } = checkGame(sound, { games: 4, seed });
      return { ...report, plies: rules.map(({ plies }) => plies) };
    };
    expect(plain('a')).toEqual(plain('a'));
    expect(plain('a').plies).not.toEqual(plain('b').plies);
  });

  it('hears of symmetries that it does not declare', () => {
    expect(checkGame(fours, { games: 4 }).hints.join()).toContain('turn 90');
    expect(checkGame(sound, { games: 8 }).hints).toEqual([]);
  });
});

describe('defineGame', () => {
  const rules = {
    board: squares(2),
    start: () => ({ cells: new Int8Array(4).fill(-1) }),
    turn: () => 0,
    at: () => -1,
    play: () => {},
    result: () => 'draw',
  };
  const failure = (changes: object) => {
    const made = { ...rules, ...changes } as never;
    const game = defineGame({ name: 'wrong', title: 'Wrong', seats: ['black', 'white'], rules: () => made });
    return checkGame(game, { games: 1 }).failures[0]?.message;
  };

  it.each(['board', 'start', 'turn', 'at', 'play', 'result'])('names the missing part: %s', (name) => {
    expect(failure({ [name]: undefined })).toMatch(new RegExp(`\\b${name}\\b.*\\bmissing`));
    expect(failure({ [name]: 7 })).toMatch(new RegExp(`\\b${name}\\b.*\\bnot\\b`));
  });

  it('names what returns nonsense', () => {
    expect(failure({ at: () => undefined })).toMatch(/\bat\b.*\bundefined\b.*\ba2/);
    expect(failure({ at: () => 2 })).toMatch(/\bat returns 2\b/);
    expect(failure({ turn: () => 2 })).toMatch(/\bturn returns 2\b/);
    expect(failure({ start: () => 7 })).toMatch(/\bstart\b.*\bobject/);
    expect(failure({ moves: [] })).toMatch(/\bmoves\b.*\bfunction/);
    expect(failure({ cellsPerMove: 2 })).toMatch(/\bmoves\b.*\bmissing/);
    for (const end of ['red', true, 2, [1, 2, 3], ['a', 'b']]) {
      expect(failure({ result: () => end })).toMatch(/\bresult returns /);
    }
  });

  it('names what it does not know', () => {
    expect(failure({ isleagl: () => true })).toMatch(/\bunknown\b.*\bisleagl\b/);
    const define = (changes: object) => () =>
      defineGame({ name: 'wrong', title: 'Wrong', seats: ['black', 'white'], rules: () => rules as never, ...changes });
    expect(define({ boards: 1 })).toThrow(/\bunknown\b.*\bboards\b/);
    expect(define({ name: 'Wrong' })).toThrow(/^name "Wrong"/);
    expect(define({ seats: undefined })).toThrow(/\bseats\b/);
    expect(define({ seats: ['black', 'Black'] })).toThrow(/"Black"/);
    expect(define({ options: { Size: { default: 3 } } })).toThrow(/"Size"/);
    expect(define({ options: { size: {} } })).toThrow(/"size"/);
  });
});
