/** SGF in other encodings than UTF-8: by CA, by byte-order marks, and Latin-1 where nothing else is said (FF[4]). */
import { describe, expect, it } from 'vitest';
import { type GameRecord, playerNames } from '../../src/games/record.ts';
import { gamesOfText, gamesTextOf } from '../../src/records/games-text.ts';
import { must } from '../../src/util/result.ts';

function bytesOf(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));
}

function read(bytes: Uint8Array, name = 'games.sgf'): readonly GameRecord[] {
  const text = gamesTextOf(bytes, name);
  return must(text.ok ? gamesOfText(text.value, name) : text).games;
}

const game = (ca: string, name: string | readonly number[]) =>
  bytesOf(`(;FF[4]${ca}SZ[4]RU[Meridians]PW[`, name, ']PB[two];W[d1];B[b1])');
const nameIn = ([game]: readonly GameRecord[]) => playerNames(game ?? {}, 2)[0];

describe('the name of a player', () => {
  it.each([
    ['', [0x63, 0x61, 0x66, 0xe9], 'café'],
    ['', [0x93, 0x61, 0x94], '“a”'],
    ['', 'café', 'café'],
    ['CA[UTF-8]', 'café', 'café'],
    ['CA[utf8]', 'Łukasz', 'Łukasz'],
    ['CA[windows-1252]', [0x80, 0x8e], '€Ž'],
    ['CA[ISO-8859-1]', [0x63, 0x61, 0x66, 0xe9], 'café'],
    ['CA[ISO-8859-2]', [0xa3, 0x75], 'Łu'],
    ['CA[windows-1251]', [0xc0, 0xed, 0xed, 0xe0], 'Анна'],
    ['CA[KOI8-R]', [0xe1, 0xce, 0xce, 0xc1], 'Анна'],
    ['CA[Shift_JIS]', [0x83, 0x5c, 0x83, 0x5d], 'ソゾ'],
    ['CA[ SJIS ]', [0x83, 0x5c], 'ソ'],
    ['CA[EUC-JP]', [0xa5, 0xbd], 'ソ'],
    ['CA[ISO-2022-JP]', [0x1b, 0x24, 0x42, 0x25, 0x5d, 0x25, 0x5c, 0x1b, 0x28, 0x42], 'ポボ'],
    ['CA[GB18030]', [0x90, 0x30, 0x81, 0x30, 0x81, 0x5d, 0xc0, 0xee], '\u{10000}乚李'],
    ['CA[GB2312]', [0xc0, 0xee], '李'],
    ['CA[Big5]', [0xb3, 0x5c, 0xa7, 0x5d], '許吞'],
    ['CA[EUC-KR]', [0xb1, 0xe8], '김'],
    // Valid UTF-8 as well, but that is not what the file says.
    ['CA[EUC-KR]', [0xc7, 0xb0], '품'],
    ['CA[cp949]', [0xb1, 0xe8], '김'],
    ['CA[unheard-of]', 'café', 'café'],
    ['CA[unheard-of]', [0xe9], 'é'],
    // Said of a file that is in UTF-8 all the same.
    ['CA[Shift_JIS]', 'Łéa', 'Łéa'],
  ])('%s', (ca, written, name) => {
    expect(nameIn(read(game(ca, written)))).toBe(name);
  });

  it('may stand before CA', () => {
    const bytes = bytesOf('(;FF[4]SZ[4]RU[Meridians]PW[', [0x83, 0x5d], ']CA[Shift_JIS]PB[two];W[d1];B[b1])');
    expect(nameIn(read(bytes))).toBe('ゾ');
  });

  it('is read by the byte-order mark before all else', () => {
    const text = '\ufeff(;CA[ISO-8859-1]SZ[4]RU[Meridians]PW[Łu]PB[two];W[d1])';
    expect(nameIn(read(bytesOf(text)))).toBe('Łu');
    const units = [...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]);
    expect(nameIn(read(Uint8Array.from(units)))).toBe('Łu');
  });
});

it('second bytes that are signs of SGF end no value', () => {
  const text = gamesTextOf(
    bytesOf('(;FF[4]CA[Shift_JIS]SZ[4]RU[Meridians];W[d1];B[b1];W[d6]C[', [0x83, 0x5c], '];B[b4]C[ok];W[f4])'),
    'a.sgf',
  );
  const found = text.ok && gamesOfText(text.value, 'a.sgf');
  expect(found).toMatchObject({ value: { games: [{ comments: [null, null, 'ソ', 'ok', null] }] } });
});

it('what no encoding is named for and cannot be Latin-1 is refused, not changed', () => {
  for (const name of [
    [0x83, 0x5c],
    [0x83, 0x7e, 0x81, 0x5b],
  ]) {
    const text = gamesTextOf(game('', name), 'games.sgf');
    expect(text.ok ? text.value : text.error.code).toBe('bad-charset');
    expect(read(game('CA[Shift_JIS]', name)).length).toBe(1);
  }
});

it('every game of a collection has its own encoding', () => {
  const games = read(
    Uint8Array.from([
      ...game('CA[UTF-8]', 'é'),
      ...game('', [0xe9]),
      ...bytesOf('\n\n'),
      ...game('CA[Shift_JIS]', [0x83, 0x5c]),
      ...game('', [0xe9]),
    ]),
  );
  expect(games.map((one) => nameIn([one]))).toEqual(['é', 'é', 'ソ', 'é']);
});

it.each([
  ['a.sgf', game('CA[UTF-8]', [0xe9]), 'bad-charset'],
  ['a.sgf', game('CA[Shift_JIS]', [0xff, 0xff]), 'bad-charset'],
  ['a.jsonl', bytesOf('{}\n{"a":"', [0xe9], '"}'), 'not-utf8'],
  ['a.json', bytesOf('["', [0xe9], '"]'), 'not-utf8'],
  ['a.txt', bytesOf('d1 b1 # ', [0xe9]), 'not-utf8'],
])('%s is refused where it is not in the encoding that it says', (name, bytes, code) => {
  const found = gamesTextOf(bytes, name);
  expect(found).toMatchObject({ ok: false, error: { code } });
  if (!found.ok && code === 'not-utf8') expect(found.error.message).toContain('line');
});

it('the many games of a file in Latin-1 are decoded', () => {
  const one = [...game('', [0xe9]), 10];
  const bytes = Uint8Array.from(Array.from({ length: 20_000 }, () => one).flat());
  const text = gamesTextOf(bytes, 'a.sgf');
  expect(text.ok && text.value.match(/PW\[é\]/g)).toHaveLength(20_000);
});
