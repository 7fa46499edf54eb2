/** Runs the built program as a user does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `sightline` with these arguments; `input` is its standard input. */
export async function sightline(args: readonly string[], input = ''): Promise<Ran> {
  const main = fileURLToPath(built('src/cli/main.js'));
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [main, ...args], { env, timeout: 50_000 });
  child.stdin.on('error', () => {}); // It may end without reading.
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}
