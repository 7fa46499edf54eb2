/** Analyses that one session saves and another one continues with, in lines of JSON and in the Go Text Protocol. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readAnalysis } from '../../src/engine/saved-analysis.ts';
import { NO_FOLDER } from '../../src/util/system-error.ts';
import { type AnyReply, repliesTo, TestSession } from '../support/analysis.ts';

const folder = mkdtempSync(join(tmpdir(), 'sightline-saved-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${files++} a.tree`);

async function only(query: object, options = {}): Promise<AnyReply> {
  const replies = await repliesTo([{ id: 'x', ...query }], options);
  expect(replies).toHaveLength(1);
  return replies[0]!;
}

describe('a query on a thread', () => {
  const ENDLESS = { id: 'x', seconds: 1000, reportDuringSearchEvery: 0.001, size: 4 };
  afterEach(() => vi.useRealTimers());

  /** A session that is at work on an endless query. */
  async function working(save: string): Promise<TestSession> {
    const session = new TestSession({ threadsPerAnalysis: 1 });
    session.send({ ...ENDLESS, save });
    await session.until(({ isDuringSearch }) => isDuringSearch === true);
    return session;
  }

  it('is saved every minute, and where it is ended early', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const save = newFile();
    const session = await working(save);
    expect(existsSync(save)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(readAnalysis(readFileSync(save))).toMatchObject({ ok: true, value: { moves: [] } });
    session.send({ id: 'stop', action: 'terminate_all' });
    const last = (await session.end()).at(-1)!;
    expect(vi.getTimerCount()).toBe(0);
    expect((await only({ resume: save })).keptVisits).toBe(last.visits);
  });

  it('is answered with a warning where the file cannot be written any more', async () => {
    const gone = join(folder, 'gone');
    mkdirSync(gone);
    const session = await working(join(gone, 'a.tree'));
    rmSync(gone, { recursive: true });
    session.send({ id: 'stop', action: 'terminate_all' });
    const [warning, reply] = (await session.end()).filter(({ id, isDuringSearch }) => id === 'x' && !isDuringSearch);
    expect(warning).toEqual({
      id: 'x',
      warning: `save: cannot write ${join(gone, 'a.tree')}: ${NO_FOLDER}`,
      code: 'no-file',
      field: 'save',
      line: 1,
    });
    expect(reply).toMatchObject({ isDuringSearch: false });
  });
});
