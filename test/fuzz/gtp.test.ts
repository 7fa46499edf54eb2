/** Random lines to a session: every command is answered once, in order and with its id, and nothing else is written. */
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readLines } from '../../src/node/lines.ts';
import { GtpServer } from '../../src/protocol/gtp/server.ts';
import { fail, ok } from '../../src/util/result.ts';
import { nextBelow } from '../../src/util/rng.ts';
import { randomState } from '../../src/util/seed.ts';
import { expectedId, randomLine, readAnswers } from '../support/gtp-lines.ts';
import { many } from '../support/many.ts';
import { STATIC } from '../support/presets.ts';

const LINES = many(400);

describe.each(['gtp', 'gogui'] as const)('a session in the coordinates %s', (coordinates) => {
  it(`answers ${LINES} random lines as the protocol says`, async () => {
    const seed = `lines ${coordinates}`;
    const random = randomState(seed);
    let written = '';
    const server = new GtpServer({
      game: { name: 'meridians', rules: { size: 4 } },
      settings: {
        preset: 'static',
        params: STATIC,
        threads: 0,
        memoryBytes: 2 ** 20,
        seed,
        playouts: 4,
        resign: 0,
      },
      gogui: coordinates === 'gogui' ? 'square' : undefined,
      loadGame: (path) =>
        path === 'a.sgf'
          ? ok({ game: { name: 'meridians', rules: { size: 3 } }, moves: ['e1', 'a2', 'c3'] })
          : fail('bad-file', 'no such file'),
      write: (text) => {
        written += text;
      },
    });
    const lines = Array.from({ length: LINES }, () => randomLine(random));
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    const chunks: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      chunks.push(bytes.subarray(at, at + 1 + nextBelow(random, 50_000)));
      at += (chunks.at(-1) as Buffer).length;
    }
    await readLines(Readable.from(chunks), (line) => server.receive(line));
    server.end();
    await server.ended;
    const expected = lines.map((line) => expectedId(line)).filter((id) => id !== undefined);
    expect(readAnswers(written).map(({ id }) => id)).toEqual(expected);
  });
});
