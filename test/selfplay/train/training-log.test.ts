import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstScoreOf, NOT_A_LOG, readTrainingLog } from '../../../selfplay/train/training-log.ts';
import { notALog } from '../../../src/util/log-lines.ts';
import { must } from '../../../src/util/result.ts';
import { testFolder } from '../../support/folder.ts';
import { naming } from '../../support/parts.ts';
import { entry, header, trainingLogText } from '../../support/training-logs.ts';

const folder = testFolder();
const path = join(folder, 'log.jsonl');

function read(text: string) {
  writeFileSync(path, text);
  return must(readTrainingLog(path));
}

function refusal(text: string): string {
  writeFileSync(path, text);
  const log = readTrainingLog(path);
  if (log.ok) throw new Error('it was taken');
  return `${log.error.code}: ${log.error.message.replace(folder, '…')}`;
}

describe('the log of a training', () => {
  it('is its header and its entries', () => {
    const entries = [entry(100), entry(200)];
    expect(read(trainingLogText([header(), ...entries]))).toEqual({ header: header(), entries, resumed: 0 });
    expect(read(trainingLogText([header()]))).toMatchObject({ entries: [] });
  });

  it('is read without a last line that was torn', () => {
    const text = trainingLogText([header(), entry(100), entry(200)]);
    for (const bytes of [1, 2, 50]) expect(read(text.slice(0, -bytes)).entries).toEqual([entry(100)]);
  });

  it('holds games once that were played again after a crash', () => {
    const lost = entry(300, { tdError: 0.9 });
    const log = read(
      trainingLogText([header(), entry(100), entry(200), lost, header({ games: 200, threads: 4 }), entry(300)]),
    );
    expect(log.entries).toEqual([entry(100), entry(200), entry(300)]);
    expect(log).toMatchObject({ resumed: 1, header: { startedAt: header().startedAt, threads: 4, games: 0 } });
  });

  it('has the settings of the last run, which may be longer than the first', () => {
    const longer = { ...header().settings, games: 900 };
    const log = read(trainingLogText([header(), entry(100), header({ games: 100, settings: longer })]));
    expect(log.header.settings.games).toBe(900);
  });

  it('of version 0.1.0, which calls the score of the first seat after that seat, is read as it stands', () => {
    const text = trainingLogText([header(), entry(100)]).replace('firstScore', 'lightScore');
    const [first] = read(text).entries;
    expect(firstScoreOf(first!)).toBe(0.55);
    expect(JSON.stringify(first)).toBe(text.trim().split('\n')[1]);
  });

  it.each([
    ['', 'empty-log: …/log.jsonl'],
    ['{"v":1,"kind":"training","vers', 'empty-log: …/log.jsonl'],
    ['Notes', `bad-log: …/log.jsonl:1: ${notALog('training')}`],
    ['Notes\n', 'bad-log: …/log.jsonl:1: not JSON'],
    ['null\n', `bad-log: …/log.jsonl:1: ${notALog('training')}`],
    ['{"v":1,"kind":"tournament"}\n', `bad-log: …/log.jsonl:1: ${notALog('training')}`],
    [trainingLogText([entry(100)]), `bad-log: …/log.jsonl:1: ${notALog('training')}`],
    [trainingLogText([header(), entry(1)]).replace('"progress"', '"note"'), `bad-log: …/log.jsonl:2: ${NOT_A_LOG}`],
    [trainingLogText([header(), entry(1)]).replace('firstScore', 'first'), 'firstScore'],
    [`${trainingLogText([header()])}{"kind":\n`, 'bad-log: …/log.jsonl:2: not JSON'],
    ['{"v":2,"kind":"training"}\n', 'bad-version: …/log.jsonl:1'],
    ['{"v":1,"kind":"training"}\n', `bad-log: …/log.jsonl:1: `],
    [`${trainingLogText([header()])}{"kind":"progress","games":5}\n`, 'bad-log: …/log.jsonl:2'],
  ])('%j is refused: %s', (text, message) => {
    expect(refusal(text)).toContain(message);
  });

  it('that is missing is named', () => {
    const log = readTrainingLog(join(folder, 'missing'));
    expect(log.ok ? undefined : log.error.message).toMatch(naming(join(folder, 'missing')));
  });
});
