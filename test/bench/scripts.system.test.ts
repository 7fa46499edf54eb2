/** The scripts that are started by `node dist/…`: help, and one line for what is wrong. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { isThorough } from '../support/many.ts';

const ROOT = new URL('../../', import.meta.url);

function sourcesIn(folder: string): string[] {
  const names = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}${name}`);
}

/** Modules from which nothing can be imported. */
const SCRIPTS = [...sourcesIn('bench/'), ...sourcesIn('selfplay/')].filter(
  (path) => !/^export /m.test(readFileSync(new URL(path, ROOT), 'utf8')),
);

async function ran(path: string, ...args: string[]) {
  const script = fileURLToPath(built(path.replace(/\.ts$/, '.js')));
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 200_000 });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, lines: stderr.split('\n').length - 1, stderr };
}

/** All cases, or usually the first, since each starts a process. */
const some = <Case>(cases: readonly Case[]) => (isThorough ? cases : cases.slice(0, 1));

describe('scripts', () => {
  it('are found', () => {
    expect(SCRIPTS).toContain('bench/research/solver/solved.ts');
  });

  it.each(SCRIPTS)('%s begins by looking at its arguments', (path) => {
    expect(readFileSync(new URL(path, ROOT), 'utf8')).toContain('beginScript(');
  });

  it.each(some(['bench/research/openings/openings.ts', 'bench/research/solver/solved.ts']))(
    '%s says how it is used',
    async (path) => {
      const { code, stdout, stderr } = await ran(path, '--help');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`node dist/${path.replace(/\.ts$/, '.js')}`);
    },
  );

  it.each(
    some([
      ['bench/research/openings/openings.ts', []],
      ['bench/research/openings/openings.ts', ['measure', '/nowhere', 'size=5,pie=true']],
      ['bench/research/intervals/coverage.ts', ['1', '2', '3']],
    ]),
  )('%s %j ends with one line and code 2', async (path, args) => {
    const { code, stdout, lines, stderr } = await ran(path, ...args);
    expect({ code, stdout, lines }, stderr).toEqual({ code: 2, stdout: '', lines: 1 });
    expect(stderr).not.toMatch(/^Error|\bat \S+:\d+/);
  });

  it.each(
    some([
      ['bench/research/solver/solved.ts', ['size=2'], 'docs/solved/solved.html'],
      ['bench/research/openings/openings.ts', ['page', 'docs/openings.html', 'size=5,pie=true'], 'docs/openings.html'],
    ]),
  )('%s %j leaves what is there', async (path, args, file) => {
    const before = readFileSync(new URL(file, ROOT));
    expect(await ran(path, ...args)).toMatchObject({ code: 2, lines: 1 });
    expect(readFileSync(new URL(file, ROOT)).equals(before)).toBe(true);
  });
});
