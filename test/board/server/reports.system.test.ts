/** Reports of logs, which a thread of the server makes for many clients. */
import { setMaxListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { REPORTS_WAITING } from '../../../src/board/server/limits.ts';
import { Reports } from '../../../src/board/server/report.ts';
import { testFolder } from '../../support/folder.ts';
import { game, log, logText } from '../../support/logs.ts';

function asker(client = 'a') {
  const leaving = new AbortController();
  // Tests ask for much at once.
  setMaxListeners(0, leaving.signal);
  return { client, signal: leaving.signal, leave: () => leaving.abort() };
}

describe('reports of logs', () => {
  const folder = testFolder();
  let reports: Reports;
  afterEach(() => reports.close());
  const logOf = (name: string) => {
    const path = join(folder, `${name}.jsonl`);
    writeFileSync(path, logText(log(['a', 'b'], [game(0, 'a', 'b')])));
    return path;
  };

  it('are made once for all who ask, as long as anybody waits', async () => {
    reports = new Reports();
    const path = logOf('shared');
    const [one, other, third] = [asker(), asker(), asker()];
    const asked = [one, other].map((who) => reports.of(path, who));
    one.leave();
    const [first, second] = await Promise.all(asked);
    expect(second).toMatchObject({ ok: true, value: expect.stringContaining('<html') });
    expect(first).toBe(second);
    expect(await reports.of(path, third)).toBe(second);
  });

  it('end when all have left, and are this many at most', async () => {
    reports = new Reports();
    const who = asker();
    const asked = Array.from({ length: REPORTS_WAITING }, (_, i) => reports.of(logOf(`log ${i}`), who));
    expect(await reports.of(logOf('one more'), asker('b'))).toMatchObject({ error: { code: 'too-many' } });
    who.leave();
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ error: { code: 'stopped' } });
    expect(await reports.of(logOf('one more'), asker('b'))).toMatchObject({ ok: true });
    expect(await reports.of(join(folder, 'none.jsonl'), asker())).toMatchObject({ error: { code: 'no-log' } });
  });
});
