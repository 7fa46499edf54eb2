/** Text of other programs: encodings, byte-order marks, and names that are the same but for how they are typed. */
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/util/json.ts';
import { foldText, normalText } from '../../src/util/text.ts';
import { decodeText } from '../../src/util/text-bytes.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a name', () => {
  it('is the same composed and decomposed', () => {
    expect(normalText('Zoe\u0308')).toBe(normalText('Zoë'));
  });

  it.each([
    ['istanbul', 'İstanbul'],
    ['ISTANBUL', 'istanbul'],
    ['diyarbakir', 'DİYARBAKIR'],
    ['diyarbakir', 'Diyarbakır'],
    ['strasse', 'Straße'],
    ['zoe', 'Zoë'],
    ['zoe', 'Zoe\u0308'],
    ['οδος', 'ΟΔΟΣ'],
    ['οδος', 'Οδός'],
    ['ann', 'Ａｎｎ'],
    ['file', 'ﬁle'],
    ['maximum', 'MAXİMUM'],
  ])('is found by %s where it is %s', (wanted, name) => {
    expect(foldText(name)).toBe(foldText(wanted));
  });

  it('is not found by other letters', () => {
    expect(foldText('Mǽr')).not.toBe(foldText('Mar'));
  });
});

describe('text out of bytes', () => {
  it('loses a byte-order mark, and heeds that of UTF-16', () => {
    expect(decodeText(utf8('\ufeffgame'))).toEqual({ ok: true, value: 'game' });
    const units = [0xfeff, ...[...'gäme'].map((sign) => sign.charCodeAt(0))];
    const little = Uint8Array.from(units.flatMap((unit) => [unit & 255, unit >> 8]));
    const big = Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 255]));
    expect(decodeText(little)).toEqual({ ok: true, value: 'gäme' });
    expect(decodeText(big)).toEqual({ ok: true, value: 'gäme' });
  });

  it('is refused with its line where it is not UTF-8', () => {
    const found = decodeText(Uint8Array.from([...utf8('a\nü\nb'), 0xe9, 10, 0x63]));
    expect(found).toMatchObject({
      ok: false,
      error: { code: 'not-utf8', message: expect.stringContaining('line 3 ') },
    });
  });
});

describe('JSON', () => {
  it('may begin with a byte-order mark', () => {
    expect(parseJson('\ufeff{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
  });
});
