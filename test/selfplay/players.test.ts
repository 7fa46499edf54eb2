import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkPlayer, loggedPlayer, type PlayerSpec, parsePlayer } from '../../selfplay/tournament/player-spec.ts';
import { PRESETS, presetParams, type SearchParams } from '../../src/engine/engine.ts';
import { must } from '../../src/util/result.ts';
import { VERSION } from '../../src/util/version.ts';
import { testFolder } from '../support/folder.ts';
import { kitOfSize, specOfSize } from '../support/kits.ts';
import { like, naming } from '../support/parts.ts';
import { writeRandomWeights } from '../support/plain-network.ts';

const KIT = kitOfSize();

function player(text: string): PlayerSpec {
  return must(parsePlayer(text, KIT));
}

function refusal(text: string): string {
  const parsed = parsePlayer(text, KIT);
  if (parsed.ok) throw new Error(`${text} was taken`);
  return `${parsed.error.code}: ${parsed.error.message}`;
}

const MEBIBYTE = 2 ** 20;

function staticParams(): SearchParams {
  return must(presetParams(KIT, 'static'));
}

describe('a specification', () => {
  it.each(['mcts', 'mcts:'])('%s has the default parameters, one thread and no limit', (text) => {
    const { kind, params, threads, limits, memoryBytes, name } = player(text);
    expect({ kind, params, threads, limits, name }).toEqual({
      kind: 'mcts',
      params: PRESETS.default,
      threads: 1,
      limits: {},
      name: text,
    });
    expect(memoryBytes).toBe(128 * MEBIBYTE);
  });

  it('of mcts sets limits, threads, memory, a preset and single parameters', () => {
    const text = 'mcts:playouts=1000,time=200ms,nodes=5000,threads=2,memory=64m,preset=uct,exploration=0.8,name=new';
    expect(player(text)).toMatchObject({
      name: 'new',
      text,
      kind: 'mcts',
      limits: { playouts: 1000, timeMs: 200, nodes: 5000 },
      threads: 2,
      memoryBytes: 64 * MEBIBYTE,
      params: { ...PRESETS.uct, exploration: 0.8 },
    });
  });

  it('applies the preset first, wherever it stands', () => {
    expect(player('mcts:fpu=0.25,preset=rave').params).toEqual({ ...PRESETS.rave, fpu: 0.25 });
  });

  it.each([
    ['100ms', 100],
    ['2s', 2000],
    ['1.5s', 1500],
    ['1m', 60_000],
  ])('time=%s is %i ms', (text, timeMs) => {
    expect(player(`mcts:time=${text}`).limits).toEqual({ timeMs });
    expect(player(`alphabeta:time=${text}`).limits).toEqual({ timeMs });
  });

  it('of alphabeta takes the evaluation and nothing else of the parameters of a search', () => {
    const spec = player('alphabeta:nodes=20000,depth=63,name=yardstick');
    expect(spec).toMatchObject({ kind: 'alphabeta', name: 'yardstick', limits: { nodes: 20000, depth: 63 } });
    expect(spec.params?.evaluation).toBe('best');
    expect(player('alphabeta:depth=2,evaluation=mobility').params?.evaluation).toBe('mobility');
  });

  it('of greedy looks one ply deep, and random has nothing to set but its name', () => {
    expect(player('greedy')).toMatchObject({ kind: 'greedy', name: 'greedy', limits: { depth: 1 } });
    expect(player('random:name=dice')).toMatchObject({ kind: 'random', name: 'dice', limits: {} });
  });

  it('of gtp is a command, which may hold commas and equals signs', () => {
    const text = 'gtp:./engine --gtp --set a=1,b=2';
    expect(player(text)).toMatchObject({
      name: text,
      kind: 'gtp',
      command: './engine --gtp --set a=1,b=2',
      startupMs: 60_000,
      replyMs: 60_000,
      limits: {},
    });
  });

  it.each([
    ['gtp:name=other,./engine a,b', { name: 'other', command: './engine a,b', startupMs: 60_000, replyMs: 60_000 }],
    ['gtp:startup=2s,timeout=1m,name=x,e', { name: 'x', command: 'e', startupMs: 2000, replyMs: 60_000 }],
    ['gtp:timeout=500ms,engine name=y,z', { command: 'engine name=y,z', replyMs: 500 }],
    ['gtp: engine ', { command: 'engine' }],
  ])('%s has its settings before the command', (text, expected) => {
    expect(player(text)).toMatchObject(expected);
  });
});

describe('the logged player', () => {
  it('of mcts holds every parameter, the threads and the memory', () => {
    const { params, ...rest } = loggedPlayer(player('mcts:name=a,playouts=10,preset=static,temperature=0.5'));
    expect(params).toEqual({
      kind: 'mcts',
      ...staticParams(),
      temperature: 0.5,
      threads: 1,
      memoryBytes: 128 * MEBIBYTE,
    });
    expect(rest).toEqual({
      name: 'a',
      spec: 'mcts:name=a,playouts=10,preset=static,temperature=0.5',
      limits: { playouts: 10 },
      version: VERSION,
    });
  });

  it('of gtp holds the command and both times', () => {
    expect(loggedPlayer(player('gtp:startup=1s,timeout=2s,engine x,y')).params).toEqual({
      kind: 'gtp',
      command: 'engine x,y',
      startupMs: 1000,
      replyMs: 2000,
    });
  });

  it.each([
    ['alphabeta:depth=3', { kind: 'alphabeta', evaluation: 'best' }],
    ['greedy:evaluation=mobility', { kind: 'greedy', evaluation: 'mobility' }],
    ['random', { kind: 'random' }],
  ])('of %s survives JSON unchanged', (text, params) => {
    const logged = loggedPlayer(player(text));
    expect(JSON.parse(JSON.stringify(logged))).toEqual(logged);
    expect(logged.params).toEqual(params);
  });
});

it('takes times without a unit as seconds, and large numbers in a short form', () => {
  expect(player('mcts:playouts=1.5k,time=5').limits).toEqual({ playouts: 1500, timeMs: 5000 });
  expect(player('alphabeta:nodes=1e6').limits).toEqual({ nodes: 1_000_000 });
});

describe('a wrong specification', () => {
  const kinds = 'mcts, alphabeta, paranoid, bestreply, greedy, random, gtp';
  const aTime = 'must be a time such as 500ms, 5s or 2m';
  const aSize = 'must be a size such as 500m or 2g';
  it.each([
    ['', `unknown kind ""; kinds are ${kinds}`],
    ['stockfish', `"stockfish" is none of ${kinds}`],
    ['mcts,playouts=1', `"mcts,playouts=1" is none of ${kinds}`],
    ['mcts:playouts', '"playouts": write KEY=VALUE'],
    ['mcts:playouts=1,', '"": write KEY=VALUE'],
    ['mcts:=1', '"=1": write KEY=VALUE'],
    ['mcts:playouts=1,playouts=2', 'playouts is given twice'],
    ['mcts:preset=best', '"best" is none of default, cutoff, static, uct, rave'],
    ['mcts:name=', 'name is empty'],
    ['mcts:playouts=0', 'playouts "0": a whole number from 1'],
    ['mcts:playouts=1e-3', 'playouts "1e-3": a whole number from 1'],
    ['mcts:threads=129', 'threads "129": a whole number from 1 to 128'],
    ['alphabeta:depth=64', 'depth "64": a whole number from 1 to 63'],
    ['alphabeta:nodes=many', 'nodes "many": a whole number from 1'],
    ['mcts:time=200x', `time "200x": ${aTime}`],
    ['mcts:time=0s', `time "0s": ${aTime}`],
    ['gtp:startup=soon,engine', `startup "soon": ${aTime}`],
    ['gtp:timeout=-1s,engine', `timeout "-1s": ${aTime}`],
    ['mcts:memory=64', `memory "64": ${aSize}`],
    ['mcts:memory=1m5', `memory "1m5": ${aSize}`],
    ['mcts:exploration=high', 'exploration: "high" is not a number from 0 to 100'],
    ['mcts:cutoffPlies=1.5', 'cutoffPlies: "1.5" is not a whole number'],
    ['mcts:selection=best', 'selection: "best" is none of puct, uct'],
    ['mcts:color=red', '"color" is no parameter of the search'],
    ['alphabeta:playouts=3', 'alphabeta knows no "playouts"; there is name, time, nodes, depth'],
    ['greedy:time=1s', 'greedy knows no "time"; there is name'],
    ['random:seed=1', 'random knows no "seed"; there is name'],
    ['gtp', 'write a command after gtp:'],
    ['gtp:  ', 'write a command after gtp:'],
    ['gtp:name=x,', 'write a command after gtp:'],
    ['gtp:name=,engine', 'name is empty'],
  ])('%j is refused: %s', (text, message) => {
    const said = refusal(text);
    expect(said).toMatch(/^bad-player: player "/);
    expect(said).toMatch(like(message));
    expect(said).not.toContain('\n');
  });

  it('is quoted on one line, shortened where it is long', () => {
    expect(refusal(`mc\nts${'x'.repeat(500)}`)).toMatch(/^bad-player: player "mc\\n[^\n]{1,250}$/);
  });

  it.each([
    ['gtp:name=x,name=y,engine', 'name'],
    ['gtp:timeout=1s,name=a,timeout=2s,engine', 'timeout'],
  ])('%s gives a setting of gtp twice', (text, setting) => {
    expect(refusal(text)).toMatch(naming('bad-player', setting, setting, setting));
  });

  it.each(['constructor', 'toString', '__proto__'])('mcts:%s=1 sets no parameter', (key) => {
    expect(refusal(`mcts:${key}=1`)).toMatch(naming('bad-player', key, key));
  });

  it.each(['gtp:timeout=5s', 'gtp:name=x'])('%s lacks the command', (text) => {
    expect(refusal(text)).toMatch(naming('bad-player', 'gtp:', 'gtp:'));
  });
});

describe('weights of a player', () => {
  const folder = testFolder();
  const file = join(folder, 'four.net');
  beforeAll(() => writeRandomWeights(file, 'bias+hex', 4));

  it.each([
    ['mcts:playouts=5,weights=', 'best'],
    ['alphabeta:evaluation=mobility,weights=', 'mobility'],
    ['greedy:evaluation=network,weights=', 'network'],
  ])('are read by %sFILE, and logged by their checksum', (text, evaluation) => {
    const spec = player(`${text}${file}`);
    expect(spec.weights).toMatchObject({ rules: { size: 4 }, shape: 'bias+hex' });
    expect(spec.params?.evaluation).toBe(evaluation);
    expect(loggedPlayer(spec).params).toMatchObject({ weights: expect.stringMatching(/^[0-9a-f]{64}$/), evaluation });
    expect(checkPlayer(spec, specOfSize(4))).toMatchObject({ ok: true });
  });

  it('are for a game by its rules', () => {
    const checked = checkPlayer(player(`mcts:weights=${file}`), specOfSize(5));
    expect(checked.ok ? undefined : checked.error).toMatchObject({
      code: 'bad-player',
      message: expect.stringMatching(naming('meridians', 'size=4', 'meridians', 'size=5')),
    });
  });

  it('that cannot be read are named', () => {
    const wrong = join(folder, 'wrong.net');
    writeFileSync(wrong, 'wrong');
    expect(refusal(`mcts:weights=${wrong}`)).toMatch(naming(wrong));
    expect(refusal(`greedy:weights=${folder}/none`)).toMatch(naming(`${folder}/none`));
    expect(refusal(`random:weights=${file}`)).toMatch(naming('weights'));
  });
});

describe('an evaluation that a player names', () => {
  it('has to be there', () => {
    for (const text of ['mcts:evaluation=insight', 'alphabeta:evaluation=insight', 'greedy:evaluation=insight']) {
      const checked = checkPlayer(player(text), specOfSize(5));
      expect(checked.ok ? undefined : checked.error.message).toMatch(
        naming(`"${text}"`, '"insight"', 'best', 'mobility'),
      );
    }
    for (const text of ['mcts', 'alphabeta:evaluation=mobility', 'random', 'gtp:engine']) {
      expect(checkPlayer(player(text), specOfSize(5)), text).toMatchObject({ ok: true });
    }
  });
});
