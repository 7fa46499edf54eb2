/** The server of the board within a test: on a free port, with an engine of one thread. */
import '../../src/node/install.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { type RunningServer, type ServerOptions, startServer } from '../../src/board/server/server.ts';
import { built } from './built.ts';

export interface TestServer extends RunningServer {
  /** Where it keeps analyses. */
  readonly folder: string;
}

export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  built('src/cli/start.js');
  const folder = mkdtempSync(join(tmpdir(), 'sightline-server-'));
  const threads = options.threads ?? 1;
  const started = await startServer({
    port: 0,
    threads,
    folder,
    // Tests of the token say so.
    token: null,
    memoryBytes: 2 ** 26,
    seed: '1',
    onFault: (error) => {
      throw error;
    },
    ...options,
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (!started.ok) {
    remove();
    throw new Error(started.error.message);
  }
  const close = async () => {
    await started.value.close();
    remove();
  };
  return { ...started.value, folder, close };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of all kinds
export type Answer = any;

/** A client of the websocket. */
export class TestClient {
  readonly socket: WebSocket;
  readonly answers: Answer[] = [];
  private onAnswer = () => {};

  constructor(
    { url, token }: RunningServer,
    headers: Record<string, string> = {},
    options: { readonly localAddress?: string } = {},
  ) {
    const address = new URL('api/analysis', url);
    address.protocol = 'ws:';
    address.search = '';
    const all = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
    this.socket = new WebSocket(address, { headers: all, ...options });
    this.socket.on('message', (data) => {
      this.answers.push(JSON.parse(String(data)));
      this.onAnswer();
    });
  }

  /** Resolves when the socket is open; rejects with the status where it is refused. */
  opened(): Promise<this> {
    return new Promise((resolve, reject) => {
      this.socket.once('open', () => resolve(this));
      this.socket.once('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
      this.socket.once('error', reject);
    });
  }

  send(...messages: readonly (object | string)[]): void {
    for (const message of messages) this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first answer that is wanted, which may have come already. */
  async until(isWanted: (answer: Answer) => boolean): Promise<Answer> {
    for (;;) {
      const found = this.answers.find(isWanted);
      if (found) return found;
      await new Promise<void>((resolve) => {
        this.onAnswer = resolve;
      });
    }
  }

  /** The last answer to a query. */
  final(id: string): Promise<Answer> {
    return this.until((answer) => answer.id === id && answer.isDuringSearch !== true && !answer.warning);
  }

  close(): void {
    this.socket.close();
  }
}
