import { expect, it } from 'vitest';
import { pngOf } from '../../src/node/png.ts';

const drawing = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30" font-family="system-ui, sans-serif">${content}</svg>`;

it('a drawing becomes a PNG of twice its size', async () => {
  const png = Buffer.from(await pngOf(drawing('<rect width="60" height="30" fill="#fff"/>')));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // Width and height of the header chunk.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([120, 60]);
});

it('has text, whose signs are all in its font', async () => {
  const drawn = async (text: string) =>
    Buffer.from(await pngOf(drawing(`<text y="20">${text}</text>`))).toString('hex');
  // A sign that no font has.
  const missing = await drawn('\u{10fffd}');
  const signs = [...'AÆǽ1½−→↑◀▶…–ж'];
  const pictures = await Promise.all(signs.map(drawn));
  expect(new Set([missing, await drawn(''), ...pictures]).size).toBe(signs.length + 2);
});
