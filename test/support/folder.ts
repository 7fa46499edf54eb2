/** Folders for the files of a test. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder, which is removed after the tests of the file, or of the suite that asks for it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a folder, and returns their paths. */
export function writerIn(folder: string): (name: string, content: string) => string {
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}
