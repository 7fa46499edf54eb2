/** Ctrl-C that comes twice within milliseconds, as from `timeout -s INT` through npx, is one Ctrl-C. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { Conversation } from '../support/conversation.ts';
import { until } from '../support/processes.ts';
import { linesIn } from '../support/run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-interrupt-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => join(folder, name);

const ECHO_MS = 15;

async function interruptTwice(person: Conversation): Promise<void> {
  person.signal('SIGINT');
  await wait(ECHO_MS);
  person.signal('SIGINT');
}

/** A command, when it is interrupted, and what it says in the end all the same. */
interface Case {
  readonly args: readonly string[];
  /** Lines of a file. */
  readonly when: readonly [file: string, lines: number] | RegExp;
  readonly input?: string;
  readonly says: RegExp;
}

const CASES: Readonly<Record<string, () => Case>> = {
  match: () => {
    const log = inFolder('match.jsonl');
    const settings = ['--size', '6', '--games', '4000', '--concurrency', '2', '--log', log];
    return {
      args: ['match', 'mcts:playouts=60,name=a', 'random', ...settings],
      when: [log, 3],
      says: /game pairs by points/,
    };
  },
  // This player's thread hears nothing while it searches.
  'match during a long move': () => {
    const log = inFolder('long.jsonl');
    return {
      args: ['match', 'alphabeta:time=1h', 'random', '--size', '6', '--games', '8', '--log', log],
      when: [log, 1],
      says: /^0 of 8 games/,
    };
  },
  'train on one thread': () => training('1'),
  'train on two threads': () => training('2'),
  review: () => {
    const games = inFolder('games.jsonl');
    writeFileSync(games, '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n');
    return {
      args: ['review', games, '--time', '1s', '--threads', '1'],
      when: [`${games}.review.jsonl`, 1],
      says: /^sightline: interrupted after searching \d+ positions?/,
    };
  },
  analyse: () => ({
    args: ['analyse', '--size', '5', '--time', '1h', '--interval', '100ms', '--threads', '1'],
    when: /\d\/s, /,
    says: /Best move for light/,
  }),
  analysis: () => ({
    args: ['analysis', '--size', '5', '--analyses', '1'],
    input: '{"id":"runs","seconds":1000,"reportDuringSearchEvery":0.01,"top":1}\n',
    when: /"isDuringSearch":true/,
    says: /"isDuringSearch":false/,
  }),
};

function training(threads: string): Case {
  const out = inFolder(`${threads}.net`);
  return {
    args: ['train', '--size', '5', '--minutes', '9', '--threads', threads, '--out', out],
    when: [`${out}.jsonl`, 1],
    says: /net: [\d,]+ games in \d+ s/,
  };
}

describe('two SIGINTs within milliseconds', () => {
  it.each(Object.keys(CASES))('end %s as one does, with its result', async (name) => {
    const { args, when, input, says } = (CASES[name] as () => Case)();
    const person = new Conversation(args);
    if (input !== undefined) person.say(input);
    if (when instanceof RegExp) await person.hear(when);
    else await until(() => linesIn(when[0]) >= when[1], 'the beginning of its log');
    await interruptTwice(person);
    expect(await person.ended()).toBe(130);
    expect(name === 'review' ? person.stderr : person.stdout).toMatch(says);
  });

  it('do not leave a game, as two in a row do', async () => {
    const person = new Conversation(['play', '--size', '4', '--playouts', '20', '--log', inFolder('play.jsonl')]);
    person.say('d1');
    await person.hear(/Sightline plays [\s\S]*Your turn/);
    await interruptTwice(person);
    await person.hear(/Once more, or quit, to leave/, 'stderr');
    await wait(500);
    person.say('quit');
    expect(await person.end()).toBe(0);
    expect(person.stderr.match(/Once more/g)).toHaveLength(1);
  });
});
