/**
 * How often the page is drawn while an analysis reports 60 times a second. Run it with
 * `npm run build && npx tsx test/fuzz/frames.soak.ts [SECONDS]`; it ends with code 1 below 30 frames a second.
 */
import '../../src/node/install.ts';
import { startTestServer } from '../support/board-server.ts';
import { launchBrowser } from '../support/browser.ts';
import { browserPath } from '../support/programs.ts';

const [seconds = '5'] = process.argv.slice(2);
if (browserPath() === undefined) throw new Error('there is no browser');
const server = await startTestServer();
const browser = await launchBrowser();
const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
let reports = 0;
tab.on('websocket', (socket) => socket.on('framereceived', () => reports++));
await tab.addInitScript(`{
  Object.assign(localStorage, { 'sightline.live': 'true', 'sightline.time': '0' });
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    send.call(this, String(text).replace(/"reportDuringSearchEvery":[\\d.]+/, '"reportDuringSearchEvery":0.0166'));
  };
}`);
await tab.goto(server.url);
await tab.waitForSelector('.candidate');
reports = 0;
const frames = (await tab.evaluate(`new Promise((resolve) => {
  const from = performance.now();
  let count = 0;
  const draw = () => {
    count++;
    if (performance.now() - from < ${1000 * Number(seconds)}) requestAnimationFrame(draw);
    else resolve(count);
  };
  draw();
})`)) as number;
await browser.close();
await server.close();
const rate = frames / Number(seconds);
console.log(`${(reports / Number(seconds)).toFixed(0)} reports a second: ${rate.toFixed(0)} frames a second`);
process.exitCode = rate < 30 ? 1 : 0;
