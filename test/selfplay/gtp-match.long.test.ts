/** Alone here: that a whole match by the Go Text Protocol is that of the same players without it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { built } from '../support/built.ts';

/** Four programs are started one after the other, which takes a busy machine long. */
const MOST_MS = 240_000;

it(
  'players that are spoken to by the protocol play the games that they play without it',
  async () => {
    const script = fileURLToPath(built('bench/research/gtp.soak.js'));
    const child = spawn(process.execPath, [script, '2', '3', '20'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: MOST_MS,
    });
    const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(stdout).toMatch(/^2 games of \d+ plies by the protocol, 2 without: 0 different, 0 faults\n$/);
    expect(code).toBe(0);
  },
  MOST_MS,
);
