/** Runs the built program as a user does. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `sightline` with these arguments; `input` is its standard input. */
export function sightline(args: readonly string[], input = ''): Ran {
  const main = fileURLToPath(built('src/cli/main.js'));
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [main, ...args], {
    input,
    env,
    encoding: 'utf8',
    timeout: 50_000,
    maxBuffer: 2 ** 26,
  });
  if (error) throw error;
  return { code: status, stdout, stderr };
}
