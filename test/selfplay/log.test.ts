import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configDifferences } from '../../selfplay/event/differences.ts';
import { EventLog } from '../../selfplay/event/event-log.ts';
import {
  makeNote,
  parseLog,
  readLog,
  type TournamentConfig,
  type TournamentLog,
} from '../../selfplay/tournament/log.ts';
import { fingerprint } from '../../src/games/fingerprint.ts';
import { makeRunHeader } from '../../src/node/run-log.ts';
import { readGames } from '../../src/records/formats.ts';
import { must } from '../../src/util/result.ts';
import { testFolder } from '../support/folder.ts';
import { kitOfSize } from '../support/kits.ts';
import { game, log, logText } from '../support/logs.ts';
import { like, naming } from '../support/parts.ts';

const folder = testFolder();

let files = 0;
function newPath(): string {
  return join(folder, `${files++}.jsonl`);
}

function file(text: string | Buffer): string {
  const path = newPath();
  writeFileSync(path, text);
  return path;
}

function whole(path: string): TournamentLog {
  return must(readLog(path));
}

function refusal(path: string): string {
  const read = readLog(path);
  if (read.ok) throw new Error('the log was taken');
  return `${read.error.code}: ${read.error.message.replaceAll(path, 'LOG')}`;
}

/** Names with signs of two, three and four bytes, so that a cut can fall within one. */
const SAMPLE = log(
  ['ä', '名🙂'],
  [game(0, 'ä', '名🙂'), game(1, '名🙂', 'ä', { winner: 'dark', end: 'crash', fault: 'the program ended at genmove' })],
);

const openLog = (path: string) =>
  EventLog.open({ path }, { what: 'tournament', config: SAMPLE.header.config, parse: parseLog });

function created(path: string): EventLog<TournamentLog> {
  const journal = must(openLog(path));
  journal.append(SAMPLE.header);
  return journal;
}

describe('a log', () => {
  it('is read as it was written', () => {
    const path = newPath();
    const log = created(path);
    for (const game of SAMPLE.games) log.append(game);
    log.append(makeNote('a note\nof two lines'));
    log.close();
    const read = whole(path);
    expect(read.header).toEqual(SAMPLE.header);
    expect(read.games).toEqual(SAMPLE.games);
    expect(read.notes).toMatchObject([{ kind: 'note', text: 'a note\nof two lines' }]);
    expect(Number.isNaN(Date.parse(read.notes[0]!.at))).toBe(false);
    expect(read.tornBytes).toBe(0);
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(5);
  });
});

describe('a torn log', () => {
  const text = Buffer.from(logText(SAMPLE));

  it('without a whole header is no log', () => {
    for (const cut of [0, 1, 40]) expect(refusal(file(text.subarray(0, cut)))).toMatch(/^empty-log: /);
  });
});

describe('a wrong log', () => {
  const lines = logText(SAMPLE).split('\n').slice(0, -1);
  const header = (change: object) => `${JSON.stringify({ ...SAMPLE.header, ...change })}\n`;

  it.each([
    ['of a later version', header({ v: 2 }), 'bad-version: LOG:1: version 2; this program reads up to 1'],
    ['of a version in words', header({ v: '1' }), 'bad-version: LOG:1: version 1'],
    ['without a version', header({ v: undefined }), 'bad-version: LOG:1: version undefined'],
    ['of another kind', header({ kind: 'match' }), 'bad-log: LOG:1: not a tournament log'],
    ['that begins with a game', `${lines[1]}\n`, 'bad-log: LOG:1: not a tournament log'],
    ['that begins with null', 'null\n', 'bad-log: LOG:1: not a tournament log'],
    ['that is text', 'hello\n', 'bad-log: LOG:1: not JSON'],
    ['that is a letter', 'Dear reader', 'bad-log: LOG:1: not a tournament log'],
    ['that is empty', '', 'empty-log: LOG: there is no header; the log is empty'],
  ])('%s is refused', (_, text, message) => {
    expect(refusal(file(text))).toMatch(like(message));
  });

  it.each([
    ['no JSON', '{"v":1,', 'not JSON'],
    ['empty', '', 'not JSON'],
    ['null', 'null', 'not a JSON object'],
    ['a number', '5', 'not a JSON object'],
    ['a list', '[]', 'not a JSON object'],
    ['an empty object', '{}', '"moves" is missing'],
    ['a game without moves', '{"size":6,"index":3}', '"moves" is missing'],
    ['a game of a later version', '{"v":2,"size":6,"moves":[],"index":3}', '"v" is "2"'],
    ['a game without its number', '{"size":6,"moves":[]}', 'without its number "index"'],
    ['a game with an end that is no word', '{"size":6,"moves":[],"index":3,"end":5}', '"end" is not a string'],
  ])('with a line in the middle that is %s is refused, and the line named', (_, line, message) => {
    const said = refusal(file(`${[lines[0], lines[1], line, lines[2]].join('\n')}\n`));
    expect(said).toMatch(naming('bad-log', 3, '--skip-broken'));
    expect(said).toMatch(like(message));
    const path = file(`${[lines[0], lines[1], line, lines[2]].join('\n')}\n`);
    const skipped = readLog(path, path, true);
    expect(skipped).toMatchObject({ ok: true, value: { games: SAMPLE.games, broken: [{ line: 3 }] } });
  });

  const played = SAMPLE.games[1] as object;
  it.each([
    ['an index that is no count', { index: 1.5 }, 'index'],
    ['a negative time', { ms: [-1e300, null, null, null] }, 'ms[0]'],
    ['a time without end', '"durationMs":1e999', 'durationMs'],
    ['a value above 1', { evals: [null, 1.5, null, null] }, 'evals[1]'],
    ['a player without a name', { players: [{ name: 'ä' }, {}] }, 'players[1].name'],
    ['a winner that the game does not have', { winner: 'nobody' }, 'winner'],
    ['an unknown move', { moves: ['f6', 'c3', 'f3', 'z9'] }, 'z9'],
    ['a move onto a stone', { moves: ['f6', 'c3', 'f3', 'f6'] }, 'f6'],
  ])('with a game that has %s is refused, and the line and the field named', (_, change, part) => {
    const { durationMs: __, ...others } = played as { durationMs: number };
    const line =
      typeof change === 'string'
        ? `${JSON.stringify(others).slice(0, -1)},${change}}`
        : JSON.stringify({ ...others, ...change });
    expect(refusal(file(`${[lines[0], lines[1], line].join('\n')}\n`))).toMatch(naming('bad-log', 'LOG:3', part));
  });

  it('with other rules of its game is refused; without a fingerprint it is read', () => {
    const own = makeRunHeader('tournament', SAMPLE.header.config, kitOfSize(6));
    expect(own.fingerprint).toBe(fingerprint(kitOfSize(6)));
    expect(whole(file(header(own))).games).toEqual([]);
    expect(whole(file(header({}))).games).toEqual([]);
    expect(refusal(file(header({ fingerprint: '0123456789abcdef' })))).toMatch(naming('bad-log', 'LOG:1', 'Meridians'));
    const text = `${header({ fingerprint: '0123456789abcdef' })}${lines[1]}\n`;
    expect(readGames(text, 'jsonl')).toMatchObject({ error: { code: 'other-rules', line: 1 } });
    expect(readGames(`${lines[0]}\n${lines[1]}\n`, 'jsonl')).toMatchObject({ value: { games: { length: 1 } } });
  });

  it('has a whole header whatever is left out', () => {
    for (const text of ['hello\n', header({ v: 2 }), header({ config: 5 })]) {
      const path = file(text + lines[1]);
      expect(readLog(path, path, true).ok).toBe(false);
    }
  });

  it('that is not there is refused', () => {
    expect(refusal(join(folder, 'none'))).toMatch(naming('no-log'));
    expect(refusal(folder)).toMatch(naming('no-log'));
  });
});

describe('two configurations', () => {
  const config: TournamentConfig = {
    ...SAMPLE.header.config,
    openings: { plies: 4, balance: null },
    adjudication: { resign: { below: 0.05, moves: 3, agreed: false }, proven: false, moveMs: null, clock: null },
  };
  const [first, second] = config.players as [TournamentConfig['players'][0], TournamentConfig['players'][0]];

  it('do not differ from themselves, nor by the order of keys, nor by what is not set', () => {
    const turned = Object.fromEntries(Object.entries(config).reverse()) as unknown as TournamentConfig;
    expect(configDifferences(config, config)).toEqual([]);
    expect(configDifferences(JSON.parse(JSON.stringify(config)), turned)).toEqual([]);
    const unset = { ...config, adjudication: { ...config.adjudication, resign: undefined } };
    const { resign: _, ...logged } = config.adjudication;
    expect(configDifferences({ ...config, adjudication: logged }, unset)).toEqual([]);
  });

  it.each<[string, Partial<TournamentConfig>, string[]]>([
    ['a number', { size: 7 }, ['size: 6 in the log, not 7']],
    ['a text', { seed: '2' }, ['seed: "1" in the log, not "2"']],
    ['null', { sprt: 'elo0=0,elo1=10' }, ['sprt: null in the log, not "elo0=0,elo1=10"']],
    ['a nested setting', { openings: { plies: 6, balance: null } }, ['openings.plies: 4 in the log, not 6']],
    [
      'a setting two levels down',
      { adjudication: { ...config.adjudication, resign: { below: 0.05, moves: 4, agreed: false } } },
      ['adjudication.resign.moves: 3 in the log, not 4'],
    ],
    [
      'an object that is gone',
      { adjudication: { ...config.adjudication, resign: null } },
      ['adjudication.resign: {"below":0.05,"moves":3,"agreed":false} in the log, not null'],
    ],
    [
      'a setting that only one has',
      { openings: { plies: 4, balance: null, book: ['e5'] } },
      ['openings.book: none in the log, not ["e5"]'],
    ],
    [
      'one player of the list',
      { players: [first, { ...second, params: { exploration: 2 } }] },
      ['players.1.params.exploration: 0.5 in the log, not 2'],
    ],
    ['a shorter list', { players: [first] }, [`players.1: ${JSON.stringify(second)} in the log, not none`]],
    [
      'several things',
      { games: 10, rules: { pie: true }, maxPlies: 7 },
      ['games: 2 in the log, not 10', 'maxPlies: 500 in the log, not 7', 'rules.pie: false in the log, not true'],
    ],
  ])('differ in %s', (_, change, differences) => {
    expect(configDifferences(config, { ...config, ...change })).toEqual(differences);
  });

  it('do not differ by the versions of the program that their players are of', () => {
    const later = config.players.map((player) => ({ ...player, version: '9.0.0' }));
    expect(configDifferences(config, { ...config, players: later })).toEqual([]);
    expect(configDifferences({ player: first }, { player: { ...first, version: '9.0.0' } })).toEqual([]);
  });

  it('differ in the order of the players', () => {
    const differences = configDifferences(config, { ...config, players: [second, first] });
    expect(differences).toContainEqual(expect.stringMatching(naming('players.0.name', 'ä', '名🙂')));
    expect(differences).toContainEqual(expect.stringMatching(naming('players.1.name', '名🙂', 'ä')));
  });
});
