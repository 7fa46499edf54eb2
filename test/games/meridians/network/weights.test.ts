import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { openWeights, shapeOf } from '../../../../src/games/meridians/network/shape.ts';
import { Position } from '../../../../src/games/meridians/position.ts';
import { openGame, shippedWeights } from '../../../../src/games/registry.ts';
import { makeWeights, quantise } from '../../../../src/network/weights.ts';
import { packageFile } from '../../../../src/node/package-file.ts';
import { readWeights } from '../../../../src/node/weights-file.ts';
import { must } from '../../../../src/util/result.ts';
import { testFolder } from '../../../support/folder.ts';
import { like, naming } from '../../../support/parts.ts';
import { plainLogit } from '../../../support/plain-network.ts';
import { SIZES } from '../../../support/random-games.ts';
import { pointNamed } from '../../../support/written.ts';

const folder = testFolder();

const PROVENANCE = { command: 'sightline train', seed: 'ü', games: 7, date: '2026-11-21', program: '0.1.0' };

function fileOf(text: string, size: number): { bytes: Buffer; values: Int16Array } {
  const shape = shapeOf(text, size);
  const random = seedrandom(text);
  const values = Int16Array.from({ length: shape.weights }, () => Math.floor(65536 * random()) - 32768);
  return { bytes: Buffer.from(makeWeights({ game: 'meridians', rules: { size } }, shape, values, PROVENANCE)), values };
}

/** Bytes as they are read from a file. */
function parseWeights(bytes: Uint8Array) {
  const path = join(folder, 'parsed.net');
  writeFileSync(path, bytes);
  return readWeights(path);
}

/** What is said of bytes that are refused, or undefined when they are taken. */
function refusal(bytes: Uint8Array): string | undefined {
  const parsed = parseWeights(bytes);
  if (parsed.ok) return undefined;
  expect(parsed.error.code).toBe('bad-weights');
  return parsed.error.message.replace(`${join(folder, 'parsed.net')}: `, '');
}

/** A file as its documentation says: magic, length, JSON, weights, SHA-256. */
function fileWith(header: string, weights: Uint8Array = new Uint8Array(0)): Buffer {
  const json = Buffer.from(header);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const body = Buffer.concat([Buffer.from('SIGHTNET'), length, json, weights]);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

function headerOf(bytes: Buffer): Record<string, unknown> {
  return JSON.parse(bytes.toString('utf8', 12, 12 + bytes.readUInt32LE(8))) as Record<string, unknown>;
}

/** The file of `line2` on size 2, with what differs in its header; the checksum is right. */
function changed(differs: Record<string, unknown>): Buffer {
  const { bytes } = fileOf('line2', 2);
  const weights = bytes.subarray(12 + bytes.readUInt32LE(8), bytes.length - 32);
  return fileWith(JSON.stringify({ ...headerOf(bytes), ...differs }), weights);
}

describe('a file of weights', () => {
  it.each([
    ['bias', 2],
    ['bias+hex+sight', 3],
    ['line4+sight', 5],
  ])('of %s for size %i is read back as it was written', (text, size) => {
    const { bytes, values } = fileOf(text, size);
    const read = must(parseWeights(bytes));
    expect(read).toMatchObject({
      game: 'meridians',
      rules: { size },
      shape: text,
      unit: 2 ** -11,
      provenance: PROVENANCE,
    });
    expect([...read.values]).toEqual([...values]);
    expect(read.values.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(openWeights(read)).toMatchObject({ shape: shapeOf(text, size), unit: 2 ** -11 });
  });

  it('is laid out as documented, and says what it is for', () => {
    const { bytes, values } = fileOf('bias', 2);
    expect(bytes.toString('latin1', 0, 8)).toBe('SIGHTNET');
    const end = 12 + bytes.readUInt32LE(8);
    expect(headerOf(bytes)).toEqual({
      v: 2,
      game: 'meridians',
      rules: { size: 2 },
      shape: 'bias',
      shapeHash: expect.stringMatching(/^[0-9a-f]{16}$/),
      weights: 1,
      unit: 2 ** -11,
      provenance: PROVENANCE,
    });
    expect(bytes.readInt16LE(end)).toBe(values[0]);
    const sum = createHash('sha256')
      .update(bytes.subarray(0, end + 2))
      .digest();
    expect(bytes.subarray(end + 2).equals(sum)).toBe(true);
  });

  it('is known by its checksum: equal weights have equal names', () => {
    const id = (bytes: Uint8Array) => {
      const read = parseWeights(bytes);
      return read.ok ? read.value.id : undefined;
    };
    expect(id(fileOf('hex', 3).bytes)).toBe(id(fileOf('hex', 3).bytes));
    expect(id(fileOf('hex', 3).bytes)).not.toBe(id(fileOf('sight', 3).bytes));
  });
});

describe('a damaged file of weights', () => {
  const { bytes } = fileOf('bias', 2);

  it('is refused whichever byte is wrong', () => {
    const taken: number[] = [];
    for (let at = 0; at < bytes.length; at++) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const damaged = Buffer.from(bytes);
        damaged[at] = damaged[at]! ^ flip;
        const said = refusal(damaged);
        if (said === undefined || said.includes('\n')) taken.push(at);
      }
    }
    expect(taken).toEqual([]);
  });

  it('is refused wherever it is cut short, and when there is more', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(refusal(bytes.subarray(0, length))).toMatch(
        /^(the file is empty|not a weights file|the file is truncated|wrong ch)/,
      );
    }
    expect(refusal(Buffer.concat([bytes, Buffer.of(0)]))).toContain('wrong checksum');
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'the file is empty'],
    ['something else', Buffer.from('{"v":1,"kind":"tournament"}\n'.repeat(9)), 'not a weights file'],
    ['a checkpoint', Buffer.concat([Buffer.from('SIGHTCKP'), bytes.subarray(8)]), 'not a weights file'],
    ['a huge header', Buffer.concat([Buffer.from('SIGHTNET'), Buffer.alloc(60, 0xff)]), 'the file is truncated'],
  ])('that is %s is refused', (_, wrong, message) => {
    expect(refusal(wrong)).toMatch(like(message));
  });
});

describe('a whole file that does not fit', () => {
  it('is added the format of version 1, which has the size alone, and for options that weights do not depend on', () => {
    const [old, other] = [changed({ v: 1, size: 2, rules: undefined }), changed({ rules: { size: 2, pie: true } })];
    const expected = { ok: true, value: { game: 'meridians', rules: { size: 2 }, shape: 'line2' } };
    for (const bytes of [old, other]) expect(parseWeights(bytes)).toMatchObject(expected);
  });

  const LACKS = 'the header lacks game, rules, shape, unit, weights or provenance';

  it.each([
    [{ v: 4 }, 'unsupported format version 4'],
    [{ v: 3 }, 'format version 3 does not fit the shape "line2"'],
    [{ v: undefined }, 'unsupported format version none'],
    [{ game: 'hex' }, '"hex" is not a game of this program: meridians'],
    [{ game: undefined }, LACKS],
    [{ rules: { size: 9 } }, 'size "9": must be a whole number from 2 to 8'],
    [{ rules: { size: [2] } }, LACKS],
    [{ rules: { size: 2, colour: 'red' } }, 'unknown option "colour" of Meridians: options are size, pie'],
    [{ rules: {} }, 'the header does not say "size"'],
    [{ v: 1 }, LACKS],
    [{ shape: 'hex' }, 'this version builds the shape differently'],
    [{ shape: 'square' }, 'shape "square": "square" is none of bias'],
    [{ shape: 7 }, LACKS],
    [{ shapeHash: '0123456789abcdef' }, 'this version builds the shape differently'],
    [{ weights: 8 }, '8 weights where the shape has'],
    [{ weights: '9' }, LACKS],
    [{ unit: 0 }, LACKS],
    [{ unit: null }, LACKS],
    [{ provenance: true }, LACKS],
  ])('with %j is refused: %s', (differs, message) => {
    expect(refusal(changed(differs))).toMatch(like(message));
  });

  it.each([
    ['', 'the header is not JSON'],
    ['{"v":1', 'the header is not JSON'],
    ['null', 'the header is not a JSON object'],
    ['[]', 'unsupported format version none'],
    [JSON.stringify({ ...headerOf(fileOf('bias', 2).bytes) }), '0 weights where the shape has 1'],
    [JSON.stringify({ ...headerOf(fileOf('bias', 2).bytes) }).replace('0.00048828125', '1e999'), LACKS],
  ])('with the header %j is refused: %s', (header, message) => {
    expect(refusal(fileWith(header))).toMatch(like(message));
  });

  it('by one weight too many or half a weight is refused', () => {
    const { bytes } = fileOf('bias', 2);
    const header = JSON.stringify(headerOf(bytes));
    expect(refusal(fileWith(header, new Uint8Array(4)))).toMatch(naming(2, 1));
    expect(refusal(fileWith(header, new Uint8Array(3)))).toMatch(naming('1.5', 1));
  });
});

describe('reading a file', () => {
  const refused = (name: string, bytes?: Uint8Array) => {
    const path = name === '' ? folder : join(folder, name);
    if (bytes) writeFileSync(path, bytes);
    const read = readWeights(path);
    return read.ok ? undefined : { ...read.error, message: read.error.message.replaceAll(folder, '…') };
  };

  it('gives its weights', () => {
    const path = join(folder, 'right.net');
    writeFileSync(path, fileOf('hex', 3).bytes);
    expect(readWeights(path)).toMatchObject({
      ok: true,
      value: { rules: { size: 3 }, shape: 'hex', provenance: PROVENANCE },
    });
    expect(readWeights(pathToFileURL(path))).toMatchObject({ ok: true });
  });

  it.each([
    ['wrong shape.net', changed({ shape: 'x' }), '…/wrong shape.net: shape "x"'],
    ['missing.net', undefined, '…/missing.net: no such file'],
    ['', undefined, '…: it is a folder'],
  ])('%j that cannot be used is named with the reason', (name, bytes, message) => {
    const error = refused(name, bytes);
    expect(error).toMatchObject({ code: 'bad-weights', message: expect.stringMatching(like(message)) });
    expect(error?.message).not.toContain('\n');
  });
});

describe('quantised weights', () => {
  it('are rounded to steps of 1/2048, and cut down to what a file holds', () => {
    const step = 1 / 2048;
    const learnt = Float32Array.of(0, step, -step, 0.4 * step, 0.6 * step, -0.6 * step, 1, 15.9, 16, 1e9, -1e9);
    expect([...quantise(learnt)]).toEqual([0, 1, -1, 0, 1, -1, 2048, 32563, 32767, 32767, -32767]);
    expect([...quantise(Float32Array.of(Number.NaN, Infinity, -Infinity))]).toEqual([0, 32767, -32767]);
  });
});

describe('the meaning of stored weights', () => {
  // A file is read by every later version: what a number in it stands for must stay as it was recorded with version 0.1.0.
  // Light has d1, Dark b3, on size 3; each weight is its own place in the file, so that the sum tells which ones are read.
  it.each([
    ['bias', 0],
    ['hex', 12123],
    ['sight', 52088],
    ['line3', 1217],
    ['groups', 25],
  ])('%s is what it was', (text, expected) => {
    const shape = shapeOf(text, 3);
    const values = Float32Array.from({ length: shape.weights }, (_, i) => i);
    const at = new Position(3);
    for (const name of ['d1', 'b3']) at.playUnchecked(pointNamed(at, name));
    expect(plainLogit(at, { shape, values, unit: 1 })).toBe(expected);
  });
});

describe('the weights that come with the program', () => {
  it.each(SIZES)('are whole and for their size where there are any: size %i', (size) => {
    const weights = must(shippedWeights({ name: 'meridians', rules: { size, pie: true } }));
    expect(weights?.rules).toEqual(size < 4 ? undefined : { size });
  });
});

describe('weights of version 0.1.0', () => {
  // What that version made of the middle game of `samples.ts`: the value for Light, and the sum of those of all moves, in 1/2048.
  it('mean what they meant', () => {
    const weights = readWeights(packageFile('bench/strength/frozen-7.net'));
    if (!weights.ok) throw new Error(weights.error.message);
    const { game, samples, parsePosition } = must(
      openGame({ name: 'meridians', rules: { size: 7 }, weights: weights.value }),
    );
    const position = must(parsePosition(samples.find(({ name }) => name === 'middle')!.position));
    const network = game.createEvaluation('network');
    expect(network.evaluate(position, 0) * 2048).toBe(-7393);
    const moves = new Int32Array(game.maxMoves);
    const logits = new Float32Array(game.maxMoves);
    const count = game.legalMoves(position, moves);
    network.evaluateMoves(position, moves, count, logits);
    expect(logits.subarray(0, count).reduce((sum, logit) => sum + 2048 * logit, 0)).toBe(-821630);
  });
});
