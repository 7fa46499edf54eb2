import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const BUILT = new URL('../../dist/web/', import.meta.url);
const files = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:html|js|css|svg)$/.test(name),
);

describe('the page as it is built', () => {
  it('takes less than 150 kB compressed at its first load', () => {
    const bytes = files
      .map((name) => gzipSync(readFileSync(new URL(name, BUILT))).length)
      .reduce((sum, one) => sum + one, 0);
    expect(files.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(150_000);
  });

  it('names nothing that lies elsewhere', () => {
    const text = files.map((name) => readFileSync(new URL(name, BUILT), 'utf8')).join('\n');
    const hosts = new Set([...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host));
    expect([...hosts].filter((host) => host !== 'www.w3.org')).toEqual([]);
  });
});
