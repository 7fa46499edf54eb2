/**
 * Twenty pages that analyse at the same time, each another position, until they are stopped: what each has got, and how long it waited.
 * Run it with `npm run build && npx tsx test/fuzz/pages.soak.ts [PAGES] [SECONDS]`; it ends with code 1 when one has less than a third of
 * the time of another, or has waited for longer than twice a round of all.
 */
import '../../src/node/install.ts';
import { startTestServer, TestClient } from '../support/board-server.ts';
import { openKit, playedAtRandom } from '../support/kits.ts';

const [pages = '20', seconds = '60'] = process.argv.slice(2);
const SLICE_SECONDS = 0.4;
const server = await startTestServer();
const kit = openKit('meridians');
// The start of the engine is not what is measured.
const starter = await new TestClient(server).opened();
starter.send({ id: 'start', moves: [], playouts: 1 });
await starter.until(({ id }) => id === 'start');
starter.close();
const clients = await Promise.all(
  Array.from({ length: Number(pages) }, async (_, i) => {
    const client = await new TestClient(server).opened();
    client.send({
      id: 'a',
      moves: playedAtRandom(kit, `page ${i}`).moves.slice(0, 4),
      reportDuringSearchEvery: 0.05,
      top: 1,
    });
    return { client, times: [performance.now()] };
  }),
);
for (const { client, times } of clients) client.socket.on('message', () => times.push(performance.now()));
await new Promise((resolve) => setTimeout(resolve, 1000 * Number(seconds)));
const end = performance.now();
const shares = clients.map(({ client }) => client.answers.at(-1)?.seconds ?? 0);
const gaps = clients.map(
  ({ times }) => Math.max(...[...times, end].slice(1).map((time, i) => time - (times[i] as number))) / 1000,
);
for (const { client } of clients) client.close();
await server.close();
for (const { client } of clients) {
  const error = client.answers.find((answer) => answer.error !== undefined);
  if (error) console.log(JSON.stringify(error));
}
const [least, most, longest] = [Math.min(...shares), Math.max(...shares), Math.max(...gaps)];
// All turns of a round, with the time in which trees are read and written.
const round = (Number(seconds) * SLICE_SECONDS * shares.length) / shares.reduce((sum, share) => sum + share);
console.log(
  `${pages} pages, ${seconds} s: ${least.toFixed(2)} to ${most.toFixed(2)} s of search each; longest wait ${longest.toFixed(1)} s, a round being ${round.toFixed(1)} s`,
);
process.exitCode = least < most / 3 || longest > 2 * round ? 1 : 0;
