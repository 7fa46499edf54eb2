/** Files that are there already: what commands do with them, and that nothing is lost. */
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isInput } from '../../src/node/output.ts';
import { testFolder } from '../support/folder.ts';
import { game, log, logText } from '../support/logs.ts';
import { printed, refusal, runHere } from '../support/run-here.ts';

const folder = testFolder();
const at = (name: string) => join(folder, name);

const GAMES = '{"size":4,"moves":["d6","c3","f4","e4","d5","b3","e5"]}\n';
const MATCH = logText(log(['a', 'b'], [game(0, 'a', 'b'), game(1, 'b', 'a')]));
const ONE = ['--threads', '1', '--playouts', '20'];
const ANALYSE = ['analyse', '--size', '4', '--json', ...ONE];

/** Files of the user, by name. */
const FILES: Readonly<Record<string, string | Buffer>> = {
  'games.jsonl': GAMES,
  'match.jsonl': MATCH,
  'notes.txt': 'my notes\nof a long day\n',
  'line.txt': 'no line end',
  'page.html': '<!doctype html><p>mine</p>\n',
};

beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) writeFileSync(at(name), content);
  symlinkSync(at('games.jsonl'), at('link.jsonl'));
  linkSync(at('games.jsonl'), at('hard.jsonl'));
  mkdirSync(at('folder'));
  const saved = await runHere([
    'analyse',
    '--size',
    '4',
    '--json',
    '--threads',
    '1',
    '--playouts',
    '500',
    '--save',
    at('large.tree'),
  ]);
  expect(saved.code, saved.stderr).toBe(0);
});

/** Runs a command that has to be refused, with nothing changed. */
async function refused(args: readonly string[]): Promise<string> {
  const content = () =>
    readdirSync(folder).map((name) => [name, statSync(at(name)).isFile() ? readFileSync(at(name), 'latin1') : '']);
  const before = content();
  const said = await refusal(args);
  expect(content()).toEqual(before);
  return said;
}

describe('analyse --save', () => {
  it.each(Object.keys(FILES))('refuses %s', async (name) => {
    expect(await refused([...ANALYSE, '--save', at(name)])).toContain('--force');
  });

  it('refuses a larger analysis, one of another position, and one of what comes later', async () => {
    const large = at('large.tree');
    expect(await refused([...ANALYSE, '--save', large])).toContain('500 visits');
    expect(await refused([...ANALYSE, '--moves', 'd4', '--save', large])).toContain('another position');
    expect(await refused(['analyse', '--resume', large, '--moves', 'd4', ...ONE, '--save', large])).toContain(
      'another',
    );
    expect(await refused(['analyse', '--file', at('games.jsonl'), ...ONE, '--save', at('link.jsonl')])).toContain(
      isInput('…/link.jsonl').error.message,
    );
  });

  it('continues with the one that is resumed, also by another name', async () => {
    linkSync(at('large.tree'), at('same.tree'));
    const args = ['analyse', '--resume', at('large.tree'), '--json', ...ONE, '--save', at('same.tree')];
    const { code, stderr } = await runHere(args);
    expect(code, stderr).toBe(0);
    rmSync(at('same.tree'));
    const more = await runHere(['analyse', '--resume', at('large.tree'), '--json', ...ONE, '--save', at('large.tree')]);
    expect(more.code, more.stderr).toBe(0);
    expect(JSON.parse(more.stdout)).toMatchObject({ keptVisits: 500, visits: 520 });
  });

  it('replaces a file with --force, and an empty file', async () => {
    writeFileSync(at('forced.tree'), 'text');
    await printed([...ANALYSE, '--save', at('forced.tree'), '--force']);
    writeFileSync(at('empty.tree'), '');
    await printed([...ANALYSE, '--save', at('empty.tree')]);
    for (const name of ['forced.tree', 'empty.tree']) {
      expect(readFileSync(at(name), 'latin1').slice(0, 8)).toBe('SIGHTREE');
    }
  });

  it('says of an empty file that is to be resumed that it is one', async () => {
    writeFileSync(at('nothing'), '');
    expect(await refused(['analyse', '--resume', at('nothing'), ...ONE])).toContain('empty');
    expect(await refused(['solve', '--check', at('nothing')])).toContain('empty');
    expect(await refused(['analyse', '--size', '4', '--weights', at('nothing'), ...ONE])).toContain('empty');
    rmSync(at('nothing'));
  });
});

describe('sessions', () => {
  const said = (answer: string) => answer.split('\n\n').filter((text) => text !== '');

  it('a query with save is refused if it would overwrite results', async () => {
    const query = (id: string, fields: object) => `${JSON.stringify({ id, size: 4, playouts: 20, ...fields })}\n`;
    const large = readFileSync(at('large.tree'));
    const input = [
      query('text', { save: at('notes.txt') }),
      query('large', { save: at('large.tree') }),
      query('other', { save: at('large.tree'), moves: ['d4'] }),
      query('new', { save: at('query.tree') }),
      query('over', { save: at('line.txt'), overwrite: true }),
    ];
    const { code, stdout } = await runHere(['analysis', '--threads-per-analysis', '0'], input.join(''));
    expect(code).toBe(0);
    const replies = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const byId = Object.fromEntries(replies.map((reply) => [reply.id, reply]));
    for (const id of ['text', 'large', 'other']) {
      expect(byId[id], id).toMatchObject({ error: expect.any(String), code: 'file-exists', field: 'save' });
    }
    for (const id of ['new', 'over']) expect(byId[id], id).toMatchObject({ playouts: 20 });
    expect(readFileSync(at('notes.txt'), 'utf8')).toBe(FILES['notes.txt']);
    expect(readFileSync(at('large.tree')).equals(large)).toBe(true);
    for (const name of ['query.tree', 'line.txt']) {
      expect(readFileSync(at(name), 'latin1').slice(0, 8), name).toBe('SIGHTREE');
    }
    writeFileSync(at('line.txt'), FILES['line.txt'] as string);
  });

  it('sightline-save replaces an analysis of the same position that is no larger', async () => {
    const tree = at('gtp.tree');
    const lines = [
      'sightline-resume '.concat(at('large.tree')),
      'reg_genmove black',
      `sightline-save ${at('notes.txt')}`,
      `sightline-save ${tree}`,
      `sightline-save ${tree}`,
      'genmove white',
      'reg_genmove black',
      `sightline-save ${tree}`,
      'quit',
    ];
    const stdout = await printed(['gtp', '--size', '4', ...ONE], `${lines.join('\n')}\n`);
    const answers = said(stdout).map((answer) => answer[0]);
    expect(answers.slice(2, 5)).toEqual(['?', '=', '=']);
    expect(readFileSync(at('notes.txt'), 'utf8')).toBe(FILES['notes.txt']);
  });
});

describe('a file that is appended to', () => {
  it.each([
    'games.jsonl',
    'link.jsonl',
    'hard.jsonl',
    'match.jsonl',
    'notes.txt',
    'line.txt',
    'page.html',
    'large.tree',
  ])('is a log of its kind: %s is none', async (name) => {
    const games = ['games.jsonl', 'link.jsonl', 'hard.jsonl'].includes(name) ? at('match.jsonl') : at('games.jsonl');
    const play = ['--size', '4', '--games', '2', '--log', at(name), '--resume'];
    await refused(['review', games, ...ONE, '--log', at(name)]);
    await refused(['analyse-games', games, '--playouts', '5', '--log', at(name), '--resume']);
    await refused(['tune', '--param', 'exploration=0.5:0.1:2', '--player', 'mcts:playouts=5', ...play]);
    if (name !== 'match.jsonl') await refused(['match', 'random', 'greedy', ...play]);
    if (!/(games|link|hard)\.jsonl/.test(name)) await refused(['play', '--size', '4', '--log', at(name)]);
  });

  it.each(['games.jsonl', './games.jsonl', 'link.jsonl', 'hard.jsonl', 'folder/../games.jsonl'])(
    'is not what a review reads: %s',
    async (name) => {
      const games = at('games.jsonl');
      expect(await refused(['review', games, ...ONE, '--log', `${folder}/${name}`])).toContain(
        isInput(`…/${name}`).error.message,
      );
      const batch = ['analyse-games', games, '--playouts', '5', '--log', `${folder}/${name}`];
      expect(await refused([...batch, '--resume'])).toContain(isInput(`…/${name}`).error.message);
    },
  );

  it('of a training is that of a training, as are its weights', async () => {
    const train = (games: number) => ['train', '--size', '4', '--games', String(games), '--threads', '1', '--resume'];
    const out = at('x.net');
    await printed([...train(10), '--out', out]);
    await refused([...train(20), '--out', out, '--log', at('match.jsonl')]);
    const weights = readFileSync(out);
    writeFileSync(out, 'text');
    expect(await refused([...train(20), '--out', out])).toContain('no weights');
    // A torn one is written anew from the checkpoint.
    writeFileSync(out, weights.subarray(0, 100));
    await printed([...train(20), '--out', out]);
    writeFileSync(`${out}.checkpoint`, '');
    expect(await refused([...train(30), '--out', out])).toContain('--force');
    for (const name of readdirSync(folder).filter((name) => name.startsWith('x.net'))) rmSync(at(name));
  });
});

describe('--force', () => {
  it.each(['games.jsonl', './games.jsonl', 'link.jsonl', 'hard.jsonl'])(
    'does not replace what is read: %s',
    async (name) => {
      const out = `${folder}/${name}`;
      await refused(['convert', at('games.jsonl'), out, '--force', '--to', 'moves']);
      await refused(['review', at('games.jsonl'), ...ONE, '--no-keep', '--html', out, '--force']);
      await refused(['review', at('games.jsonl'), ...ONE, '--no-keep', '--sgf', out, '--force']);
      await refused(['analyse-games', at('games.jsonl'), '--playouts', '5', '--html', out, '--force']);
    },
  );

  it('does not replace a log by its page, or let two outputs be one file', async () => {
    await refused(['report', at('match.jsonl'), '--html', at('match.jsonl'), '--force']);
    const both = ['--html', at('both'), '--sgf', `${folder}/./both`];
    await refused(['review', at('games.jsonl'), ...ONE, '--no-keep', ...both]);
    await refused(['review', at('games.jsonl'), ...ONE, '--html', at('both'), '--log', at('both')]);
    await refused(['solve', '--size', '2', '--moves', 'b1', '--tree', at('both'), '--save', at('both')]);
  });

  it('is needed over what is there, and not over an empty file', async () => {
    for (const html of [at('page.html'), at('notes.txt')]) {
      expect(await refused(['report', at('match.jsonl'), '--html', html])).toContain('--force');
    }
    writeFileSync(at('empty.html'), '');
    await printed(['report', at('match.jsonl'), '--html', at('empty.html')]);
  });

  it.runIf(process.platform === 'linux')('is not written to a folder that there cannot be', async () => {
    expect(await refused(['report', at('match.jsonl'), '--sgf', '/proc/xx'])).toContain('/proc/xx');
    expect(await refused(['new-game', 'own', '--out', '/proc/xx'])).toContain('/proc/xx');
  });
});

it.each([
  [{ type: 'commonjs' }, 'own.mjs'],
  [{ type: 'module' }, 'own.js'],
  [{}, 'own.js'],
])('a new game in a package with %j is a module: %s', async (about, file) => {
  const out = mkdtempSync(join(tmpdir(), 'sightline-new-'));
  try {
    writeFileSync(join(out, 'package.json'), JSON.stringify(about));
    await printed(['new-game', 'own', '--out', out]);
    const test = file.replace('.', '.test.');
    expect(readdirSync(out).sort()).toEqual([file, test, 'package.json'].sort());
    expect(readFileSync(join(out, test), 'utf8')).toContain(`'./${file}'`);
    expect(JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'))).toEqual(about);
  } finally {
    rmSync(out, { recursive: true });
  }
});
