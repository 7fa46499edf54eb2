/** The public key of the site: an Ed25519 key of SSH, as one line or in the form of RFC 4716. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { fail, ok, type Result } from '../../util/result.ts';

const KIND = 'ssh-ed25519';
const KEY_BYTES = 32;
/** The DER of a SubjectPublicKeyInfo for Ed25519 (RFC 8410) before the key itself. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Errors: `bad-key`. */
export function parseSiteKey(text: string): Result<KeyObject> {
  const bad = fail('bad-key', 'must be an Ed25519 key of SSH: "ssh-ed25519 AAAA…", or a file after RFC 4716');
  const blob = Buffer.from(base64Of(text), 'base64');
  const kind = fieldAt(blob, 0);
  const key = kind && fieldAt(blob, 4 + kind.length);
  if (kind?.toString('latin1') !== KIND || key?.length !== KEY_BYTES) return bad;
  return ok(createPublicKey({ key: Buffer.concat([SPKI_PREFIX, key]), format: 'der', type: 'spki' }));
}

/** The key without its name and comment. A header of RFC 4716 goes on in the next line behind a backslash. */
function base64Of(text: string): string {
  const [, block] =
    /^-{4} BEGIN SSH2 PUBLIC KEY -{4}$([\s\S]*)^-{4} END SSH2 PUBLIC KEY -{4}$/m.exec(
      text.replaceAll(/\r\n?/g, '\n'),
    ) ?? [];
  if (block === undefined) return /(?:^|\s)ssh-ed25519\s+(\S+)/.exec(text)?.[1] ?? '';
  return block.replaceAll(/^[^\n:]+:(?:[^\n]*\\\n)*[^\n]*$/gm, '').replaceAll(/\s/g, '');
}

/** A field of SSH: its length in four bytes, then its bytes. */
function fieldAt(blob: Buffer, at: number): Buffer | undefined {
  if (at + 4 > blob.length) return undefined;
  const end = at + 4 + blob.readUInt32BE(at);
  return end > blob.length ? undefined : blob.subarray(at + 4, end);
}
