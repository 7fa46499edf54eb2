import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programHelp } from '../../src/cli/program/help.ts';
import { built } from '../support/built.ts';
import { oneLine } from '../support/parts.ts';

const start = built('src/cli/start.js');

/** Starts the program in a Node that says it is of that version. */
function startedAs(version: string, args: readonly string[] = ['--version'], env: NodeJS.ProcessEnv = {}) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const code = `${pretend} process.argv = ${JSON.stringify([process.execPath, 'sightline', ...args])}; await import('${start.href}');`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

describe('the program', () => {
  it.each(['16.20.2', '18.20.4', '20.10.0', '20.18.3'])('says in one line that Node %s is too old', (version) => {
    expect(startedAs(version)).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(oneLine('20.19', version)),
    });
  });

  it.each(['20.19.0', '22.0.0', '24.1.0'])('begins in Node %s', (version) => {
    expect(startedAs(version)).toMatchObject({ status: 0, stderr: '' });
  });

  it('prints its help whatever modules of games there are, since it loads none', () => {
    const help = { status: 0, stdout: `${programHelp()}\n`, stderr: '' };
    expect(startedAs(process.versions.node, ['--help'], { SIGHTLINE_GAMES: '/nowhere/game.js' })).toEqual(help);
  });

  it.each([
    ['/nowhere/game.js', /^sightline: \/nowhere\/game\.js: .*\n$/],
    [fileURLToPath(built('src/util/rng.js')), /^sightline: .*rng\.js exports no game: .*\n$/],
  ])('says which module of games cannot be taken: %s', (path, message) => {
    const { status, stderr } = startedAs(process.versions.node, ['perft', '--depth', '1'], { SIGHTLINE_GAMES: path });
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });
});
