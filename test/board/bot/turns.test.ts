/** Which games wait for the bot, by what the site says. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { Site } from '../../../src/board/bot/site.ts';

/** What the site may say of the player to move, and whether it is the bot, which is the first player. */
const said: readonly (readonly [unknown, boolean])[] = [
  ['0', true],
  ...['1', '', ' ', '00', '0x0', '0e0', '-0', '2', 0, false, null, [], ['0'], [true, false]].map(
    (toMove) => [toMove, false] as const,
  ),
];

const server = createServer((_, response) => {
  const players = [{ id: 'bot' }, { id: 'other' }];
  response.end(JSON.stringify(said.map(([toMove], i) => ({ id: `${i}`, players, toMove }))));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

it('the seat to move is a seat and nothing that reads as its number', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const site = new Site({ tokenUrl: url, scope: '', moveUrl: url, queryUrl: url, clientId: 'bot', secret: '' });
  const expected = said.flatMap(([, isTurn], i) => (isTurn ? [`${i}`] : []));
  expect(await site.turns('meridians')).toEqual(expected);
});
