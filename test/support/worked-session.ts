/** Sessions at the command line as the documentation shows them: `$ ` and a command, and below it what it prints. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../../src/util/version.ts';
import { built } from './built.ts';
import { environment } from './command.ts';

export interface Shown {
  readonly command: string;
  /** What is printed, on both streams. */
  readonly output: string;
}

/**
 * The session of a page under a heading: all that is indented by four spaces from a `$ ` on. A command that ends in
 * `<< END` continues until that word. The version in the page is replaced by the current one.
 */
export function sessionOf(page: string, heading: string): Shown[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const section = text
    .replaceAll(/Sightline:\d+\.\d+\.\d+/g, `Sightline:${VERSION}`)
    .split(/^(?=## )/m)
    .find((part) => part.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`${page} has no section "${heading}"`);
  const shown: { command: string; lines: string[] }[] = [];
  let end: string | undefined;
  for (const line of section.split('\n')) {
    const last = shown.at(-1);
    if (last && end !== undefined) {
      last.command += `\n${line.slice(4)}`;
      if (line.slice(4) === end) end = undefined;
    } else if (line.startsWith('    $ ')) {
      shown.push({ command: line.slice(6), lines: [] });
      end = /<< (\w+)$/.exec(line)?.[1];
    } else if (line.startsWith('    ')) last?.lines.push(line.slice(4));
    else if (line === '') last?.lines.push('');
  }
  return shown.map(({ command, lines }) => ({ command, output: lines.join('\n').trim() }));
}

/** Runs the commands one by one in an empty folder; what they print is trimmed. `npx sightline` is the built program. */
export async function replaySession(session: readonly Shown[]): Promise<Shown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-session-'));
  const main = fileURLToPath(built('src/cli/program/main.js'));
  const script = `npx() { shift; "${process.execPath}" "${main}" "$@"; }\n`;
  try {
    const printed: Shown[] = [];
    for (const { command } of session) {
      const output = await new Promise<string>((resolve) => {
        const options = { cwd: folder, env: environment(), timeout: 200_000 };
        execFile('sh', ['-c', `${script}exec 2>&1\n${command}`], options, (_error, stdout) => resolve(stdout));
      });
      printed.push({ command, output: output.trim() });
    }
    return printed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
