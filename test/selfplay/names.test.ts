/** Names of players that look the same are one name, in whichever form of Unicode they were typed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kitOf } from '../../selfplay/tournament/kit.ts';
import { headerOf, readLog } from '../../selfplay/tournament/log.ts';
import { parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { RunningTournament } from '../../selfplay/tournament/report/running-summary.ts';
import { summarise } from '../../selfplay/tournament/report/summary.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { game, log, logText } from '../support/logs.ts';
import { naming } from '../support/parts.ts';
import { runHere } from '../support/run-here.ts';

const folder = testFolder();
const [NFC, NFD] = ['Jos\u00e9', 'Jose\u0301'];
const MATCH = ['match', `mcts:playouts=3,name=${NFC}`, 'random', '--size', '3', '--games', '4', '--concurrency', '1'];

describe('a name in two forms', () => {
  it('is one name of a player', () => {
    const kit = kitOf({ name: 'meridians', rules: { size: 3 } });
    for (const text of [`random:name=${NFD}`, `gtp:name=${NFD},./x`])
      expect(must(parsePlayer(text, kit)).name).toBe(NFC);
  });

  it('cannot stand for two players of a tournament', async () => {
    const { code, stderr } = await runHere(['match', `random:name=${NFC}`, `greedy:name=${NFD}`, '--size', '3']);
    expect(code).toBe(2);
    expect(stderr).toContain(JSON.stringify(NFC));
  });

  it('is one player of several logs, in a report and while they are watched', () => {
    const logs = [NFC, NFD].map((name, i) => {
      const path = join(folder, `${i}.jsonl`);
      const games = [game(0, name, 'b'), game(1, 'b', name, { winner: 'dark' })];
      writeFileSync(path, logText(log([name, 'b'], games, { seed: String(i) })));
      return must(readLog(path));
    });
    const { players, match } = must(summarise(logs));
    expect(players.map(({ name, games }) => [name, games])).toEqual([
      [NFC, 4],
      ['b', 4],
    ]);
    expect(match?.pentanomial).toEqual([0, 0, 0, 0, 2]);
    const raw = log([NFC, 'b'], []);
    const running = must(RunningTournament.of(must(headerOf(raw.header as never))));
    running.take(JSON.stringify(game(0, NFD, 'b')));
    expect(running.summary().players.map(({ name, games }) => [name, games])).toEqual([
      [NFC, 1],
      ['b', 1],
    ]);
  });

  it('resumes the log of the other one', async () => {
    const path = join(folder, 'resumed.jsonl');
    await runHere([...MATCH, '--log', path]);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').split('\n').slice(0, 3).join('\n').replaceAll(NFC, NFD).concat('\n'),
    );
    const { code, stdout, stderr } = await runHere([...MATCH, '--log', path, '--resume', '--json']);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(naming(2, 4));
    const { players } = JSON.parse(stdout);
    expect(players.map(({ name }: { name: string }) => name)).toEqual([NFC, 'random']);
  });
});
