/**
 * A call of each kind of the file system (with `TEST_TIMES` above 1 every call, in turn) of a match, a saved analysis, an import and a
 * training fails: once, and from then on. Each time there is one clear line, nothing is lost that was written before, and the same
 * command with --resume comes to the end that it would have come to.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PlannedGame } from '../../selfplay/game/planned-game.ts';
import { readLog } from '../../selfplay/tournament/log.ts';
import { readCheckpoint } from '../../selfplay/train/checkpoint.ts';
import { openLibrary } from '../../src/board/library/node/open.ts';
import { readAnalysis } from '../../src/engine/saved-analysis.ts';
import { runEndTasks } from '../../src/node/ending.ts';
import { visitsIn } from '../../src/search/tree-file.ts';
import { must } from '../../src/util/result.ts';
import type { Fault } from '../support/failing-disk.ts';
import { testFolder } from '../support/folder.ts';
import { isThorough } from '../support/many.ts';
import { type Ran, runHere } from '../support/run-here.ts';
import '../support/threads-here.ts';

const { disk } = await vi.hoisted(async () => {
  const { FailingDisk } = await import('../support/failing-disk.ts');
  return { disk: new FailingDisk() };
});
vi.mock('node:fs', async (original) => disk.mocked(await original()));
/** Games are played on this thread. */
vi.mock('../../selfplay/jobs/thread-runner.ts', async () => {
  const { GAME_JOB } = await import('../../selfplay/game/game-job.ts');
  class OwnThread {
    readonly capacity = 1;
    play(task: PlannedGame) {
      return GAME_JOB.run(task, () => {});
    }
    stop(): void {}
    async close(): Promise<void> {}
  }
  return { ThreadRunner: OwnThread };
});

const root = testFolder();
afterEach(() => disk.disarm());

interface Scenario {
  /** What there is before. */
  readonly prepare?: (folder: string) => void;
  readonly args: (folder: string) => readonly string[];
  /** The command that goes on. */
  readonly again: (folder: string) => readonly string[];
  /** What it comes to. */
  readonly outcome: (folder: string) => unknown;
  /** What stands in a file by now that may not be lost. */
  readonly kept?: (folder: string) => readonly string[];
}

const wholeLines = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : []);

const GAMES = ['["d6","c3","f4","e4","d5","b3","e5"]', '["d6","c3","f4","e4","d5"]'].map(
  (moves) => `{"size":4,"moves":${moves}}`,
);

const MATCH = ['match', 'mcts:playouts=10,name=a', 'mcts:playouts=10,name=b', '--size', '4', '--games', '2'];
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  match: {
    args: (folder) => [...MATCH, '--concurrency', '1', '--log', join(folder, 'm.jsonl')],
    again: (folder) => [...MATCH, '--concurrency', '1', '--log', join(folder, 'm.jsonl'), '--resume'],
    outcome: (folder) => {
      const { games, tornBytes } = must(readLog(join(folder, 'm.jsonl')));
      const all = games.map(({ index, moves, winner, players }) => [index, moves, winner, players[0]?.name]);
      return { tornBytes, all: all.sort(([a], [b]) => Number(a) - Number(b)) };
    },
    kept: (folder) => wholeLines(join(folder, 'm.jsonl')),
  },
  'analyse --save': {
    args: (folder) => saving(folder, []),
    again: (folder) => (existsSync(join(folder, 'x.tree')) ? saving(folder, ['--force']) : saving(folder, [])),
    outcome: (folder) => visitsIn(must(readAnalysis(readFileSync(join(folder, 'x.tree')))).tree),
  },
  'library import': {
    prepare: (folder) => writeFileSync(join(folder, 'games.jsonl'), `${GAMES.join('\n')}\n`),
    args: importing,
    again: importing,
    outcome: (folder) => {
      const library = must(openLibrary(join(folder, 'data', 'library.db')));
      try {
        return must(library.search({})).total;
      } finally {
        library.close();
      }
    },
  },
  train: {
    args: (folder) => training(folder),
    again: (folder) => [...training(folder), '--resume'],
    outcome: (folder) => {
      const { games, values } = must(readCheckpoint(join(folder, 'x.net.checkpoint')));
      return { games, values: Buffer.from(values.buffer).toString('base64') };
    },
    kept: (folder) => wholeLines(join(folder, 'x.net.jsonl')),
  },
};

function saving(folder: string, more: readonly string[]): readonly string[] {
  const settings = ['--size', '4', '--playouts', '50', '--threads', '1', '--json'];
  return ['analyse', ...settings, '--save', join(folder, 'x.tree'), ...more];
}

function importing(folder: string): readonly string[] {
  return ['library', 'import', join(folder, 'games.jsonl'), '--data', join(folder, 'data')];
}

function training(folder: string): readonly string[] {
  return [
    'train',
    '--size',
    '3',
    '--shape',
    'bias+sight',
    '--games',
    '20',
    '--threads',
    '1',
    '--out',
    join(folder, 'x.net'),
  ];
}

/** Some fifty runs, which take a busy machine long. */
const MOST_MS = 240_000;

let folders = 0;
function newFolder({ prepare }: Scenario): string {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  prepare?.(folder);
  return folder;
}

/** Beside games there is a file of the user. */
function withPrecious(): string {
  const file = join(newFolder(SCENARIOS['library import'] as Scenario), 'precious');
  writeFileSync(file, 'precious\n');
  return file;
}

/** No call fails. */
const NONE: Fault = { code: 'EIO', isLasting: false, at: Infinity };

function* upwards(): Generator<number, void> {
  for (let at = 1; ; at++) yield at;
}

/** A clear line for people says no codes, and no places in the program. */
function expectClear({ code, stderr }: Ran, where: string): void {
  expect([0, 1, 2], where).toContain(code);
  expect(stderr, where).not.toMatch(/\n\s+at |\b(EIO|ENOSPC)\b/);
  const lines = stderr.split('\n').filter((line) => line.startsWith('sightline: '));
  expect(lines.length, `${where}: ${stderr}`).toBe(code === 0 ? 0 : 1);
}

const FAULTS: Readonly<Record<string, Omit<Fault, 'at'>>> = {
  once: { code: 'EIO', isLasting: false },
  'from then on': { code: 'ENOSPC', isLasting: true },
};

describe.each(Object.keys(SCENARIOS))('%s', (name) => {
  const scenario = SCENARIOS[name] as Scenario;

  it.each(Object.keys(FAULTS))(
    'loses nothing where a call fails %s',
    async (kind) => {
      const undisturbed = newFolder(scenario);
      disk.arm(undisturbed, NONE);
      const first = await runHere(scenario.args(undisturbed));
      const { kinds } = disk;
      disk.disarm();
      expect(first.code, first.stderr).toBe(0);
      const expected = scenario.outcome(undisturbed);
      for (const at of isThorough ? upwards() : kinds) {
        const folder = newFolder(scenario);
        disk.arm(folder, { ...(FAULTS[kind] as Fault), at });
        const ran = await runHere(scenario.args(folder));
        const { failed } = disk;
        disk.disarm();
        // As if the process had ended.
        runEndTasks();
        const where = `call ${at}, ${failed?.replace(folder, '…')}, code ${ran.code}`;
        expectClear(ran, where);
        expect(
          readdirSync(folder).filter((file) => /\.lock|^\./.test(file)),
          where,
        ).toEqual([]);
        const kept = scenario.kept?.(folder) ?? [];
        if (ran.code === 0) expect(scenario.outcome(folder), where).toEqual(expected);
        if (failed === undefined && isThorough) break;
        const resumed = await runHere(scenario.again(folder));
        expect(resumed.code, `${where}: ${resumed.stderr}`).toBe(0);
        expect(scenario.outcome(folder), where).toEqual(expected);
        expect((scenario.kept?.(folder) ?? []).slice(0, kept.length), where).toEqual(kept);
        rmSync(folder, { recursive: true });
      }
    },
    MOST_MS,
  );
});

/** Commands that may not touch a file, whatever is wrong with the disk. */
const REFUSED: Readonly<Record<string, (file: string) => readonly string[]>> = {
  'analyse --save': (file) => ['analyse', '--size', '4', '--playouts', '5', '--threads', '1', '--save', file],
  'match --log': (file) => [...MATCH, '--concurrency', '1', '--log', file],
  'match --resume': (file) => [...MATCH, '--concurrency', '1', '--log', file, '--resume'],
  'train --log': (file) => [...training(dirname(file)), '--resume', '--log', file],
  convert: (file) => ['convert', join(dirname(file), 'games.jsonl'), file, '--to', 'sgf'],
};

describe('a file of the user', () => {
  it.each(Object.keys(REFUSED))(
    'stays as it is where a call of %s fails',
    async (name) => {
      const args = REFUSED[name] as (file: string) => readonly string[];
      const counted = withPrecious();
      disk.arm(dirname(counted), NONE);
      await runHere(args(counted));
      for (const at of isThorough ? upwards() : disk.kinds) {
        const file = withPrecious();
        disk.arm(dirname(file), { code: 'EIO', isLasting: false, at });
        const ran = await runHere(args(file));
        const { failed } = disk;
        disk.disarm();
        runEndTasks();
        const where = `call ${at}, ${failed?.replace(dirname(file), '…')}: ${ran.stderr}`;
        expect([1, 2], where).toContain(ran.code);
        expectClear(ran, where);
        expect(readFileSync(file, 'utf8'), where).toBe('precious\n');
        if (failed === undefined && isThorough) break;
      }
    },
    MOST_MS,
  );
});
