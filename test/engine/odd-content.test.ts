/** Files with a right checksum and odd content are refused with a code, or are harmless; none ends in an exception. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCheckpoint, writeCheckpoint } from '../../selfplay/train/checkpoint.ts';
import { type TrainingSettings, trainedGame } from '../../selfplay/train/settings.ts';
import { checkProof, readProof, sealProof } from '../../src/engine/proof-file.ts';
import { readAnalysis, sealAnalysis } from '../../src/engine/saved-analysis.ts';
import { claimsOf, ProofTable, proveClaim, RESULTS, Solver, Solving } from '../../src/engine/solving.ts';
import { PRESETS } from '../../src/search/params.ts';
import { must, type Result } from '../../src/util/result.ts';
import { nextBelow, type RandomState } from '../../src/util/rng.ts';
import { seal } from '../../src/util/sealed.ts';
import { randomState } from '../../src/util/seed.ts';
import { testFolder } from '../support/folder.ts';
import { openKit } from '../support/kits.ts';
import { many } from '../support/many.ts';

const folder = testFolder();

const MAGIC_LENGTH = 8;
const CHECKSUM_BYTES = 32;
const ODD: readonly unknown[] = [null, true, 0, -1, 0.5, 1e308, '', 'x', [], [null], {}, { v: 1 }, 'meridians', [[]]];

const pick = <T>(random: RandomState, from: readonly T[]): T => from[nextBelow(random, from.length)] as T;

/** The value with one of its parts, at any depth, replaced by something odd, or taken away. */
function withOddPart(value: unknown, random: RandomState): unknown {
  if (typeof value !== 'object' || value === null || nextBelow(random, 12) === 0) return pick(random, ODD);
  const keys = Object.keys(value);
  if (keys.length === 0) return pick(random, ODD);
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  const key = pick(random, keys);
  if (nextBelow(random, 8) === 0) delete copy[key];
  else copy[key] = withOddPart(copy[key], random);
  return copy;
}

/** The file with an odd header or body, and a right checksum. */
function oddly(file: Uint8Array, random: RandomState): Uint8Array {
  const start = MAGIC_LENGTH + 4;
  const end = start + new DataView(file.buffer, file.byteOffset).getUint32(MAGIC_LENGTH, true);
  const decoder = new TextDecoder();
  const header = JSON.parse(decoder.decode(file.subarray(start, end))) as unknown;
  const body = file.slice(end, file.length - CHECKSUM_BYTES);
  const isOfBody = body.length > 0 && nextBelow(random, 3) === 0;
  if (isOfBody) body[nextBelow(random, body.length)] = nextBelow(random, 256);
  const cut = isOfBody && nextBelow(random, 3) === 0 ? nextBelow(random, body.length) : body.length;
  const odd = isOfBody ? header : withOddPart(header, random);
  return seal(decoder.decode(file.subarray(0, MAGIC_LENGTH)), odd as object, body.subarray(0, cut));
}

const KIT = openKit('meridians', { size: 3 });

function proofFile(): Uint8Array {
  const root = KIT.game.create();
  const solver = new Solver(KIT.game, new ProofTable(new SharedArrayBuffer(2 ** 22)));
  const solved = solver.solve(root, 1_000_000);
  if (!solved) throw new Error('not solved');
  const claims = claimsOf(KIT.game.toMove(root), solved.reward);
  const proof = claims.map((claim) => [claim, proveClaim(KIT.game, solver, root, claim)] as const);
  const result = RESULTS[2 * solved.reward] as (typeof RESULTS)[number];
  return sealProof(KIT, KIT.makePosition(root), { result, plies: solved.plies, line: [], proof });
}

const SETTINGS: TrainingSettings = {
  game: 'meridians',
  size: 3,
  rules: {},
  shape: 'bias+line3',
  seed: '1',
  games: 10,
  minutes: null,
  rate: 3,
  finalRate: 0.1,
  exploration: 0.05,
  openingPlies: 3,
  lambda: 0.8,
};

/** What reads each kind of file, and a file that it reads. */
const KINDS: Readonly<Record<string, readonly [file: () => Uint8Array, read: (file: Uint8Array) => Result<unknown>]>> =
  {
    'a proof': [
      proofFile,
      (file) => {
        const read = readProof(file);
        return read.ok ? checkProof(read.value) : read;
      },
    ],
    'a checkpoint': [
      () => {
        const { weights } = must(trainedGame(SETTINGS)).shape;
        const path = join(folder, 'whole');
        must(
          writeCheckpoint(path, {
            settings: SETTINGS,
            games: 5,
            batches: 1,
            seconds: 1,
            values: new Float32Array(weights),
          }),
        );
        return readFileSync(path);
      },
      (file) => {
        const path = join(folder, 'odd');
        writeFileSync(path, file);
        return readCheckpoint(path);
      },
    ],
    'a saved analysis': [
      () =>
        sealAnalysis(KIT, PRESETS.default, {
          start: undefined,
          moves: ['e1'],
          rootMoves: ['a2'],
          tree: Uint8Array.of(0, 0, 0, 0),
        }),
      readAnalysis,
    ],
    'a table of the solver': [
      () => new Solving(KIT, [KIT.game.create()], 2 ** 20).save(),
      (file) => new Solving(KIT, [KIT.game.create()], 2 ** 20).resume(file),
    ],
  };

describe.each(Object.entries(KINDS))('%s', (kind, [file, read]) => {
  it('with odd content behind its checksum ends in an error with a code, or is read', () => {
    const whole = file();
    must(read(whole));
    const random = randomState(`odd ${kind}`);
    let refused = 0;
    for (let i = 0; i < many(100); i++) {
      const found = read(oddly(whole, random));
      if (found.ok) continue;
      refused++;
      expect(found.error).toEqual({
        code: expect.stringMatching(/^[a-z-]+$/),
        message: expect.stringMatching(/^[^\n]+$/),
      });
    }
    expect(refused).toBeGreaterThan(many(30));
  });
});
