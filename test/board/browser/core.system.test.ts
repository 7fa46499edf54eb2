/** The core in a browser, bundled as it is: the same searches as in Node. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { bundle, hostBundle } from '../../support/bundle.ts';
import { testFolder } from '../../support/folder.ts';
import { browserPath } from '../../support/programs.ts';
import type { Asked, Searched } from './core.ts';

const executablePath = browserPath();

describe.skipIf(executablePath === undefined)('the core in a browser', () => {
  const folder = testFolder();
  let warnings: string[];
  let host: Awaited<ReturnType<typeof hostBundle>>;

  beforeAll(async () => {
    warnings = await bundle('test/board/browser/core.ts', folder);
    host = await hostBundle(folder);
  });
  afterAll(() => host?.close());

  async function ask(what: Asked, isIsolated: boolean): Promise<unknown> {
    const page = await (await sharedBrowser()).newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`${host.origin}/${isIsolated ? 'isolated' : ''}`);
    const hasShared = await page.evaluate('typeof SharedArrayBuffer !== "undefined"');
    expect(hasShared).toBe(isIsolated);
    const answer = await page.evaluate(`ask(${JSON.stringify(what)})`);
    expect(complaints).toEqual([]);
    await page.close();
    return answer;
  }

  it('is bundled without a stub', () => {
    expect(warnings).toEqual([]);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
    const code = files.map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(files.length).toBeGreaterThan(1);
    expect(code.filter((text) => /['"]node:/.test(text))).toEqual([]);
  });

  it('searches on one worker without shared memory as in Node, number by number', async () => {
    const text = await ask('signature', false);
    expect(text).toBe(readFileSync(new URL('../../../bench/signature.txt', import.meta.url), 'utf8'));
  });

  it('shares one tree among two workers of a worker', async () => {
    const searched = (await ask('search', true)) as Searched;
    expect(searched).toMatchObject({ isShared: true, playouts: 20_000, visits: 20_000 - 1, broken: null });
    expect(searched.expansions).toBeGreaterThan(0);
    expect(searched.reports).toBeGreaterThan(1);
  });
});
