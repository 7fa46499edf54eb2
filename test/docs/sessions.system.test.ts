/** The sessions of documents, as a shell runs them. */
import { expect, it } from 'vitest';
import { replaySession, sessionOf } from '../support/worked-session.ts';

it.each([
  ['docs/formats.md', 'Files of games', 6],
  ['docs/formats.md', 'SGF', 2],
  ['docs/review.md', 'A session', 4],
])('%s, %s, runs as shown', async (page, heading, commands) => {
  const session = sessionOf(page, heading);
  expect(session.length).toBeGreaterThanOrEqual(commands);
  expect(await replaySession(session)).toEqual(session);
});

/** Times and speeds differ from run to run; one thread and a number of games make all else the same. */
function withoutTimes(line: string): string {
  return line
    .trim()
    .replace(/ in \d+ s;/, ' in … s;')
    .replace(/^\d+ s: (.*), [\d.]+\/s,/, '… s: $1, …/s,');
}

it('docs/train.md shows what training, its report, the gate and an explanation print, but for the times', async () => {
  const session = sessionOf('docs/train.md', 'A worked example');
  expect(session.map(({ command }) => command.replaceAll(/^npx sightline | [-\w]+\.\w.*| --.*/g, ''))).toEqual([
    'train',
    'train report',
    'train gate',
    'analyse',
  ]);
  const printed = await replaySession(session);
  for (const [i, { command, output }] of session.entries()) {
    const shown = output
      .split('\n')
      .filter((line) => line !== '')
      .map(withoutTimes);
    const lines = printed[i]!.output.split('\n').map(withoutTimes);
    // Of an explanation some lines are shown, in their order.
    expect(shown, command).not.toEqual([]);
    expect(
      lines.filter((line) => shown.includes(line)),
      command,
    ).toEqual(shown);
  }
});
