/** Logs of version 0.1.0 that were killed half way: they are reported as that version did, and gone on with. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLog, type TournamentLog } from '../../selfplay/tournament/log.ts';
import { makeOpenings } from '../../selfplay/tournament/openings.ts';
import { summarise } from '../../selfplay/tournament/report/summary.ts';
import { readTuningLog } from '../../selfplay/tune/tuning-log.ts';
import { tuningText } from '../../selfplay/tune/tuning-text.ts';
import { specOfRecord } from '../../src/records/spec.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { naming } from '../support/parts.ts';
import { printed, runHere } from '../support/run-here.ts';

const folder = testFolder();

const vector = (name: string) => new URL(`../vectors/0.1.0/${name}`, import.meta.url).pathname;
/** What that version made of the logs: the command that was killed, its report, and all that it logged in the end. */
const EXPECTED = JSON.parse(readFileSync(vector('expected.json'), 'utf8'));
const EVENTS = ['match', 'pie', 'field'] as const;

function logOf(path: string): TournamentLog {
  return must(readLog(path));
}

/** The command that continues with a log: the default preset has parameters by now that it had not. */
function goingOn(command: readonly string[]): string[] {
  const isDefault = (word: string) => word.startsWith('mcts:') && !word.includes('preset=');
  return command.map((word) =>
    isDefault(word) ? `${word},stdevScale=0,priorTemperature=1,biasCorrection=0,solverShare=0` : word,
  );
}

/** A copy to continue with. */
function copyOf(name: string): string {
  const path = join(folder, name);
  copyFileSync(vector(name), path);
  return path;
}

describe.each(EVENTS)('the log of a tournament, %s', (name) => {
  it('names its game and rules as new ones do', () => {
    const { config } = logOf(vector(`${name}.jsonl`)).header;
    expect(config).toMatchObject({ game: 'meridians', size: expect.any(Number), rules: { pie: name === 'pie' } });
    expect(config).not.toHaveProperty('pie');
  });

  it('has the figures that it had before, but for intervals, normalised Elo and the likelihood of superiority', () => {
    const summary = must(summarise([logOf(vector(`${name}.jsonl`))]));
    const figures = (json: unknown) =>
      JSON.parse(
        JSON.stringify(json, (key: string, value: unknown) => {
          if (['low', 'high', 'los', 'nElo'].includes(key)) return undefined;
          return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
        }),
      );
    expect(figures(summary)).toMatchObject(figures(EXPECTED[name].json));
  });

  it('has the openings that its seed still gives', async () => {
    const { header, games } = logOf(vector(`${name}.jsonl`));
    const { openings, seed } = header.config;
    if ('book' in openings) throw new Error('a book');
    const made = await makeOpenings(specOfRecord(header.config), header.config.games / 2, openings, seed);
    for (const { pair, opening } of games) {
      expect(opening.slice(0, openings.plies)).toEqual(made.openings[pair as number]);
    }
  });

  it('is gone on with: games that were there stay, and those that were missing are played with their openings', async () => {
    const path = copyOf(`${name}.jsonl`);
    const before = readFileSync(path, 'utf8');
    await printed([...goingOn(EXPECTED[name].command), '--log', path, '--resume']);
    expect(readFileSync(path, 'utf8').startsWith(before)).toBe(true);
    const old = new Set(logOf(vector(`${name}.jsonl`)).games.map(({ index }) => index));
    const games = [...logOf(path).games].sort((a, b) => a.index - b.index);
    const expected = EXPECTED[name].games as {
      readonly index: number;
      readonly names: readonly string[];
      readonly opening: readonly string[];
    }[];
    expect(games.map(({ index }) => index)).toEqual(expected.map(({ index }) => index));
    for (const [i, { index, pair, players, seed, rules, opening, moves, evals, winner, end }] of games.entries()) {
      const names = players.map((player) => player.name);
      const { opening: plies, ...rest } = expected[i] as (typeof expected)[number];
      const draw = { index, pair, names, seed, rules };
      if (old.has(index)) {
        expect({ ...draw, moves, evals, winner, end }).toEqual(rest);
        expect(opening).toEqual(plies);
        continue;
      }
      // What is known of openings and found by searches is more today: other moves are chosen, and by the pie rule other seats.
      expect({ ...rest, names: rest.names.toSorted() }).toMatchObject({ ...draw, names: names.toSorted() });
      expect(opening.filter(isNoChoice)).toEqual(plies.filter(isNoChoice));
    }
  });
});

function isNoChoice(ply: string): boolean {
  return ply !== 'light' && ply !== 'dark';
}

describe('the log of a tuning', () => {
  it('is reported as before', () => {
    const log = must(readTuningLog(vector('tune.jsonl')));
    // That version had a rule below each row.
    const rows = (text: string) => text.split('\n').filter((line) => !line.startsWith('├'));
    const table = rows(tuningText(log.header.config, log.course)).slice(0, -1);
    expect(rows(EXPECTED.tune.text).slice(0, table.length)).toEqual(table);
  });

  it('is gone on with to its end', async () => {
    const path = copyOf('tune.jsonl');
    await printed([...EXPECTED.tune.command, '--log', path, '--resume']);
    const log = readTuningLog(path);
    const before = readTuningLog(vector('tune.jsonl'));
    if (!log.ok || !before.ok) throw new Error('no log');
    const { course } = log.value;
    expect(course.slice(0, before.value.course.length)).toEqual(before.value.course);
    expect(course).toHaveLength(EXPECTED.tune.course.length);
  });
});

describe('a log of games by other rules', () => {
  it('is refused, and the rules named', async () => {
    const path = copyOf('field.jsonl');
    const args = [
      ...EXPECTED.field.command.map((word: string) => (word === '4' ? '5' : word)),
      '--log',
      path,
      '--resume',
    ];
    const { code, stderr } = await runHere(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(naming(4, 5));
  });
});
