import { describe, expect, it } from 'vitest';
import { invariant } from '../../src/util/invariant.ts';
import { quote } from '../../src/util/result.ts';

describe('quoted text', () => {
  it('stays on one line', () => {
    expect(quote('a\nb\t"c"\\')).toBe('"a\\nb\\t\\"c\\"\\\\"');
  });

  it('is shortened to 40 characters', () => {
    expect(quote('x'.repeat(40))).toBe(`"${'x'.repeat(40)}"`);
    expect(quote('x'.repeat(41))).toBe(`"${'x'.repeat(37)}..."`);
  });

  it('holds no half of a character where it is cut', () => {
    expect(quote(`${'x'.repeat(36)}🙂${'x'.repeat(10)}`)).not.toMatch(/[\ud800-\udfff]/);
  });
});

describe('an invariant', () => {
  it('throws when it does not hold', () => {
    expect(() => invariant(false, 'stones')).toThrow('broken invariant: stones');
    expect(() => invariant(true, 'stones')).not.toThrow();
  });
});
