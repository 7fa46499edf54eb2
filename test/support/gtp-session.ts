/** Sessions of the Go Text Protocol in the test's own process. */

import { type GtpOptions, GtpServer } from '../../src/protocol/gtp/server.ts';
import type { Settings } from '../../src/protocol/gtp/settings.ts';
import { fail, type InputError } from '../../src/util/result.ts';
import { readAnswers } from './gtp-lines.ts';
import { STATIC } from './presets.ts';

const SETTINGS: Settings = {
  preset: 'static',
  params: STATIC,
  threads: 0,
  memoryBytes: 2 ** 22,
  seed: '1',
  playouts: 30,
  resign: 0,
};

export type SessionOptions = Partial<Omit<GtpOptions, 'settings' | 'write'>> & {
  /** Of the board, where no game is named. */
  readonly size?: number;
  readonly settings?: Partial<Settings>;
};

/** The answer that a command is refused with. */
export function refusal({ error }: { readonly error: InputError }, id = ''): string {
  return `?${id} ${error.message}`;
}

/** All that a session writes for these lines. */
export async function written(
  lines: readonly (string | undefined)[],
  { size = 4, ...options }: SessionOptions = {},
): Promise<string> {
  let text = '';
  const server = new GtpServer({
    game: { name: 'meridians', rules: { size } },
    loadGame: () => fail('bad-file', 'there are no files here'),
    ...options,
    settings: { ...SETTINGS, ...options.settings },
    write: (more) => {
      text += more;
    },
  });
  for (const line of lines) server.receive(line);
  server.end();
  await server.ended;
  return text;
}

/** The answers to these lines, each without the empty line at its end. */
export async function answers(lines: readonly string[], options: SessionOptions = {}): Promise<string[]> {
  return readAnswers(await written(lines, options)).map(({ text }) => text);
}

/** The last of the answers. */
export async function answer(lines: readonly string[], options: SessionOptions = {}): Promise<string> {
  return (await answers(lines, options)).at(-1) as string;
}
