/** Folders for the files of a test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder, which is removed after the tests of the file, or of the suite that asks for it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
