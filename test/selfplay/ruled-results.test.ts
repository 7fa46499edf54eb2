/** Results of a log that is read again are those of its moves, where the rules end a game. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import type { LoggedGame } from '../../selfplay/tournament/logged-game.ts';
import { ruledResults } from '../../selfplay/tournament/ruled-results.ts';
import { testFolder } from '../support/folder.ts';
import { game } from '../support/logs.ts';
import { runHere } from '../support/run-here.ts';

const folder = testFolder();
const [honest, forged] = [join(folder, 'honest.jsonl'), join(folder, 'forged.jsonl')];
const MATCH = [
  'match',
  'mcts:playouts=5,name=a',
  'random',
  '--size',
  '3',
  '--games',
  '8',
  '--concurrency',
  '1',
  '--json',
];
const OTHER = { light: 'dark', dark: 'light' } as Record<string, string>;

describe('a log in which the winners of games were changed', () => {
  let expected: { match: object };

  beforeAll(async () => {
    expected = JSON.parse((await runHere([...MATCH, '--log', honest])).stdout);
    const [header, ...lines] = readFileSync(honest, 'utf8').trimEnd().split('\n');
    const changed = lines.map((line) => {
      const { winner, ...rest } = JSON.parse(line) as LoggedGame;
      // A note has no index.
      return JSON.stringify({ ...rest, winner: rest.index < 3 ? OTHER[String(winner)] : winner });
    });
    writeFileSync(forged, `${[header, ...changed].join('\n')}\n`);
  });

  it('is reported by its moves, and the games are named', async () => {
    const { match, warnings } = JSON.parse((await runHere(['report', forged, '--json'])).stdout);
    expect(match).toEqual(expected.match);
    expect(warnings).toHaveLength(3);
  });

  it('is gone on with by its moves', async () => {
    const { stdout, stderr } = await runHere([...MATCH, '--log', forged, '--resume']);
    expect(JSON.parse(stdout).match).toEqual(expected.match);
    expect(stderr.match(/^Warning: .*game \d+/gm)).toHaveLength(3);
  });
});

describe('a game that does not end by its rules', () => {
  it('has the result that was logged', () => {
    const kit = kitOf({ name: 'meridians', rules: { size: 6, pie: false } });
    const resigned = game(0, 'a', 'b', { winner: 'dark', end: 'resign' });
    const { games, warnings } = ruledResults(kit, [resigned]);
    expect(games[0]).toBe(resigned);
    expect(warnings).toEqual([]);
  });
});
