/**
 * Files of the program with a field that is missing or has another value: every command that reads
 * one succeeds, or exits with code 2 and one line, for a log with the number of the line.
 */
import '../support/threads-here.ts';

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GameModule } from '../../src/games/kit.ts';
import { registerGame } from '../../src/games/registry.ts';
import { type Fields, isFields } from '../../src/util/json.ts';
import { must } from '../../src/util/result.ts';
import { seal, unseal } from '../../src/util/sealed.ts';
import { testFolder } from '../support/folder.ts';
import { isThorough } from '../support/many.ts';
import { runHere } from '../support/run-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);
const OWN = 'tic-tac-toe';
registerGame(((await import(`../../examples/games/${OWN}.js`)) as { readonly game: GameModule }).game);

const PAGE = ['--html', at('page.html'), '--force'];
const MATCH = ['match', 'mcts:playouts=8,name=a', 'random:name=b', '--size', '3', '--games', '2', '--concurrency', '1'];
const REPORT = ['game-report', '--game', 'tic-tac-toe', '--games', '2', '--playouts', '8', '--concurrency', '1'];
const TUNE = ['tune', '--param', 'exploration=0.5:0.1:2', '--player', 'mcts:preset=uct,playouts=4', '--size', '3'];
const TRAIN = ['train', '--size', '3', '--shape', 'bias+sight', '--threads', '1', '--games', '50'];
const REVIEW = ['--playouts', '4', '--preset', 'static', '--concurrency', '1'];
const GAMES = at('match.jsonl');

interface Document {
  readonly name: string;
  readonly file: string;
  /** Writes the file, or prints it with --json. */
  readonly make: readonly string[];
  /** Commands that read the file. */
  readonly read: (file: string) => readonly (readonly string[])[];
  /** The magic word of a container, whose header is changed. */
  readonly magic?: string;
}

const LOGS: readonly Document[] = [
  {
    name: 'a log of a tournament',
    file: 'match.jsonl',
    make: [...MATCH, '--log', GAMES],
    read: (file) => [['report', file, ...PAGE]],
  },
  {
    name: 'a log of a report on a game',
    file: 'report.jsonl',
    make: [...REPORT, '--log', at('report.jsonl')],
    read: (file) => [['game-report', '--from', file, ...PAGE]],
  },
  {
    name: 'a log of a tuning',
    file: 'tune.jsonl',
    make: [...TUNE, '--iterations', '2', '--concurrency', '1', '--log', at('tune.jsonl')],
    read: (file) => [['tune', 'report', file, ...PAGE]],
  },
  {
    name: 'a log of a training',
    file: 'small.net.jsonl',
    make: [...TRAIN, '--out', at('small.net')],
    read: (file) => [['train', 'report', file, ...PAGE]],
  },
  {
    name: 'a log of reviews',
    file: 'reviews.jsonl',
    make: ['analyse-games', GAMES, ...REVIEW, '--log', at('reviews.jsonl')],
    read: (file) => [['analyse-games', GAMES, ...REVIEW, '--log', file, '--resume', ...PAGE]],
  },
];

const DOCUMENTS: readonly Document[] = [
  {
    name: 'a report on a game',
    file: 'report.json',
    make: ['game-report', '--from', at('report.jsonl'), '--json'],
    read: (file) => [['game-report', '--compare', file, at('report.json')]],
  },
  {
    name: 'a saved analysis',
    file: 'saved.tree',
    magic: 'SIGHTREE',
    make: ['analyse', '--size', '3', '--playouts', '20', '--threads', '1', '--save', at('saved.tree')],
    read: (file) => [['analyse', '--resume', file, '--playouts', '30', '--threads', '1']],
  },
  {
    name: 'a checkpoint of a training',
    file: 'small.net.checkpoint',
    magic: 'SIGHTCKP',
    make: [...TRAIN, '--out', at('small.net'), '--force'],
    read: (file) => [[...TRAIN, '--out', file.replace('.checkpoint', ''), '--resume']],
  },
  {
    name: 'a file of weights',
    file: 'small.net',
    magic: 'SIGHTNET',
    make: [...TRAIN, '--out', at('small.net'), '--force'],
    read: (file) => [['analyse', '--size', '3', '--playouts', '5', '--threads', '1', '--weights', file]],
  },
  {
    name: 'a table of the solver',
    file: 'a.table',
    magic: 'SLSOLVE\n',
    make: ['solve', '--size', '2', '--save', at('a.table')],
    read: (file) => [['solve', '--size', '2', '--save', file]],
  },
  {
    name: 'a proof',
    file: 'a.proof',
    magic: 'SLPROOF\n',
    make: ['solve', '--game', 'tic-tac-toe', '--moves', 'a1 a2 b1 b2', '--tree', at('a.proof')],
    read: (file) => [['solve', '--check', file]],
  },
];

/** Values of every type, and numbers out of every range. */
const ODD: readonly unknown[] = [null, 'x', '', -1, 0.5, 1e300, true, [], {}, [null], [{}], { x: null }];

type Path = readonly (string | number)[];

/** The paths of all values in a value, of lists the first and the last. */
function pathsIn(value: unknown, to: Path = []): Path[] {
  const keys = Array.isArray(value)
    ? [...new Set([0, value.length - 1])].filter((key) => key in value)
    : isFields(value)
      ? Object.keys(value)
      : [];
  return keys.flatMap((key) => [
    [...to, key],
    ...pathsIn((value as Record<string | number, unknown>)[key], [...to, key]),
  ]);
}

/** A copy without the value at a path, or with another one. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  if (rest.length > 0) copy[key] = changed(copy[key], rest, to);
  else if (to !== undefined) copy[key] = to;
  else if (Array.isArray(copy)) copy.splice(key as number, 1);
  else delete copy[key];
  return copy;
}

/** How many of the places are tried: one in three, or all, with and without a value. */
const EVERY = isThorough ? 1 : 3;

/** Copies of a value with one place changed, and what was done there. */
function* changes(value: unknown): Generator<readonly [copy: unknown, what: string]> {
  for (const [i, path] of pathsIn(value).entries()) {
    if (i % EVERY > 0) continue;
    const odd = ODD[i % ODD.length];
    const values = isThorough ? [undefined, odd] : [(i / EVERY) % 2 === 0 ? undefined : odd];
    for (const to of values) yield [changed(value, path, to), `${path.join('.')} = ${JSON.stringify(to)}`];
  }
}

/** Runs commands on a changed file; returns what went wrong. An error names one of the places. */
async function faultsOf(
  commands: readonly (readonly string[])[],
  what: string,
  places: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const command of commands) {
    try {
      const { code, stderr } = await runHere(command);
      const isPlaced = stderr.split('\n').length === 2 && places.some((place) => stderr.includes(place));
      // A proof that does not hold ends with 1.
      const isRefused = code === 2 || (code === 1 && command.includes('--check'));
      const isRight = code === 0 || (isRefused && isPlaced);
      if (!isRight || /undefined|\[object/.test(stderr)) faults.push(`${what}: exit code ${code}: ${stderr}`);
    } catch (error) {
      faults.push(`${what}: ${(error as Error).stack}`);
    }
  }
  return faults;
}

beforeAll(async () => {
  for (const { make, file } of [...LOGS, ...DOCUMENTS]) {
    const { code, stdout, stderr } = await runHere(make);
    expect(code, `${file}: ${stderr}`).toBe(0);
    if (make.includes('--json')) writeFileSync(at(file), stdout);
  }
});

describe.each(LOGS)('$name', ({ file, read }) => {
  it('with a field that is missing or odd is read, or refused with its line', async () => {
    const lines = readFileSync(at(file), 'utf8').trimEnd().split('\n');
    const values = lines.map((line) => JSON.parse(line) as Fields);
    const shapeOf = (value: Fields) => `${value.kind} ${Object.keys(value)}`;
    const shapes = new Map(values.map((value, i) => [shapeOf(value), i] as const).toReversed());
    // A training that resumes from a checkpoint would find this log.
    const odd = at(`odd-log-${file}`);
    const faults: string[] = [];
    for (const i of shapes.values()) {
      for (const [copy, what] of changes(values[i])) {
        writeFileSync(odd, `${lines.with(i, JSON.stringify(copy)).join('\n')}\n`);
        // A log of another run, or of a game that is not loaded, is not broken.
        const places = [`${odd}:${i + 1}: `, `${odd} is `, ...(what.startsWith('config.game ') ? ['SIGHTLINE'] : [])];
        faults.push(...(await faultsOf(read(odd), `line ${i + 1}, ${what}`, places)));
      }
    }
    expect(faults).toEqual([]);
  });
});

describe.each(DOCUMENTS)('$name', ({ file, read, magic }) => {
  it('with a field that is missing or odd is read or refused', async () => {
    const bytes = readFileSync(at(file));
    const sealed = magic === undefined ? undefined : must(unseal(magic, file, bytes));
    const odd = at(`odd-${file}`);
    const faults: string[] = [];
    for (const [copy, what] of changes(JSON.parse(sealed ? sealed.header : bytes.toString()))) {
      writeFileSync(odd, magic && sealed ? seal(magic, copy as object, sealed.body) : JSON.stringify(copy));
      faults.push(...(await faultsOf(read(odd), what, [odd])));
    }
    // With a right checksum as well.
    const bodies = sealed
      ? [sealed.body.subarray(0, sealed.body.length >> 1), sealed.body.map((byte) => byte ^ 5)]
      : [];
    for (const [i, body] of bodies.entries()) {
      writeFileSync(odd, seal(magic as string, JSON.parse((sealed as { header: string }).header), body));
      faults.push(...(await faultsOf(read(odd), `body ${i}`, [odd])));
    }
    expect(faults).toEqual([]);
  });
});
