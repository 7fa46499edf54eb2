import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { complaint, type Signature, signatureText } from '../../src/engine/signature.ts';
import { built } from '../support/built.ts';
import { sightline } from '../support/command.ts';
import { naming } from '../support/parts.ts';

/** Moves the last place of every result of these functions that is not exact. */
const OTHER_LIBRARY = `for (const name of ['exp', 'log', 'log1p', 'tanh', 'pow']) {
  const exact = Math[name];
  Math[name] = (...x) => { const y = exact(...x); return y === 0 || y === 1 ? y : y * (1 + 2 ** -52); };
}`;

it('the signature does not hang on the last place of exponentials and logarithms', async () => {
  const main = fileURLToPath(built('src/cli/program/main.js'));
  const library = `data:text/javascript,${encodeURIComponent(OTHER_LIBRARY)}`;
  // It is that of the file, as without another library.
  const args = ['--import', library, main, 'bench', 'signature', '--check'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim().split('\n').at(-1)).toMatch(/^all +\d+ {2}[0-9a-f]{8}$/);
});

const SIGNATURES: Signature[] = [
  { player: 'static', nodes: 1200, signature: '0123abcd' },
  { player: 'uct', nodes: 800, signature: 'ffff0000' },
  { player: 'all', nodes: 2000, signature: '12345678' },
];

it('a signature that stands in the file is right', () => {
  expect(complaint(SIGNATURES, signatureText(SIGNATURES))).toBeUndefined();
  expect(complaint(SIGNATURES, signatureText(SIGNATURES).replaceAll('\n', '\r\n'))).toBeUndefined();
});

it.each([
  ['another hash', (text: string) => text.replace('ffff0000', 'ffff0001'), /^the play of uct differs/],
  ['other nodes', (text: string) => text.replace('1200', '1201'), /^the play of static differs/],
  ['a player less', (text: string) => text.replace(/^uct.*\n/m, ''), /^the play of uct differs/],
  ['a player more', (text: string) => `rave 5 00000000\n${text}`, /^the play of rave differs/],
  ['nothing', () => '', /^the play of static, uct differs/],
])('%s in the file is named, with what to do about it', (_, change, expected) => {
  const words = complaint(SIGNATURES, change(signatureText(SIGNATURES)));
  expect(words).toMatch(expected);
  expect(words).toMatch(naming('--write'));
  expect(words).toContain('Signature: 12345678');
});

it('checking and writing at once is refused', async () => {
  const { code, stderr } = await sightline(['bench', 'signature', '--check', '--write']);
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
