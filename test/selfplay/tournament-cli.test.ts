import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { differenceText } from '../../selfplay/event/differences.ts';
import { readLog, type TournamentLog } from '../../selfplay/tournament/log.ts';
import { fewOpenings } from '../../selfplay/tournament/open-tournament.ts';
import { noLimit } from '../../selfplay/tournament/plan-tournament.ts';
import { PLAYER_KINDS, playerError, unknownKind } from '../../selfplay/tournament/player-spec.ts';
import { contradiction } from '../../src/cli/arguments/input.ts';
import { otherWeights } from '../../src/games/registry.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { naming, oneLine } from '../support/parts.ts';
import { writeRandomWeights } from '../support/plain-network.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const inFolder = (name: string) => join(folder, name);

function logAt(path: string): TournamentLog {
  return must(readLog(path));
}

/** All that is decided by the configuration alone, in the order of the schedule. */
function essence({ games }: TournamentLog) {
  return [...games].sort((a, b) => a.index - b.index).map(({ startedAt: _, durationMs: __, ms: ___, ...rest }) => rest);
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('a match', () => {
  const GAMES = 12;
  const MATCH = [
    'match',
    'mcts:playouts=30,name=a',
    'mcts:playouts=15,name=b',
    '--games',
    String(GAMES),
    '--size',
    '4',
    '--concurrency',
    '2',
    '--seed',
    'm',
  ];
  const undisturbed = inFolder('undisturbed.jsonl');

  it('logs every game of its schedule once', async () => {
    const { code, stdout, stderr } = await runHere([...MATCH, '--log', undisturbed, '--every', '4']);
    expect(code, stderr).toBe(0);
    expect(stderr.match(/^\d+\/12 /gm)).toEqual(['4/12 ', '8/12 ', '12/12 ']);
    expect(stdout).toMatch(/\bpairs\b/);
    expect(stdout).not.toContain('█');
    const log = logAt(undisturbed);
    expect(essence(log).map(({ index }) => index)).toEqual(upTo(GAMES));
    expect(log.header.config.players.map(({ name }) => name)).toEqual(['a', 'b']);
    for (const { index, pair, players, opening, moves, evals, ms } of log.games) {
      expect(pair).toBe(index >> 1);
      expect(players.map(({ name }) => name)).toEqual(index % 2 === 0 ? ['a', 'b'] : ['b', 'a']);
      expect(moves.slice(0, opening.length)).toEqual(opening);
      expect([evals.length, ms.length]).toEqual([moves.length, moves.length]);
    }
    const openings = essence(log).map(({ opening }) => opening.join(' '));
    for (const i of upTo(GAMES / 2)) expect(openings[2 * i + 1]).toBe(openings[2 * i]);
    expect(new Set(openings).size).toBe(GAMES / 2);
  });

  it('says of a torn line that it was cut off', async () => {
    const path = inFolder('torn.jsonl');
    const text = readFileSync(undisturbed);
    const end = text.indexOf(10, text.indexOf(10, text.indexOf(10) + 1) + 1) + 1;
    writeFileSync(path, text.subarray(0, end + 25));
    const { code, stderr } = await runHere([...MATCH, '--log', path, '--resume']);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(naming(25));
    expect(stderr).toMatch(naming(2, 12));
    expect(essence(logAt(path))).toEqual(essence(logAt(undisturbed)));
  });

  // Killed before the log, or between opening it and the end of its first line.
  it.each([undefined, 0, 100])('is begun by --resume where its log has %s bytes', async (bytes) => {
    const path = inFolder(`begun-${bytes}.jsonl`);
    if (bytes !== undefined) writeFileSync(path, readFileSync(undisturbed).subarray(0, bytes));
    await printed([...MATCH, '--log', path, '--resume']);
    expect(essence(logAt(path))).toEqual(essence(logAt(undisturbed)));
  });

  it('names a broken line in the middle of its log, and plays that game anew if it is told to', async () => {
    const path = inFolder('broken.jsonl');
    const lines = readFileSync(undisturbed, 'utf8').trimEnd().split('\n').slice(0, 8);
    const broken = `${lines.with(3, (lines[3] as string).slice(0, 100)).join('\n')}\n${lines[2]}\n`;
    writeFileSync(path, broken);
    for (const args of [
      [...MATCH, '--log', path, '--resume'],
      ['report', path],
    ]) {
      expect(await refusal(args)).toMatch(oneLine('…/broken.jsonl:4', 'JSON', '--skip-broken'));
    }
    expect(readFileSync(path, 'utf8')).toBe(broken);
    const { code, stderr } = await runHere([...MATCH, '--log', path, '--resume', '--skip-broken']);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/broken\.jsonl: 2 .*\b4 \(.*JSON\), 9 \(game \d+ .*\)\.\n/);
    expect(stderr).toMatch(naming(6, 12));
    const read = readLog(path, path, true);
    expect(read.ok && essence(read.value)).toEqual(essence(logAt(undisturbed)));
    const report = await runHere(['report', path, '--skip-broken']);
    expect(report.code, report.stderr).toBe(0);
    expect(report.stdout).toMatch(naming(2, 4, 'JSON', 9));
  });

  it('that is finished has nothing to resume but its tables, as long as asked', async () => {
    const long = await runHere([...MATCH, '--log', undisturbed, '--resume', '--long']);
    expect(long.stderr).toMatch(naming(12, 12));
    expect(long.stdout).toMatch(/│ plies │ games │[\s\S]*█/);
  });

  it('resumed with other settings is refused, and the differences named', async () => {
    const before = readFileSync(undisturbed);
    const said = await refusal([
      ...MATCH.with(2, 'mcts:playouts=16,name=b'),
      '--pie',
      '--log',
      undisturbed,
      '--resume',
    ]);
    expect(said).toMatch(naming('players.1.limits.playouts', 15, 16));
    expect(said).toContain(differenceText('pie', false, true));
    expect(readFileSync(undisturbed).equals(before)).toBe(true);
  });
});

describe('a sequential test', () => {
  it('ends the match when it is decided, and is decided when resumed', async () => {
    const path = inFolder('sprt.jsonl');
    const args = [
      'match',
      'mcts:playouts=100,name=tree',
      'random',
      '--sprt',
      'elo0=0,elo1=100',
      '--games',
      '600',
      '--size',
      '4',
      '--concurrency',
      '2',
      '--log',
      path,
      '--json',
    ];
    const { code, stdout, stderr } = await runHere(args);
    expect(code, stderr).toBe(0);
    const { games, planned, match, startedAt } = JSON.parse(stdout);
    expect(planned).toBe(600);
    expect(games).toBeLessThan(300);
    const log = logAt(path);
    expect(log.games).toHaveLength(games);
    expect(startedAt).toBe(log.header.startedAt);
    expect(match.sprt).toMatchObject({ decision: 'H1' });
    const resumed = await runHere([...args, '--resume']);
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ games, startedAt });
  });
});

describe('a field of players', () => {
  const FIELD = ['random', 'greedy', 'mcts:playouts=12,name=tree', 'alphabeta:nodes=100,name=ab'];
  const REST = ['--size', '4', '--concurrency', '2'];

  it.each([
    ['gauntlet', 14],
    ['roundrobin', 12],
  ])('in a %s plays all %i games of its schedule', async (format, games) => {
    const path = inFolder(`${format}.jsonl`);
    const { code, stdout, stderr } = await runHere([format, ...FIELD, ...REST, '--games', `${games}`, '--log', path]);
    expect(code, stderr).toBe(0);
    for (const name of ['random', 'greedy', 'tree', 'ab']) expect(stdout).toContain(name);
    const standings = stderr.split('\n').filter((line) => line.startsWith('10/'));
    expect(standings).toEqual([expect.stringMatching(/^10\/\d+ games, \d+ an hour, .* left: \w+ \d+\.\d % of \d+, /)]);
    // Each player is there, the best first.
    const shown = [...(standings[0] as string).matchAll(/(\w+) (\d+\.\d) % of (\d+)/g)];
    expect(shown.map(([, name]) => name).sort()).toEqual(['ab', 'greedy', 'random', 'tree']);
    const scores = shown.map(([, , score]) => Number(score));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(shown.reduce((sum, [, , , games]) => sum + Number(games), 0)).toBe(20);
    const log = logAt(path);
    expect(essence(log).map(({ index }) => index)).toEqual(upTo(games));
  });

  it('plays the same games at any concurrency', async () => {
    const play = async (concurrency: string) => {
      const path = inFolder(`concurrency-${concurrency}.jsonl`);
      await printed([
        'roundrobin',
        ...FIELD.slice(1),
        '--games',
        '6',
        '--size',
        '4',
        '--pie',
        '--seed',
        'c',
        '--concurrency',
        concurrency,
        '--log',
        path,
      ]);
      return essence(logAt(path));
    };
    expect(await play('3')).toEqual(await play('1'));
  });

  it('says so when openings are used again', async () => {
    const path = inFolder('again.jsonl');
    const { code, stderr } = await runHere([
      'match',
      'random',
      'greedy',
      '--games',
      '14',
      '--size',
      '3',
      '--opening-plies',
      '1',
      '--concurrency',
      '1',
      '--log',
      path,
    ]);
    expect(code).toBe(0);
    // Mirrored, a board of size 3 has five different points.
    const note = fewOpenings(2, 5, 7);
    expect(stderr).toContain(note);
    expect(logAt(path).notes.map(({ text }) => text)).toEqual([expect.stringContaining(note)]);
  });
});

describe('a wrong command line', () => {
  it('with openings that do not fit the pie rule names the line', async () => {
    const book = inFolder('pie-book.txt');
    writeFileSync(book, 'd1 d3\nd1 d3 g1\n');
    const args = ['match', 'random', 'greedy', '--size', '4', '--games', '2', '--openings', book];
    expect(await refusal([...args, '--pie'])).toMatch(naming(2, 2, 3));
    await printed(args);
  });

  it.each([
    [['match', 'magic', 'random'], playerError('magic', unknownKind('magic', PLAYER_KINDS))],
    [['match', 'mcts', 'random'], noLimit('mcts', 'mcts')],
    [['match', 'alphabeta:name=x', 'random'], noLimit('x', 'alphabeta')],
    [['match', 'random', 'random'], '"random"'],
    [['gauntlet', 'random', 'greedy', 'mcts:playouts=1,name=greedy'], '"greedy"'],
    [['match', 'random', 'gtp:./x', '--time', '100ms'], '--time of less than a second'],
    [['match', 'random', 'gtp:name=x,./x', '--clock', '500ms+1s'], '--clock of less than a second'],
    [['roundrobin', 'random'], '2 or more <players>'],
    [['match', 'random', 'greedy', '--resign', '0.9,3'], '--resign "0.9,3": must be a value below 0.5'],
    [['match', 'random', 'greedy', '--clock', '1+2+3'], '--clock "1+2+3"'],
    [['match', 'random', 'greedy', '--games', '1'], '--games "1": must be a whole number from 2 to 10000000'],
    [['match', 'random', 'greedy', '--resign-agreed'], 'resign'],
    [['match', 'random', 'greedy', '--time', '1s', '--clock', '1m+1s'], contradiction('--time', '--clock')],
    [['match', 'random', 'greedy', '--openings', 'x', '--balance', '0.1'], contradiction('--openings', '--balance')],
    [['match', 'random', 'greedy', '--pie', '--opening-plies', '6'], '--opening-plies: '],
  ])('%j is refused: %s', async (args, message) => {
    expect(await refusal(args)).toContain(message);
  });

  it.each(['match', 'gauntlet', 'roundrobin'])('names in a %s what a player lacks for it', async (format) => {
    const weights = inFolder('four.net');
    writeRandomWeights(weights, 'bias+hex', 4);
    const log = inFolder('none-begun.jsonl');
    const said = (player: string) => refusal([format, 'random', player, '--size', '5', '--log', log]);
    expect(await said(`mcts:playouts=1,weights=${weights}`)).toContain(
      otherWeights('meridians with size=4', 'meridians with size=5').error.message,
    );
    expect(await said('alphabeta:depth=1,evaluation=insight')).toMatch(naming('insight'));
    expect(existsSync(log)).toBe(false);
  });

  it('leaves no log behind', async () => {
    const path = inFolder('left.jsonl');
    const args = ['match', 'random', 'greedy', '--size', '2', '--opening-plies', '50', '--log', path];
    for (const more of [[], ['--resume']]) {
      const { code, stderr } = await runHere([...args, ...more]);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('--opening-plies') });
    }
    expect(existsSync(path)).toBe(false);
  });
});
