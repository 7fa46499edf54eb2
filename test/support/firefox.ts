/** Firefox, if there is one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { programPath } from './programs.ts';

export const firefoxPath = programPath(['firefox-esr', 'firefox']);

/** As much of WebDriver BiDi (www.w3.org/TR/webdriver-bidi) as opens a page and asks it something. */
export class Firefox {
  private readonly profile = mkdtempSync(join(tmpdir(), 'sightline-firefox-'));
  private readonly process: ChildProcess;
  private socket: WebSocket | undefined;
  private asked = 0;
  private context!: string;

  constructor() {
    const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', this.profile];
    this.process = spawn(firefoxPath as string, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  }

  async open(url: string): Promise<void> {
    if (!this.socket) await this.connect();
    await this.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  private async connect(): Promise<void> {
    let said = '';
    for await (const text of this.process.stderr!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      said += text;
      if (/ws:\S+/.test(said)) break;
    }
    this.process.stderr!.resume();
    this.socket = new WebSocket(`${/ws:\S+/.exec(said)?.[0]}/session`);
    await once(this.socket, 'open');
    await this.send('session.new', { capabilities: {} });
    const { contexts } = await this.send('browsingContext.getTree', {});
    this.context = contexts[0].context;
  }

  /** The value of an expression; undefined while the page is loaded again. */
  async ask(expression: string): Promise<unknown> {
    const target = { context: this.context };
    const { result } = await this.send('script.evaluate', { expression, target, awaitPromise: true });
    return result?.value;
  }

  async close(): Promise<void> {
    this.process.kill();
    await once(this.process, 'exit');
    rmSync(this.profile, { recursive: true });
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of all kinds
  private send(method: string, params: object): Promise<any> {
    const id = ++this.asked;
    const socket = this.socket as WebSocket;
    return new Promise((resolve) => {
      const hear = (text: WebSocket.RawData) => {
        const answer = JSON.parse(String(text));
        if (answer.id !== id) return;
        socket.off('message', hear);
        resolve(answer.result ?? {});
      };
      socket.on('message', hear).send(JSON.stringify({ id, method, params }));
    });
  }
}
