/** Two things said at once, numbers beyond their range, and words that no command has: one line, and exit code 2. */
import { describe, expect, it } from 'vitest';
import { like, naming } from '../support/parts.ts';
import { refusal } from '../support/run-here.ts';

describe('contradictory options are refused', () => {
  it.each([
    [
      ['analyse', '--evaluator', 'static', '--param', 'evaluator=rollout'],
      ['--evaluator static', '--param evaluator=rollout'],
    ],
    [
      ['analyse', '--evaluator', 'guided', '--param', 'rolloutPolicy=uniform'],
      ['--evaluator guided', '--param rolloutPolicy=uniform'],
    ],
    [['analyse', '--param', 'fpu=1', '--param', 'fpu=2'], ['fpu is given twice']],
    [
      ['analyse', '--size', '4', '--rules', 'size=5'],
      ['--size 4', '--rules size=5'],
    ],
    [
      ['analyse', '--pie', '--rules', 'pie=false'],
      ['--pie true', '--rules pie=false'],
    ],
    [['analyse', '--rules', 'size=4,size=5'], ['size is given twice']],
    [
      ['analyse', '1/2/1 L 0 0', '--size', '7'],
      ['size=2', 'size=7'],
    ],
    [
      ['analyse', '--file', 'x', '--moves', 'a1'],
      ['--file', '--moves'],
    ],
    [
      ['analyse', '--ply', '3'],
      ['--ply', '--file'],
    ],
    [['analyse', '--seed', '1', '--seed', '2'], ['--seed is given twice']],
    [
      ['analyse', '--resume', 'x', '--preset', 'default'],
      ['--resume', '--preset'],
    ],
    [
      ['play', '--level', '3', '--preset', 'uct'],
      ['--level', '--preset'],
    ],
    [['play', '--side', 'dark', '--color', 'light'], ['--side is given twice']],
    [
      ['analysis', '--threads-per-analysis', '0', '--analyses', '3'],
      ['--analyses', '--threads-per-analysis'],
    ],
    [['bench', 'scaling', '--from', '500', '--to', '100'], ['--from 500 --to 100']],
    [
      ['bench', 'scaling', '--only', 'threads', '--from', '500'],
      ['--from', '--only threads'],
    ],
    [
      ['bench', 'scaling', '--only', 'playouts', '--time', '1s'],
      ['--time', '--only playouts'],
    ],
    [
      ['bench', 'positions', '--show', '--times', '1s'],
      ['--show', '--times'],
    ],
    [
      ['train', '--games', '1', '--resume', '--force'],
      ['--resume', '--force'],
    ],
    [
      ['solve', '--check', 'x', '--force'],
      ['--check', '--force'],
    ],
    [['solve', '--force'], ['--force needs --tree']],
    [
      ['review', 'x', '--no-keep', '--log', 'y'],
      ['--no-keep', '--log'],
    ],
    [['match', 'random', 'greedy', '--skip-broken'], ['--skip-broken needs --resume']],
    [
      ['match', 'random', 'greedy', '--opening-plies', '20', '--max-plies', '10'],
      ['--opening-plies 20', '--max-plies 10'],
    ],
    [['match', 'random', 'greedy', '--sprt', 'elo0=10,elo1=0'], ['elo0']],
    [['match', 'mcts:playouts=1,playouts=2', 'greedy'], ['playouts is given twice']],
    [['tune', '--param', 'exploration=0.5:2:0.1'], ['min must be less than max']],
  ])('%j', async (args, words) => {
    const message = await refusal(args);
    for (const word of words) expect(message).toContain(word);
  });

  it('the same said twice is none', async () => {
    const evaluator = ['--evaluator', 'static', '--param', 'evaluator=static'];
    expect(await refusal(['analyse', '--size', '3', '--moves', 'z9', ...evaluator])).toContain('z9');
  });
});

describe('numbers', () => {
  const ODD = ['1e30', '-1', '0x10', 'NaN', 'Infinity', '', ' ', '1.5', '1e-3', '5s'];
  it.each(['--playouts', '--threads', '--top'])('%s says its range', async (option) => {
    for (const text of ODD)
      expect(await refusal(['analyse', `${option}=${text}`])).toMatch(/must be a whole number from 1 to \d+$/);
  });

  it.each([
    [['analyse', '--time'], ['0', '-1', '0x10', '1e3', 'NaN', '', '5x', '1 s'], /a time such as/],
    [['analyse', '--save-every'], ['1000h'], naming(596)],
    [['analyse', '--interval'], ['1000h'], naming(596)],
    [['analyse', '--memory'], ['0', '-5m', '0k', '64', '1e3', '0x10m', 'NaN', '', '2t', '99999g'], naming('500m', 2)],
    [['analyse', '--breadth'], ['6%', '-1%', '0x0', 'NaN', '', '%', '1e9'], naming(0, '0.05')],
    [['analyse', '--param'], ['fpu=0x1', 'fpu=NaN', 'fpu=', 'fpu=1e999', 'fpu= 1'], /is not a number from/],
    [['gtp', '--resign'], ['0x0', '2', '-1', 'NaN', ''], /0 to 1/],
    [['train', '--minutes'], ['0', '-1', '0x10', 'Infinity', '1e9', ''], naming(0, 1000000)],
    [['bench', 'rollout', '--seconds'], ['0', '0x1', '1e9', ''], naming(0, 3600)],
  ])('%j', async (args, texts, message) => {
    for (const text of texts)
      expect(await refusal([...args.slice(0, -1), `${args.at(-1)}=${text}`]), text).toMatch(message);
  });

  it('too little memory is refused with the minimum', async () => {
    expect(await refusal(['analyse', '--memory', '64k'])).toMatch(/memory.*\b64k\b.*\b\d+k\b/);
    expect(await refusal(['match', 'mcts:memory=64k,playouts=1', 'random'])).toMatch(/memory.*\b64k\b.*\b\d+k\b/);
  });
});

describe('the parser', () => {
  it.each([
    [['completion', 'extra'], 'extra'],
    [['completion', 'fish', 'extra'], 'unknown argument "extra" of completion: see --help'],
    [['analize'], 'did you mean analyse?'],
    [['analyse', '--plaouts', '10'], '--playouts'],
    [['analyse', '1/2/1 L 0 0', 'more'], 'unknown argument "more" of analyse: see --help'],
    [['--size', '4'], 'command'],
    [['perft'], '--depth'],
    [['replay'], '<file>'],
    [['match', 'random'], '<second>'],
    [['gauntlet', 'random'], 'gauntlet needs 2 or more <players>: for example sightline gauntlet'],
    [['new-game'], 'sightline new-game my-game'],
    [['bench'], 'strength'],
    [['farm'], 'status'],
    [['farm', 'stop'], '<event>'],
    [['train', 'report'], '<log>'],
    [['analyse', '--no-threads'], '--threads takes a value: there is no --no-threads'],
    [['analyse', '--file'], '--file needs a value'],
    [['analyse', '--evaluator', 'foo'], '--evaluator "foo": must be one of uniform, guided, static, cutoff'],
  ])('%j', async (args, message) => {
    expect(await refusal(args)).toMatch(like(message));
  });

  it('reads the word completion as a command only in the place of a command', async () => {
    expect(await refusal(['analyse', 'completion'])).toContain('position');
  });
});
