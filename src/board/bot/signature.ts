/** Checks that a request comes from the site: signed with its key, recent, and not seen before. */
import { type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { fail, ok, type Result } from '../../util/result.ts';

export const UNSIGNED = fail('unsigned', 'the request is not signed');
const REPLAYED = fail('replayed', 'the request was made before');

/** Seconds that a request is valid, before and after its time. */
const VALID_SECONDS = 300;
const SIGNATURE_BYTES = 64;

export interface RequestSignature {
  readonly timestamp: string;
  readonly nonce: string;
  readonly bytes: Buffer;
}

export class Signatures {
  private readonly key: KeyObject;
  private readonly now: () => number;
  /** When the nonces of valid requests may be forgotten, in milliseconds, in the order in which they came. */
  private readonly nonces = new Map<string, number>();

  /** `now` is the time in milliseconds. */
  constructor(key: KeyObject, now: () => number = Date.now) {
    this.key = key;
    this.now = now;
  }

  /** What can be checked before the body is there. Errors: `unsigned`, `stale`, `replayed`. */
  admit(headers: IncomingHttpHeaders): Result<RequestSignature> {
    const timestamp = single(headers['x-signature-timestamp']);
    const nonce = single(headers['x-signature-nonce']);
    const bytes = Buffer.from(single(headers['x-signature']), 'base64');
    if (!/^\d{1,12}$/.test(timestamp) || !/^[!-~]{1,200}$/.test(nonce) || bytes.length !== SIGNATURE_BYTES) {
      return UNSIGNED;
    }
    if (Math.abs(this.now() / 1000 - Number(timestamp)) > VALID_SECONDS) {
      return fail('stale', 'the request is older than five minutes, or from the future');
    }
    return this.nonces.has(nonce) ? REPLAYED : ok({ timestamp, nonce, bytes });
  }

  /** Checks the body as it was sent; a valid request is valid once. Errors: `bad-signature`, `replayed`. */
  check({ timestamp, nonce, bytes }: RequestSignature, body: Uint8Array): Result<void> {
    const signed = Buffer.concat([Buffer.from(`${timestamp}.${nonce}.`), body]);
    if (!verify(null, signed, this.key, bytes)) {
      return fail('bad-signature', 'the signature is not of the site');
    }
    if (this.nonces.has(nonce)) return REPLAYED;
    const now = this.now();
    for (const [old, until] of this.nonces) {
      if (until > now) break;
      this.nonces.delete(old);
    }
    // Its time may be ahead of the clock here.
    this.nonces.set(nonce, now + 2 * VALID_SECONDS * 1000);
    return ok(undefined);
  }
}

function single(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
