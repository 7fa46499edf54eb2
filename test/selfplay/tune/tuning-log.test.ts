import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tune } from '../../../selfplay/tune/tuner.ts';
import { mustBeNumbers, NOT_A_TUNING_LOG, readTuningLog, wrongIteration } from '../../../selfplay/tune/tuning-log.ts';
import { notALog } from '../../../src/util/log-lines.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';
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

describe('the log of a tuning', () => {
  it('holds what was written, number for number, but for a last line that was torn', () => {
    const whole = text([header, ...course]);
    writeFileSync(path, whole);
    expect(must(readTuningLog(path))).toMatchObject({ header, course, tornBytes: 0 });
    writeFileSync(path, whole.slice(0, -40));
    expect(must(readTuningLog(path)).course).toEqual(course.slice(0, -1));
  });

  it.each([
    ['Notes', `bad-log: …/log.jsonl:1: ${notALog('tuning')}`],
    ['{"v":2,"kind":"tuning"}\n', 'bad-version: …/log.jsonl:1'],
    ['{"v":1,"kind":"tuning"}\n', 'bad-log: …/log.jsonl:1: config'],
    [text([header, header]), `bad-log: …/log.jsonl:2: ${NOT_A_TUNING_LOG}`],
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
});
