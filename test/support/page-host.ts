/** Before the tests that use a browser: starts one for all of them, and the server of the board for those that leave nothing behind on it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browserOptions, browserPath } from './programs.ts';

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (browserPath() === undefined) return undefined;
  const browser = await chromium.launchServer(browserOptions());
  const folder = mkdtempSync(join(tmpdir(), 'sightline-board-'));
  const options = ['--port', '0', '--threads', '1', '--memory', '64m', '--token', '--data', folder, '--logs', folder];
  const program = [join(project.config.root, 'dist/src/cli/start.js'), 'serve', ...options];
  const server = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(server.stdout.setEncoding('utf8'), 'data');
  const board = /http:\S+/.exec(said as string)?.[0] as string;
  // The library's process starts slowly.
  await fetch(new URL('api/library', board), { headers: { authorization: `Bearer ${tokenOf(board)}` } });
  project.provide('browser', browser.wsEndpoint());
  project.provide('board', board);
  return async () => {
    await browser.close();
    const { exitCode, signalCode } = server;
    server.kill();
    if (exitCode === null && signalCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true });
    if (exitCode !== null || signalCode !== null) throw new Error(`the server ended: ${exitCode ?? signalCode}`);
  };
}

function tokenOf(url: string): string {
  return new URL(url).searchParams.get('token') as string;
}
