import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { complaint, type Signature, signatureText } from '../../src/engine/signature.ts';
import { built } from '../support/built.ts';
import { sightline } from '../support/command.ts';
import { naming } from '../support/parts.ts';

/** Functions whose results differ between hosts in the last place end the process. */
const NO_LIBRARY = `for (const name of ['exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'tanh', 'pow']) {
  Math[name] = () => { console.error('Math.' + name); process.exit(3); };
}`;
const LIBRARY = `data:text/javascript,${encodeURIComponent(NO_LIBRARY)}`;
const MAIN = fileURLToPath(built('src/cli/program/main.js'));
const run = promisify(execFile);

it('the signature needs no function that hosts round differently', async () => {
  const { stdout } = await run(process.execPath, ['--import', LIBRARY, MAIN, 'bench', 'signature', '--check']);
  expect(stdout.trim().split('\n').at(-1)).toMatch(/^all +\d+ {2}[0-9a-f]{8}$/);
});

it.each(['maerstanas', 'heximeros', 'examples/games/hex.js'])('nor does an analysis of %s', async (game) => {
  const args = ['analyse', '--game', game, '--playouts', '300', '--threads', '1', '--json'];
  const { stdout } = await run(process.execPath, ['--import', LIBRARY, MAIN, ...args]);
  expect(JSON.parse(stdout).playouts).toBeGreaterThanOrEqual(300);
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
