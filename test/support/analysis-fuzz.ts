/** Good, mutated and random lines for `sightline analysis`, and what the protocol says of the replies to them. */

import type { GameKit, GameSpec } from '../../src/games/kit.ts';
import { notationOf } from '../../src/games/notation.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import type { AnyReply } from './analysis.ts';
import { isReply, isRequest } from './analysis-schemas.ts';
import { sightline } from './command.ts';
import { openKit, playedAtRandom } from './kits.ts';
import { anyPick, mutated, randomText } from './odd-text.ts';
import { SIZES } from './random-games.ts';

const ACTIONS = [
  { action: 'query_version' },
  { action: 'query_models' },
  { action: 'clear_cache' },
  { action: 'terminate', terminateId: 'q3' },
  { action: 'terminate', terminateId: 'q1', turnNumbers: [0, 4] },
  { action: 'terminate_all', turnNumbers: [7] },
];
const IDS = [...Array.from({ length: 60 }, (_, i) => `q${i}`), '', '\u2028 "é', '__proto__'];
const FIELDS = [
  'id',
  'action',
  'game',
  'size',
  'rules',
  'initialPosition',
  'moves',
  'analyzeTurns',
  'playouts',
  'nodes',
  'allowMoves',
  'avoidMoves',
  'lifeMap',
  'territory',
  'top',
  'reportDuringSearchEvery',
  'priority',
  'priorities',
  'seed',
  'terminateId',
  'turnNumbers',
  'initialStones',
  'initialPlayer',
  'boardXSize',
  'boardYSize',
  'maxVisits',
  'includeOwnership',
  'includePolicy',
  'overrideSettings',
  '__proto__',
];
/** None of them asks for much work, whatever field it is put in. */
const ODD_VALUES = [
  null,
  true,
  -1,
  0,
  1,
  1.5,
  3,
  2 ** 53,
  '',
  'q1',
  'a1',
  'terminate',
  [],
  {},
  [0],
  ['a1'],
  [[]],
  [['B', 'A1']],
  [['W', 'C3']],
  [{ player: 'B', moves: ['A1'], untilDepth: 1 }],
  { maxVisits: 3 },
  [null],
  { size: 3 },
  { pie: 'x' },
];

/** A game that lines are about: its fields in a query, and moves that can be made from its start. */
interface FuzzedGame {
  readonly fields: object;
  readonly kit: GameKit;
  readonly moves: readonly string[];
}

function fuzzedGame(fields: object, spec: GameSpec): FuzzedGame {
  const kit = openKit(spec.name, spec.rules);
  return { fields, kit, moves: playedAtRandom(kit, JSON.stringify(fields)).moves };
}

/** By what the program is told of its game: the games of its queries, the first of them its own. */
const GAMES: Readonly<Record<string, { readonly options: readonly string[]; readonly games: readonly FuzzedGame[] }>> =
  {
    meridians: {
      options: [],
      games: SIZES.map((size) => fuzzedGame({ size }, { name: 'meridians', rules: { size } })),
    },
    maerstanas: {
      options: ['--game', 'maerstanas', '--rules', 'special=false'],
      games: [false, true].flatMap((special) =>
        ['default', 'simple'].map((scoring) => {
          const rules = { special, scoring };
          return fuzzedGame({ game: 'maerstanas', rules }, { name: 'maerstanas', rules });
        }),
      ),
    },
  };

/** A line that has to be accepted. It is about little work. */
function goodLine(random: RandomState, games: readonly FuzzedGame[]): string {
  const id = anyPick(random, IDS);
  if (nextBelow(random, 10) === 0) return JSON.stringify({ id, ...anyPick(random, ACTIONS) });
  const game = anyPick(random, games);
  const { kit, fields } = game;
  const moves = game.moves.slice(0, nextBelow(random, game.moves.length + 1));
  // KataGo has no field for its own game rules.
  const isOwn = kit.spec.name === 'meridians' || game === games[0];
  if (isOwn && nextBelow(random, 4) === 0) return kataLine(random, id, moves, kit);
  const isEarly = moves.length < 4 && kit.game.cells > 19;
  const turns = [...new Set([0, 1, 2].map(() => nextBelow(random, moves.length + 1)))];
  const maybe = (fields: object) => (nextBelow(random, 4) === 0 ? fields : {});
  return JSON.stringify({
    id,
    ...fields,
    moves,
    playouts: 1 + nextBelow(random, 20),
    seconds: 0.05,
    ...maybe({ analyzeTurns: turns, ...maybe({ priorities: turns.map((turn) => turn - 5) }) }),
    ...maybe({ nodes: 500 }),
    ...maybe({ top: 1 + nextBelow(random, 5) }),
    ...maybe({ lifeMap: true }),
    ...(kit.territory && maybe({ territory: true })),
    ...maybe({ reportDuringSearchEvery: 0.001 }),
    ...maybe({ seed: nextBelow(random, 9) }),
    ...(isEarly && maybe({ avoidMoves: ['a1', 'b2'] })),
    ...maybe({ komi: 7.5 }),
    ...maybe({ game: kit.spec.name }),
    ...(kit.spec.name === 'meridians' && maybe({ rules: { pie: nextBelow(random, 2) === 0 } })),
  });
}

/** The same game in the form of KataGo. */
function kataLine(random: RandomState, id: string, moves: readonly string[], kit: GameKit): string {
  const { names, grid } = kit.picture;
  const { cells } = notationOf(kit, 'gogui');
  const players = anyPick(random, ['BW', 'WB', 'bw']);
  const maybe = (fields: object) => (nextBelow(random, 3) === 0 ? fields : {});
  return JSON.stringify({
    id,
    moves: moves.map((move, i) => [players.charAt(i % 2), cells[names.indexOf(move)]]),
    boardXSize: grid.length,
    boardYSize: grid.length,
    maxVisits: 1 + nextBelow(random, 20),
    overrideSettings: { maxTime: 0.05 },
    ...maybe({ analyzeTurns: [0, moves.length] }),
    ...maybe({ includePolicy: true, includeOwnership: true }),
    ...maybe({ rules: 'chinese', komi: 7.5 }),
  });
}

/** A line of JSON that is good but for the values of a field or two, if it is not good all the same. */
function twistedLine(random: RandomState, games: readonly FuzzedGame[]): string {
  const fields = JSON.parse(goodLine(random, games)) as object;
  const twist = () => [[anyPick(random, FIELDS), anyPick(random, ODD_VALUES)]] as const;
  return JSON.stringify(
    Object.fromEntries([...Object.entries(fields), ...twist(), ...twist().slice(nextBelow(random, 2))]),
  );
}

/** Bytes that are hardly ever UTF-8. */
function randomBytes(random: RandomState): Buffer {
  return Buffer.from(Array.from({ length: 1 + nextBelow(random, 20) }, () => 128 + nextBelow(random, 128)));
}

/** Runs the program for a game on this many lines and more; a list of all that is wrong with its replies. */
export async function fuzzAnalysis(name: string, count: number, seed: string, timeoutMs?: number): Promise<string[]> {
  const fuzzed = GAMES[name];
  if (!fuzzed) throw new Error(`there are lines for ${Object.keys(GAMES).join(' and ')}`);
  const { games, options } = fuzzed;
  const random = randomState(seed);
  const pieces: Buffer[] = [];
  const good = new Set<number>();
  let number = 0;
  for (let i = 0; i < count; i++) {
    const kind = nextBelow(random, 20);
    if (kind < 8) good.add(number + 1);
    const line =
      kind < 8
        ? Buffer.from(goodLine(random, games))
        : kind < 13
          ? Buffer.from(twistedLine(random, games))
          : kind < 18
            ? Buffer.from(mutated(goodLine(random, games), random))
            : kind < 19
              ? Buffer.from(randomText(random))
              : randomBytes(random);
    number += line.toString().split('\n').length;
    pieces.push(line, Buffer.from('\n'));
  }
  const input = Buffer.concat(pieces);
  const args = ['analysis', ...options, '--preset', 'static', '--analyses', '2', '--playouts', '10', '--memory', '64m'];
  const { code, stdout, stderr } = await sightline(args, input, timeoutMs);
  const faults = faultsIn(input.toString().split('\n').slice(0, -1), good, stdout);
  if (code !== 0) faults.push(`it ended with ${code}`);
  if (stderr !== '') faults.push(`on stderr: ${stderr.slice(0, 1000)}`);
  return faults;
}

function faultsIn(lines: readonly string[], good: ReadonlySet<number>, output: string): string[] {
  const faults: string[] = [];
  const replies = output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as AnyReply);
  const errors = new Map<number, number>();
  const answers: string[] = [];
  const warned = new Set<number>();
  for (const reply of replies) {
    if (!isReply(reply)) faults.push(`against the schema: ${JSON.stringify(reply).slice(0, 50000)}`);
    const { id, line, action, turnNumber, isDuringSearch } = reply;
    if (line !== undefined && reply.warning !== undefined) warned.add(line);
    else if (line !== undefined) errors.set(line, (errors.get(line) ?? 0) + 1);
    else if (action !== undefined) answers.push(JSON.stringify([id, action]));
    else if (isDuringSearch === false) answers.push(JSON.stringify([id, turnNumber]));
  }
  const expected: string[] = [];
  for (const [i, line] of lines.entries()) {
    const request = requestIn(line);
    const wrong = errors.get(i + 1) ?? 0;
    const where = `line ${i + 1}, ${JSON.stringify(line.slice(0, 300))}`;
    errors.delete(i + 1);
    if (line.trim() === '' ? wrong !== 0 : request ? wrong > 1 : wrong !== 1) faults.push(`${wrong} errors: ${where}`);
    if (good.has(i + 1) && wrong > 0) faults.push(`refused, though it is good: ${where}`);
    if (!request || wrong > 0) {
      if (warned.has(i + 1)) faults.push(`warned of, though it is refused: ${where}`);
    } else if (request.action !== undefined) expected.push(JSON.stringify([request.id, request.action]));
    else {
      const turns = request.analyzeTurns ?? [request.moves?.length ?? 0];
      expected.push(...[...new Set(turns)].map((turn) => JSON.stringify([request.id, turn])));
    }
  }
  for (const line of errors.keys()) faults.push(`an error in line ${line}, which there is not`);
  return [...faults, ...differences(expected.sort(), answers.sort())];
}

interface Request {
  readonly id: string;
  readonly action?: string;
  readonly moves?: readonly string[];
  readonly analyzeTurns?: readonly number[];
}

/** A line that fits the schema of requests. */
function requestIn(line: string): Request | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRequest(value) ? (value as Request) : undefined;
  } catch {
    return undefined;
  }
}

/** The difference of two sorted lists with repetitions. */
function differences(expected: readonly string[], found: readonly string[]): string[] {
  const faults: string[] = [];
  for (let i = 0, j = 0; i < expected.length || j < found.length; ) {
    const [a, b] = [expected[i], found[j]];
    if (a !== undefined && a === b) {
      i++;
      j++;
    } else if (b === undefined || (a !== undefined && a < b)) {
      faults.push(`not answered: ${a}`);
      i++;
    } else {
      faults.push(`answered without a question: ${b}`);
      j++;
    }
  }
  return faults;
}
