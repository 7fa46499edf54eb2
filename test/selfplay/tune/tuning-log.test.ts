import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tune } from '../../../selfplay/tune/tuner.ts';
import { mustBeNumbers, NOT_A_LOG, readTuningLog, wrongIteration } from '../../../selfplay/tune/tuning-log.ts';
import { Journal } from '../../../src/node/journal.ts';
import { notALog } from '../../../src/util/log-lines.ts';
import { must, ok, type Result } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';
import { naming } from '../../support/parts.ts';
import { simulated, tuningConfig, tuningHeader } from '../../support/tunings.ts';

const folder = testFolder();
const path = join(folder, 'log.jsonl');

const config = tuningConfig(['exploration=0.5:0.1:2', 'fpu=1:0:2'], { pairs: 2 });
const header = tuningHeader(config);
const course = await tune(
  config,
  simulated(() => 0, 2),
  { done: [] },
);
const text = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

function read(content: string) {
  writeFileSync(path, content);
  return must(readTuningLog(path));
}

function opened(journal: Result<Journal>): Journal {
  if (!journal.ok) throw new Error(journal.error.message);
  return journal.value;
}

describe('the log of a tuning', () => {
  it('holds what was written, number for number', () => {
    rmSync(path, { force: true });
    const journal = opened(Journal.create(path));
    for (const line of [header, ...course]) journal.append(line);
    journal.close();
    expect(read(readFileSync(path, 'utf8'))).toMatchObject({ header, course, tornBytes: 0 });
  });

  it('is read without a last line that was torn, which is cut off when it is gone on with', () => {
    const whole = text([header, ...course.slice(0, 4)]);
    for (const bytes of [1, 2, 40]) {
      const log = read(whole.slice(0, -bytes));
      expect(log.course).toEqual(course.slice(0, 3));
      const journal = opened(Journal.resume(path, () => ok(undefined)));
      journal.append(course[3]!);
      journal.close();
      expect(readFileSync(path, 'utf8')).toBe(whole);
    }
  });

  it.each([
    ['', 'empty-log: …/log.jsonl'],
    ['{"v":1,"kind":"tuning","vers', 'empty-log: …/log.jsonl'],
    ['Notes', `bad-log: …/log.jsonl:1: ${notALog('tuning')}`],
    ['Notes\n', 'bad-log: …/log.jsonl:1: not JSON'],
    ['null\n', `bad-log: …/log.jsonl:1: ${notALog('tuning')}`],
    ['{"v":1,"kind":"tournament"}\n', `bad-log: …/log.jsonl:1: ${notALog('tuning')}`],
    ['{"v":2,"kind":"tuning"}\n', 'bad-version: …/log.jsonl:1'],
    ['{"v":1,"kind":"tuning"}\n', 'bad-log: …/log.jsonl:1: config'],
    [text([header, header]), `bad-log: …/log.jsonl:2: ${NOT_A_LOG}`],
    [text([header, course[0]!, course[2]!]), `bad-log: …/log.jsonl:3: ${wrongIteration(2, 1)}`],
    [text([header, { ...course[0], values: [1] }]), `bad-log: …/log.jsonl:2: ${mustBeNumbers('values', 2)}`],
    [text([header, { ...course[0], plus: [1, null] }]), `bad-log: …/log.jsonl:2: ${mustBeNumbers('plus', 2)}`],
    [text([header, { ...course[0], pairs: [1] }]), `bad-log: …/log.jsonl:2: ${mustBeNumbers('pairs', 2)}`],
  ])('%j is refused: %s', (content, message) => {
    writeFileSync(path, content);
    const log = readTuningLog(path);
    expect(log.ok ? undefined : `${log.error.code}: ${log.error.message.replace(folder, '…')}`).toContain(message);
  });

  it.each([['5'], [['5']], [{}], [null], [5.5], [true]])(
    'is read past broken lines, but not past iteration %j',
    (k) => {
      const content = text([header, course[0]!, { ...course[1], k }]);
      writeFileSync(path, content);
      expect(readTuningLog(path, true)).toMatchObject({ ok: true, value: { course: [course[0]] } });
    },
  );

  it('that is missing is named', () => {
    const log = readTuningLog(join(folder, 'missing'));
    expect(log.ok ? undefined : log.error.message).toMatch(naming(join(folder, 'missing')));
  });
});
