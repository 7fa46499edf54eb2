import { expect, it } from 'vitest';
import { host, setHost } from '../../src/util/host.ts';
import { seal, unseal } from '../../src/util/sealed.ts';
import { sha256 } from '../../src/util/sha256.ts';

it('a container whose body another thread changes while it is written has the checksum of what it contains', () => {
  const before = host();
  const body = Uint8Array.of(1, 2, 3);
  const change = (parts: readonly Uint8Array[]) => {
    setHost(before);
    const hash = sha256(...parts);
    body[0] = 9;
    return hash;
  };
  setHost({ ...before, sha256: change });
  try {
    const file = seal('MAGIC', {}, body);
    expect(body[0]).toBe(9);
    expect(unseal('MAGIC', 'a container', file)).toMatchObject({ ok: true, value: { body: Uint8Array.of(1, 2, 3) } });
  } finally {
    setHost(before);
  }
});
