/**
 * Kills the server of the board with `kill -9` at this many moments while it saves analyses: no file of an analysis may be torn, and the next
 * server continues with what there is. Run it with `npm run build && npx tsx test/fuzz/server-kill.soak.ts [TIMES]`; it ends with code 1 when
 * something is lost.
 */
import '../../src/node/install.ts';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnalysis } from '../../src/engine/saved-analysis.ts';
import { TestClient, type TestServer } from '../support/board-server.ts';
import { started } from '../support/command.ts';

const [times = '50'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'sightline-kill-'));
const moves = ['g6', 'g7', 'f6', 'h6'];
const faults: string[] = [];
let kept = 0;
for (let time = 0; time < Number(times); time++) {
  const child = started(['serve', '--no-token', '--port', '0', '--threads', '1', '--data', folder], 60_000);
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  const [url] = /http:\S+/.exec(said) ?? [];
  const client = await new TestClient({ url, token: undefined } as TestServer).opened();
  client.socket.on('error', () => {});
  // Several positions in turns, so that files are written all the time.
  const pages = [client, await new TestClient({ url, token: undefined } as TestServer).opened()];
  for (const [i, page] of pages.entries()) {
    page.socket.on('error', () => {});
    page.send({ id: 'a', moves: [moves[(time + i) % moves.length] as string], reportDuringSearchEvery: 0.05, top: 1 });
  }
  const first = await pages[0]?.until(({ playouts, error }) => playouts > 0 || error !== undefined);
  if (first.error !== undefined) faults.push(JSON.stringify(first));
  if (first.keptVisits > 0) kept++;
  await new Promise((resolve) => setTimeout(resolve, 400 + 1000 * Math.random()));
  child.kill('SIGKILL');
  await once(child, 'close');
  for (const name of readdirSync(join(folder, 'analyses')).filter((one) => one.endsWith('.tree'))) {
    const read = readAnalysis(readFileSync(join(folder, 'analyses', name)));
    if (!read.ok) faults.push(`${name}: ${read.error.message}`);
  }
}
rmSync(folder, { recursive: true });
for (const fault of faults) console.log(fault);
console.log(`killed ${times} times: ${faults.length} faults; ${kept} times an analysis went on from its file`);
process.exitCode = faults.length > 0 ? 1 : 0;
