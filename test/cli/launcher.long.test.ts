/** Alone here: a server under npx ends with it; npm, and the shell that it starts, pass signals on to nobody. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { testFolder } from '../support/folder.ts';
import { childrenWith, isAlive, until } from '../support/processes.ts';

const folder = testFolder();
const START = fileURLToPath(built('src/cli/start.js'));

/** Starts the server as npx does: a process, a shell, and the program. */
async function launched(event: string) {
  const words = [START, 'serve', '--port', '0', '--threads', '1', '--data', folder].map((word) => `'${word}'`);
  const shell = `"${process.execPath}" ${words.join(' ')}; true`;
  const script = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(shell)}], { stdio: 'inherit' })`;
  const npm: ChildProcessByStdio<null, Readable, null> = spawn(process.execPath, ['-e', script], {
    env: { ...process.env, npm_lifecycle_event: event },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(npm.stdout.setEncoding('utf8'), 'data');
  const [sh] = childrenWith('sh', npm.pid) as [number];
  const [server] = childrenWith('serve', sh) as [number];
  const [engine] = childrenWith('analysis', server) as [number];
  return { npm: npm.pid as number, sh, server, engine };
}

describe.skipIf(process.platform !== 'linux')('a server that npx has started', () => {
  it.each(['sh', 'npm'] as const)('ends when the %s before it is ended, with its engine', async (which) => {
    const all = await launched('npx');
    process.kill(all[which], 'SIGKILL');
    await until(() => !isAlive(all.server) && !isAlive(all.engine), 'the end of the server');
    if (isAlive(all.npm)) process.kill(all.npm, 'SIGKILL');
  });

  it('continues without it if npx did not start it', async () => {
    const { npm, sh, server } = await launched('start');
    process.kill(sh, 'SIGKILL');
    await until(() => !isAlive(sh), 'the end of the shell');
    expect(isAlive(server)).toBe(true);
    for (const pid of [server, npm]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
});

describe.skipIf(process.platform !== 'linux')('the engine of a server', () => {
  it('ends with it, however it ends', async () => {
    const { npm, server, engine } = await launched('start');
    process.kill(server, 'SIGKILL');
    await until(() => !isAlive(engine), 'the end of the engine');
    await until(() => !isAlive(npm), 'the end of the rest');
  });
});
