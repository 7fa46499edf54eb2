/** The session in docs/gtp.md, replayed word by word. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TalkHere } from '../support/run-here.ts';

const DOCS = new URL('../../docs/gtp.md', import.meta.url);

it('the session of docs/gtp.md is what the program says', async () => {
  const text = readFileSync(DOCS, 'utf8');
  const [, block] = /replays this session word by word[^`]*```\n\$ npx sightline (gtp .*?)```\n/s.exec(text) ?? [];
  const [command = '', ...lines] = (block ?? '').split('\n').slice(0, -1);
  expect(lines.filter((line) => line.startsWith('> ')).length).toBeGreaterThan(5);
  const program = new TalkHere(command.split(' '));
  let expected = '';
  for (const line of lines) {
    if (!line.startsWith('> ')) {
      expected += `${line}\n`;
      continue;
    }
    // The next line is sent when all that comes before it has been said. Who changes the search puts the new answers there.
    await program.until((stdout) => stdout.split('\n').length >= expected.split('\n').length, 'an answer');
    expect(program.stdout).toBe(expected);
    program.send(line.slice(2));
  }
  expect(await program.end()).toBe(0);
  expect(program.stdout).toBe(expected);
});
